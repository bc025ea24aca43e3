// What is killed: a command in a folder that is prepared for it. `whole` says what is wrong behind a kill, `next` runs
// what a person would run then, and `state` is what must be there in the end, with the names of all files.

import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import { restoreClock } from '@zeitnot/core/clock';
import { append, FILE, GAME } from './clock-writer.mjs';
import { contentOf, gamesOf, namesIn, rowsOf, succeed, zeitnot } from './work.mjs';

/** The same files have the same time in every trial, since indexes and records name it. */
const write = (folder, files) => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000, 1_700_000_000 + text.length);
  }
};

const check = (isTrue, what) => {
  if (!isTrue) throw new Error(what);
};

/** Files that may have one of several contents, and no other. */
const areWhole = (folder, isMeant, ...states) => {
  for (const name of namesIn(folder).filter(isMeant)) {
    const contents = states.map((state) => state[name]).filter((each) => each !== undefined);
    check(contents.includes(contentOf(folder, name)), `${name} is partial`);
  }
};

const contentsOf = (folder, isMeant) =>
  Object.fromEntries(
    namesIn(folder)
      .filter(isMeant)
      .map((name) => [name, contentOf(folder, name)]),
  );

const isRound = (name) => /^rounds\/[^.][^/]*\.pgn$/.test(name);
const BREAK = ['break', 'a.pgn', '--out', 'rounds', '-q'];

const breaking = (name, prepare, more = []) => ({
  name: `break, ${name}`,
  prepare,
  args: [...BREAK, ...more],
  state: async (folder) => {
    await succeed(folder, ['join', 'rounds', '--out', '../joined.pgn', '--force', '-q']);
    const isSource = contentOf(folder, '..', 'joined.pgn') === contentOf(folder, 'a.pgn');
    return { names: namesIn(folder), isSource, files: contentsOf(folder, isRound) };
  },
  whole: (folder, before, after) =>
    areWhole(folder, isRound, contentsOf(before, isRound), after.files),
  next: (folder) => {
    const isDone = existsSync(join(folder, 'rounds', 'zeitnot-break.json'));
    return succeed(folder, [...BREAK, ...(isDone ? ['--force'] : more)]);
  },
});

const isIndex = (name) => name.endsWith('.pbi');
const INDEX = ['index', 'a.pgn', '-q'];

const indexing = (name, prepare) => ({
  name: `index, ${name}`,
  prepare,
  args: INDEX,
  state: async (folder) => {
    await succeed(folder, ['index', '--verify', 'a.pgn']);
    return { names: namesIn(folder), files: contentsOf(folder, isIndex) };
  },
  whole: (folder, before, after) =>
    areWhole(folder, isIndex, contentsOf(before, isIndex), after.files),
  next: (folder) => succeed(folder, INDEX),
});

/** DuckDB's log is a part of the database until there is room and reason to write it into the file. */
const isNoLog = (name) => !name.endsWith('.wal');

const ROWS = 'file, game_index, hash(Event, White, movetext, tags, category)::VARCHAR';

const ingested = async (folder, out) => {
  const path = join(folder, out);
  if (out.endsWith('.duckdb')) {
    if (!existsSync(path)) return [];
    const tables = await rowsOf(`FROM duckdb_tables() WHERE table_name = 'games'`, path);
    return tables.length === 0 ? [] : rowsOf(`SELECT ${ROWS} FROM games ORDER BY ALL`, path);
  }
  const isParquet = existsSync(path) && namesIn(path).some((name) => name.endsWith('.parquet'));
  return isParquet ? rowsOf(`SELECT ${ROWS} FROM '${path}/**/*.parquet' ORDER BY ALL`) : [];
};

const isRecord = (name) => /_zeitnot\/[\da-f]{24}\.json$/.test(name);

const ingesting = (out, name, prepare) => {
  const args = ['ingest', 'a.pgn', 'b.pgn', '--to', out, '-q', '--workers', '1'];
  return {
    name: `ingest ${out}, ${name}`,
    prepare: async (folder) => prepare(folder, args),
    args,
    state: async (folder) => ({
      names: namesIn(folder).filter(isNoLog),
      rows: await ingested(folder, out),
    }),
    whole: async (folder, before, after) => {
      // of a piece without a record, files may be there: it never happened, and the next run says so
      const known = new Set([...(await ingested(before, out)), ...after.rows]);
      for (const row of await ingested(folder, out)) check(known.has(row), 'a wrong row');
      for (const each of namesIn(folder).filter(isRecord)) JSON.parse(contentOf(folder, each));
    },
    next: (folder) => succeed(folder, args),
  };
};

