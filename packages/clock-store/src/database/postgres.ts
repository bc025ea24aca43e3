/** The tables in PostgreSQL. Each transaction takes a connection from the pool. */

import type { Database, GameRow, Tables } from './tables.js';

/** What is used of a client of package `pg`. */
export interface PostgresClient {
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: readonly unknown[] }>;
  /** Gives the client back; with `true`, its connection is closed. */
  readonly release: (destroy?: boolean) => void;
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly off: (event: 'error', listener: () => void) => unknown;
}

/** What is used of a `Pool` of package `pg`. */
export interface PostgresPool {
  readonly connect: () => Promise<PostgresClient>;
}

/** Of processes that come at once, one makes the tables. Where they are, no right to make any is needed. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('zeitnot'))`;
const ARE_THERE = `SELECT WHERE to_regclass('zeitnot_games') IS NOT NULL`;
const SCHEMA = `
  CREATE TABLE zeitnot_games (
    game text NOT NULL PRIMARY KEY,
    setup text NOT NULL,
    version integer NOT NULL,
    snapshot_at integer NOT NULL,
    lines_checksum bigint NOT NULL,
    checksum bigint NOT NULL
  );
  CREATE TABLE zeitnot_events (
    game text NOT NULL,
    version integer NOT NULL,
    event text NOT NULL,
    snapshot text,
    checksum bigint NOT NULL,
    PRIMARY KEY (game, version)
  );`;

/** A bigint comes as text; a double holds every checksum exactly. */
const GAME = `game, setup, version, snapshot_at AS "snapshotAt",
  lines_checksum::float8 AS "linesChecksum", checksum::float8 AS checksum`;

const LINE = `concat(version, chr(9), checksum, chr(9), event, chr(9), snapshot, chr(10))`;

const STATEMENTS = {
  create: `INSERT INTO zeitnot_games
    SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[])
    ON CONFLICT DO NOTHING RETURNING game`,
  games: `SELECT ${GAME} FROM zeitnot_games WHERE game = ANY ($1::text[]) ORDER BY game`,
  orphans: `SELECT DISTINCT game FROM zeitnot_events e WHERE game = ANY ($1::text[])
    AND NOT EXISTS (SELECT FROM zeitnot_games g WHERE g.game = e.game)`,
  lines: `SELECT (
      SELECT coalesce(string_agg(${LINE}, '' ORDER BY version), '') FROM zeitnot_events e
      WHERE e.game = span.game AND e.version >= span.start
    ) AS lines
    FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS span (game, start, place)
    ORDER BY place`,
  update: `UPDATE zeitnot_games g
    SET version = n.version, snapshot_at = n.snapshot_at, lines_checksum = n.lines, checksum = n.checksum
    FROM unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::bigint[])
      AS n (game, version, snapshot_at, lines, checksum)
    WHERE g.game = n.game`,
  append: `INSERT INTO zeitnot_events
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::bigint[])`,
  names: 'SELECT game FROM zeitnot_games ORDER BY game',
} as const;

/** One list for each column. */
const columns = <Row>(rows: readonly Row[], ...keys: readonly (keyof Row)[]): readonly unknown[] =>
  keys.map((key) => rows.map((row) => row[key]));

const NUMBERS = ['version', 'snapshotAt', 'linesChecksum', 'checksum'] as const;

/** Locks are taken in the order of names, so that no two groups wait for each other. */
const byName = <Row extends { readonly game: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.game < b.game ? -1 : 1));

const tablesOf = (client: PostgresClient, kind: 'read' | 'write'): Tables => {
  const ask = async <Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
    (await client.query(text, values)).rows as readonly Row[];
  const names = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await ask<{ game: string }>(text, values)).map(({ game }) => game);
  return {
    create: async (rows) =>
      names(STATEMENTS.create, columns(byName(rows), 'game', 'setup', ...NUMBERS)),
    games: async (games) =>
      ask<GameRow>(`${STATEMENTS.games} ${kind === 'write' ? 'FOR UPDATE' : ''}`, [games]),
    orphans: async (games) => names(STATEMENTS.orphans, [games]),
    lines: async (spans) => {
      const rows = await ask<{ lines: string }>(STATEMENTS.lines, columns(spans, 'game', 'from'));
      return rows.map(({ lines }) => lines);
    },
    append: async (games, events) => {
      await ask(
        STATEMENTS.append,
        columns(events, 'game', 'version', 'event', 'snapshot', 'checksum'),
      );
      await ask(STATEMENTS.update, columns(games, 'game', ...NUMBERS));
    },
    names: async () => names(STATEMENTS.names, []),
  };
};

const ignore = (): void => undefined;

/** A read sees one moment; a write waits for the rows that another is changing, as long as one for SQLite would. */
const BEGIN = {
  read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  write:
    'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = 5000',
} as const;

/** The class of internal errors: `data_corrupted`, `index_corrupted`. */
const DAMAGE = /^XX00[12]$/;

/** The tables in the database of a pool, which are made if they are not there. Throws what the driver throws. */
export const openPostgresTables = async (
  pool: PostgresPool,
  close: () => Promise<void>,
): Promise<Database> => {
  const transaction = async <Value>(
    kind: 'read' | 'write',
    work: (client: PostgresClient) => Promise<Value>,
  ): Promise<Value> => {
    const client = await pool.connect();
    // a connection may break between two queries; the next one tells
    client.on('error', ignore);
    try {
      await client.query(BEGIN[kind]);
      const value = await work(client);
      await client.query('COMMIT');
      client.release();
      return value;
    } catch (error) {
      // whatever state the connection is in, closing it undoes the transaction
      client.release(true);
      throw error;
    } finally {
      client.off('error', ignore);
    }
  };
  await transaction('write', async (client) => {
    await client.query(LOCK);
    const { rows } = await client.query(ARE_THERE);
    if (rows.length === 0) await client.query(SCHEMA);
  });
  return {
    transaction: async (kind, work) =>
      transaction(kind, async (client) => work(tablesOf(client, kind))),
    isDamage: (error) => DAMAGE.test(String((error as { code?: unknown }).code)),
    close,
  };
};
