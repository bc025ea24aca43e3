import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIndex, writeIndex } from '@zeitnot/pgn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../connect.js';
import type { Database } from '../native/open-database.js';
import { quoted } from '../native/sql-literals.js';
import { CHUNK_ROWS } from '../native/column-buffers.js';

/** Many chunks of rows. */
const GAMES = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-threads-'));
const plain = join(folder, 'plain.pgn');
const indexed = join(folder, 'indexed.pgn');
const cut = join(folder, 'cut.pgn.gz');
let database: Database;

/** In seconds, as files have it. */
const CHANGED = 1_700_000_000;

const writeIndexed = async (path: string, text: string): Promise<void> => {
  writeFileSync(path, text);
  utimesSync(path, CHANGED, CHANGED);
  const built = await buildIndex(path);
  if (!built.ok) throw new Error(built.error.message);
  writeIndex(path, built.value);
};

beforeAll(async () => {
  const text = Array.from(
    { length: GAMES },
    (_, game) => `[Event "E"]\n[White "W${game}"]\n[Round "${game % 7}"]\n\n1. e4 e5 2. d4 *\n\n`,
  ).join('');
  writeFileSync(plain, text);
  await writeIndexed(indexed, text);
  const packed = gzipSync(text);
  writeFileSync(cut, packed.subarray(0, packed.length - 1000));
  const opened = await openDatabase();
  if (!opened.ok) throw new Error(opened.error.message);
  database = opened.value;
  await database.connection.run('SET threads = 4');
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await database.connection.runAndReadAll(sql)).getRowsJson();

const numbersOf = async (sql: string): Promise<readonly number[]> =>
  (await rowsOf(sql)).map(([number]) => Number(number));

const ALL = Array.from({ length: GAMES }, (_, game) => game + 1);

describe.each([
  ['a scan', plain],
  ['an index', indexed],
])('rows of %s for several threads', (_, path) => {
  const games = `read_pgn(${quoted(path)})`;

  it('come once each', async () => {
    const sql = `SELECT Round, count(*), count(DISTINCT White), sum(game_index) FROM ${games} GROUP BY 1 ORDER BY 1`;
    const expected = Array.from({ length: 7 }, (__, round) => {
      const own = ALL.filter((game) => (game - 1) % 7 === round);
      const sum = own.reduce((all, game) => all + game, 0);
      return [String(round), String(own.length), String(own.length), String(sum)];
    });
    expect(await rowsOf(sql)).toEqual(expected);
  });
  it('stay in the order of the file', async () => {
    expect(await numbersOf(`SELECT game_index FROM ${games}`)).toEqual(ALL);
    await database.connection.run(`CREATE OR REPLACE TABLE kept AS FROM ${games}`);
    expect(await numbersOf('SELECT game_index FROM kept')).toEqual(ALL);
    const odd = await numbersOf(
      `SELECT game_index FROM ${games} WHERE Round = '3' LIMIT 4 OFFSET 2000`,
    );
    expect(odd).toEqual([14_004, 14_011, 14_018, 14_025]);
  });
});

it('gives every row once where only some files have an index', async () => {
  const games = `read_pgn(${quoted(join(folder, '*.pgn'))})`;
  const sql = `SELECT count(*), count(DISTINCT file || White), sum(length(White)) FROM ${games}`;
  const length = ALL.reduce((sum, game) => sum + `W${game - 1}`.length, 0);
  expect(await rowsOf(sql)).toEqual([[`${2 * GAMES}`, `${2 * GAMES}`, `${2 * length}`]]);
});

it('lets other JavaScript run while text is read', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const sql = `SELECT Round, sum(length(movetext) + len(map_keys(tags))) FROM read_pgn(${quoted(plain)}) GROUP BY 1`;
  await rowsOf(sql);
  isOver = true;
  // a turn behind each of a dozen chunks of rows
  expect(turns).toBeGreaterThan(GAMES / CHUNK_ROWS / 2);
});

it.each([
  [256, 'index'],
  [257, 'file'],
])('where %i games of a small file have to be read, the rows come by the %s', async (odd, by) => {
  const path = join(folder, `odd-${odd}.txt`);
  const text = `[White "index"]\n\n*\n\n${'[Date "May"]\n\n*\n\n'.repeat(odd)}`;
  await writeIndexed(path, text);
  // the same size and time, so that the index counts as fresh
  writeFileSync(path, text.replace('index', 'file '));
  utimesSync(path, CHANGED, CHANGED);
  const sql = `SELECT trim(White), Date FROM read_pgn(${quoted(path)}) WHERE game_index = 1`;
  expect(await rowsOf(sql)).toEqual([[by, null]]);
});

it('reports damage each time, and reads on', async () => {
  for (let time = 0; time < 5; time += 1) {
    await expect(
      rowsOf(`SELECT Round, count(*) FROM read_pgn(${quoted(cut)}) GROUP BY 1`),
    ).rejects.toThrow('cut.pgn.gz');
  }
  expect(await numbersOf(`SELECT count(*) FROM read_pgn(${quoted(plain)})`)).toEqual([GAMES]);
});

it('keeps the moves of a game in their order', async () => {
  // three a game, so that some games have theirs in two chunks
  const moves = `read_pgn_moves(${quoted(plain)})`;
  const sql = `SELECT count(*) FROM (SELECT list(san) AS moves FROM ${moves} GROUP BY game_index) WHERE moves <> ['e4', 'e5', 'd4']`;
  expect(await numbersOf(sql)).toEqual([0]);
});
