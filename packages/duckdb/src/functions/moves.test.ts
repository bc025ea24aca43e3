import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.js';
import type { Database } from '../native/open-database.js';

let database: Database;
let connection: DuckDBConnection;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ connection } = database);
});
afterAll(() => database.close());

const rowsOf = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
  (await connection.runAndReadAll(sql)).getRowsJS();

/** The value of one expression. */
const valueOf = async (expression: string): Promise<unknown> =>
  (await rowsOf(`SELECT ${expression}`))[0]?.[0];

const KINGS = '4k3/8/8/8/8/8/8/4K3';
const CHESS960 = '1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1';

describe('chess_moves_normalize', () => {
  it.each([
    ['1. e4 {a} e5', '1. e4 e5'],
    ['1.e4 e5 2.Nf3', '1. e4 e5 2. Nf3'],
    ['1. e4 e5 2. Nf3 {a} Nc6', '1. e4 e5 2. Nf3 Nc6'],
    ['1. e4 1... e5', '1. e4 e5'],
    ['e4 e5 Nf3', '1. e4 e5 2. Nf3'],
    ['{a} 1. e4 (1. d4 d5) e5?? $1 2. Nf3+!', '1. e4 e5 2. Nf3+'],
    ['1. e4$1 e5$2', '1. e4 e5'],
    ['1. e4 { a { b } text } e5', '1. e4 e5'],
    ['1. 0-0 e8Q Ng1-f3 exd6 e.p. ed', '1. O-O e8=Q 2. Ng1f3 exd6 3. ed'],
    ['1. Sf3 -- 2. Qxf7#', '1. Sf3 -- 2. Qxf7#'],
    // the result is kept
    ['1. e4 e5 1-0', '1. e4 e5 1-0'],
    ['1. e4 Qxf7#0-1', '1. e4 Qxf7# 0-1'],
    ['1. e4 ½-½', '1. e4 1/2-1/2'],
    ['1. e4 0.5-0.5', '1. e4 1/2-1/2'],
    ['1. e4 1:0', '1. e4 1-0'],
    ['1. e4 0–1', '1. e4 0-1'],
    ['1. e4 1-1/2', '1. e4'],
    ['1. e4 *', '1. e4 *'],
    ['1-0', '1-0'],
    ['1. e4 1-0 1... e5', '1. e4 e5'],
    ['', ''],
    ['this is no movetext', ''],
  ])('%s', async (movetext, wanted) => {
    expect(await valueOf(`chess_moves_normalize('${movetext}')`)).toBe(wanted);
  });

  it('counts from the move of a FEN', async () => {
    const fen = `${KINGS} b - - 3 17`;
    expect(await valueOf(`chess_moves_normalize('Kd8 Kd1 Ke8', '${fen}')`)).toBe(
      '17... Kd8 18. Kd1 Ke8',
    );
    expect(await valueOf(`chess_moves_normalize('e4 e5', 'no fen')`)).toBe('1. e4 e5');
  });
});

it.each([
  ['1. e4 e5 2. Nf3', 3],
  ['1. e4! {c} e5?? 1-0', 2],
  ['1. e4 INVALID 2. Nf3', 2],
  ['1. e4 e5 2. Kxe8', 3],
  ['1. Sf3 (1. e4) Sc6', 2],
  ['', 0],
])('chess_ply_count of %s', async (movetext, plies) => {
  expect(await valueOf(`chess_ply_count('${movetext}')`)).toBe(BigInt(plies));
});

