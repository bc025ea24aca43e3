import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsIn, rowsOf, runIngest, tableOf } from '../testing/ingests.js';
import { INGESTED } from './columns.js';

const corpus = fileURLToPath(new URL('../../../../corpus/time-controls.tsv', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-columns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A game with each time control and these moves. */
const gameOf = (tag: string, moves = '*'): string =>
  `[Event "e"]\n[TimeControl "${tag.replaceAll(/["\\]/g, String.raw`\$&`)}"]\n\n${moves}\n\n`;

const ingestGames = async (games: readonly string[]): Promise<string> => {
  const [file, out] = [join(folder, 'a.pgn'), join(folder, 'games.duckdb')];
  writeFileSync(file, games.join(''));
  await runIngest([file], out);
  return out;
};

const ingestTags = (tags: readonly string[]): Promise<string> =>
  ingestGames(tags.map((tag) => gameOf(tag)));

it('names its columns and their types', async () => {
  const [table, file] = tableOf(await ingestTags(['180+2']));
  const columns = await rowsOf(`SELECT column_name, column_type FROM (DESCRIBE ${table})`, file);
  expect(columns).toEqual(INGESTED.map(({ name, type }) => [name, type]));
});

const SECONDS = [
  ['*60', 60, 0],
  ['180+2', 180, 2],
  ['40/5400+30:1800+15', 5400, 30],
  ['40/7200:3600', 7200, 0],
  ['G/60;d5', 3600, 0],
  ['1/259200', 259_200, 0],
  ['-', null, null],
  ['?', null, null],
  ['soon', null, null],
] as const;

it('has the seconds at the beginning and for each move', async () => {
  const out = await ingestTags(SECONDS.map(([tag]) => tag));
  expect(await rowsIn(out, 'TimeControl, base_seconds, increment_seconds')).toEqual(SECONDS);
});

const CLOCKS = [
  ['1. e4 {[%clk 0:01:25]} e5 *', '90+30'],
  ['1. e4 e5 2. d4 {[%clk 0:01:20]} *', '90+30'],
  ['1. e4 e5 2. d4 d5 3. c4 {[%clk 0:01:20]} *', '5400+30'],
] as const;

it('reads a tag by a clock of the first two moves', async () => {
  const out = await ingestGames(CLOCKS.map(([moves]) => gameOf('90+30', moves)));
  expect(await rowsIn(out, 'normalized')).toEqual(CLOCKS.map(([, normalized]) => [normalized]));
});

it('has no value for a tag that the clocks refute', async () => {
  const out = await ingestGames([gameOf('1+0', '1. e4 {[%clk 1:00:00]} *')]);
  const columns = 'TimeControl, dialect, normalized, notation, category, base_seconds, warnings';
  expect(await rowsIn(out, columns)).toEqual([['1+0', null, null, null, null, null, null]]);
});

it('has the seconds of the first period in the JSON, wherever that has one', async () => {
  const lines = readFileSync(corpus, 'utf8').split('\n');
  const tags = lines.map((line) => line.split('\t')[0] ?? '').filter((tag) => tag !== '');
  const out = await ingestTags(tags);
  const [table, file] = tableOf(out);
  const period = `(chess_timecontrol_json(TimeControl, dialect)::JSON -> '$.periods[0]')`;
  const said = `FROM (SELECT *, ${period} AS period FROM ${table}) WHERE period IS NOT NULL`;
  const [[games] = []] = (await rowsOf(`SELECT count(*)::INTEGER ${said}`, file)) as number[][];
  expect(games).toBeGreaterThan(100);
  const others = `SELECT TimeControl, base_seconds, increment_seconds, period ${said}
    AND (base_seconds IS DISTINCT FROM (period ->> '$.base')::DOUBLE
      OR increment_seconds IS DISTINCT FROM coalesce((period ->> '$.increment')::DOUBLE, 0))`;
  expect(await rowsOf(others, file)).toEqual([]);
});
