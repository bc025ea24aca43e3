/**
 * US Chess announcements: `G/90;+30`, `G/60;d5`, `40/120, SD/60; d5`. Times are minutes, increment
 * and delay seconds, and the one at the end holds in every stage.
 */

import { millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, type StageParts, type TimeControl } from '../model/time-control.js';
import { formatOrClosest, type Formatted } from './closest.js';

const STAGE = /^(?:(?:G|SD) ?\/? ?(\d{1,8})|(\d{1,8}) ?\/ ?(\d{1,8}))$/i;
const GAIN = /^(?:(d|t\/d|delay)|(?:\+|inc)) ?\/? ?(\d{1,8})$/i;

const NOT_USCF = failure('NotUscf', 'US Chess writes G/90;+30 or 40/120, SD/60; d5.');

export const parseUscf = (text: string): Result<TimeControl, 'NotUscf'> => {
  const stages: StageParts[] = [];
  let bonus = 0;
  let delay = 0;
  let gains = 0;
  // a blank or nothing before a gain may stand for the semicolon: `G/60 d5`, `G/90+30`
  const spaced = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?=(?:\+|\bd|\binc|\bt\/d) ?\/? ?\d)/gi, ';');
  for (const [index, field] of spaced.split(/[,;]/).entries()) {
    const part = field.trim();
    const stage = STAGE.exec(part);
    const gain = GAIN.exec(part);
    if (part === '' && index > 0) continue;
    if (stage !== null && gains === 0) {
      const [, whole, quota, timed] = stage;
      const moves = quota === undefined ? null : Number(quota);
      stages.push({ time: millis(Number(whole ?? timed) * MINUTE), moves });
    } else if (gain !== null) {
      gains += 1;
      if (gain[1] === undefined) bonus = Number(gain[2]) * SECOND;
      else delay = Number(gain[2]) * SECOND;
    } else {
      return NOT_USCF;
    }
  }
  const inOrder = stages.slice(0, -1).every(({ moves }) => moves !== null);
  if (gains > 1 || !inOrder) return NOT_USCF;
  const control = makeStaged(
    stages.map((stage) => ({ ...stage, bonus: millis(bonus), delay: millis(delay) })),
  );
  return control.ok ? control : NOT_USCF;
};

const obstacle = (control: TimeControl): string | null => {
  if (control.kind !== 'staged') return 'US Chess can only write controls that count down';
  const { stages } = control;
  const [first] = stages;
  if (stages.some(({ reset, periods }) => reset !== 'none' || periods > 1)) {
    return 'US Chess has no overtime';
  }
  if (stages.some(({ cap }) => cap !== 'none')) return 'US Chess has no cap on the increment';
  if (stages.some(({ bonus, bonusKind }) => bonus > 0 && bonusKind === 'bronstein')) {
    return 'US Chess writes a delay, not a Bronstein bonus';
  }
  if (stages.some(({ bonus, delay }) => bonus !== first.bonus || delay !== first.delay)) {
    return 'US Chess has one increment or delay for all stages';
  }
  if (first.bonus > 0 && first.delay > 0) return 'US Chess has an increment or a delay, not both';
  if (stages.some(({ time }) => time % MINUTE !== 0)) return 'US Chess counts in whole minutes';
  if (first.bonus % SECOND !== 0 || first.delay % SECOND !== 0) {
    return 'US Chess gives whole seconds per move';
  }
  const inOrder = stages.slice(0, -1).every(({ moves }) => moves !== null);
  return inOrder ? null : 'US Chess gives a number of moves for every stage but the last';
};

const writeUscf = (control: TimeControl): Result<string, 'NotExpressible'> => {
  const reason = obstacle(control);
  if (reason !== null || control.kind !== 'staged') return failure('NotExpressible', reason ?? '');
  const { stages } = control;
  const alone = stages.length === 1;
  const fields = stages.map(({ moves, time }) =>
    moves === null ? `${alone ? 'G' : 'SD'}/${time / MINUTE}` : `${moves}/${time / MINUTE}`,
  );
  const [{ bonus, delay }] = stages;
  const gain = bonus > 0 ? `+${bonus / SECOND}` : delay > 0 ? `d${delay / SECOND}` : '';
  const bank = fields.join(', ');
  if (gain === '') return success(bank);
  return success(alone ? `${bank};${gain}` : `${bank}; ${gain}`);
};

export const formatUscf = (control: TimeControl): Formatted => formatOrClosest(writeUscf, control);