describe('chess_moves_json', () => {
  const BOARDS = [
    [1, 'e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3', '0 1'],
    [2, 'e5', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6', '0 2'],
  ] as const;
  const json = (plies: number): string =>
    JSON.stringify(
      BOARDS.slice(0, plies).map(([ply, move, epd, counts]) => ({
        ply,
        move,
        fen: `${epd} ${counts}`,
        epd,
      })),
    );

  it.each([
    [`'1. e4 e5'`, 2],
    [`'1. e4 {a} e5 1-0'`, 2],
    [`'1. e4 e5 2. Kxe8'`, 2],
    [`'1. e4 e5 INVALID'`, 2],
    [`'1. e4 e5 2. Nf3', 2`, 2],
    [`'1. e4 e5', 1`, 1],
    [`'1. e4 e5', NULL`, 2],
    [`'1. e4 e5', NULL, NULL`, 2],
    [`'1. e4 e5', 0`, 0],
    [`'1. e4 e5', -1`, 0],
    [`''`, 0],
    ['NULL', 0],
    ['NULL, 3', 0],
    [`'1. e4', 5, 'no fen'`, 0],
  ])('(%s) has %i', async (given, plies) => {
    expect(await valueOf(`chess_moves_json(${given})`)).toBe(json(plies));
  });

  it('begins at a FEN, also in Chess960', async () => {
    const text = (await valueOf(`chess_moves_json('1. O-O O-O', NULL, '${CHESS960}')`)) as string;
    expect((JSON.parse(text) as { epd: string }[]).map(({ epd }) => epd)).toEqual([
      '1r4kr/8/8/8/8/8/8/1R3RK1 b kq -',
      '1r3rk1/8/8/8/8/8/8/1R3RK1 w - -',
    ]);
  });

  it('becomes rows', async () => {
    const list = `chess_moves_json('1. e4 e5')::STRUCT(ply INTEGER, move VARCHAR, fen VARCHAR, epd VARCHAR)[]`;
    expect(await rowsOf(`SELECT m.ply, m.epd FROM (SELECT unnest(${list}) AS m)`)).toEqual(
      BOARDS.map(([ply, , epd]) => [ply, epd]),
    );
  });
});

describe('chess_moves_hash', () => {
  it.each([
    // the published test positions of Polyglot's format
    [`'*'`, 0x463b96181691fc9cn],
    [`'1. e4'`, 0x823c9b50fd114196n],
    [`'1.e4! {a} (1. d4) d5 $1'`, 0x0756b94461c50fb0n],
    [`'1. e4 d5 2. e5 f5'`, 0x22a48b5a8e47ff78n],
    [`'1. a4 b5 2. h4 b4 3. c4 bxc3 4. Ra3'`, 0x5c3f9b829b279560n],
    // up to what is legal
    [`'1. e4 Ke6 2. d4'`, 0x823c9b50fd114196n],
    [`'1. e4', NULL`, 0x823c9b50fd114196n],
    [`'d5', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'`, 0x0756b94461c50fb0n],
    ['NULL', null],
    [`''`, null],
    [`' '`, null],
    [`'no moves'`, null],
    [`'1. e4', 'no fen'`, null],
  ])('(%s)', async (given, wanted) => {
    expect(await valueOf(`chess_moves_hash(${given})`)).toBe(wanted);
  });

  it('is an UBIGINT, equal for transpositions', async () => {
    expect(await valueOf(`typeof(chess_moves_hash('1. e4'))`)).toBe('UBIGINT');
    const [one, other] = ['1. Nf3 d5 2. g3', '1. g3 d5 2. Nf3'];
    expect(await valueOf(`chess_moves_hash('${one}') = chess_moves_hash('${other}')`)).toBe(true);
  });
});

describe('chess_moves_subset', () => {
  it.each([
    ['1. e4', '1. e4 e5', true],
    ['1.e4 e5', '1. e4 {a} (1. d4) e5 2. Nf3', true],
    ['1. e4 e5', '1. e4 e5', true],
    ['1. d4', '1. e4 e5', false],
    ['1. e4 e5 2. Nf3', '1. e4 e5', false],
    ['1. e4 e5 1-0', '1. e4 e5', true],
    ['1. e4 e5 1/2-1/2', '1. e4 e5 *', true],
    ['e4 e5', '1. d4 d5 2. e4 e5', false],
    ['', '1. e4', true],
    ['1. e4', '', false],
    ['', '', true],
    ['*', '1. e4', true],
    ['no moves', '1. e4', false],
    ['1. e4', 'no moves', false],
    ['no moves', 'no moves', false],
    // the same moves, written otherwise
    ['1. e2e4 d7-d5 2. ed', '1. e4 d5 2. exd5 Qxd5', true],
    ['1. Ngf3', '1. Nf3+', true],
    ['1. Nf3', '1. Nh3', false],
    // what is illegal is compared as it is written
    ['1. e4 e4 2. Sf3', '1. e4 e4 2. Sf3 Sf6', true],
    ['1. e4 e4 2. Sf3', '1. e4 e4 2. Sc3', false],
    ['1. Sf3', '1. Tf3', false],
    ['1. N@f3', '1. N@e4', false],
  ])('%s in %s: %s', async (short, long, wanted) => {
    expect(await valueOf(`chess_moves_subset('${short}', '${long}')`)).toBe(wanted);
  });

  it.each([`NULL, '1. e4'`, `'1. e4', NULL`, 'NULL, NULL, NULL'])('(%s) is NULL', async (given) => {
    expect(await valueOf(`chess_moves_subset(${given})`)).toBe(null);
  });

  it('is a BOOLEAN', async () => {
    expect(await valueOf(`typeof(chess_moves_subset('', ''))`)).toBe('BOOLEAN');
  });

  it('begins at a FEN', async () => {
    const moves = `'1. g1h1', '1. O-O O-O'`;
    expect(await valueOf(`chess_moves_subset(${moves}, '${CHESS960}')`)).toBe(true);
    expect(await valueOf(`chess_moves_subset(${moves})`)).toBe(false);
  });
});

it.each([
  [`'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'`, 'KQkq e3'],
  [`' ${KINGS}  w - -  0 1'`, '- -'],
  // no game has it, but it has an EPD
  [`'8/8/8/8/8/8/8/8 w - - 0 1'`, '- -'],
  [`'not a fen'`, null],
  [`''`, null],
  ['NULL', null],
])('chess_fen_epd(%s)', async (fen, end) => {
  const epd = (await valueOf(`chess_fen_epd(${fen})`)) as string | null;
  expect(epd === null ? null : epd.split(' ').slice(2).join(' ')).toBe(end);
});

it('work on columns with NULL among the rows, over several chunks', async () => {
  const rows = await rowsOf(`
    SELECT chess_ply_count(m) AS plies, count(*), count(chess_moves_hash(m)), min(chess_moves_json(m, 0))
    FROM (SELECT [NULL, '1. e4 e5', '1. d4'][1 + i % 3] AS m FROM range(6000) AS t(i))
    GROUP BY 1 ORDER BY 1`);
  expect(rows).toEqual([
    [0n, 2000n, 0n, '[]'],
    [1n, 2000n, 2000n, '[]'],
    [2n, 2000n, 2000n, '[]'],
  ]);
});

describe('hostile movetext', () => {
  const CALLS = [
    'chess_moves_normalize(m)',
    'chess_ply_count(m)',
    'chess_moves_json(m, 10)',
    'chess_moves_hash(m)',
    `chess_moves_subset(m, m || ' e4')`,
  ];
  const SHUFFLE = 'Nf3 Nf6 Ng1 Ng8 ';

  it.each([
    ['a megabyte of letters', `repeat('a', 1000000)`],
    ['a megabyte of a move', `repeat('Nf3', 350000)`],
    ['a megabyte of signs', `repeat('+-', 500000)`],
    ['a megabyte of quotes and a move', `repeat('"', 1000000) || 'e4'`],
    ['a megabyte that ends with a result', `'N' || repeat('1-0', 350000)`],
    ['nested variations', `'1. e4 ' || repeat('(', 10000) || 'e5' || repeat(')', 10000) || ' e5'`],
    ['parentheses of promotions', `repeat('e8(', 300000)`],
    ['open comments', `repeat('{', 1000000)`],
    ['brackets', `repeat('[', 1000000)`],
    ['a million plies', `repeat('${SHUFFLE}', 250000)`],
    ['a million numbers', `repeat('1. ', 1000000)`],
    ['a million results', `repeat('1-0 ', 1000000)`],
  ])('%s', async (_, movetext) => {
    const start = performance.now();
    const rows = await rowsOf(
      `SELECT ${CALLS.join(', ')} FROM (SELECT unnest([${movetext}, '1. e4']) AS m)`,
    );
    expect(rows[1]?.[1]).toBe(1n);
    expect(rows[1]?.[3]).toBe(0x823c9b50fd114196n);
    // a quadratic reader needs minutes
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('writes every ply as JSON', async () => {
    const moves = `repeat('${SHUFFLE}', 10000)`;
    expect(await valueOf(`length(chess_moves_json(${moves})) > 5e6`)).toBe(true);
  });
});
