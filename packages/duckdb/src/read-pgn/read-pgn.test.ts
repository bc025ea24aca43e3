import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { buildIndex, bufferSource, indexPath, readGames, writeIndex } from '@zeitnot/pgn';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { quoted } from '../native/sql-literals.js';
import { registerZeitnot } from '../connect.js';
import { COLUMNS } from './columns.js';
import { wordsFor } from './index-rows.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));
const realFolder = fileURLToPath(new URL('../../../../../shared/data/pgn', import.meta.url));
const realFiles = existsSync(realFolder)
  ? readdirSync(realFolder)
      .filter((name) => name.endsWith('.pgn'))
      .map((name) => join(realFolder, name))
  : [];

const warnings: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-read-pgn-'));
let fast: DuckDBConnection;
let plain: DuckDBConnection;

const open = async (usePlain: boolean): Promise<DuckDBConnection> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  registerZeitnot(connection, { plain: usePlain, warn: (message) => warnings.push(message) });
  return connection;
};

beforeAll(async () => {
  fast = await open(false);
  plain = await open(true);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Readonly<Record<string, unknown>>;

const rowsOf = async (sql: string, connection = fast): Promise<readonly Row[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson();

let count = 0;
const write = (content: string | Uint8Array, name = `file-${(count += 1)}.pgn`): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const all = (path: string, connection = fast): Promise<readonly Row[]> =>
  rowsOf(`SELECT * FROM read_pgn(${quoted(path)})`, connection);

const only = async (content: string, connection = fast): Promise<Row> => {
  const rows = await all(write(content), connection);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

it('has the columns of the contract in their order and with their types', async () => {
  const rows = await rowsOf(`DESCRIBE SELECT * FROM read_pgn(${quoted(sample)})`);
  expect(rows.map((row) => `${String(row['column_name'])} ${String(row['column_type'])}`)).toEqual([
    ...['Event', 'Site', 'White', 'Black', 'Result', 'WhiteTitle', 'BlackTitle'].map(
      (name) => `${name} VARCHAR`,
    ),
    'WhiteElo UINTEGER',
    'BlackElo UINTEGER',
    'UTCDate DATE',
    'UTCTime TIME WITH TIME ZONE',
    ...['ECO', 'Opening', 'Termination', 'TimeControl', 'movetext', 'parse_error', 'Source'].map(
      (name) => `${name} VARCHAR`,
    ),
    'Date DATE',
    'Round VARCHAR',
    'tags MAP(VARCHAR, VARCHAR)',
    'file VARCHAR',
    'game_index UBIGINT',
    'byte_offset UBIGINT',
    ...['dialect', 'normalized', 'category'].map((name) => `${name} VARCHAR`),
  ]);
});

describe.each([false, true])('conversions, plain: %s', (usePlain) => {
  const read = (tags: string): Promise<Row> =>
    only(`${tags}\n\n1. e4 *\n`, usePlain ? plain : fast);

  it.each([
    ['[WhiteElo "2400"]', 'WhiteElo', 2400, null],
    ['[WhiteElo "?"]', 'WhiteElo', null, null],
    ['[WhiteElo "-"]', 'WhiteElo', null, null],
    ['[WhiteElo ""]', 'WhiteElo', null, null],
    ['[WhiteElo "0"]', 'WhiteElo', 0, null],
    ['[WhiteElo "4294967295"]', 'WhiteElo', 4294967295, null],
    ['[WhiteElo "4294967296"]', 'WhiteElo', null, `WhiteElo='4294967296'`],
    ['[WhiteElo "abc"]', 'WhiteElo', null, `WhiteElo='abc'`],
    ['[BlackElo "-5"]', 'BlackElo', null, `BlackElo='-5'`],
    ['[Date "2024.02.30"]', 'Date', '2024-02-29', null],
    ['[Date "2024.01.32"]', 'Date', '2024-01-31', null],
    ['[Date "2023.02.99"]', 'Date', '2023-02-28', null],
    ['[Date "2023.??.??"]', 'Date', '2023-01-01', null],
    ['[Date "2023.??.05"]', 'Date', '2023-01-05', null],
    ['[Date "2023.??.32"]', 'Date', '2023-01-31', null],
    ['[Date "2023.05.??"]', 'Date', '2023-05-01', null],
    ['[Date "????.05.01"]', 'Date', null, null],
    ['[Date "0099.05.01"]', 'Date', '0099-05-01', null],
    ['[Date "1583.05.01"]', 'Date', '1583-05-01', null],
    ['[Date "2023.13.01"]', 'Date', null, `Date='2023.13.01'`],
    ['[Date "2023.13.01"]', 'UTCDate', null, `Date='2023.13.01'`],
    ['[Date "next week"]', 'Date', null, `Date='next week'`],
    ['[UTCDate "2023.??.??"][Date "2023.05.06"]', 'UTCDate', '2023-05-06', null],
    ['[UTCDate "2023.05.07"][Date "2023.05.06"]', 'UTCDate', '2023-05-07', null],
    ['[UTCDate "2023.??.06"][Date "2023.05.??"]', 'UTCDate', '2023-01-06', null],
    ['[UTCDate "2023.??.??"][Date "2023.??.06"]', 'UTCDate', '2023-01-06', null],
    ['[Date "2023.??.??"][EventDate "2023.05.01"]', 'UTCDate', '2023-05-01', null],
    ['[Date "2023.??.??"][EventDate "2023.05.01"]', 'Date', '2023-01-01', null],
    ['[UTCTime "12:34:56"]', 'UTCTime', '12:34:56+00', null],
    ['[UTCTime "23:59:59.25"]', 'UTCTime', '23:59:59.25+00', null],
    ['[Time "12:34:56"]', 'UTCTime', '12:34:56+00', null],
    ['[UTCTime "??:??:??"][Time "01:02:03"]', 'UTCTime', '01:02:03+00', null],
    ['[UTCTime "25:00:00"]', 'UTCTime', null, `UTCTime='25:00:00'`],
    ['[UTCTime "12:30:45Z"]', 'UTCTime', '12:30:45+00', null],
    ['[UTCTime "12:30:45+02:00"]', 'UTCTime', '12:30:45+02', null],
    ['[UTCTime "12:30:45.5+02"]', 'UTCTime', '12:30:45.5+02', null],
    ['[UTCTime "12:30 -0330"]', 'UTCTime', '12:30:00-03:30', null],
    ['[UTCTime "00:00:00-00:30"]', 'UTCTime', '00:00:00-00:30', null],
    ['[UTCTime "23:59:59.999999+15:59"]', 'UTCTime', '23:59:59.999999+15:59', null],
    ['[UTCTime "23:59:59.999999-15:59"]', 'UTCTime', '23:59:59.999999-15:59', null],
    ['[UTCTime "12:30:45+16:00"]', 'UTCTime', null, `UTCTime='12:30:45+16:00'`],
    ['[UTCTime "12:30:45+02:60"]', 'UTCTime', null, `UTCTime='12:30:45+02:60'`],
    ['[UTCTime "25:00:00"][Time "12:34:56"]', 'UTCTime', '12:34:56+00', `UTCTime='25:00:00'`],
    ['[UTCTime "12:34:56"][Time "noon"]', 'UTCTime', '12:34:56+00', `Time='noon'`],
    ['[UTCDate "x"][Date "2023.05.06"]', 'UTCDate', '2023-05-06', `UTCDate='x'`],
    ['[Date "2023.05.06"][EventDate "x"]', 'UTCDate', '2023-05-06', `EventDate='x'`],
    ['[Date "2023.??.??"][EventDate "x"]', 'UTCDate', '2023-01-01', `EventDate='x'`],
    ['[EventDate "x"]', 'UTCDate', null, `EventDate='x'`],
    ['[White "?"]', 'White', '?', null],
    ['[Event "x"]', 'White', null, null],
    ['[White "M\u00fcller, J\u00f6rg-Uwe"]', 'White', 'M\u00fcller, J\u00f6rg-Uwe', null],
    [String.raw`[White "a \"b\" \\ c"]`, 'White', String.raw`a "b" \ c`, null],
    ['[Source "a book"]', 'Source', 'a book', null],
    ['[Round "1.2"]', 'Round', '1.2', null],
  ])('%s gives %s %s', async (tags, column, expected, problem) => {
    const row = await read(tags);
    expect(row[column]).toEqual(expected);
    expect(row['parse_error']).toBe(problem === null ? null : `Conversion error: ${problem}`);
  });

  it('joins several errors and keeps the raw text in tags', async () => {
    const row = await read('[WhiteElo "abc"]\n[BlackElo "x"]\n[WhiteElo "2000"]');
    expect(row['parse_error']).toBe(
      `Conversion error: WhiteElo='abc'; Conversion error: BlackElo='x'`,
    );
    expect(row['tags']).toEqual([
      { key: 'WhiteElo', value: 'abc' },
      { key: 'BlackElo', value: 'x' },
    ]);
  });

  it('gives the mainline with its comments only', async () => {
    const row = await only(
      '[Event "x"]\n\n1.e4! {a\n  b} $1 (1. d4 {no} d5) 1... e5 ; rest\n2. Nf3?! {c}\n 1-0\n',
      usePlain ? plain : fast,
    );
    expect(row['movetext']).toBe('1. e4 {a b} 1... e5 2. Nf3 {c}');
    expect((await only('[Event "y"]\n\n*\n'))['movetext']).toBe('');
  });

  it('gives a row for a game that cannot be read completely', async () => {
    const path = write('[Event "a"]\n\n1. e4 {open\n\n[Event "b"]\n[Site "s"]\n\n1. d4 *\n');
    const rows = await all(path, usePlain ? plain : fast);
    expect(rows.map((row) => row['movetext'])).toEqual(['1. e4', '1. d4']);
    expect(rows[0]!['parse_error']).toContain('movetext: unterminated comment');
    expect(rows[0]!['parse_error']).toContain(`file=${path}, game_index=1`);
    expect(rows[1]!['parse_error']).toBeNull();
  });
});

it.each(['parse_error', '*'])('reports a header within a comment: SELECT %s', async (columns) => {
  const path = write('[Event "a"]\n\n1. e4 {x\n[Event "b"]\n[White "b"]\n\n1. d4 {y} d5 *\n');
  const rows = await rowsOf(`SELECT ${columns} FROM read_pgn(${quoted(path)})`);
  expect(rows.map((row) => row['parse_error'])).toEqual([
    expect.stringContaining('a header within a comment'),
  ]);
});

it.each(['parse_error', 'White, parse_error', '*'])(
  'reports a header that may be two games: SELECT %s',
  async (columns) => {
    const bye = '[Event "a"]\n[White "x"]\n[Result "1-0"]\n';
    const path = write(`${bye}[Event "a"]\n[White "y"]\n\n1. e4 *\n\n${bye}\n1. d4 *\n`);
    const rows = await rowsOf(`SELECT ${columns} FROM read_pgn(${quoted(path)})`);
    expect(rows.map((row) => row['parse_error'])).toEqual([
      expect.stringContaining('a second Event tag in one header'),
      null,
    ]);
  },
);

it('reads as Windows-1252 only the bytes that are not UTF-8, in tags and moves', async () => {
  const text = '[Site "Z\xfcrich \xc3\xbc"]\n\n1. e4 {Z\xfcrich \xc3\xbc} \xe2\x99\x98f6 *\n';
  const path = write(Buffer.from(text, 'latin1'));
  const row = { Site: 'Zürich ü', movetext: '1. e4 {Zürich ü} ♘f6' };
  for (const connection of [fast, plain]) {
    const sql = `SELECT Site, movetext FROM read_pgn(${quoted(path)})`;
    expect(await rowsOf(sql, connection)).toEqual([row]);
  }
});

it.each(['\n', '\r\n', '\r'])('reads lines that end with %j in the same way', async (lineEnd) => {
  const lines = ['[Event "a"]', '[White "b"]', '', '1. e4 {one', 'two} ; rest', '% no', 'e5 *', ''];
  const path = write([...lines, ...lines].join(lineEnd));
  const rows = await rowsOf(`SELECT White, movetext FROM read_pgn(${quoted(path)})`);
  expect(rows).toEqual([0, 1].map(() => ({ White: 'b', movetext: '1. e4 {one two} e5' })));
});

/** What the game reader says, which shares no code with the columns. */
const expectedRows = (path: string): readonly Row[] =>
  [...readGames(bufferSource(readFileSync(path)), { file: path })].map((game) => ({
    Event: game.tag('Event'),
    TimeControl: game.tag('TimeControl'),
    movetext: game.movetext(),
    tags: [...game.tags()].map(([key, value]) => ({ key, value })),
    game_index: String(game.game),
    byte_offset: String(game.byte),
    problem:
      game
        .problems()
        .map(({ message }) => message)
        .join('; ') || null,
  }));

const ODD_GAMES = [
  '[Event "a"]\n[White x]\n[Site "b"]\n\n1. e4$1 1. ... e5+- 1:0[Event "c"]\n[Site "d"]\n\n*\n\n',
  '[Event "e"]\n[Site "f"]\n[Round]\n\n1. e4 [%clk 0:01:00] e5 ± *\n\n',
  '[Event "g"]\n[Site "h\n\n1. e4 *\n\n[Event "i"]\n[]\n\n1. e4 *\n\n',
  '[Event "j"]\n[White x]\n\n1. e4 e5 {open\n',
];
const fixtures = [
  sample,
  ...realFiles.slice(0, runs(99, 4)),
  write(ODD_GAMES.join(''), 'odd-games.pgn'),
];

it.each(fixtures)('%s: the same as the game reader, raw and plain', async (path) => {
  const rows = await all(path);
  expect(
    rows.map(({ Event, TimeControl, movetext, tags, game_index, byte_offset, parse_error }) => ({
      Event,
      TimeControl,
      movetext,
      tags,
      game_index,
      byte_offset,
      problem:
        typeof parse_error === 'string' && !parse_error.startsWith('Conversion')
          ? parse_error.replace(/; Conversion.*$/s, '')
          : null,
    })),
  ).toEqual(expectedRows(path));
  if (rows.length < 1500) expect(await all(path, plain)).toEqual(rows);
});

const INDEXED = COLUMNS.filter((_, index) => wordsFor([index]) !== null).map(({ name }) => name);

/** The rows of a file without and with its index; the second are of the index alone where they can be. */
const bothWays = async (path: string, columns: readonly string[]) => {
  const sql = `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM read_pgn(${quoted(path)})`;
  const scanned = await rowsOf(sql);
  const built = await buildIndex(path);
  if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
  const indexed = await rowsOf(sql);
  rmSync(indexPath(path));
  return { scanned, indexed };
};

it.each(fixtures)('%s: by index and by scan the same rows', async (path) => {
  const copy = write(readFileSync(path));
  const { scanned, indexed } = await bothWays(copy, INDEXED);
  expect(indexed).toEqual(scanned);
});

const tagValue = fc.oneof(
  fc.constantFrom('', '?', '-', '*', '1-0', '1/2-1/2', 'draw', '2400', '70000', '0', 'abc', '007'),
  fc.constantFrom(
    'C42',
    'c4',
    'C42/03',
    '2024.01.31',
    '2024.02.31',
    '????.??.??',
    '2024.??.09',
    '2024.02.32',
    '2024.??.99',
    '0000.00.00',
  ),
  fc.constantFrom(
    '180+2',
    'M\u00fcller',
    'a name that is longer than twelve bytes',
    String.raw`\"x\"`,
  ),
);
const tagName = fc.constantFrom(
  ...INDEXED.filter((name) => !/^(file|game_index|byte_offset)$/.test(name)),
);

it('by index and by scan the same rows, whatever the tags', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(tagName, tagValue), { maxLength: 8 }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.uniqueArray(fc.constantFrom(...INDEXED), { minLength: 1 }),
      async (games, columns) => {
        const text = games
          .map(
            (tags) =>
              `${tags.map(([name, value]) => `[${name} "${value}"]\n`).join('')}\n1. e4 *\n\n`,
          )
          .join('');
        const { scanned, indexed } = await bothWays(write(text, 'property.pgn'), columns);
        expect(indexed).toEqual(scanned);
      },
    ),
    { numRuns: runs(60, 25) },
  );
});

it('by index and by scan the same rows in many chunks, where some games have to be read', async () => {
  const text = Array.from({ length: 5000 }, (_, game) => {
    const site = `https://example.org/a-rather-long-address/${game % 1500}`;
    const result = game % 1000 === 7 ? 'draw' : '1-0';
    const control = game % 3 === 0 ? '' : `[TimeControl "${60 * (game % 40)}+${game % 5}"]\n`;
    return `[Event "E${game % 3}"]\n[Site "${site}"]\n[Result "${result}"]\n${control}\n*\n\n`;
  });
  const path = write(text.join(''));
  for (const columns of [INDEXED, ['TimeControl'], ['Site', 'game_index']]) {
    const { scanned, indexed } = await bothWays(path, columns);
    expect(indexed).toEqual(scanned);
  }
});

it('does not mix up the strings of two indexes in one chunk', async () => {
  mkdirSync(join(folder, 'two'));
  for (const name of ['one', 'other']) {
    const path = write(`[Event "${name}"]\n\n*\n`.repeat(2), `two/${name}.pgn`);
    const built = await buildIndex(path);
    if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
  }
  const rows = await rowsOf(`SELECT Event FROM read_pgn(${quoted(join(folder, 'two', '*.pgn'))})`);
  expect(rows.map((row) => row['Event'])).toEqual(['one', 'one', 'other', 'other']);
});

it('takes the index alone when it is fresh, and not when it is stale', async () => {
  const path = write('[Event "old"]\n\n*\n');
  utimesSync(path, 1000, 1000);
  const built = await buildIndex(path);
  if (!built.ok) throw new Error('no index');
  writeIndex(path, built.value);
  // the same size and time: only the index can say what was there
  write('[Event "new"]\n\n*\n', path.slice(folder.length + 1));
  utimesSync(path, 1000, 1000);
  const event = async (columns: string): Promise<unknown> =>
    (await rowsOf(`SELECT ${columns} FROM read_pgn(${quoted(path)})`))[0]!['Event'];
  expect(await event('Event')).toBe('old');
  expect(await event('Event')).toBe('old');
  expect(await event('Event, movetext')).toBe('new');
  utimesSync(path, 2000, 2000);
  expect(await event('Event')).toBe('new');
  utimesSync(path, 1000, 1000);
  expect(await event('Event')).toBe('old');
});

it('checks an index again when it has changed', async () => {
  const path = write('[Event "game"]\n\n*\n');
  const built = await buildIndex(path);
  if (!built.ok) throw new Error('no index');
  writeIndex(path, built.value);
  const sql = `SELECT Event FROM read_pgn(${quoted(path)})`;
  expect(await rowsOf(sql)).toEqual([{ Event: 'game' }]);
  const bytes = readFileSync(indexPath(path));
  // the same size, and another name in the heap
  writeFileSync(
    indexPath(path),
    Buffer.from(bytes.toString('latin1').replace('game', 'gone'), 'latin1'),
  );
  expect(await rowsOf(sql)).toEqual([{ Event: 'game' }]);
  rmSync(indexPath(path));
  expect(await rowsOf(sql)).toEqual([{ Event: 'game' }]);
});
