/**
 * `@zeitnot/core/clock`: the clock and its questions, its log, and a clock on the table.
 */

export { faultOf, type ClockEvent, type RefusalCode } from './clock/events.js';
export { estimateOffset, type Offset, type RoundTrip } from './clock/offset.js';
export {
  PROFILES,
  type LagPolicy,
  type Policy,
  type PolicyInput,
  type Profile,
} from './clock/policy.js';
export {
  anomalies,
  isExpired,
  nextChangeAt,
  pressure,
  remaining,
  timeToLoss,
  whatIfPressed,
  type Pressure,
} from './clock/queries.js';
export { reduce, step, type Step } from './clock/reduce.js';
export { replay, type Replay, type ReplayLine } from './clock/replay.js';
export {
  makeClock,
  type ClockSetup,
  type ClockState,
  type Outcome,
  type PlayerClock,
  type SetupCode,
  type SetupInput,
  type Status,
} from './clock/state.js';
export { view, type ClockView, type PlayerView } from './clock/view.js';
export {
  beginClocked,
  withClock,
  type ClockedAction,
  type ClockedGame,
  type GameRules,
} from './clock/with-clock.js';
export {
  appendFault,
  gameExists,
  keptSetup,
  makeMemoryLog,
  unknownGame,
  type ClockLog,
  type ClockLogCode,
  type StoredGame,
} from './log/clock-log.js';
export { formatLog, parseLog, readLog, setupDocument, type ParsedLog } from './log/document.js';
export type { MoveTimes } from './log/movetext.js';
export { formatCommentTime } from './model/comment-time.js';
export {
  fromPgn,
  timedMoves,
  toPgn,
  type ReadTimes,
  type TimedMove,
  type TimesRemark,
} from './log/pgn-times.js';
export {
  actInSession,
  beginSession,
  observeSession,
  pausedAtLastEvent,
  restoreSession,
  timeInSession,
  viewSession,
  watchSession,
  type ClockSession,
  type SessionAction,
} from './table/session.js';
