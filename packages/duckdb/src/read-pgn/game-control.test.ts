import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { category, dialectOf, parseTimeControl } from '@zeitnot/core';
import { bufferSource, buildIndex, readGames, writeIndex, type Game } from '@zeitnot/pgn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerZeitnot } from '../connect.js';
import { quoted } from '../native/sql-literals.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));
const realFolder = fileURLToPath(new URL('../../../../../shared/data/pgn', import.meta.url));
const realFiles = existsSync(realFolder)
  ? readdirSync(realFolder).filter((name) => name.endsWith('.pgn'))
  : [];
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-game-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LICHESS = '[Site "https://lichess.org/abcd1234"]';

describe.each([false, true])('dialect, normalized and category, plain: %s', (plain) => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    registerZeitnot(connection, { plain });
  });
  const rowsOf = async (sql: string): Promise<readonly unknown[]> =>
    (await connection.runAndReadAll(sql)).getRowsJson();
  const read = (path: string): Promise<readonly unknown[]> =>
    rowsOf(`SELECT dialect, normalized, category FROM read_pgn(${quoted(path)})`);

  it.each([
    [`${LICHESS}\n[TimeControl "30+0"]`, '1. e4 *', ['lichess', '30+0', 'bullet']],
    [`${LICHESS}\n[TimeControl "3+2"]`, '1. e4 *', ['otb', '180+2', 'blitz']],
    [`${LICHESS}\n[TimeControl "-"]`, '1. e4 *', ['lichess', '-', null]],
    [LICHESS, '1. e4 *', ['lichess', null, null]],
    ['[TimeControl "30+0"]', '1. e4 *', ['auto', '1800+0', 'classical']],
    ['[TimeControl "30+0"]', '1. e4 {[%clk 0:00:29]} *', ['pgn', '30+0', 'bullet']],
    ['[TimeControl "60+30"]', '1. e4 e5 {[%clk 1:00:25]} *', ['otb', '3600+30', 'classical']],
    ['[TimeControl "60+30"]', '1. e4 (1. d4 {[%clk 1:00:25]}) *', ['auto', '60+30', 'rapid']],
    ['[TimeControl "60+30"]', '1. e4 {a} {b [%clk 1:00:25]} *', ['otb', '3600+30', 'classical']],
    ['[BroadcastURL "x"]\n[TimeControl "60+30"]', '1. e4 *', ['otb', '3600+30', 'classical']],
    ['[TimeControl "G/60;d5"]', '1. e4 *', ['auto', null, 'classical']],
    ['[TimeControl "klassisch"]', '1. e4 *', ['auto', null, null]],
    ['[TimeControl "1+0"]', '1. e4 {[%clk 1:00:00]} *', [null, null, null]],
    ['[TimeControl "1:30"]', '1. e4 {[%clk 0:01:29]} *', ['engine', '90', 'bullet']],
    [
      `${LICHESS}\n[TimeControl "15+10 rapid"]`,
      '1. e4 {[%clk 0:15:00]} *',
      ['otb', '900+10', 'rapid'],
    ],
    ['[White "A"]', '1. e4 {[%clk 1:00:25]} *', ['auto', null, null]],
    ['[TimeControl "90+30"]', '{[%clk 1:30:00]} 1. e4 {unclosed', ['auto', '5400+30', 'classical']],
  ])('%s, %s', async (tags, moves, expected) => {
    const path = join(folder, 'one.pgn');
    writeFileSync(path, `${tags}\n\n${moves}\n`);
    expect(await read(path)).toEqual([expected]);
  });

  const inLibrary = (game: Game): unknown => {
    const clocks = game.plies().map(({ clk }) => clk);
    const dialect = dialectOf(Object.fromEntries(game.tags()), clocks);
    const raw = game.tag('TimeControl');
    const { normalized, control } = parseTimeControl(raw, { dialect });
    return [dialect, raw === null ? null : normalized, control === null ? null : category(control)];
  };

  it.each([sample, ...realFiles.map((name) => join(realFolder, name))])(
    'reads %s as the library does',
    async (path) => {
      const games = [...readGames(bufferSource(readFileSync(path)))];
      expect(await read(path)).toEqual(games.map(inLibrary));
    },
  );

  it('reads the games although there is an index', async () => {
    const path = join(folder, 'indexed.pgn');
    writeFileSync(path, '[TimeControl "60+30"]\n\n1. e4 {[%clk 1:00:25]} *\n');
    const before = await read(path);
    const built = await buildIndex(path);
    if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
    expect(await read(path)).toEqual(before);
  });
});
