/** Runs SQL: one statement or many, their rows as a stream, and errors with their place in the SQL. */

import {
  ResultReturnType,
  StatementType,
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBResult,
} from '@duckdb/node-api';
import { isFromThisSql, isQueryError, queryError, type QueryError } from './query-error.js';
import type { QueryColumn, QueryRow } from '../values/result-rows.js';
import { rowReader } from '../values/struct-fields.js';
import {
  findUnparsed,
  splitStatements,
  statementParts,
  type SqlStatement,
} from './split-statements.js';

/** The result of a statement. Read its rows before you go on to the next statement. */
export interface StatementResult {
  /** `changed`: it changed rows, as many as `changed` says; `done`: there is nothing to count. */
  readonly kind: 'rows' | 'changed' | 'done';
  readonly columns: readonly QueryColumn[];
  readonly changed: number;
  /** A few thousand rows at a time, with backpressure. */
  readonly batches: () => AsyncGenerator<readonly QueryRow[]>;
}

/** The rows of a query, or its error. */
export type QueryResult =
  | {
      readonly ok: true;
      readonly value: {
        readonly columns: readonly QueryColumn[];
        readonly rows: readonly QueryRow[];
      };
    }
  | { readonly ok: false; readonly error: QueryError };

/** Does a part of the work on a statement; whatever that throws becomes an error of the statement. */
type Guard = <Value>(work: () => Promise<Value>) => Promise<Value>;

const guardFor =
  (connection: DuckDBConnection, sql: string, statement: SqlStatement | null): Guard =>
  async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isQueryError(error)) throw error;
      const isOwn = await isFromThisSql(connection, error, sql, statement);
      throw queryError(error, sql, statement, isOwn);
    }
  };

const NUL_FOUND =
  'Parser Error: there is a NUL character, at which DuckDB would end the SQL; is it saved as UTF-8?';

/** DuckDB would silently ignore everything after a NUL. */
const refuseNul = (sql: string): void => {
  const at = sql.indexOf('\0');
  if (at === -1) return;
  const start = sql.lastIndexOf('\n', at) + 1;
  throw queryError(new Error(NUL_FOUND), sql, { text: sql.slice(start), start });
};

/** The statements of the SQL; null if it holds none, only blanks and comments. */
const extract = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBExtractedStatements | null> => {
  refuseNul(sql);
  try {
    return await connection.extractStatements(sql);
  } catch (error) {
    // DuckDB cannot extract statements from an empty script, but runs one
    if (!(error as Error).message.startsWith('Error in native')) {
      throw queryError(error, sql, await findUnparsed(connection, sql));
    }
    await connection.run(sql);
    return null;
  }
};

/** `done` for any other. */
const KINDS: Readonly<Partial<Record<ResultReturnType, StatementResult['kind']>>> = {
  [ResultReturnType.QUERY_RESULT]: 'rows',
  [ResultReturnType.CHANGED_ROWS]: 'changed',
};

const ENDED_EARLY =
  'Invalid Input Error: some rows of this statement are missing: it failed, or something else was run on its connection before they were read';

/**
 * Throws the reason why the rows of a statement ended early. DuckDB does not give it for rows that stream, so a SELECT
 * is run again without its rows.
 */
const tellWhy = async (
  connection: DuckDBConnection,
  select: SqlStatement | null,
): Promise<never> => {
  if (select !== null) {
    const sql = `EXPLAIN ANALYZE ${select.text}`;
    await connection.run(sql).catch((cause: unknown) => {
      const error = queryError(cause, sql, null, false);
      throw error.code === 'Interrupted' ? error : new Error(error.message);
    });
  }
  throw new Error(ENDED_EARLY);
};

async function* batchesOf(
  result: DuckDBResult,
  guarded: Guard,
  onEarlyEnd: () => Promise<never>,
): AsyncGenerator<readonly QueryRow[]> {
  const rowsOf = rowReader(result.columnTypes());
  for (;;) {
    const chunk = await guarded(async () => {
      const next = await result.fetchChunk();
      return result.returnType === ResultReturnType.INVALID ? onEarlyEnd() : next;
    });
    if (chunk === null || chunk.rowCount === 0) return;
    yield rowsOf(chunk);
  }
}

const statementResult = (
  result: DuckDBResult,
  guarded: Guard,
  onEarlyEnd: () => Promise<never>,
): StatementResult => ({
  kind: KINDS[result.returnType] ?? 'done',
  columns: result.columnNames().map((name, index) => ({ name, type: result.columnType(index) })),
  changed: result.rowsChanged,
  batches: () => batchesOf(result, guarded, onEarlyEnd),
});

