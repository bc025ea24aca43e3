// What the server and its pages say to each other. Types alone, so that pages can import them.

import type {
  AssignedBy,
  Grouping,
  PlanWarningCode,
  Strategy,
  Subrounds,
} from '@zeitnot/tournament';

export interface ApiError {
  readonly code: string;
  readonly message: string;
}

/** Every answer is a value or an error; a status other than 200 means that there is no answer. */
export type Answer<Value, Problem extends ApiError = ApiError> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

/** A PGN file that the studio may open: the sample, one it was started with, or an upload. */
export interface SourceInfo {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: 'sample' | 'given' | 'upload';
  /** Where its rounds go if nothing else is said. */
  readonly folder: string;
}

export interface LoadProgress {
  readonly stage: 'unpacking' | 'reading' | 'preparing';
  readonly bytes: number;
  readonly totalBytes: number;
  readonly games: number;
  readonly seconds: number;
}

export interface LoadedArchive {
  /** Counts loads, so that a page sees when there is something new. */
  readonly number: number;
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly games: number;
  readonly parseErrors: number;
  readonly seconds: number;
}

export interface ArchiveState {
  readonly sources: readonly SourceInfo[];
  readonly loading: { readonly names: readonly string[]; readonly progress: LoadProgress } | null;
  readonly loaded: LoadedArchive | null;
  /** Why the last load failed. */
  readonly failed: ApiError | null;
}

/** What all plots look at. An absent field asks for nothing. */
export interface Filters {
  /** `none` for games without a category. */
  readonly categories?: readonly string[];
  /** The mean of the ratings that are known. */
  readonly ratingFrom?: number;
  readonly ratingTo?: number;
  /** A part of the name, in any letter case. */
  readonly event?: string;
  readonly player?: string;
  readonly result?: string;
  readonly termination?: string;
  /** ISO dates. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

/** What a plot can be asked beside the filters. */
export interface PlotOptions {
  /** Below which share of the first time a player is in time trouble. */
  readonly trouble?: number;
  /** After which move the clocks are read: 10, 20, 30 or 40. */
  readonly move?: number;
}

export interface OverviewRow {
  readonly games: number;
  readonly total: number;
  readonly with_clocks: number;
  readonly players: number;
  readonly events: number;
  readonly first_date: string | null;
  readonly last_date: string | null;
  readonly unread_tags: number;
}
export interface CategoryRow {
  readonly category: string;
  readonly games: number;
}
export interface TagRow {
  readonly raw: string | null;
  readonly meaning: 'read' | 'unread' | 'unknown' | 'unlimited' | 'missing';
  readonly normalized: string | null;
  readonly notation: string | null;
  readonly category: string | null;
  readonly games: number;
}
export interface SpentRow {
  readonly move: number;
  readonly moves: number;
  /** How many games were looked at, and of how many. */
  readonly games: number;
  readonly of_games: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}
export interface TroubleRow {
  readonly rating: number;
  readonly players: number;
  readonly trouble: number;
}
export interface ResultRow {
  readonly left_share: number;
  readonly players: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}
export interface RoundRow {
  readonly round: string | null;
  readonly games: number;
  readonly white: number;
  readonly drawn: number;
  readonly black: number;
  /** Still played, or of no result that counts. */
  readonly other: number;
  readonly first_date: string | null;
  readonly last_date: string | null;
}
export interface ChoiceRow {
  readonly field: 'category' | 'event' | 'player' | 'result' | 'termination';
  readonly value: string;
  readonly games: number;
}

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
export type PlotName = keyof PlotRows;

export interface PlotAnswer<Name extends PlotName = PlotName> {
  readonly rows: readonly PlotRows[Name][];
  readonly milliseconds: number;
}

export interface SqlError extends ApiError {
  /** Both from 1; null where DuckDB does not say. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface SqlResult {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly numeric: boolean;
  }[];
  /** As text; null is NULL. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** There are more rows than are shown. */
  readonly truncated: boolean;
  /** For statements that give no rows. */
  readonly remark: string | null;
  readonly milliseconds: number;
}

export type DownloadFormat = 'csv' | 'json';

/** The options of `zeitnot break` that the page offers. */
export interface RoundOptions {
  readonly strategy: Strategy;
  readonly grouping: Grouping;
  readonly subrounds: Subrounds;
  readonly infer: boolean;
  readonly onAmbiguous: 'fail' | 'unknown';
  readonly anyEvent: boolean;
  /** The name of the event that all games are of; null for what their tags say. */
  readonly event: string | null;
  /** The text of a round map; empty for none. */
  readonly map: string;
  readonly prefix: string | null;
  readonly sanitize: boolean;
  readonly context: boolean;
  readonly index: boolean;
}

export interface PlannedRound {
  readonly key: string;
  readonly event: string;
  readonly games: number;
  readonly assignedBy: Readonly<Record<AssignedBy, number>>;
  readonly confidence: { readonly min: number; readonly mean: number };
  readonly dates: { readonly first: string; readonly last: string } | null;
  readonly file: string;
}

export interface PlannedRounds {
  readonly games: number;
  readonly rounds: readonly PlannedRound[];
  readonly warnings: readonly {
    readonly code: PlanWarningCode;
    readonly message: string;
    /** How many games, and the first of them. */
    readonly count: number;
    readonly games: readonly number[];
  }[];
  readonly milliseconds: number;
}

export interface RoundsError extends ApiError {
  readonly games?: readonly { readonly game: number; readonly tag: string | null }[];
  readonly more?: number;
}

export interface BrokenRounds {
  readonly folder: string;
  readonly files: number;
  readonly games: number;
  readonly sha256: string;
}

export interface JoinedRounds {
  readonly games: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The joined file is the source, byte for byte. */
  readonly identical: boolean;
  readonly edited: readonly string[];
  readonly missing: readonly string[];
}

/** In bytes; the total is null where nobody knows it, as while a compressed file is read. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number | null;
}

/** A line of an answer that takes its time: progress, and at last the answer. */
export type WorkLine<Value, Problem extends ApiError = ApiError> =
  | { readonly progress: WorkProgress }
  | { readonly answer: Answer<Value, Problem> };
