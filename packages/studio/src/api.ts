// The API between the server and its pages. Only types, so that pages can import them.

import type { BreakOptions, EventCount, PlanWarning, ReportedPartition } from '@zeitnot/tournament';

/** What went wrong with a request. */
export interface ApiError {
  /** A stable name, such as `NoGames`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
}

/** Every answer is a value or an error. A status other than 200 means that there is no answer. */
export type Answer<Value, Problem extends ApiError = ApiError> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

/** A PGN file that the studio may open: the sample, one it was started with, or an upload. */
export interface SourceInfo {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: 'sample' | 'given' | 'upload';
  /** The suggested folder for its rounds. */
  readonly folder: string;
}

/** How far a load is. */
export interface LoadProgress {
  /** Files are decompressed, then read, then the tables for the plots are made. */
  readonly phase: 'unpacking' | 'reading' | 'preparing';
  readonly bytes: number;
  readonly totalBytes: number;
  readonly games: number;
  readonly seconds: number;
}

/** The loaded games. */
export interface LoadedArchive {
  /**
   * The same games have the same id. Plots, queries and downloads name it in `archive`, and the answer is for these
   * games or the error `ArchiveGone`.
   */
  readonly id: string;
  /** The number of the load, by which a page notices new games. */
  readonly number: number;
  /** The ids of the sources. */
  readonly sources: readonly string[];
  /** The names of their files. */
  readonly names: readonly string[];
  readonly games: number;
  /** The number of games with a parse error. */
  readonly parseErrors: number;
  readonly seconds: number;
}

/** What is loaded, what is being loaded, and what could be: the answer to `GET archive`. */
export interface ArchiveState {
  readonly sources: readonly SourceInfo[];
  readonly loading: { readonly names: readonly string[]; readonly progress: LoadProgress } | null;
  readonly loaded: LoadedArchive | null;
  /** Why the last load failed. */
  readonly failed: ApiError | null;
}

/** The filters of all plots. An absent field matches every game. */
export interface Filters {
  /** Any of these; `none` for games without a category. */
  readonly categories?: readonly string[];
  /** The mean of the known ratings. */
  readonly ratingFrom?: number;
  readonly ratingTo?: number;
  /** A part of the name, ignoring case. */
  readonly event?: string;
  readonly player?: string;
  readonly result?: string;
  readonly termination?: string;
  /** ISO dates. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

/** The options of single plots. */
export interface PlotOptions {
  /** The share of the starting time below which a player is in time trouble. */
  readonly trouble?: number;
  /** The move after which the clocks are read: 10, 20, 30 or 40. */
  readonly move?: number;
}

/** The single row of the overview. */
export interface OverviewRow {
  /** Games that match the filters, of the total. */
  readonly games: number;
  readonly total: number;
  /** Games with a clock time for every move. */
  readonly with_clocks: number;
  readonly players: number;
  readonly events: number;
  readonly first_date: string | null;
  readonly last_date: string | null;
  /** Different TimeControl tags that could not be read. */
  readonly unread_tags: number;
}

/** The number of games in a category. */
export interface CategoryRow {
  readonly category: string;
  readonly games: number;
}

/** A TimeControl tag and its meaning. */
export interface TagRow {
  readonly raw: string | null;
  readonly meaning: 'read' | 'unread' | 'unknown' | 'unlimited' | 'missing';
  readonly normalized: string | null;
  readonly notation: string | null;
  readonly category: string | null;
  readonly games: number;
}

/** The time used for a move, in seconds, as percentiles. */
export interface SpentRow {
  /** The move number, and how many moves have it. */
  readonly move: number;
  readonly moves: number;
  /** The size of the sample, and the number of games it was taken from. */
  readonly games: number;
  readonly of_games: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

/** Time trouble among players of a rating. */
export interface TroubleRow {
  /** The lower end of a range of 100 points. */
  readonly rating: number;
  readonly players: number;
  /** How many of them were in time trouble. */
  readonly trouble: number;
}

/** Results by the share of the starting time left after a move. */
export interface ResultRow {
  /** The lower end of a range of shares. */
  readonly left_share: number;
  readonly players: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** The games of a Round tag, by result. */
export interface RoundRow {
  /** As written; null without a tag. */
  readonly round: string | null;
  readonly games: number;
  readonly white: number;
  readonly drawn: number;
  readonly black: number;
  /** Without a result. */
  readonly other: number;
  readonly first_date: string | null;
  readonly last_date: string | null;
}

/** A value that a filter offers. */
export interface ChoiceRow {
  readonly field: 'category' | 'event' | 'player' | 'result' | 'termination';
  readonly value: string;
  readonly games: number;
}

/** The rows of each plot, by its name. */
export interface PlotRows {
  readonly overview: OverviewRow;
  readonly categories: CategoryRow;
  readonly tags: TagRow;
  readonly spent: SpentRow;
  readonly trouble: TroubleRow;
  readonly results: ResultRow;
  readonly rounds: RoundRow;
  readonly choices: ChoiceRow;
}

/** The plots that `POST plots/NAME` answers. */
export type PlotName = keyof PlotRows;

/** The answer to `POST plots/NAME`. */
export interface PlotAnswer<Name extends PlotName = PlotName> {
  readonly rows: readonly PlotRows[Name][];
  readonly milliseconds: number;
}

/** An error of a query. */
export interface SqlError extends ApiError {
  /** Line and column of the error, both from 1; null where DuckDB names none. */
  readonly line: number | null;
  readonly column: number | null;
}

/** The result of a query: the answer to `POST sql`. */
export interface SqlResult {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly numeric: boolean;
  }[];
  /** Values as text; null is NULL. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether there are more rows than these. */
  readonly truncated: boolean;
  /** A sentence instead of rows, for statements that return none. */
  readonly remark: string | null;
  readonly milliseconds: number;
}

/** The formats of `POST downloads`. */
export type DownloadFormat = 'csv' | 'json';

/** The options of `zeitnot break` that the page offers. */
export interface RoundOptions extends Omit<
  BreakOptions,
  'map' | 'dryRun' | 'force' | 'threads' | 'signal' | 'onPlan' | 'onProgress'
> {
  /** The text of a round map; empty for none. */
  readonly map: string;
}

/** A round that a break would write. */
export type PlannedRound = Omit<ReportedPartition, 'round' | 'legacyCode' | 'bytes'>;

/** The answer to `POST rounds/plan`. */
export interface PlannedRounds {
  /** Of these rounds; fewer than the file has if some were selected. */
  readonly games: number;
  readonly rounds: readonly PlannedRound[];
  /** Each with the games it concerns, as `Games 1–131, 140 (132 in all)`; null if it names none. */
  readonly warnings: readonly (Omit<PlanWarning, 'games'> & { readonly games: string | null })[];
  readonly milliseconds: number;
}

/** Why rounds cannot be planned or written. */
export interface RoundsError extends ApiError {
  /** The first games that are to blame, with their Round tags, and how many more there are. */
  readonly games?: readonly { readonly game: number; readonly tag: string | null }[];
  readonly more?: number;
  /** The events to choose from, if there are several, or none has the name. */
  readonly events?: readonly EventCount[];
}

/** The answer to `POST rounds/break`. */
export interface BrokenRounds {
  readonly folder: string;
  readonly files: number;
  readonly games: number;
  /** Of the source, or of the games that were selected from it. */
  readonly sha256: string;
}

/** The answer to `POST rounds/join`. */
export interface JoinedRounds {
  readonly games: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether the joined file equals the source, byte for byte, or the games that were selected from it. */
  readonly identical: boolean;
  /** How many games the source has; only if some of them were not selected. */
  readonly selectedFrom?: number;
  /** Files of rounds that were edited, and that are missing. */
  readonly edited: readonly string[];
  readonly missing: readonly string[];
}

/** Progress in bytes. The total is null if unknown, as for a compressed file. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number | null;
}

/** A line of the answer to `rounds/report`, `rounds/break` and `rounds/join`: progress, or finally the answer. */
export type WorkLine<Value, Problem extends ApiError = ApiError> =
  | { readonly progress: WorkProgress }
  | { readonly answer: Answer<Value, Problem> };
