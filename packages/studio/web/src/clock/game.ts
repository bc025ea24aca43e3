// The game on the clock: events come in and are stored, and the halves are redrawn when something they show
// changes. One timer, set for that instant; none while the page is hidden.

import { computed, effect, signal } from '@preact/signals';
import {
  actInSession,
  beginSession,
  pausedAtLastEvent,
  setupDocument,
  timeInSession,
  view,
  watchSession,
  type ClockSession,
  type ClockState,
  type SessionAction,
} from '@zeitnot/core/clock';
import { nextRedrawAt, ribbonOf } from '@zeitnot/core/ribbon';
import { writeStored } from '../ui/local-store.js';
import { lockGame, unlockGame } from './game-lock.js';
import { announcement, cueBetween, type Cue } from './cues.js';
import { storeGame } from './stored-games.js';
import { preferences } from './preferences.js';
import { playCue } from './sound.js';
import { makeTimeSource } from './time-source.js';

/** The local storage key of the game that a reload restores. */
export const OPEN_GAME = 'zeitnot.clock.open';

const source = makeTimeSource({ wall: () => Date.now(), steady: () => performance.now() });

interface Game {
  readonly id: string;
  readonly session: ClockSession;
}

const game = signal<Game | null>(null);
/** The time of the log that is drawn. */
const shownAt = signal(0);

export const session = computed(() => game.value?.session ?? null);
export const gameId = computed(() => game.value?.id ?? null);
export const ribbons = computed(() => {
  const current = session.value;
  if (current === null) return [];
  const { state } = current;
  return state.setup.players.map((player) => ribbonOf(state, player, shownAt.value));
});

/** Announced by screen readers. */
export const spoken = signal('');
/** Whether the clock kept running while the page was closed; the user may pause it at the last event. */
export const ranOn = signal(false);
/** Whether the browser stores the log. */
export const isStored = signal(true);

let timer: ReturnType<typeof setTimeout> | undefined;

const cueFor = (cue: Cue | null): void => {
  if (cue === null) return;
  spoken.value = announcement(cue, ribbons.peek());
  if (preferences.peek().sound) playCue(cue);
};

const store = ({ id, session: { events, origin, start } }: Game, from: number): void => {
  const record = { id, origin, setup: setupDocument(start.setup), events: events.length };
  storeGame({ ...record, changed: source.now() }, events.slice(from), from).then(
    () => (isStored.value = true),
    () => (isStored.value = false),
  );
};

const schedule = (): void => {
  clearTimeout(timer);
  const current = session.peek();
  if (current === null || document.hidden) return;
  const at = timeInSession(current, source.now());
  const next = nextRedrawAt(current.state, at);
  if (next !== null) timer = setTimeout(draw, Math.ceil(next - at));
};

/** Shows a session as of a time of day, and stores its new events. */
const change = (next: ClockSession, at: number): void => {
  const current = game.peek();
  if (current === null) return;
  const before = ribbons.peek();
  if (next !== current.session) {
    game.value = { ...current, session: next };
    const from = current.session.events.length;
    if (next.events.length > from) store({ ...current, session: next }, from);
  }
  shownAt.value = timeInSession(next, at);
  cueFor(cueBetween(before, ribbons.peek()));
  schedule();
};

/** Draws the clock as it is now. */
const draw = (): void => {
  const current = session.peek();
  const at = source.now();
  // until the user decides whether the clock kept running, a flag that fell meanwhile does not count
  if (current !== null) change(ranOn.peek() ? current : watchSession(current, at), at);
};

export const perform = (action: SessionAction): void => {
  const current = session.peek();
  if (current === null) return;
  ranOn.value = false;
  const at = source.now();
  change(actInSession(current, action, at), at);
};

export const pauseAtLastEvent = (): void => {
  const current = session.peek();
  if (current === null) return;
  ranOn.value = false;
  change(pausedAtLastEvent(current), source.now());
};

/** The clock kept running, as it should. */
export const letItRun = (): void => {
  ranOn.value = false;
  draw();
};

/** Puts a session on the clock. */
export const openGame = (id: string, opened: ClockSession): void => {
  void lockGame(id);
  game.value = { id, session: opened };
  writeStored(OPEN_GAME, id);
  shownAt.value = timeInSession(opened, source.now());
  ranOn.value = view(opened.state).status === 'running';
  schedule();
};

export const startGame = (clock: ClockState): void =>
  openGame(crypto.randomUUID?.() ?? String(source.now()), beginSession(clock));

/** Takes the game off the clock; it stays among the stored games. */
export const closeGame = (): void => {
  game.value = null;
  writeStored(OPEN_GAME, null);
  unlockGame();
  clearTimeout(timer);
};

export const now = (): number => source.now();

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    source.hide();
    clearTimeout(timer);
  } else {
    source.show();
    draw();
  }
});

let wakeLock: WakeLockSentinel | null = null;
let wantsScreenOn = false;

/**
 * Keeps the screen on, where the browser can. It releases the lock when the page is hidden, so this is
 * called again afterwards.
 */
const keepScreenOn = async (on: boolean): Promise<void> => {
  wantsScreenOn = on;
  try {
    if (on && (wakeLock === null || wakeLock.released)) {
      wakeLock = await navigator.wakeLock.request('screen');
      // it may be too late by now
      if (!wantsScreenOn) await wakeLock.release();
    } else if (!on) await wakeLock?.release();
  } catch {
    // refused: low battery, an old browser, a hidden page
  }
};

const runs = computed(() => ribbons.value.some(({ status }) => status === 'running'));
const isSeen = signal(!document.hidden);
document.addEventListener('visibilitychange', () => (isSeen.value = !document.hidden));
effect(() => void keepScreenOn(runs.value && isSeen.value));
