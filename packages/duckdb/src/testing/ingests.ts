/** What tests of ingest share: a runner without threads, and queries on what was ingested. */

import { openDatabase } from '../connect.js';
import type { Database } from '../native/open-database.js';
import { ingest, type IngestOptions, type IngestSummary } from '../ingest/ingest.js';
import type { PieceRunner } from '../ingest/piece.js';
import { openPieceWorker, type PieceWorker } from '../ingest/work.js';
import { literalPath, quoted } from '../native/sql-literals.js';

/** One worker and one database in memory for all tests of a file: to open one takes longer than most tests. */
let worker: Promise<PieceWorker> | undefined;
let memory: Promise<Database> | undefined;

/** Runs all pieces in this thread. */
export const hereRunner: PieceRunner = {
  async *run(pieces, signal) {
    const { work } = await (worker ??= openPieceWorker());
    for (const piece of pieces) {
      if (signal?.aborted === true) return;
      yield await work(piece);
    }
  },
};

const open = async (file: string | null): Promise<Database> => {
  const opened = await openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};

export const rowsOf = async (
  sql: string,
  file: string | null = null,
): Promise<readonly unknown[]> => {
  const { connection, close } = await (file === null ? (memory ??= open(null)) : open(file));
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  if (file !== null) close();
  return rows;
};

export const runIngest = async (
  files: readonly string[],
  out: string,
  options: IngestOptions = {},
): Promise<IngestSummary> => {
  const done = await ingest(files, out, { runner: hereRunner, ...options });
  if (!done.ok) throw new Error(`${done.error.code}: ${done.error.message}`);
  return done.value;
};

/** The Parquet files below a folder, as a pattern in SQL. */
export const parquetBelow = (folder: string): string =>
  quoted(`${literalPath(folder)}/**/*.parquet`);

/** The target of an ingest as SQL, and the database file it is in. */
export const tableOf = (out: string): readonly [string, string | null] =>
  out.endsWith('.duckdb') ? ['games', out] : [`read_parquet(${parquetBelow(out)})`, null];

export const rowsIn = (out: string, columns = '*'): Promise<readonly unknown[]> => {
  const [table, file] = tableOf(out);
  return rowsOf(`SELECT ${columns} FROM ${table} ORDER BY file, game_index`, file);
};

export const gameText = (control: string, event = 'e'): string =>
  `[Event "${event}"]\n[TimeControl "${control}"]\n[WhiteElo "x"]\n\n1. e4 e5 *\n\n`;
