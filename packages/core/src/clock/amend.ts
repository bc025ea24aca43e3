/**
 * What changes a player's clock apart from moves and time: gifts, corrections, a berserk. Only moves
 * are taken back, so a change also reaches the clocks that a takeback would bring back.
 */

import type { ClockEvent, RefusalCode } from './events.js';
import { discard } from './move.js';
import { grant } from './run.js';
import {
  clockAt,
  indexOfPlayer,
  isOut,
  stageOf,
  type ClockSetup,
  type Draft,
  type PlayerClock,
} from './state.js';

type Refusal = RefusalCode | null;

/** Adds to a bank; what is taken away leaves it no lower than empty. */
const credit = (clock: PlayerClock, ms: number): PlayerClock => {
  if (clock.bank === null) return clock;
  return ms < 0 ? discard(clock, Math.max(0, Math.min(clock.bank, -ms))) : grant(clock, ms);
};

const amend = (
  draft: Draft,
  player: number,
  change: (clock: PlayerClock) => PlayerClock,
): Refusal => {
  draft.players[player] = change(clockAt(draft, player));
  for (const field of ['turn', 'last', 'earlier'] as const) {
    const clock = draft[field];
    if (clock?.player === player) draft[field] = change(clock);
  }
  return null;
};

export const give = (draft: Draft, event: ClockEvent & { readonly type: 'give' }): Refusal => {
  const player = indexOfPlayer(draft.setup, event.player);
  if (isOut(clockAt(draft, player))) return 'GameOver';
  const ms = Math.trunc(event.ms);
  if (event.from === undefined) return amend(draft, player, (clock) => credit(clock, ms));
  const from = indexOfPlayer(draft.setup, event.from);
  const { bank } = clockAt(draft, from);
  if (ms < 0 || (bank !== null && bank < ms)) return 'InsufficientTime';
  amend(draft, player, (clock) => credit(clock, ms));
  return amend(draft, from, (clock) => credit(clock, -ms));
};

/** Half the time for no bonus, unless the bonus outweighs the time. */
export const berserk = (draft: Draft, player: number): Refusal => {
  const clock = clockAt(draft, player);
  const stage = stageOf(draft.setup, clock);
  if (stage === null || clock.movesBefore + clock.moves > 0 || clock.berserk) return 'TooLate';
  // the time that would be halved has run out
  if (clock.stage > 0 || clock.periods < stage.periods) return 'TooLate';
  const half = stage.time < 40 * stage.bonus ? 0 : Math.ceil(stage.time / 2);
  return amend(draft, player, (each) => ({
    ...credit(each, -half),
    berserk: true,
    startBank: clock.startBank - half,
  }));
};

export const correct = (draft: Draft, player: number, moves: number): Refusal => {
  const missed = moves - clockAt(draft, player).moves;
  return amend(draft, player, (clock) => ({ ...clock, moves: Math.max(0, clock.moves + missed) }));
};

const movesOf = ({ movesBefore, moves }: PlayerClock): number => movesBefore + moves;

/** A clock in the stage that an arbiter names, which begins with its own time. */
const inStage = (setup: ClockSetup, clock: PlayerClock, stage: number): PlayerClock | null => {
  if (stage === clock.stage) return clock;
  const next = stageOf(setup, clock, stage - clock.stage);
  if (next === null) return null;
  const { time, periods } = next;
  return { ...clock, stage, periods, moves: 0, movesBefore: movesOf(clock), startBank: time };
};

/**
 * The clock as an arbiter sets it. A takeback finds it set as well, with fewer moves; what the turn
 * has used until then is not given back.
 */
export const set = (draft: Draft, event: ClockEvent & { readonly type: 'set' }): Refusal => {
  const { setup } = draft;
  const player = indexOfPlayer(setup, event.player);
  const shown = clockAt(draft, player);
  const ms = Math.trunc(event.ms);
  const { stage = shown.stage, moves } = event;
  if (isOut(shown)) return 'GameOver';
  if (ms < 0) return 'InsufficientTime';
  const placed = shown.bank === null ? null : inStage(setup, shown, stage);
  if (placed === null) return 'UnknownStage';
  const missing = ms - (placed.bank as number);
  const now = {
    ...(missing < 0 ? discard(placed, -missing) : grant(placed, missing)),
    periods: event.periods ?? placed.periods,
  };
  return amend(draft, player, (clock) => {
    const then = inStage(setup, clock, stage) as PlayerClock;
    const later = movesOf(shown) - movesOf(clock);
    return {
      ...now,
      moves: moves === undefined ? then.moves : Math.max(0, moves - later),
      movesBefore: then.movesBefore,
      lagLeft: then.lagLeft,
    };
  });
};
