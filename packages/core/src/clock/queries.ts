/**
 * Questions about a clock at a moment. None of them changes it.
 */

import { withoutLag } from './lag.js';
import { completeMove } from './move.js';
import { flagAfter, refillOf } from './run.js';
import { settle } from './settle.js';
import {
  clockAt,
  indexOfPlayer,
  isFlagged,
  isFree,
  stageOf,
  type ClockState,
  type PlayerClock,
} from './state.js';
import { viewPlayer, type PlayerView } from './view.js';

/** What is shown of one player. */
const playerAt = (state: ClockState, player: string, at: number): PlayerView => {
  const now = settle(state, at);
  return viewPlayer(now, clockAt(now, indexOfPlayer(now.setup, player)));
};

/**
 * What is left of the player's current period; null if unlimited. Like the other questions, it throws a
 * `RangeError` if there is no such player.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, remaining } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * remaining(clock, 'white', 1500); // => 298500
 */
export const remaining = <Name extends string>(
  state: ClockState<Name>,
  player: NoInfer<Name>,
  at: number,
): number | null => playerAt(state, player, at).remaining;

/**
 * How long until the player loses without pressing again; null if unlimited.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, timeToLoss } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * timeToLoss(clock, 'white', 1500); // => 298500
 */
export const timeToLoss = <Name extends string>(
  state: ClockState<Name>,
  player: NoInfer<Name>,
  at: number,
): number | null => playerAt(state, player, at).timeToLoss;

/**
 * Whether the player is out of time.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, isExpired } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * isExpired(clock, 'white', 300_000); // => true
 */
export const isExpired = <Name extends string>(
  state: ClockState<Name>,
  player: NoInfer<Name>,
  at: number,
): boolean => {
  const now = settle(state, at);
  return isFlagged(clockAt(now, indexOfPlayer(now.setup, player)));
};

/**
 * How many events came with a time before that of the event before them.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, anomalies } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * anomalies(clock); // => 0
 */
export const anomalies = (state: ClockState): number => state.anomalies;

/** The clock that runs, if one does. */
const runningClock = ({ status, players, active }: ClockState): PlayerClock | null =>
  status === 'running' ? (players[active as number] as PlayerClock) : null;

/** When the active player's time runs out of this period or for good, from the bank alone. */
const emptyAfter = ({ setup }: ClockState, clock: PlayerClock): number =>
  refillOf(setup, clock) === 'flag' ? flagAfter(setup, clock) : (clock.bank as number);

/**
 * The next instant at which the clock changes by itself: the end of a delay, a period, a stage or
 * the game. Null while nothing runs.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, nextChangeAt } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * nextChangeAt(clock, 0); // => 300000
 */
export const nextChangeAt = (state: ClockState, at: number): number | null => {
  const now = settle(state, at);
  const clock = runningClock(now);
  if (clock === null) return null;
  const from = now.at as number;
  if (isFree(now.setup, clock)) return now.freeLeft === null ? null : from + now.freeLeft;
  if (clock.bank === null) return null;
  return from + (now.delay > 0 ? now.delay : emptyAfter(now, clock));
};

/**
 * The instant at which a flag will fall, or a free move will have taken too long, if nothing else
 * happens: when a server has to look again. Null while nothing runs out.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, nextFlagAt } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m, 3 x r1/30s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * nextFlagAt(clock, 0); // => 390000
 */
export const nextFlagAt = (state: ClockState, at: number): number | null => {
  let now = settle(state, at);
  const { active } = now;
  for (;;) {
    const change = nextChangeAt(now, now.at as number);
    if (change === null) return null;
    now = settle(now, change);
    // only a flag ends a turn by itself
    if (now.active !== active) return change;
  }
};

/**
 * The mover's bank after a press now; null if no turn runs or the mover would be out of time.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, whatIfPressed } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * whatIfPressed(clock, 10_000); // => 293000
 */
export const whatIfPressed = (state: ClockState, at: number): number | null => {
  const now = settle(state, at);
  const clock = runningClock(now);
  const mover = clock === null ? null : withoutLag(now, clock, 0);
  return mover === null ? null : completeMove(now, mover).bank;
};

/** How pressed for time a player is. */
export interface Pressure {
  /** The share of the time with which the stage began that is left, from 0 to 1. */
  readonly share: number;
  /** Milliseconds for each move of the quota that is still to be made; null without one. */
  readonly perMove: number | null;
  /** Whether moving on at the pace so far would miss the quota; null without one. */
  readonly missesQuota: boolean | null;
}

/**
 * How pressed for time a player is; null if unlimited.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, pressure } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * pressure(clock, 'white', 150_000)?.share; // => 0.5
 */
export const pressure = <Name extends string>(
  state: ClockState<Name>,
  player: NoInfer<Name>,
  at: number,
): Pressure | null => {
  const now = settle(state, at);
  const clock = clockAt(now, indexOfPlayer(now.setup, player));
  if (clock.bank === null) return null;
  const stage = stageOf(now.setup, clock);
  const { startBank } = clock;
  const bank = Math.max(0, clock.bank);
  const share = startBank === 0 ? 0 : Math.min(1, bank / startBank);
  const quota = stage?.moves ?? null;
  if (stage === null || quota === null || clock.moves >= quota) {
    return { share, perMove: null, missesQuota: null };
  }
  const left = quota - clock.moves;
  const gain = stage.delay + stage.bonus;
  // the first move counts while it is thought about
  const spentPerMove = (startBank - bank) / Math.max(1, clock.moves);
  return { share, perMove: bank / left + gain, missesQuota: spentPerMove * left > bank };
};
