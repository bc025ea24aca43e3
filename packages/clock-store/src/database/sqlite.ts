/**
 * The tables in a SQLite file. Waiting for the lock and for the disk happens outside the event loop; one transaction of
 * a process runs at a time, and SQLite lets processes take turns.
 */

import type SqliteFile from 'libsql/promise';
import type { Database, GameRow, Tables } from './tables.js';

/** How long one process waits for another, in milliseconds. Without waiting, most attempts of two meet. */
const BUSY_TIMEOUT = 5000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS zeitnot_games (
    game TEXT NOT NULL PRIMARY KEY,
    setup TEXT NOT NULL,
    version INTEGER NOT NULL,
    snapshot_at INTEGER NOT NULL,
    lines_checksum INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS zeitnot_events (
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL,
    snapshot TEXT,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, version)
  ) WITHOUT ROWID;`;

const LINE = `version || char(9) || checksum || char(9) || event || char(9) || coalesce(snapshot, '') || char(10)`;

const GAME = `version || char(9) || snapshot_at || char(9) || lines_checksum || char(9) || checksum || char(9) || setup`;

/**
 * Each gives one row or none, since the driver's way of fetching several mixes up the values of a statement that is
 * used again. And none gives text: a byte that is not UTF-8 would end the process.
 */
const STATEMENTS = {
  create: `INSERT INTO zeitnot_games VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  game: `SELECT CAST(${GAME} AS BLOB) AS bytes FROM zeitnot_games WHERE game = ?`,
  orphan: `SELECT 1 FROM zeitnot_events WHERE game = ?1
    AND NOT EXISTS (SELECT 1 FROM zeitnot_games WHERE game = ?1) LIMIT 1`,
  lines: `SELECT CAST(group_concat(${LINE}, '' ORDER BY version) AS BLOB) AS bytes
    FROM zeitnot_events WHERE game = ? AND version >= ?`,
  update: `UPDATE zeitnot_games SET version = ?, snapshot_at = ?, lines_checksum = ?, checksum = ? WHERE game = ?`,
  append: `INSERT INTO zeitnot_events VALUES (?, ?, ?, ?, ?)`,
  names: `SELECT CAST(group_concat(game, char(10) ORDER BY game) AS BLOB) AS bytes FROM zeitnot_games`,
} as const;

type Value = string | number | null;

/** A statement of the driver, whose own types are `any`. */
interface Statement {
  readonly run: (...values: readonly Value[]) => { readonly changes: number };
  readonly get: (...values: readonly Value[]) => unknown;
}

type Statements = Readonly<Record<keyof typeof STATEMENTS, Statement>>;

const prepare = async (file: SqliteFile): Promise<Statements> => {
  const prepared: [string, Statement][] = [];
  for (const [name, sql] of Object.entries(STATEMENTS)) {
    prepared.push([name, (await file.prepare(sql)) as Statement]);
  }
  return Object.fromEntries(prepared) as Statements;
};

/** The bytes of a row; null if there is no row, or nothing in it. */
const bytesOf = (statement: Statement, ...values: readonly Value[]): Uint8Array | null => {
  const row = statement.get(...values) as { readonly bytes: ArrayBuffer | null } | undefined;
  return row === undefined || row.bytes === null ? null : new Uint8Array(row.bytes);
};

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();

const gameRow = (game: string, bytes: Uint8Array): GameRow => {
  const [version, snapshotAt, linesChecksum, checksum, ...setup] = textOf(bytes).split('\t');
  return {
    game,
    setup: setup.join('\t'),
    version: Number(version),
    snapshotAt: Number(snapshotAt),
    linesChecksum: Number(linesChecksum),
    checksum: Number(checksum),
  };
};

const tablesOf = ({ create, game, orphan, lines, update, append, names }: Statements): Tables => ({
  create: async (rows) =>
    rows
      .filter((row) => {
        const { setup, version, snapshotAt, linesChecksum, checksum } = row;
        const values = [setup, version, snapshotAt, linesChecksum, checksum];
        return create.run(row.game, ...values).changes > 0;
      })
      .map((row) => row.game),
  games: async (keys) =>
    keys.flatMap((key) => {
      const bytes = bytesOf(game, key);
      return bytes === null ? [] : [gameRow(key, bytes)];
    }),
  orphans: async (keys) => keys.filter((key) => orphan.get(key) !== undefined),
  lines: async (spans) =>
    spans.map((span) => bytesOf(lines, span.game, span.from) ?? new Uint8Array()),
  append: async (games, events) => {
    for (const { game: name, version, event, snapshot, checksum } of events) {
      append.run(name, version, event, snapshot, checksum);
    }
    for (const { game: name, version, snapshotAt, linesChecksum, checksum } of games) {
      update.run(version, snapshotAt, linesChecksum, checksum, name);
    }
  },
  names: async () => {
    const bytes = bytesOf(names);
    return bytes === null ? [] : textOf(bytes).split('\n');
  },
});

const BEGIN = { read: 'BEGIN', write: 'BEGIN IMMEDIATE' } as const;

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;

/** Opens a file; without `create`, one that has the tables. Throws what the driver throws. */
export const openSqliteFile = async (path: string, create: boolean): Promise<Database> => {
  const { default: Driver } = await import('libsql/promise');
  const file = new Driver(path, { timeout: BUSY_TIMEOUT });
  if (create) {
    await file.exec('PRAGMA journal_mode = WAL');
    await file.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
  }
  await file.exec('PRAGMA synchronous = FULL');
  const tables = tablesOf(await prepare(file));
  let last: Promise<unknown> = Promise.resolve();
  return {
    transaction: async (kind, work) => {
      const run = async () => {
        await file.exec(BEGIN[kind]);
        try {
          const value = await work(tables);
          await file.exec('COMMIT');
          return value;
        } catch (error) {
          // SQLite may have undone it already
          await file.exec('ROLLBACK').catch(() => undefined);
          throw error;
        }
      };
      const done = last.then(run);
      last = done.catch(() => undefined);
      return done;
    },
    isDamage: (error) => DAMAGE.test(String((error as { code?: unknown }).code)),
    close: async () => {
      await last;
      // the driver keeps the file open until its statements are collected, so that SQLite does not do it by itself
      await file.exec('PRAGMA wal_checkpoint(PASSIVE)').catch(() => undefined);
      file.close();
    },
  };
};
