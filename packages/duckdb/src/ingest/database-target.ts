/**
 * A DuckDB file as the target of an ingest. Pieces come as Parquet files in a folder beside it; one connection loads
 * them, and records each in the transaction that inserts its games. Nothing else may open the file: two instances on
 * one file lose rows silently.
 */

import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { failure, success, type Result } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder } from '@zeitnot/pgn/internal';
import { openInstance, type Database } from '../native/open-database.js';
import { parquetRows, quoted } from '../native/sql-literals.js';
import { PIECES, checkColumns, type RowCounts } from './database-check.js';
import { findDamage, readRecords, removePiece, stateFolder, sweep } from './layout.js';
import type { PieceRecord } from './piece.js';
import { readLoaded, takeTableStock } from './database-records.js';
import { formatRecord } from './record.js';
import { checkNames, type Target, type TargetCode } from './target-shape.js';

/**
 * Loading needs little memory, and DuckDB would take most of the machine's. With the default threshold it rewrites the
 * end of the table for every piece, and half of the file is free space in the end.
 */
const SETTINGS = `
  SET memory_limit = '512MB';
  SET threads = 2;
  SET checkpoint_threshold = '256MB'`;

/** Without it, changes stay in the WAL until the database is closed. */
const CHECKPOINT = 'CHECKPOINT';

/** The tables and views that have one of our names, with their kind. */
const tablesOf = async (connection: DuckDBConnection): Promise<ReadonlyMap<string, string>> => {
  const reader = await connection.runAndReadAll(
    `SELECT lower(table_name), table_type FROM information_schema.tables
     WHERE table_catalog = current_database() AND table_schema = 'main'
       AND lower(table_name) IN ('games', '${PIECES}')`,
  );
  return new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
};

/** Whether the database is empty. */
const isBlank = async (connection: DuckDBConnection): Promise<boolean> => {
  const reader = await connection.runAndReadAll(
    'SELECT 1 FROM information_schema.tables WHERE table_catalog = current_database() LIMIT 1',
  );
  return reader.currentRowCount === 0;
};

/** Refuses a table or view of games that is not from an ingest, or that can take no more games. */
const makeTables = async (
  connection: DuckDBConnection,
  out: string,
): Promise<Result<null, TargetCode>> => {
  await connection.run(SETTINGS);
  const tables = await tablesOf(connection);
  const games = tables.get('games');
  if (games === 'VIEW' || (games !== undefined && !tables.has(PIECES))) {
    return failure(
      'NotOurs',
      `${out} has a table or view games that is not from ingest; give another file.`,
    );
  }
  if (games !== undefined) {
    const checked = await checkColumns(connection, out);
    if (!checked.ok) return checked;
  }
  await connection.run(
    `CREATE TABLE IF NOT EXISTS ${PIECES} (id VARCHAR PRIMARY KEY, file VARCHAR, record VARCHAR)`,
  );
  return success(null);
};

const inTransaction = async (
  connection: DuckDBConnection,
  statements: readonly string[],
): Promise<void> => {
  await connection.run('BEGIN TRANSACTION');
  try {
    for (const statement of statements) await connection.run(statement);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

/** Reads both tables whole, and with them the checksum that DuckDB keeps of each block. */
const verifyBlocks = async (
  connection: DuckDBConnection,
  out: string,
): Promise<Result<null, 'Damaged'>> => {
  try {
    const there = await tablesOf(connection);
    for (const table of ['games', PIECES]) {
      if (!there.has(table)) continue;
      await connection.runAndReadAll(`SELECT bit_xor(hash(row)) FROM ${table} AS row`);
    }
    return success(null);
  } catch (error) {
    return failure(
      'Damaged',
      `${out} is damaged. ${(error as Error).message} Put back a copy, or ingest into another file.`,
    );
  }
};

/** A table that was dropped has no rows. */
const countRows = async (connection: DuckDBConnection): Promise<RowCounts> => {
  if (!(await tablesOf(connection)).has('games')) return new Map();
  const reader = await connection.runAndReadAll(
    'SELECT file, count(*) FROM games WHERE file IS NOT NULL GROUP BY file',
  );
  return new Map(reader.getRows().map(([file, rows]) => [String(file), Number(rows)]));
};

const inList = (texts: Iterable<string>): string => [...texts].map(quoted).join(', ');

const forgetFiles = (table: string, files: readonly string[]): string =>
  `DELETE FROM ${table} WHERE file IN (${inList(new Set(files))})`;

const openFile = async (out: string): Promise<Result<Database, TargetCode>> => {
  const path = resolve(out);
  if (path.includes('?')) {
    const why = 'where DuckDB ends the name of a database';
    return failure(
      'CannotOpen',
      `${path} has a question mark, ${why}; give another folder or name.`,
    );
  }
  makeFolders(dirname(path));
  // the whole path: DuckDB takes `md:games.db` for a service, and `~` for the user's folder
  return openInstance(path);
};

/** Removes a database while it is open, so that no other process can have begun to write into it. */
const removeOpen = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // some systems do not remove an open file; then it stays, without games
  }
};

