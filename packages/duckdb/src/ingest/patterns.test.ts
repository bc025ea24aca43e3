import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, runIngest } from '../testing/ingests.js';
import { ingest } from './ingest.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-patterns-'));
  mkdirSync(join(folder, 'deep'));
  for (const name of ['a.pgn', 'b.pgn', 'c[1].pgn', 'deep/d.pgn']) {
    writeFileSync(join(folder, name), gameText('3+2'));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [['[ab].pgn'], ['a.pgn', 'b.pgn']],
  [
    ['b.pgn', '?.pgn'],
    ['a.pgn', 'b.pgn'],
  ],
  [['c[1].pgn'], ['c[1].pgn']],
  [['**/d*'], ['deep/d.pgn']],
  // of a new target nothing is read
  [['*'], ['a.pgn', 'b.pgn', 'c[1].pgn']],
])('%j means %j', async (given, wanted) => {
  const out = join(folder, 'games.duckdb');
  const files = given.map((name) => join(folder, name));
  expect(await runIngest(files, out)).toMatchObject({ games: wanted.length, empty: [] });
  expect(await rowsIn(out, 'file')).toEqual(wanted.map((name) => [join(folder, name)]));
});

it.each([
  ['x*.pgn', 'CannotOpen', /^No file matches .*x\*\.pgn\.$/],
  ['x{1,2}*.pgn', 'CannotOpen', /^No file matches .*\. Braces have no special meaning/],
  ['x{1,2}.pgn', 'CannotOpen', /^Failed to open file .*\. Braces have no special meaning/],
  ['devic[e]', 'NotRegular', /device/],
])('refuses %s with %s', async (name, code, message) => {
  symlinkSync('/dev/null', join(folder, 'device'));
  const out = join(folder, 'games');
  const refused = await ingest([join(folder, 'a.pgn'), join(folder, name)], out, {
    runner: hereRunner,
  });
  expect(refused).toMatchObject({ ok: false, error: { code } });
  expect(refused.ok ? '' : refused.error.message).toMatch(message);
});
