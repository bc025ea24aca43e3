/**
 * `zeitnot sql`: runs a query or a script in DuckDB, with Zeitnot's functions at hand.
 */

import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import {
  csvHead,
  csvLine,
  isQueryError,
  jsonRows,
  openDatabase,
  runScript,
  type Database,
  type QueryColumn,
  type QueryError,
  type QueryRow,
  type RegisterOptions,
  type StatementResult,
} from '@zeitnot/duckdb';
import { type CommandIo, EXIT_WARNINGS, type Output, readInput } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { counted } from '../terminal/table.js';

export interface SqlOptions {
  readonly db?: string;
  readonly file?: string;
  readonly csv?: boolean;
}

interface Script {
  readonly sql: string;
  /** The file it came from; null for an argument. */
  readonly name: string | null;
}

const STANDARD_INPUT = '-';

const textOf = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  // a line feed is never part of another character
  const lines = bytes.toString('latin1').split('\n');
  const line = 1 + lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  throw new Error(`line ${line} has bytes that are not UTF-8; save it in that encoding`);
};

const readScript = async (
  query: string | undefined,
  file: string | undefined,
  io: CommandIo,
): Promise<Script> => {
  if (query !== undefined && query !== STANDARD_INPUT) return { sql: query, name: null };
  const fromInput = file === undefined || file === STANDARD_INPUT;
  return {
    sql: textOf(fromInput ? await readInput(io) : readFileSync(file)),
    name: fromInput ? null : file,
  };
};

/** A sentence beside the result. */
const remarkOn = (text: string, { asked, note }: Output): void => {
  if (!asked.quiet) note(`${text}\n`);
};

const printLines = async (
  { batches }: StatementResult,
  line: (row: QueryRow) => string,
  output: Output,
): Promise<void> => {
  for await (const batch of batches()) {
    await output.write(batch.map(line).join(''));
    if (output.isUnread()) return;
  }
};

/** EXPLAIN gives a drawing in one cell. */
const isPlan = (columns: readonly QueryColumn[]): boolean =>
  columns.map(({ name }) => name).join() === 'explain_key,explain_value';

/** Streams the result of a statement: as a table, as CSV, or as JSON with one object per line. */
const printResult = async (
  result: StatementResult,
  { csv = false }: SqlOptions,
  output: Output,
): Promise<void> => {
  const { json } = output.asked;
  const { kind, columns, changed } = result;
  if (kind !== 'rows') {
    if (csv || json) return;
    remarkOn(kind === 'changed' ? `${counted(changed, 'row')} changed.` : 'Done.', output);
  } else if (json) {
    const format = jsonRows(columns);
    await printLines(result, (row) => `${format(row)}\n`, output);
  } else if (csv) {
    await output.write(csvHead(columns));
    await printLines(result, (row) => csvLine(columns, row), output);
  } else if (isPlan(columns)) {
    await printLines(result, ([, plan]) => `${String(plan).trimEnd()}\n`, output);
  } else {
    // loaded for tables only: measuring text takes 30 ms to load
    const { printTable } = await import('./sql-table.js');
    const remark = await printTable(result, output);
    if (remark !== '') remarkOn(remark, output);
  }
};

/** The part of a long line that is shown around the place of an error. */
const EXCERPT = { before: 60, after: 40 };

/** An error for people: what is wrong, and the line with a mark under the place, or the start of the statement. */
const describeError = async (
  { message, sql, line, column, statement }: QueryError,
  name: string | null,
): Promise<string> => {
  if (line === null) return message;
  const { caretUnder, levelled } = await import('../terminal/text-width.js');
  const startOf = (characters: readonly string[]): string => {
    const max = EXCERPT.before + EXCERPT.after;
    return `  ${levelled(characters.slice(0, max))}${characters.length > max ? '…' : ''}`;
  };
  const lines = sql.split('\n');
  const place =
    name !== null || lines.length > 1 ? `\nin line ${line} of ${name ?? 'the query'}:` : '';
  const shown =
    column === null
      ? startOf(Array.from(statement ?? ''))
      : caretUnder((lines[line - 1] ?? '').trimEnd(), column - 1, EXCERPT);
  return `${message}${place}\n${shown}`;
};

interface Interruption {
  readonly wasAsked: () => boolean;
  readonly release: () => void;
}

/** Ctrl-C stops the query; if that does not help, a second one ends the process. */
const watchInterrupt = ({ connection }: Database, output: Output): Interruption => {
  const { signals, exit } = output.io;
  let asking: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (asking !== null) return exit(1);
    connection.interrupt();
    output.stopWriting();
    // an interrupt between two statements is lost, so it is repeated
    asking = setInterval(() => connection.interrupt(), 100);
  };
  signals.on('SIGINT', stop);
  return {
    wasAsked: () => asking !== null,
    release: () => {
      signals.off('SIGINT', stop);
      clearInterval(asking ?? undefined);
    },
  };
};

const runAll = async (
  database: Database,
  { sql, name }: Script,
  options: SqlOptions,
  { wasAsked }: Interruption,
  output: Output,
): Promise<number> => {
  const { json } = output.asked;
  const reportInterrupted = (): number =>
    output.fail({ code: 'Interrupted', message: 'Interrupted.' });
  let [done, shown] = [0, 0];
  try {
    for await (const result of runScript(database.connection, sql)) {
      done += 1;
      // an empty line between two tables, but not between lines of JSON
      if (result.kind === 'rows' && !json) {
        if (shown > 0) await output.write(options.csv ? '\r\n' : '\n');
        shown += 1;
      }
      await printResult(result, options, output);
      // an interrupt between two batches just ends the rows
      if (wasAsked()) return reportInterrupted();
    }
    if (done === 0) remarkOn('The script has no statements.', output);
    return 0;
  } catch (error) {
    if (!isQueryError(error)) throw error;
    // whatever the message: an interrupted query fails in several ways
    if (wasAsked()) return reportInterrupted();
    const { code, line, column, statement } = error;
    const message = json ? error.message : await describeError(error, name);
    const place = column === null ? { line, statement } : { line, column };
    return output.fail({ code, message }, line === null ? {} : place);
  }
};

export const runSql = async (
  query: string | undefined,
  options: SqlOptions,
  output: Output,
): Promise<number> => {
  const { json, quiet } = output.asked;
  let script: Script;
  try {
    script = await readScript(query, options.file, output.io);
  } catch (error) {
    const message = `The script cannot be read: ${(error as Error).message}.`;
    return output.fail({ code: 'CannotRead', message });
  }
  let hasWarnings = false;
  const warn: RegisterOptions['warn'] = (message, code) => {
    // with these two, no row is missing
    const matters = code !== 'OtherFile' && code !== 'IndexUnused';
    hasWarnings ||= matters;
    if (matters || !quiet) output.note(`${printable(message)}\n`);
  };
  const { db = null } = options;
  const wasThere = db === null || existsSync(db);
  const opened = await openDatabase(db, { warn });
  if (!opened.ok) return output.fail(opened.error);
  const database = opened.value;
  // perhaps another name was meant; a database in memory has no file
  if (!wasThere && existsSync(db) && !quiet && !json) {
    output.remark(`${db} did not exist; it is a new database.`);
  }
  const interruption = watchInterrupt(database, output);
  output.outliveReader();
  try {
    const status = await runAll(database, script, options, interruption, output);
    return status === 0 && hasWarnings ? EXIT_WARNINGS : status;
  } finally {
    interruption.release();
    database.close();
    // rows that nobody reads would keep the process alive
    if (interruption.wasAsked()) output.io.exit(1);
  }
};
