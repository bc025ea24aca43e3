/**
 * `@zeitnot/core/clock`: the clock and its questions, its log, and a clock on the table.
 */

export {
  faultOf,
  OCCASIONS,
  type ClockEvent,
  type EventType,
  type Occasion,
  type RefusalCode,
} from './clock/events.js';
export { makeLagMeter, makeTurnTimer, type LagMeter, type TurnTimer } from './clock/lag-meter.js';
export { parseClockSetup, parseClockState } from './clock/parse-state.js';
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
  nextFlagAt,
  pressure,
  remaining,
  timeToLoss,
  whatIfPressed,
  type Pressure,
} from './clock/queries.js';
export {
  EVENT_TEXTS,
  OUTCOME_TEXTS,
  POLICY_TEXTS,
  PROFILE_TEXTS,
  REFUSAL_TEXTS,
} from './clock/reference.js';
export { reduce, step, type Step } from './clock/reduce.js';
export { replay, type Replay, type ReplayLine } from './clock/replay.js';
export { restoreClock, type StoredClock } from './clock/restore.js';
export { makeClock, type SetupCode, type SetupInput } from './clock/setup.js';
export type {
  Clock,
  ClockSetup,
  ClockState,
  LastTurn,
  Outcome,
  OutcomeReason,
  PlayerClock,
  Status,
} from './clock/state.js';
export { makeClockSync, type ClockSync, type RoundTrip, type ServerTime } from './clock/sync.js';
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
  damagedLog,
  gameExists,
  keptSetup,
  makeClockLog,
  unknownGame,
  versionConflict,
  type ClockLog,
  type ClockLogCode,
  type EventStore,
  type StoreCode,
  type StoredGame,
  type StoredRows,
} from './log/clock-log.js';
export { makeMemoryLog } from './log/memory-log.js';
export { openClock, type OpenClock } from './log/open-clock.js';
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