/** DuckDB refuses settings in a failed transaction; errors then come without a place, or as JSON. */
const tryTo = async (connection: DuckDBConnection, setting: string): Promise<void> => {
  await connection.run(setting).catch(() => undefined);
};

/** Runs the next parts of a statement; yields the one with rows, or else what all of them did. */
async function* runParts(
  next: () => Promise<StatementResult>,
  parts: number,
): AsyncGenerator<StatementResult> {
  let done: StatementResult | null = null;
  let hasRows = false;
  for (let part = 0; part < parts; part += 1) {
    const result = await next();
    if (result.kind === 'rows') {
      hasRows = true;
      yield result;
    } else if (done?.kind === 'changed') {
      done = { ...result, kind: 'changed', changed: done.changed + result.changed };
    } else done = result;
  }
  if (!hasRows && done !== null) yield done;
}

/** Rows either stream, or wait in DuckDB, where no other query can end them. */
async function* runStatements(
  connection: DuckDBConnection,
  sql: string,
  streams: boolean,
): AsyncGenerator<StatementResult> {
  await tryTo(connection, 'SET SESSION errors_as_json = true');
  try {
    const statements = await guardFor(connection, sql, null)(() => extract(connection, sql));
    if (statements === null) return;
    let index = 0;
    const next = (guarded: Guard, statement: SqlStatement | null): Promise<StatementResult> =>
      guarded(async () => {
        const prepared = await statements.prepare(index++);
        try {
          const select = prepared.statementType === StatementType.SELECT ? statement : null;
          const result = await (streams ? prepared.stream() : prepared.run());
          return statementResult(result, guarded, () => tellWhy(connection, select));
        } finally {
          prepared.destroySync();
        }
      });
    const parts = await statementParts(connection, sql, statements.count);
    const written = splitStatements(sql);
    const isCertain = written.length === parts.length;
    for (const [number, count] of parts.entries()) {
      const statement = isCertain ? written[number]! : null;
      const guarded = guardFor(connection, sql, statement);
      yield* runParts(() => next(guarded, statement), count);
    }
  } finally {
    await tryTo(connection, 'RESET SESSION errors_as_json');
  }
}

/**
 * Runs the statements of a script one by one, each when the loop comes to it. Throws a `QueryError`, also where not all
 * rows of a statement came.
 *
 * @example
 * import { openDatabase, runScript } from '@zeitnot/duckdb';
 *
 * const opened = await openDatabase();
 * if (!opened.ok) throw new Error(opened.error.message);
 * const { connection, close } = opened.value;
 * const script = 'CREATE TABLE t AS FROM range(5000); SELECT * FROM t';
 * let rows = 0;
 * for await (const { kind, batches } of runScript(connection, script)) {
 *   if (kind === 'rows') for await (const batch of batches()) rows += batch.length;
 * }
 * rows; // => 5000
 * close();
 */
export const runScript = (
  connection: DuckDBConnection,
  sql: string,
): AsyncGenerator<StatementResult> => runStatements(connection, sql, true);

const runQuery = async (connection: DuckDBConnection, sql: string): Promise<QueryResult> => {
  try {
    let columns: readonly QueryColumn[] = [];
    let rows: QueryRow[] = [];
    for await (const result of runStatements(connection, sql, false)) {
      ({ columns } = result);
      rows = [];
      for await (const batch of result.batches()) rows.push(...batch);
    }
    return { ok: true, value: { columns, rows } };
  } catch (error) {
    if (isQueryError(error)) return { ok: false, error };
    throw error;
  }
};

const lastQueries = new WeakMap<DuckDBConnection, Promise<QueryResult>>();

/**
 * Runs SQL and gives all rows of its last statement. Queries of one connection wait for each other.
 *
 * @example
 * import { openDatabase, query } from '@zeitnot/duckdb';
 *
 * const opened = await openDatabase();
 * if (!opened.ok) throw new Error(opened.error.message);
 * const { connection, close } = opened.value;
 * const result = await query(connection, `SELECT chess_timecontrol_category('3+2')`);
 * result.ok && result.value.rows; // => [['blitz']]
 * close();
 */
export const query = (connection: DuckDBConnection, sql: string): Promise<QueryResult> => {
  const run = (): Promise<QueryResult> => runQuery(connection, sql);
  const result = lastQueries.get(connection)?.then(run, run) ?? run();
  lastQueries.set(connection, result);
  return result;
};
