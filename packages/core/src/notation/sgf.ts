/**
 * SGF's time properties as the Go servers write them: `TM[1800]OT[5x30 byo-yomi]`,
 * `TM[600]OT[25/600 Canadian]`, `TM[300]OT[10 fischer]`, `TM[3600]`.
 */

import { millis, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import {
  makeStaged,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';
import { isAbsolute, joinOvertime, splitOvertime } from './overtime.js';

/** Properties come in any order, and others may stand between them. */
const MAIN_TIME = /(?:^|[\s\];(])TM\[\s?(\d{1,10}(?:\.\d{1,3})?)\s?\]/;
const OVERTIME = /(?:^|[\s\];(])OT\[([^\]]{0,60})\]/;
const BYO_YOMI = /^(\d{1,9})\s*x\s*(\d{1,10}(?:\.\d{1,3})?)\s*byo-?yomi$/i;
const CANADIAN = /^(\d{1,9})\s*\/\s*(\d{1,10}(?:\.\d{1,3})?)\s*canadian$/i;
const FISCHER = /^(\d{1,10}(?:\.\d{1,3})?)\s*fischer$/i;

const NOT_SGF = failure('NotSgf', 'SGF has TM[1800] and TM[1800]OT[5x30 byo-yomi].');

const inMillis = (seconds: string | undefined) => millis(Math.round(Number(seconds) * SECOND));

/** The stages that main time and overtime make; null if the overtime is not known. */
const stagesOf = (main: StageParts, overtime: string): readonly StageParts[] | null => {
  if (overtime === '') return [main];
  const [, periods, period] = BYO_YOMI.exec(overtime) ?? [];
  const [, stones, block] = CANADIAN.exec(overtime) ?? [];
  const [, bonus] = FISCHER.exec(overtime) ?? [];
  const later: StageParts | null =
    period !== undefined
      ? { time: inMillis(period), periods: Number(periods), moves: 1, reset: 'moves' }
      : block !== undefined
        ? { time: inMillis(block), moves: Number(stones), reset: 'moves' }
        : null;
  if (later !== null) return joinOvertime(main.time, later);
  return bonus === undefined ? null : [{ ...main, bonus: inMillis(bonus) }];
};

export const parseSgf = (text: string): Result<TimeControl, 'NotSgf'> => {
  const main = MAIN_TIME.exec(text)?.[1];
  const overtime = OVERTIME.exec(text)?.[1] ?? '';
  if (main === undefined) return NOT_SGF;
  const stages = stagesOf({ time: inMillis(main) }, overtime.trim());
  const control = stages === null ? null : makeStaged(stages);
  return control?.ok === true ? control : NOT_SGF;
};

const inSeconds = (time: number): number => time / SECOND;

/** The OT property of an overtime stage; null if SGF's servers have no word for it. */
const overtimeOf = ({ time, periods, moves }: Stage): string | null => {
  if (moves === 1) return `OT[${periods}x${inSeconds(time)} byo-yomi]`;
  return periods === 1 ? `OT[${moves}/${inSeconds(time)} Canadian]` : null;
};

const writeSgf = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind !== 'staged')
    return failure('NotExpressible', 'SGF has no word for such a clock');
  const { stages } = control;
  const split = splitOvertime(stages);
  if (split !== null) {
    const { main, overtime } = split;
    const written = overtime === null ? '' : overtimeOf(overtime);
    if (written !== null) return success(`TM[${inSeconds(main)}]${written}`);
  }
  const [first] = stages;
  const { time, bonus, bonusKind, cap } = first;
  const fischer = bonusKind === 'fischer' && cap === 'none';
  if (stages.length === 1 && fischer && isAbsolute({ ...first, bonus: millis(0) })) {
    return success(`TM[${inSeconds(time)}]OT[${inSeconds(bonus)} fischer]`);
  }
  return failure(
    'NotExpressible',
    'SGF has absolute time, byo-yomi, Canadian overtime and Fischer',
  );
};

export const formatSgf = (control: TimeControl): Formatted => formatOrClosest(writeSgf, control);