interface OpenTables extends Database {
  /** Whether the file is new and has no games yet; if that stays so, it is removed in the end. */
  readonly isNew: boolean;
}

/** Opens the file with our tables in it; a new one that cannot be set up is removed. */
const openTables = async (out: string): Promise<Result<OpenTables, TargetCode>> => {
  const path = resolve(out);
  const wasThere = existsSync(path);
  const opened = await openFile(out);
  if (!opened.ok) return opened;
  const { connection, close } = opened.value;
  let isNew = false;
  try {
    // another process may have made and filled it in between
    isNew = !wasThere && (await isBlank(connection));
    const made = await makeTables(connection, out);
    if (!made.ok) {
      close();
      return made;
    }
    if (isNew) await connection.run(CHECKPOINT);
    return success({ connection, close, isNew });
  } catch (error) {
    if (isNew) for (const each of [path, `${path}.wal`]) removeOpen(each);
    close();
    throw error;
  }
};

export const databaseTarget = async (out: string): Promise<Result<Target, TargetCode>> => {
  const path = resolve(out);
  const folder = `${path}.pieces`;
  const opened = await openTables(out);
  if (!opened.ok) return opened;
  const { connection, close } = opened.value;
  let isUseless = opened.value.isNew;
  /** Records of earlier states, which go with the first new piece of their file. */
  let former: readonly PieceRecord[] = [];
  /** The row counts before the first new piece. */
  let rows: RowCounts = new Map();
  const accept = async (record: PieceRecord): Promise<void> => {
    const { id, file } = record.piece;
    const isOfFile = ({ piece }: PieceRecord): boolean => piece.path === record.piece.path;
    const from = `FROM ${parquetRows(record.files.map((name) => join(folder, name)))}`;
    const old = former.filter(isOfFile).map(({ piece }) => piece.file);
    const forget =
      old.length === 0 ? [] : ['games', PIECES].map((table) => forgetFiles(table, old));
    await inTransaction(connection, [
      `CREATE TABLE IF NOT EXISTS games AS ${from} LIMIT 0`,
      ...forget,
      // someone may have reordered the columns, or added some
      `INSERT INTO games BY NAME ${from}`,
      `INSERT INTO ${PIECES} VALUES (${quoted(id)}, ${quoted(file)}, ${quoted(formatRecord(record))})`,
    ]);
    if (record.games > 0) isUseless = false;
    if (isUseless) await connection.run(CHECKPOINT);
    former = former.filter((each) => !isOfFile(each));
    removePiece(folder, record);
  };
  const prepare: Target['prepare'] = async (pieces, verify) => {
    const verified = verify ? await verifyBlocks(connection, out) : success(null);
    if (!verified.ok) return verified;
    const loaded = await readLoaded(connection);
    const named = checkNames(out, loaded.records, pieces);
    if (!named.ok) return named;
    rows = await countRows(connection);
    const taken = takeTableStock(out, loaded, rows, pieces);
    if (!taken.ok) return taken;
    const stock = taken.value;
    const done = new Map(stock.done);
    ({ former } = stock);
    // pieces that were finished but not loaded
    const planned = new Set(pieces.map(({ id }) => id));
    const ready = new Map(
      [...readRecords(folder).records].filter(
        ([id, record]) =>
          planned.has(id) && !done.has(id) && findDamage(folder, record) === undefined,
      ),
    );
    sweep(folder, (id) => ready.has(id));
    for (const [id, record] of ready) {
      await accept(record);
      done.set(id, record);
    }
    const damaged = [...loaded.torn].map((file) => `the record of ${file} in ${PIECES} of ${out}`);
    return success({ done, others: stock.others, damaged, unhashed: 0 });
  };
  return success({
    output: { folder, partitioned: false },
    prepare,
    accept,
    hasFormer: (named) =>
      former.some(({ piece }) => piece.path === named && (rows.get(piece.file) ?? 0) > 0),
    // the games have a table of their own
    findOther: () => null,
    close: () => {
      const hasPieces = readRecords(folder).records.size > 0;
      if (isUseless && !hasPieces) removeOpen(path);
      close();
      if (!hasPieces) sweep(folder, () => false);
      // only if empty: there may have been a folder of that name
      for (const each of [stateFolder(folder), folder]) removeEmptyFolder(each);
    },
  });
};
