/**
 * `@zeitnot/core/ribbon`: what a drawing of a clock shows, and its pieces as text.
 */

export type { Alarm } from './ribbon/alarm.js';
export type { RibbonBank } from './ribbon/bank.js';
export { ribbonBar } from './ribbon/bar.js';
export type { RibbonBonus } from './ribbon/bonus.js';
export { formatClockTime } from './ribbon/digits.js';
export { ribbonLine } from './ribbon/line.js';
export {
  crumbForms,
  delayCell,
  numberWidths,
  periodPips,
  quotaText,
  remarkText,
} from './ribbon/pieces.js';
export type { Completing, RibbonPace, RibbonQuota } from './ribbon/quota.js';
export { nextRedrawAt } from './ribbon/redraw.js';
export { ribbonOf, type Ribbon, type RibbonPeriods } from './ribbon/ribbon.js';
export type { RibbonStage } from './ribbon/stages.js';
