export * from './model/count.js';
export * from './model/duration.js';
export * from './model/result.js';
export * from './model/time-control.js';
export * from './category/category.js';
export * from './category/chesscom.js';
export { SYSTEMS, SPEED_SYSTEMS, type System, type SpeedSystem } from './category/systems.js';
export * from './notation/cecp.js';
export * from './notation/chesscom.js';
export * from './notation/clock-reading.js';
export type { Closest, Formatted } from './notation/closest.js';
export * from './notation/english.js';
export { parseEnglish } from './notation/english-parse.js';
export * from './notation/formats.js';
export * from './notation/gtp.js';
export * from './notation/lichess.js';
export * from './notation/ogs.js';
export * from './notation/pgn.js';
export * from './notation/read.js';
export * from './notation/sgf.js';
export * from './notation/shogi.js';
export * from './notation/tag/parse.js';
export { DIALECTS, dialectOf, type Dialect } from './notation/tag/dialect.js';
export { WARNINGS, warningText, type WarningCode } from './notation/tag/warnings.js';
export * from './notation/uci.js';
export * from './notation/unified/format.js';
export { NOTATION_GRAMMAR } from './notation/unified/grammar.js';
export * from './notation/unified/parse.js';
export * from './notation/uscf.js';
export * from './clock/events.js';
export * from './clock/policy.js';
export * from './clock/queries.js';
export * from './clock/reduce.js';
export * from './clock/replay.js';
export * from './clock/state.js';
export * from './clock/view.js';
export * from './clock/offset.js';
export * from './clock/with-clock.js';
export * from './log/clock-log.js';
export { parseControl } from './log/control.js';
export * from './log/document.js';
export { moveTimes, formatCommentTime, type MoveTimes } from './log/movetext.js';
export * from './log/pgn-times.js';
export * from './table/session.js';
export type { RibbonBank } from './ribbon/bank.js';
export { ribbonBar } from './ribbon/bar.js';
export type { RibbonBonus } from './ribbon/bonus.js';
export { formatClockTime } from './ribbon/digits.js';
export { ribbonLine } from './ribbon/line.js';
export {
  completingText,
  crumbForms,
  delayCell,
  numberWidths,
  periodPips,
  quotaText,
  remarkText,
} from './ribbon/pieces.js';
export type { Completing, RibbonPace, RibbonQuota } from './ribbon/quota.js';
export { nextRedrawAt } from './ribbon/redraw.js';
export * from './ribbon/ribbon.js';
export type { Alarm } from './ribbon/alarm.js';
export type { RibbonStage } from './ribbon/stages.js';
