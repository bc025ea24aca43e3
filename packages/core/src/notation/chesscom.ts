/**
 * Chess.com's time controls: the `time_control` string of its API and PGN (`600`, `180+2`,
 * `1/86400`), and the numeric fields of its game callback.
 */

import { splitChesscom, type ChesscomSplit } from '../category/chesscom.js';
import { DAY, isMillis, millis, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, type TimeControl } from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';

const outOfRange = failure(
  'NotChesscom',
  'The time is not a number of seconds that a clock can hold.',
);

const controlOf = (base: number, increment: number): Result<TimeControl, 'NotChesscom'> => {
  const control = makeStaged([{ time: millis(base * SECOND), bonus: millis(increment * SECOND) }]);
  return control.ok ? control : outOfRange;
};

/** What the string means: `1/86400` is a day for each move, which does not pile up. */
export const parseChesscom = (text: string): Result<TimeControl, 'NotChesscom' | 'NotText'> => {
  const split = splitChesscom(text);
  if (!split.ok) return split;
  const { base, increment, correspondence } = split.value;
  if (correspondence === undefined) return controlOf(base, increment);
  if (base !== 1) return failure('NotChesscom', 'Chess.com gives time for one move, as 1/86400.');
  const control = makeStaged([{ time: millis(correspondence * SECOND), moves: 1, reset: 'moves' }]);
  return control.ok ? control : outOfRange;
};

/** The fields of the callback's `game` object that tell its time control. */
export interface ChesscomCallback {
  readonly baseTime1: number;
  readonly timeIncrement1: number;
}

/** The unit of the numbers in a callback. */
export type CallbackUnit = 'seconds' | 'tenths';

/**
 * Base and increment, in seconds, from the callback's numeric fields.
 *
 * @example
 * import { splitCallback } from '@zeitnot/core';
 *
 * splitCallback({ baseTime1: 1800, timeIncrement1: 20 }, 'tenths'); // => { ok: true, value: { base: 180, increment: 2 } }
 */
export const splitCallback = (
  game: ChesscomCallback,
  unit: CallbackUnit = 'seconds',
): Result<ChesscomSplit, 'NotChesscom'> => {
  const { baseTime1, timeIncrement1 } = game ?? {};
  const scale = unit === 'tenths' ? 10 : 1;
  const base = baseTime1 / scale;
  const increment = timeIncrement1 / scale;
  return isMillis(base * SECOND) && isMillis(increment * SECOND)
    ? success({ base, increment })
    : outOfRange;
};

const writeChesscom = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind !== 'staged') return failure('NotExpressible', 'Chess.com has no such clock');
  const { stages } = control;
  const [{ time, bonus, delay, bonusKind, cap, moves, periods, reset }] = stages;
  if (stages.length > 1) return failure('NotExpressible', 'Chess.com has one stage');
  if (delay > 0 || cap !== 'none' || (bonus > 0 && bonusKind === 'bronstein') || periods > 1) {
    return failure('NotExpressible', 'Chess.com has only the Fischer increment');
  }
  if (time % SECOND !== 0 || bonus % SECOND !== 0) {
    return failure('NotExpressible', 'Chess.com counts in whole seconds');
  }
  if (moves !== null) {
    return moves === 1 && reset === 'moves' && bonus === 0 && time % DAY === 0
      ? success(`1/${time / SECOND}`)
      : failure('NotExpressible', 'Chess.com has a number of moves only as days per move');
  }
  return success(bonus === 0 ? `${time / SECOND}` : `${time / SECOND}+${bonus / SECOND}`);
};

export const formatChesscom = (control: TimeControl): Formatted =>
  formatOrClosest(writeChesscom, control);
