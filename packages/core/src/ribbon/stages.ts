/**
 * The breadcrumb of stages: what is past, where the player is, what may come.
 */

import { millis } from '../model/duration.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { formatStage } from '../notation/unified/notation.js';

/** One stage in the breadcrumb of stages. */
export interface RibbonStage {
  /** Short: `40/90m`, `30m`, `byo-yomi`. */
  readonly label: string;
  /** In full: `40/90m.. + 30s`. */
  readonly notation: string;
  readonly place: 'past' | 'present' | 'next';
  /** Whether the stage was left because its time ran out, and not by completing its quota. */
  readonly flagPassed: boolean;
}

const NONE = millis(0);

/** Time and quota alone; bonus and delay are drawn in places of their own. */
const withoutExtras = (stage: Stage): Stage => ({
  ...stage,
  periods: 1,
  delay: NONE,
  bonus: NONE,
  cap: 'none',
});

/** The time alone, as the notation writes it. */
export const timeLabel = (stage: Stage): string =>
  formatStage({ ...withoutExtras(stage), moves: null, reset: 'none' });

const labelOf = (stage: Stage): string =>
  stage.reset === 'moves' && stage.moves === 1 ? 'byo-yomi' : formatStage(withoutExtras(stage));

/** A quota that nothing resets is the one way out of its stage; every other stage ends by time. */
const endsByTime = ({ moves, reset }: Stage): boolean => moves === null || reset !== 'none';

export const stagesOf = (control: TimeControl, present: number): readonly RibbonStage[] =>
  control.kind !== 'staged'
    ? []
    : control.stages.map((stage, index) => ({
        label: labelOf(stage),
        notation: formatStage(stage),
        place: index < present ? 'past' : index === present ? 'present' : 'next',
        flagPassed: index < present && endsByTime(stage),
      }));
