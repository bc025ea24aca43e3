/**
 * The Go Text Protocol: `time_settings 1800 30 1` (main time, overtime, stones; seconds), the wider
 * `kgs-time_settings byoyomi 1800 30 5`, and `time_left black 1790 0`.
 */

import { millis, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, UNLIMITED, type Stage, type TimeControl } from '../model/time-control.js';
import type { ClockReading } from './clock-reading.js';
import { formatOrClosest, type Formatted } from './closest.js';
import { joinOvertime, splitOvertime } from './overtime.js';

const PLAIN = /^(?:\d+\s+)?time_settings\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,9})$/;
const KGS =
  /^(?:\d+\s+)?kgs-time_settings\s+(?:(none)|absolute\s+(\d{1,10})|(byoyomi|canadian)\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,9}))$/;

const NOT_GTP = failure(
  'NotGtp',
  'GTP has time_settings 1800 30 1 and kgs-time_settings byoyomi 1800 30 5.',
);

const inMillis = (seconds: string | undefined) => millis(Number(seconds) * SECOND);

const overtime = (main: string | undefined, period: string | undefined, more: Partial<Stage>) => {
  const later = { time: inMillis(period), moves: 1, reset: 'moves' as const, ...more };
  return makeStaged(joinOvertime(inMillis(main), later));
};

const parsePlain = (main: string, period: string, stones: string) => {
  if (Number(period) === 0) return makeStaged([{ time: inMillis(main) }]);
  // by the protocol overtime without stones is no time limit at all
  if (Number(stones) === 0) return success(UNLIMITED);
  return overtime(main, period, { moves: Number(stones) });
};

export const parseGtp = (text: string): Result<TimeControl, 'NotGtp'> => {
  const [, main, period, stones] = PLAIN.exec(text.trim()) ?? [];
  if (main !== undefined && period !== undefined && stones !== undefined) {
    const control = parsePlain(main, period, stones);
    return control.ok ? control : NOT_GTP;
  }
  const [, none, absolute, system, kgsMain, kgsPeriod, number] = KGS.exec(text.trim()) ?? [];
  if (none !== undefined) return success(UNLIMITED);
  if (absolute === undefined && system === undefined) return NOT_GTP;
  const control =
    absolute === undefined
      ? overtime(
          kgsMain,
          kgsPeriod,
          system === 'canadian' ? { moves: Number(number) } : { periods: Number(number) },
        )
      : makeStaged([{ time: inMillis(absolute) }]);
  return control.ok ? control : NOT_GTP;
};

/**
 * GTP's `time_left` command for the player to move.
 *
 * @example
 * import { formatGtpTimeLeft, parseTimeControl, readingAtStart } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('60');
 * const reading = control && readingAtStart(control);
 * reading && formatGtpTimeLeft(reading); // => 'time_left white 60 0'
 */
export const formatGtpTimeLeft = ({ toMove, white, black }: ClockReading): string => {
  const { remaining, movesLeft, periods, phase } = toMove === 'white' ? white : black;
  const left = phase === 'main' ? 0 : phase === 'byoYomi' ? periods : (movesLeft ?? 0);
  return `time_left ${toMove} ${Math.floor(remaining / SECOND)} ${left}`;
};

const writeGtp = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind === 'unlimited') return success('kgs-time_settings none');
  if (control.kind !== 'staged') return failure('NotExpressible', 'GTP has no such clock');
  const { stages } = control;
  if (stages.some(({ time }) => time % SECOND !== 0)) {
    return failure('NotExpressible', 'GTP counts in whole seconds');
  }
  const split = splitOvertime(stages);
  if (split === null) {
    return failure('NotExpressible', 'GTP has main time and then byo-yomi or Canadian overtime');
  }
  const main = split.main / SECOND;
  if (split.overtime === null) return success(`time_settings ${main} 0 0`);
  const { time, periods, moves } = split.overtime;
  const period = time / SECOND;
  if (periods === 1) return success(`time_settings ${main} ${period} ${moves}`);
  return moves === 1
    ? success(`kgs-time_settings byoyomi ${main} ${period} ${periods}`)
    : failure('NotExpressible', 'GTP has one period of Canadian overtime');
};

/**
 * A control as GTP's `time_settings` command; an error where GTP has none for it.
 *
 * @example
 * import { formatGtp, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('10m, r1/30s');
 * control.ok && formatGtp(control.value); // => { ok: true, value: 'time_settings 600 30 1' }
 */
export const formatGtp = (control: TimeControl): Formatted => formatOrClosest(writeGtp, control);
