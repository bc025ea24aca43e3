/**
 * Tournaments in PGN files: which game belongs to which round, a file for each round, and back to one file.
 */

// rounds
export {
  assignRounds,
  ON_AMBIGUOUS,
  STRATEGIES,
  type AssignOptions,
  type OnAmbiguous,
  type Strategy,
} from './rounds/assign.js';
export { selectEvents } from './rounds/event-choice.js';
export type { EventCount } from './rounds/event-games.js';
export { GROUPINGS, type Grouping } from './rounds/grouping.js';
export { SUBROUNDS, type Subrounds } from './rounds/evidence/subrounds.js';
export {
  GRAVE_WARNINGS,
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
export type { GameRow } from './rounds/table.js';
export { UNKNOWN_ROUND } from './rounds/round-key.js';
export { EMPTY_MAP, parseRoundMap, type RoundMap } from './rounds/round-map.js';
export type { RoundMapError, RoundMapResult } from './rounds/round-map-entries.js';
export { partitionPaths, type NamedPartition, type NamingOptions } from './rounds/file-name.js';

// one Round tag
export {
  parseRoundTag,
  type NumberedRound,
  type PhaseRound,
  type Round,
  type RoundTag,
} from './rounds/tag/round-tag.js';
export type { RoundHabits, SlashHabits } from './rounds/tag/phase-units.js';
export type { Phase } from './rounds/tag/phases.js';

// break and join
export { breakTournament } from './break/break.js';
export { proposeRoundMap, type ProposalReport } from './break/propose.js';
export { openTournament, type PlannedBreak, type Tournament } from './break/plan.js';
export {
  DEFAULT_BREAK_OPTIONS,
  type BreakCode,
  type BreakError,
  type BreakOptions,
  type BreakReport,
  type BreakResult,
  type ListedGame,
  type ReportedPartition,
} from './break/report.js';
export { joinTournament } from './join/join.js';
export type { FileChanges, JoinCode, JoinOptions, JoinReport, MovedGame } from './join/report.js';
export { MANIFEST_NAME } from './manifest/manifest.js';
