/**
 * `zeitnot sql`: runs a query or a script in DuckDB, with Zeitnot's functions at hand.
 */

import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import {
  isQueryError,
  openDatabase,
  runScript,
  type Database,
  type RegisterOptions,
} from '@zeitnot/duckdb';
import { NEEDS_A_LOOK, remark, reportError } from '../terminal/errors.js';
import { stopWriting, workOn, write } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { describeError } from '../terminal/caret.js';
import { printResult, type ResultOptions } from './sql-results.js';

export interface SqlOptions {
  readonly db?: string;
  readonly file?: string;
  readonly csv?: true;
  readonly json?: true;
  readonly quiet?: true;
}

interface Script {
  readonly sql: string;
  /** The file it came from; null for an argument. */
  readonly name: string | null;
}

const STANDARD_INPUT = '-';

/** A line break is no part of another character, so that each line can be looked at alone. */
const lineOfOtherBytes = (bytes: Buffer): number => {
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf('\n', start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    line += 1;
    start = end + 1;
  }
};

const textOf = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const line = lineOfOtherBytes(bytes);
  throw new Error(`line ${line} has bytes that are not UTF-8; save it in that encoding`);
};

const readScript = (query: string | undefined, file: string | undefined): Script => {
  if (query !== undefined && query !== STANDARD_INPUT) return { sql: query, name: null };
  const fromInput = file === undefined || file === STANDARD_INPUT;
  return {
    sql: textOf(readFileSync(fromInput ? 0 : file)),
    name: fromInput ? null : file,
  };
};

const resultOptions = ({ csv, json, quiet }: SqlOptions): ResultOptions => {
  const { isTTY, columns } = process.stdout;
  return {
    format: json === true ? 'json' : csv === true ? 'csv' : 'table',
    // some terminals do not know their width
    room: isTTY ? columns || 80 : Infinity,
    colour: isTTY && (process.env['NO_COLOR'] ?? '') === '',
    remark: (text) => {
      if (quiet !== true) process.stderr.write(`${text}\n`);
    },
  };
};

interface Interruption {
  readonly wasAsked: () => boolean;
  readonly release: () => void;
}

/** Ctrl-C stops the query; where that does not help, the second one ends the command. */
const watchInterrupt = ({ connection }: Database): Interruption => {
  let asking: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (asking !== null) process.exit(1);
    connection.interrupt();
    stopWriting();
    // asked between two statements, the next one would not know
    asking = setInterval(() => connection.interrupt(), 100);
  };
  process.on('SIGINT', stop);
  return {
    wasAsked: () => asking !== null,
    release: () => {
      process.off('SIGINT', stop);
      clearInterval(asking ?? undefined);
    },
  };
};

const runAll = async (
  database: Database,
  { sql, name }: Script,
  options: SqlOptions,
  { wasAsked }: Interruption,
): Promise<number> => {
  const json = options.json === true;
  const printing = resultOptions(options);
  const tellInterrupted = (): number => {
    reportError('Interrupted', 'Interrupted.', json);
    return 1;
  };
  let [done, shown] = [0, 0];
  try {
    for await (const result of runScript(database.connection, sql)) {
      done += 1;
      // an empty line between two tables; lines of JSON need none
      if (result.kind === 'rows' && !json) {
        if (shown > 0) await write(options.csv === true ? '\r\n' : '\n');
        shown += 1;
      }
      await printResult(result, printing);
      // rows that are interrupted between two batches just end
      if (wasAsked()) return tellInterrupted();
    }
    if (done === 0) printing.remark('There is no statement in it.');
    return 0;
  } catch (error) {
    if (!isQueryError(error)) throw error;
    // whatever it says: rows that were on their way end in several ways
    if (wasAsked()) return tellInterrupted();
    const { code, message, line, column, statement } = error;
    const text = json ? message : describeError(error, name);
    const place = column === null ? { line, statement } : { line, column };
    reportError(code, text, json, line === null ? {} : place);
    return 1;
  }
};

export const runSql = async (query: string | undefined, options: SqlOptions): Promise<number> => {
  const json = options.json === true;
  let script: Script;
  try {
    script = readScript(query, options.file);
  } catch (error) {
    reportError('CannotRead', `The script cannot be read: ${(error as Error).message}.`, json);
    return 1;
  }
  let needsLook = false;
  const warn: RegisterOptions['warn'] = (message, code) => {
    // with these all rows are there
    const matters = code !== 'OtherFile' && code !== 'IndexUnused';
    needsLook ||= matters;
    if (matters || options.quiet !== true) process.stderr.write(`${printable(message)}\n`);
  };
  const { db = null } = options;
  const wasThere = db === null || existsSync(db);
  const opened = await openDatabase(db, { warn });
  if (!opened.ok) {
    reportError(opened.error.code, opened.error.message, json);
    return 1;
  }
  const database = opened.value;
  // the name of another one may have been meant; one in memory has no file
  if (!wasThere && existsSync(db) && options.quiet !== true && !json) {
    remark(`${db} was not there; it is a new database.`);
  }
  const interruption = watchInterrupt(database);
  workOn();
  try {
    const status = await runAll(database, script, options, interruption);
    return status === 0 && needsLook ? NEEDS_A_LOOK : status;
  } finally {
    interruption.release();
    database.close();
    // what waits for a reader who does not read would keep it alive
    if (interruption.wasAsked()) process.exit(1);
  }
};
