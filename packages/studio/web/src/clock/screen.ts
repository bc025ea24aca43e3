// Which of the clock's screens is shown, and how to get from one to another.

import { effect, signal } from '@preact/signals';
import {
  pausedAtLastEvent,
  restoreSession,
  faultOf,
  parseLog,
  type ClockState,
  type ParsedLog,
} from '@zeitnot/core/clock';
import { immersed, replaceParams, route } from '../navigation.js';
import { readStored } from '../ui/local-store.js';
import { lockGame } from './game-lock.js';
import { closeGame, now, OPEN_GAME, openGame, session, startGame } from './game.js';
import { loadGame, refreshGames } from './stored-games.js';
import { timelineOf, type Timeline } from './timeline.js';
import { changeDraft } from './clock-draft.js';

type Screen = 'loading' | 'setup' | 'table' | 'replay';

export const screen = signal<Screen>('loading');
/** The log that is replayed. */
export const timeline = signal<Timeline | null>(null);
/** Why the last action failed. */
export const problem = signal<{ readonly title: string; readonly reason: string } | null>(null);

effect(() => {
  immersed.value = route.value.page === 'clock' && screen.value === 'table';
});

// a link from another page brings a control
effect(() => {
  const { page, params } = route.value;
  const { text } = params;
  if (page !== 'clock' || text === undefined) return;
  changeDraft({ texts: [text, text], apart: false });
  screen.value = 'setup';
});

export const toSetup = (): void => {
  screen.value = 'setup';
  void refreshGames();
};

export const toTable = (): void => {
  // the link's control has been used
  replaceParams('clock', {});
  screen.value = 'table';
};

export const begin = (clock: ClockState): void => {
  // so that the browser does not evict the log in favour of another site's data
  void navigator.storage?.persist?.().catch(() => undefined);
  startGame(clock);
  toTable();
};

export const endGame = (): void => {
  closeGame();
  toSetup();
};

const replayLog = ({ clock, events }: Pick<ParsedLog, 'clock' | 'events'>): void => {
  timeline.value = timelineOf(clock, events);
  screen.value = 'replay';
};

export const replayCurrent = (): void => {
  const current = session.peek();
  if (current !== null) replayLog({ clock: current.start, events: current.events });
};

export const leaveReplay = (): void => {
  timeline.value = null;
  if (session.peek() === null) toSetup();
  else screen.value = 'table';
};

/** Puts a replayed log on the clock, paused at its last event. */
export const playOn = ({ states, events }: Timeline): void => {
  const [start] = states;
  if (start === undefined) return;
  const at = now();
  const restored = restoreSession(start, events, at - (events.at(-1)?.at ?? 0), at);
  openGame(crypto.randomUUID?.() ?? String(at), pausedAtLastEvent(restored));
  toTable();
};

const LOG_FORM = 'A log is a JSON file, as written by “Save the log (JSON)”';

/** What is wrong with a file that is not JSON. */
const notJson = (text: string): string =>
  /^\uFEFF?\s*\[\w+\s+"/.test(text)
    ? `${LOG_FORM}. This is PGN; open it on the page Explore.`
    : `${LOG_FORM}. This file is not JSON.`;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What is wrong with a log that parses; null if nothing is. */
const faultIn = ({ clock, events }: ParsedLog): string | null => {
  const index = events.findIndex((event) => faultOf(event, clock.setup) !== null);
  return index === -1 ? null : `Event ${index} is not one that a clock knows.`;
};

export const importLog = async (file: File): Promise<void> => {
  const text = await file.text();
  const log = parseLog(text);
  const reason = log.ok ? faultIn(log.value) : isJson(text) ? log.error.message : notJson(text);
  problem.value = reason === null ? null : { title: 'This log cannot be read.', reason };
  if (log.ok && reason === null) replayLog(log.value);
};

/** Opens a stored game on the clock or as a replay. False if it is missing or cannot be read. */
export const openStored = async (id: string, how: 'play' | 'replay'): Promise<boolean> => {
  const game = await loadGame(id);
  if (game === null) return false;
  if (how === 'replay') replayLog(game);
  else {
    openGame(id, restoreSession(game.clock, game.events, game.origin ?? now(), now()));
    toTable();
  }
  return true;
};

/** Restores the game that was open before a reload. */
export const restore = async (): Promise<void> => {
  if (screen.peek() !== 'loading') return;
  const id = readStored(OPEN_GAME);
  if (id !== null && !(await lockGame(id))) {
    problem.value = {
      title: 'The game is on the clock in another window.',
      reason: 'Close that window and reload this one to continue here.',
    };
    toSetup();
  } else if (id === null || !(await openStored(id, 'play'))) toSetup();
};
