/**
 * Shogi clubs and servers: main time in minutes, byo-yomi in seconds with its periods, and an
 * increment: `10分|20秒(1)+10`, `30分+30秒`. Read only.
 */

import { millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, type Result } from '../model/result.js';
import { makeStaged, type StageParts, type TimeControl } from '../model/time-control.js';

/** Blanks may stand around signs and units, never inside a number. */
const SHOGI =
  /^(\d{1,4})\s*分?\s*(?:[|+]\s*(\d{1,4})\s*秒?\s*(?:\(\s*(\d{1,2})\s*\))?)?\s*(?:\+\s*(\d{1,4})\s*秒?)?$/;

export const parseShogi = (text: string): Result<TimeControl, 'NotShogi'> => {
  const [whole, main, byoYomi = '0', periods = '1', increment = '0'] =
    SHOGI.exec(text.trim()) ?? [];
  const bonus = millis(Number(increment) * SECOND);
  const stages: StageParts[] = [{ time: millis(Number(main) * MINUTE), bonus }];
  if (Number(byoYomi) > 0) {
    const time = millis(Number(byoYomi) * SECOND);
    stages.push({ time, periods: Number(periods), moves: 1, reset: 'moves', bonus });
  }
  const control = whole === undefined ? null : makeStaged(stages);
  return control?.ok === true
    ? control
    : failure('NotShogi', 'Shogi has 10分|20秒(1)+10 and 30分+30秒.');
};
