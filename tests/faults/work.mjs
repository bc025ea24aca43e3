// What the fault tests share: the command in this process, files and rows, and games.

import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { openDatabase } from '@zeitnot/duckdb';
import { run } from 'zeitnot';

const sample = readFileSync(new URL('../../corpus/sample-open.pgn', import.meta.url), 'utf8');
const GAMES = sample.split(/(?=\[Event )/);

/** The text of some games of the sample. */
export const gamesOf = (from, to) => GAMES.slice(from, to).join('');

const collector = () => {
  const chunks = [];
  const stream = new Writable({ write: (chunk, _, done) => (chunks.push(chunk), done()) });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
};

/** Runs the command without faults. */
export const zeitnot = async (folder, args) => {
  const [stdout, stderr] = [collector(), collector()];
  const before = process.cwd();
  process.chdir(folder);
  try {
    const status = await run(args, {
      stdin: Readable.from([]),
      stdinFd: null,
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: { NO_COLOR: '1' },
      signals: new EventEmitter(),
      exit: () => undefined,
    });
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
  }
};

/** The same, and it must succeed. */
export const succeed = async (folder, args) => {
  const done = await zeitnot(folder, args);
  if (done.status !== 0) throw new Error(`${args.join(' ')}: ${done.status}\n${done.stderr}`);
  return done.stdout;
};

/** The names of all files below a folder, sorted. */
export const namesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();

/** The content of a file, or null. */
export const contentOf = (...path) => {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'latin1') : null;
};

/** The rows of a query as text, of a database file or of none. */
export const rowsOf = async (sql, file = null) => {
  const opened = await openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.message);
  try {
    const reader = await opened.value.connection.runAndReadAll(sql);
    return reader.getRowsJson().map((row) => JSON.stringify(row));
  } finally {
    opened.value.close();
  }
};