/** Each `INSERT` is acknowledged by the row behind it. */
const SCRIPT = [
  'CREATE TABLE IF NOT EXISTS t (a INTEGER)',
  ...Array.from({ length: 4 }, (_, step) => [
    `INSERT INTO t SELECT ${step} FROM range(5000)`,
    `SELECT ${step} + 1 AS done`,
  ]).flat(),
].join(';\n');

const querying = (what, prepare) => ({
  name: `sql --db, ${what}`,
  prepare,
  args: ['sql', '--db', 'a.duckdb', '--csv', '-q', SCRIPT],
  state: async (folder) => {
    const done = await zeitnot(folder, ['sql', '--db', 'a.duckdb', '--csv', 'SELECT 1 AS opened']);
    return { names: namesIn(folder).filter(isNoLog), opened: done.stdout };
  },
  whole: async (folder, _before, _after, { stdout }) => {
    const done = [...stdout.matchAll(/^(\d)\r$/gm)].length;
    const path = join(folder, 'a.duckdb');
    if (done === 0 && !existsSync(path)) return;
    const tables = await rowsOf(`FROM duckdb_tables() WHERE table_name = 't'`, path);
    const rows = tables.length === 0 ? [] : await rowsOf('SELECT a FROM t', path);
    const count = rows.length;
    check(count >= done * 5000, `${done} inserts were acknowledged, and there are ${count} rows`);
    check(count % 5000 === 0, `${count} rows are part of an insert`);
  },
  next: (folder) => succeed(folder, ['sql', '--db', 'a.duckdb', '-q', 'SELECT 1']),
});

const readClock = async (folder) => {
  const opened = await openSqliteLog(join(folder, FILE));
  check(opened.ok, 'the log does not open');
  try {
    const read = await opened.value.read(GAME);
    if (read.ok) return restoreClock(read.value).value.version;
    check(read.error.code === 'UnknownGame', read.error.message);
    return 0;
  } finally {
    await opened.value.close();
  }
};

/** SQLite's own: they are parts of the database until the next program that opens it. */
const isNoJournal = (name) => !/-(?:wal|shm|journal)$/.test(name);

const playing = (what, prepare) => ({
  name: `clock log, ${what}`,
  prepare,
  program: fileURLToPath(new URL('clock-writer.mjs', import.meta.url)),
  args: [],
  state: async (folder) => ({
    version: await readClock(folder),
    names: namesIn(folder).filter(isNoJournal),
  }),
  whole: async (folder, _before, _after, { stdout }) => {
    const [acknowledged = 0] = [...stdout.matchAll(/^(\d+)$/gm)]
      .map(([text]) => Number(text))
      .toReversed();
    if (acknowledged === 0 && !existsSync(join(folder, FILE))) return;
    const version = await readClock(folder);
    check(version >= acknowledged, `${acknowledged} were acknowledged, and there are ${version}`);
  },
  next: (folder) => append(join(folder, FILE), () => undefined),
});

const one = (folder) => write(folder, { 'a.pgn': gamesOf(0, 60) });
const two = (folder) => write(folder, { 'a.pgn': gamesOf(0, 20), 'b.pgn': gamesOf(20, 40) });
const changed = async (folder, args) => {
  write(folder, { 'a.pgn': gamesOf(40, 70), 'b.pgn': gamesOf(20, 40) });
  await succeed(folder, args);
  two(folder);
};

export const SCENARIOS = [
  breaking('new folder', one),
  breaking('existing folder', (folder) => {
    one(folder);
    mkdirSync(join(folder, 'rounds'));
    write(folder, { 'rounds/notes.txt': 'mine' });
  }),
  breaking(
    'with --force',
    async (folder) => {
      write(folder, { 'a.pgn': gamesOf(0, 50) });
      await succeed(folder, BREAK);
      one(folder);
    },
    ['--force'],
  ),
  indexing('new', one),
  indexing('stale', async (folder) => {
    write(folder, { 'a.pgn': gamesOf(0, 50) });
    await succeed(folder, INDEX);
    one(folder);
  }),
  ...['games', 'games.duckdb'].flatMap((out) => [
    ingesting(out, 'fresh', two),
    ingesting(out, 'changed', changed),
  ]),
  querying('new', () => undefined),
  querying('existing', (folder) =>
    rowsOf('CREATE TABLE other AS SELECT 1', join(folder, 'a.duckdb')),
  ),
  playing('new', () => undefined),
  playing('continued', async (folder) => {
    await append(join(folder, FILE), () => undefined, 6);
  }),
];
