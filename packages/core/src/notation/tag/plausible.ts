/**
 * Whether people would play at a control. It decides no value: where a tag has two meanings, it says which is likelier, and
 * that a value which is PGN to the letter may be meant otherwise.
 */

import { HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { Stage, TimeControl } from '../../model/time-control.js';
import { isOfferedBase } from './dialect.js';

/** The longest bank of a game at one sitting. */
const MAX_SITTING = 5 * HOUR;

/** No event plays more moves to a control, nor gives more with every move, than these. */
const MAX_QUOTA = 60;
const MAX_GAIN = MINUTE;

/** What nobody plays, with an example of each. */
const IMPLAUSIBLE: readonly ((stage: Stage, stages: readonly Stage[]) => boolean)[] = [
  // `40/90`: a quota at the speed of bullet
  ({ moves, time, bonus, delay }) => moves !== null && time / moves + bonus + delay < 5 * SECOND,
  ({ moves }) => moves !== null && moves > MAX_QUOTA,
  // `60+30`: half a minute with every move of a one-minute game
  ({ time, bonus }) => time >= 30 * SECOND && time < 3 * MINUTE && bonus >= 10 * SECOND,
  ({ bonus, delay }) => bonus + delay > MAX_GAIN,
  // `110`, `100+5`: seconds that no server offers; `90`, which few play there and every club does
  ({ time, moves, bonus }, stages) =>
    stages.length === 1 &&
    moves === null &&
    time < 3 * MINUTE &&
    time % SECOND === 0 &&
    ((time === 90 * SECOND && bonus === 0) ||
      !(isOfferedBase('lichess', time / SECOND) || isOfferedBase('chesscom', time / SECOND))),
  // `3+2:3+2`: a stage of seconds
  ({ time }, stages) => stages.length > 1 && time < MINUTE,
  ({ time }) => time > MAX_SITTING,
];

/** Whether people would play at it. Correspondence and overtime have other measures, and pass. */
export const isPlausible = (control: TimeControl): boolean => {
  if (control.kind !== 'staged') return true;
  const { stages } = control;
  return stages.every(
    (stage) =>
      stage.reset !== 'none' || !IMPLAUSIBLE.some((isImplausible) => isImplausible(stage, stages)),
  );
};
