/**
 * The unified notation for chess and Go controls: `40/90m.. + 30s, 30m.. + 30s`,
 * `(5s) 60m`, `90m, 6 x r1/1m`, `~1m` for an hourglass.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import { failure, success } from '../../model/result.js';
import type { Stage, TimeControl } from '../../model/time-control.js';
import type { Formatted } from '../closest.js';

/** Whole days in days, whole minutes below a day in minutes, whole hours in hours, else seconds. */
const formatTime = (time: number): string => {
  if (time > 0) {
    if (time % DAY === 0) return `${time / DAY}d`;
    if (time % MINUTE === 0 && time < DAY) return `${time / MINUTE}m`;
    if (time % HOUR === 0) return `${time / HOUR}h`;
  }
  return `${time / SECOND}s`;
};

const formatBonus = ({ bonus, bonusKind, cap }: Stage): string => {
  if (bonus === 0) return '';
  if (bonusKind === 'bronstein') return ` + ..${formatTime(bonus)}`;
  const wall = cap === 'none' ? '..' : cap === 'start' ? '' : `..${formatTime(cap)}`;
  return `${wall} + ${formatTime(bonus)}`;
};

/**
 * A stage in the unified notation.
 *
 * @example
 * import { formatStage, makeStage, minutes } from '@zeitnot/core';
 *
 * const stage = makeStage({ time: minutes(90), moves: 40 });
 * stage.ok && formatStage(stage.value); // => '40/90m'
 */
export const formatStage = (stage: Stage): string => {
  const periods = stage.periods > 1 ? `${stage.periods} x ` : '';
  const quota = stage.moves === null ? '' : `${stage.reset === 'moves' ? 'r' : ''}${stage.moves}/`;
  const delay = stage.delay > 0 ? `(${formatTime(stage.delay)}) ` : '';
  const reset = stage.reset === 'time' ? 'r' : '';
  return `${periods}${quota}${delay}${reset}${formatTime(stage.time)}${formatBonus(stage)}`;
};

/**
 * A control in the unified notation; null for an unknown or unlimited one.
 *
 * @example
 * import { notationOf, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('15+10');
 * control && notationOf(control); // => '15m.. + 10s'
 */
export const notationOf = (control: TimeControl): string | null => {
  if (control.kind === 'staged') return control.stages.map(formatStage).join(', ');
  return control.kind === 'hourglass' ? `~${formatTime(control.time)}` : null;
};

/**
 * A control in the unified notation; an error for an unknown or unlimited one.
 *
 * @example
 * import { formatNotation, parseTimeControl } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('15+10');
 * control && formatNotation(control); // => { ok: true, value: '15m.. + 10s' }
 */
export const formatNotation = (control: TimeControl): Formatted => {
  const notation = notationOf(control);
  if (notation !== null) return success(notation);
  const reason =
    control.kind === 'unlimited'
      ? 'The notation has no word for a game without a clock'
      : 'The control is unknown';
  return { ...failure('NotExpressible', reason), closest: null };
};
