/**
 * `@zeitnot/core`: the model of time controls, reading and writing them, and speed categories. The
 * clock is in `@zeitnot/core/clock`, its drawing in `@zeitnot/core/ribbon`; what to make of text that
 * is not understood in `@zeitnot/core/near-misses`.
 */

export { parseCommentTime } from './model/comment-time.js';
export { formatCount, formatNumbers } from './model/count.js';
export {
  DAY,
  HOUR,
  MAX_DURATION,
  millis,
  MINUTE,
  minutes,
  SECOND,
  seconds,
  type Millis,
} from './model/duration.js';
export { failure, success, type Failure, type Result } from './model/result.js';
export {
  makeHourglass,
  makeStage,
  makeStaged,
  MAX_PERIODS,
  sameControl,
  UNKNOWN,
  UNLIMITED,
  type BonusKind,
  type Cap,
  type ModelCode,
  type Reset,
  type Stage,
  type StageParts,
  type Stages,
  type TimeControl,
} from './model/time-control.js';
export { category, estimate, speeds, type Speed, type Speeds } from './category/category.js';
export {
  CHESSCOM_RULES,
  chesscomFormat,
  chesscomResult,
  splitChesscom,
  timeClass,
  type ChesscomGame,
  type ChesscomResult,
  type ChesscomRules,
  type ChesscomSplit,
  type TimeClass,
  type TimeReason,
} from './category/chesscom.js';
export { SPEED_SYSTEMS, SYSTEMS, type SpeedSystem, type System } from './category/systems.js';
export { formatCecp, formatCecpTimes } from './notation/cecp.js';
export { splitCallback, type CallbackUnit, type ChesscomCallback } from './notation/chesscom.js';
export { readingAtStart, type ClockReading, type PlayerReading } from './notation/clock-reading.js';
export type { Closest, Formatted } from './notation/closest.js';
export { formatEnglish } from './notation/english.js';
export { parseEnglish } from './notation/english-parse.js';
export { FORMAT, FORMATS, type Format, type FormatName, type Parsed } from './notation/formats.js';
export { formatGtp, formatGtpTimeLeft } from './notation/gtp.js';
export { formatPgn, parsePgn, type PgnCode, type Period } from './notation/pgn.js';
export {
  ALL_DIALECTS,
  otherReadings,
  readControl,
  type AnyDialect,
  type ControlReading,
  type OtherReading,
  type ReadOptions,
  type UnreadControl,
} from './notation/read.js';
export { DIALECTS, type Dialect } from './notation/tag/dialect.js';
export { refutingPly, type ShownClocks } from './notation/tag/evidence.js';
export { dialectOf, makeDialectFinder, MAX_EVIDENCE_CLOCKS } from './notation/tag/game-dialect.js';
export { parseTimeControl, type ParsedTag, type ParseOptions } from './notation/tag/parse.js';
export type { Reading } from './notation/tag/readings.js';
export { WARNINGS, warningText, type WarningCode } from './notation/tag/warnings.js';
export { formatUci, formatUciGo } from './notation/uci.js';
export {
  formatNotation,
  formatStage,
  notationOf,
  NOTATION_GRAMMAR,
  parseNotation,
  type NotationError,
  type NotationFailure,
  type NotationWarning,
  type ParsedNotation,
} from './notation/unified/notation.js';
