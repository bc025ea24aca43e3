/**
 * `@zeitnot/core/ribbon`: what a drawing of a clock shows, and its pieces as text.
 */

export type { RibbonBank, RibbonBonus } from './ribbon/bank.js';
export { ribbonBar } from './ribbon/bar.js';
export { formatClockTime, type ClockTimeOptions } from './ribbon/digits.js';
export { ribbonLine } from './ribbon/line.js';
export {
  crumbForms,
  delayCell,
  numberWidths,
  periodPips,
  quotaText,
  remarkText,
} from './ribbon/pieces.js';
export { nextRedrawAt } from './ribbon/redraw.js';
export {
  ribbonOf,
  type Alarm,
  type GameResult,
  type Ribbon,
  type RibbonPeriods,
} from './ribbon/ribbon.js';
export type { Completing, RibbonPace, RibbonQuota, RibbonStage } from './ribbon/stages.js';
