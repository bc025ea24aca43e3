export {
  assignRounds,
  DEFAULT_ASSIGN_OPTIONS,
  STRATEGIES,
  type AssignOptions,
  type Strategy,
} from './rounds/assign.js';
export { GROUPINGS, type Grouping } from './rounds/grouping.js';
export {
  PLAN_WARNINGS,
  type AssignCode,
  type AssignedBy,
  type AssignError,
  type AssignResult,
  type GameAssignment,
  type Partition,
  type PlanWarning,
  type PlanWarningCode,
  type RoundPlan,
} from './rounds/plan.js';
export { UNKNOWN_ROUND } from './rounds/round-key.js';
export { EMPTY_MAP, parseRoundMap, type RoundMap } from './rounds/round-map.js';
export type { RoundMapError, RoundMapResult } from './rounds/round-map-entry.js';
export {
  parseRoundTag,
  type NumberedRound,
  type Round,
  type RoundTag,
  type PhaseRound,
} from './rounds/tag/round-tag.js';
export type { RoundHabits } from './rounds/tag/round-units.js';
export type { GameRow } from './rounds/row.js';
export { PHASES, type Phase } from './rounds/tag/phases.js';
export { SUBROUNDS, type Subrounds } from './rounds/evidence/subrounds.js';
export {
  partitionPaths,
  safeName,
  staysInside,
  type NamedPartition,
  type NamingOptions,
} from './rounds/file-name.js';
export { breakTournament } from './break/break.js';
export type { BreakCode, BreakError, BreakResult } from './break/errors.js';
export type { ListedGame } from './break/listed-games.js';
export { DEFAULT_BREAK_OPTIONS, type BreakOptions } from './break/options.js';
export { openTournament, type PlannedBreak, type Tournament } from './break/open-tournament.js';
export type { BreakReport, ReportedPartition } from './break/report.js';
export { joinTournament } from './join/join.js';
export type { FileChanges, JoinCode, JoinOptions, JoinReport } from './join/report.js';
export { MANIFEST_NAME } from './manifest/manifest.js';
