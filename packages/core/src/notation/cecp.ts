/**
 * The Chess Engine Communication Protocol of xboard: `level 40 5 0` (moves, minutes, increment),
 * `st 30` (seconds per move), and `time`/`otim` in hundredths of a second.
 */

import { millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, type TimeControl } from '../model/time-control.js';
import type { ClockReading } from './clock-reading.js';
import { formatOrClosest, type Formatted } from './closest.js';

const LEVEL = /^level\s+(\d{1,9})\s+(\d{1,9})(?::(\d{1,2}))?\s+(\d{1,10}(?:\.\d{1,3})?)$/;
const PER_MOVE = /^st\s+(\d{1,10})$/;

const NOT_CECP = failure('NotCecp', 'xboard has level 40 5 0 and st 30.');

export const parseCecp = (text: string): Result<TimeControl, 'NotCecp'> => {
  const [, moves, minutes, seconds = '0', increment] = LEVEL.exec(text.trim()) ?? [];
  const [, perMove] = PER_MOVE.exec(text.trim()) ?? [];
  if (perMove !== undefined) {
    const simple = makeStaged([
      { time: millis(Number(perMove) * SECOND), moves: 1, reset: 'moves' },
    ]);
    return simple.ok ? simple : NOT_CECP;
  }
  if (moves === undefined || Number(seconds) > 59) return NOT_CECP;
  const control = makeStaged([
    {
      time: millis(Number(minutes) * MINUTE + Number(seconds) * SECOND),
      moves: Number(moves) === 0 ? null : Number(moves),
      bonus: millis(Math.round(Number(increment) * SECOND)),
    },
  ]);
  return control.ok ? control : NOT_CECP;
};

const hundredths = (time: number): number => Math.floor(time / 10);

/**
 * xboard's `time` and `otim` lines, in hundredths of a second, for the player to move.
 *
 * @example
 * import { formatCecpTimes, parseTimeControl, readingAtStart } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('60');
 * const reading = control && readingAtStart(control);
 * reading && formatCecpTimes(reading); // => 'time 6000\notim 6000'
 */
export const formatCecpTimes = ({ toMove, white, black }: ClockReading): string => {
  const [own, other] = toMove === 'white' ? [white, black] : [black, white];
  return `time ${hundredths(own.remaining)}\notim ${hundredths(other.remaining)}`;
};

const writeCecp = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind !== 'staged') return failure('NotExpressible', 'xboard has no such clock');
  const { stages } = control;
  const [{ time, moves, bonus, bonusKind, cap, delay, reset, periods }] = stages;
  if (stages.length > 1) return failure('NotExpressible', 'level has one stage, which comes again');
  if (delay > 0 || cap !== 'none' || (bonus > 0 && bonusKind === 'bronstein')) {
    return failure('NotExpressible', 'level has only the Fischer increment');
  }
  if (time % SECOND !== 0) return failure('NotExpressible', 'level counts in whole seconds');
  if (reset === 'moves' && moves === 1 && periods === 1 && bonus === 0) {
    return success(`st ${time / SECOND}`);
  }
  if (reset !== 'none' || periods > 1) return failure('NotExpressible', 'level has no overtime');
  const seconds = (time % MINUTE) / SECOND;
  const base = `${Math.floor(time / MINUTE)}${seconds === 0 ? '' : `:${String(seconds).padStart(2, '0')}`}`;
  return success(`level ${moves ?? 0} ${base} ${bonus / SECOND}`);
};

/**
 * A control as xboard's `level` or `st` command; an error where xboard has none for it.
 *
 * @example
 * import { formatCecp, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('40/5m');
 * control.ok && formatCecp(control.value); // => { ok: true, value: 'level 40 5 0' }
 */
export const formatCecp = (control: TimeControl): Formatted => formatOrClosest(writeCecp, control);
