/**
 * Does one piece: writes its games to Parquet in a work folder, renames the files into place, and writes the record
 * last, which marks the piece as done. All of it is on the disk before the record has its name.
 */

import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { mtimeOf, openFile, syncFile, syncFolder } from '@zeitnot/pgn/internal';
import { registerTimeControlFunctions } from '../functions/time-control.js';
import { openInstance } from '../native/open-database.js';
import { usesRawCells } from '../native/bindings.js';
import { parquetRows, quoted } from '../native/sql-literals.js';
import { registerReadPiece } from '../read-pgn/table-function.js';
import { piecesSql } from './columns.js';
import { abandonPiece, hashFile, recordFile, stateFolder, workFolder } from './layout.js';
import type { Piece, PieceRecord, PieceResult, UnreadTag } from './piece.js';
import { fileStem, formatRecord } from './record.js';

/** DuckDB's prefix for what a table function throws, which is no help. */
const THROWN = 'Invalid Input Error: ';
/** DuckDB itself only writes; reading the PGN file is ours. */
const WRITING = 'IO Error: ';

const without = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : text;

/** A failed system call, while writing to the folder. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Why a piece failed, for people. The message does not name the file: the report does. */
export const pieceFault = (
  error: unknown,
  piece: Piece,
): Extract<PieceResult, { readonly ok: false }> => {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith(WRITING) || isSystemError(error)) {
    return { ok: false, piece, message: without(message, WRITING), cannotWrite: true };
  }
  return { ok: false, piece, message: without(without(message, THROWN), `${piece.path}: `) };
};

const MAX_UNREAD_TAGS = 1000;

/** Does pieces of an ingest, one at a time. */
export interface PieceWorker {
  readonly work: (piece: Piece) => Promise<PieceResult>;
  readonly close: () => void;
}

/** Rows with moves are large: DuckDB's default of 122,880 would keep hundreds of megabytes waiting. */
const GROUP_ROWS = 20_480;

/** The extension of files that are not complete, so that no pattern for Parquet files matches them. */
const UNFINISHED = 'unfinished';

/** The files in a work folder, without that extension. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(UNFINISHED))
    .map((name) => name.slice(0, -UNFINISHED.length));

const copyOptions = ({ id, output }: Piece): string =>
  output.partitioned
    ? `PARTITION_BY (category), WRITE_PARTITION_COLUMNS true, FILENAME_PATTERN ${quoted(fileStem(id))}, FILE_EXTENSION '${UNFINISHED}', `
    : '';

const summarize = async (
  connection: DuckDBConnection,
  files: readonly string[],
): Promise<Pick<PieceRecord, 'games' | 'parseErrors' | 'unread'>> => {
  const from = parquetRows(files);
  const counts = await connection.runAndReadAll(
    `SELECT count(*)::INTEGER, count(parse_error)::INTEGER FROM ${from}`,
  );
  const [games = 0, parseErrors = 0] = (counts.getRows()[0] ?? []) as number[];
  const tags = await connection.runAndReadAll(
    `SELECT TimeControl, count(*)::INTEGER FROM ${from}
     WHERE normalized IS NULL AND notation IS NULL AND TimeControl IS NOT NULL
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_UNREAD_TAGS}`,
  );
  const unread = tags
    .getRows()
    .map((row): UnreadTag => ({ raw: row[0] as string, games: row[1] as number }));
  return { games, parseErrors, unread };
};

/** Whether the file is still the one that was planned. */
const isUnchanged = ({ path, size, mtime }: Piece): boolean => {
  const opened = openFile(path);
  if (!opened.ok) return false;
  opened.value.close();
  return opened.value.size === size && opened.value.mtime === mtime;
};

/** `hasJunk` says, after reading, whether there is junk before the first game. */
const writePiece = async (
  connection: DuckDBConnection,
  piece: Piece,
  hasJunk: () => boolean,
): Promise<PieceRecord> => {
  const { id, output } = piece;
  const { folder } = output;
  const work = workFolder(folder, id);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  if (!isUnchanged(piece)) throw new Error('it cannot be read or has changed; run it again.');
  const target = output.partitioned ? work : join(work, `${fileStem(id)}0.${UNFINISHED}`);
  await connection.run(
    `COPY (${piecesSql(piece)}) TO ${quoted(target)}
     (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS}, ${copyOptions(piece)}OVERWRITE_OR_IGNORE true)`,
  );
  if (!isUnchanged(piece)) throw new Error('it changed while it was read; run it again.');
  const stems = filesIn(work);
  const fresh = stems.map((stem) => join(work, `${stem}${UNFINISHED}`));
  const files = stems.map((stem) => `${stem}parquet`);
  const empty = { games: 0, parseErrors: 0, unread: [] };
  const summary = fresh.length === 0 ? empty : await summarize(connection, fresh);
  for (const file of fresh) syncFile(file);
  const stats = fresh.map((file) => statSync(file));
  const sizes = stats.map(({ size }) => size);
  const times = stats.map(mtimeOf);
  const hashes = fresh.map(hashFile);
  const folders = new Set([folder]);
  for (const [place, name] of files.entries()) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(fresh[place] as string, file);
    folders.add(dirname(file));
  }
  for (const each of folders) syncFolder(each);
  const junk = hasJunk() ? { junk: true as const } : {};
  const record: PieceRecord = { piece, ...summary, ...junk, files, sizes, times, hashes };
  const unnamed = join(stateFolder(folder), `${id}.new`);
  writeFileSync(unnamed, formatRecord(record), { flush: true });
  renameSync(unnamed, recordFile(folder, id));
  syncFolder(stateFolder(folder));
  rmSync(work, { recursive: true, force: true });
  return record;
};

/**
 * Opens a worker with a database in memory of its own; a `PieceRunner` in another process calls its `work`.
 *
 * @example
 * import { rmSync, writeFileSync } from 'node:fs';
 * import { ingest, openPieceWorker } from '@zeitnot/duckdb/ingest';
 *
 * writeFileSync('piece.pgn', '[TimeControl "180+2"]\n\n1. e4 *\n');
 * const worker = await openPieceWorker();
 * const done = await ingest(['piece.pgn'], 'piece.duckdb', {
 *   runner: {
 *     async *run(pieces) {
 *       for (const piece of pieces) yield await worker.work(piece);
 *     },
 *   },
 * });
 * done.ok && done.value.games; // => 1
 * worker.close();
 * for (const file of ['piece.pgn', 'piece.duckdb']) rmSync(file);
 */
export const openPieceWorker = async (): Promise<PieceWorker> => {
  const opened = await openInstance(null);
  if (!opened.ok) throw new Error(opened.error.message);
  const { connection, close } = opened.value;
  const plain = !usesRawCells();
  registerTimeControlFunctions(connection, plain);
  let hasJunk = false;
  registerReadPiece(connection, {
    plain,
    warn: (_, code) => {
      hasJunk ||= code === 'Junk';
    },
  });
  // workers run in parallel, not the threads of one; and rows with moves are large, so few may wait
  await connection.run(`SET threads = 1; SET partitioned_write_flush_threshold = 8192`);
  await connection.run(`SET temp_directory = ''`);
  const work = async (piece: Piece): Promise<PieceResult> => {
    hasJunk = false;
    try {
      return { ok: true, record: await writePiece(connection, piece, () => hasJunk) };
    } catch (error) {
      abandonPiece(piece.output.folder, piece.id);
      return pieceFault(error, piece);
    }
  };
  return { work, close };
};
