/**
 * What a database keeps, and what a log asks of it: a row for each game, and one for each event, unique
 * by game and version. SQLite and PostgreSQL have the same two tables.
 */

/** A game's own row. */
export interface GameRow {
  readonly game: string;
  readonly setup: string;
  /** The number of its events: without it, nobody would miss the last one. */
  readonly version: number;
  /** The version of its newest snapshot; 0 if it has none. */
  readonly snapshotAt: number;
  /** The checksum of all lines of its events, which an append compares at once. */
  readonly linesChecksum: number;
  readonly checksum: number;
}

/** An event's row. */
export interface EventRow {
  readonly game: string;
  /** The version that the event made: 1 for the first. */
  readonly version: number;
  readonly event: string;
  /** The state at this version, if the append carried it. */
  readonly snapshot: string | null;
  readonly checksum: number;
}

/** The events of a game from a version on. */
interface Span {
  readonly game: string;
  readonly from: number;
}

/** The tables within a transaction. */
export interface Tables {
  /** Adds the rows of new games, and names those: a game that is there keeps its row. */
  readonly create: (rows: readonly GameRow[]) => Promise<readonly string[]>;
  /** The rows of the games that are there. In a write, nobody else changes them until its end. */
  readonly games: (names: readonly string[]) => Promise<readonly GameRow[]>;
  /** Those of the games that have events but no row of their own. */
  readonly orphans: (names: readonly string[]) => Promise<readonly string[]>;
  /** The lines of each span (see `lines.ts`), as text or as the bytes of it. */
  readonly lines: (spans: readonly Span[]) => Promise<readonly (string | Uint8Array)[]>;
  /** Adds events, and replaces the rows of their games. */
  readonly append: (games: readonly GameRow[], events: readonly EventRow[]) => Promise<void>;
  /** All games. */
  readonly names: () => Promise<readonly string[]>;
}

/** A database that holds the tables. */
export interface Database {
  /** Runs work in a transaction, which is undone if the work throws. */
  readonly transaction: <Value>(
    kind: 'read' | 'write',
    work: (tables: Tables) => Promise<Value>,
  ) => Promise<Value>;
  /** Whether the driver found its own structures damaged. */
  readonly isDamage: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
}
