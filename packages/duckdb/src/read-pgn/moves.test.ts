import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { bufferSource, readGames } from '@zeitnot/pgn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoted } from '../native/sql-literals.js';
import { registerZeitnot } from '../connect.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-moves-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (content: string): string => {
  const path = join(folder, 'games.pgn');
  writeFileSync(path, content);
  return path;
};

describe.each([false, true])('read_pgn_moves, plain: %s', (plain) => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    registerZeitnot(connection, { plain });
  });
  const rowsOf = async (sql: string): Promise<readonly unknown[]> =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson();

  it('gives a row for each ply', async () => {
    const path = write(
      '[Event "x"]\n\n1. e4 {[%eval 0.3] [%clk 0:01:00.5]} e5 {[%emt 0:00:02]} 2. Qh5 {[%eval #-3]} *\n',
    );
    const sql = `SELECT * FROM read_pgn_moves(${quoted(path)})`;
    const empty = { clk: null, emt: null, eval: null };
    const place = { file: path, game_index: '1' };
    expect(await rowsOf(sql)).toEqual([
      { ...place, ply: 1, san: 'e4', ...empty, clk: '60500', eval: 0.3 },
      { ...place, ply: 2, san: 'e5', ...empty, emt: '2000' },
      { ...place, ply: 3, san: 'Qh5', ...empty, eval: -997 },
    ]);
  });

  it('finds the moves behind any header', async () => {
    const games = [
      '[Event "a"]\n[Site "b"]\n\n1. e4 *\n\n',
      '[Event "a"] [Site "b"]\n1. d4 *\n\n',
      String.raw`[Event "a \"b\""]` + '\n\n[Round "1"]\n\n1. c4 *\n\n',
      '[Event "a"]\n[Site]\n1. f4 *\n\n',
      '[Event "a"]\n[Site "b"\n\n1. g4 *\n\n',
      '1. Nf3 *\n\n',
      '[Event "no moves"]\n\n*\n',
    ];
    const path = write(games.join(''));
    const sql = `SELECT game_index, san FROM read_pgn_moves(${quoted(path)})`;
    expect(await rowsOf(sql)).toEqual(
      [...readGames(bufferSource(Buffer.from(games.join(''))))].flatMap((game) =>
        game.plies().map(({ san }) => ({ game_index: String(game.game), san })),
      ),
    );
  });

  it('counts as the game reader does', async () => {
    const games = [...readGames(bufferSource(readFileSync(sample)))];
    const sql = `SELECT game_index, count(*) AS n, sum(clk) AS c FROM read_pgn_moves(${quoted(sample)}) GROUP BY 1 ORDER BY 1`;
    expect(await rowsOf(sql)).toEqual(
      games.map((game) => ({
        game_index: String(game.game),
        n: String(game.plyCount()),
        c: String(game.plies().reduce((sum, { clk }) => sum + (clk ?? 0), 0)),
      })),
    );
  });
});
