/** What tests of ingest share: a runner that begins quickly, and the rows that came of it. */

import { openDatabase } from '../connect.js';
import { ingest, type IngestOptions, type IngestSummary } from '../ingest/ingest.js';
import type { PieceRunner } from '../ingest/piece.js';
import { openPieceWorker } from '../ingest/work.js';
import { literalPath, quoted } from '../native/sql-literals.js';

/** All pieces in this thread: quick to begin with. */
export const hereRunner: PieceRunner = {
  async *run(pieces, signal) {
    const { work, close } = await openPieceWorker();
    try {
      for (const piece of pieces) {
        if (signal?.aborted === true) return;
        yield await work(piece);
      }
    } finally {
      close();
    }
  },
};

export const rowsOf = async (
  sql: string,
  file: string | null = null,
): Promise<readonly unknown[]> => {
  const opened = await openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const rows = (await opened.value.connection.runAndReadAll(sql)).getRowsJson();
  opened.value.close();
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

/** What an ingest went to, as SQL, and the file that it is in. */
export const tableOf = (out: string): readonly [string, string | null] =>
  out.endsWith('.duckdb') ? ['games', out] : [`read_parquet(${parquetBelow(out)})`, null];

export const rowsIn = (out: string, columns = '*'): Promise<readonly unknown[]> => {
  const [table, file] = tableOf(out);
  return rowsOf(`SELECT ${columns} FROM ${table} ORDER BY file, game_index`, file);
};

export const gameText = (control: string, event = 'e'): string =>
  `[Event "${event}"]\n[TimeControl "${control}"]\n[WhiteElo "x"]\n\n1. e4 e5 *\n\n`;
