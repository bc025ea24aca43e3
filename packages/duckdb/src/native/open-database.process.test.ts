import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-open-scans-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Far more games than the first chunk takes. */
const games = Array.from({ length: 30_000 }, (_, index) => `[Event "${index}"]\n\n1. e4 *\n\n`);
const plain = join(folder, 'games.pgn');
const packed = join(folder, 'games.pgn.gz');
writeFileSync(plain, games.join(''));
// what does not shrink, or all of it would be read ahead
const noise = games.map((game) => game.replace('e4', `e4 {${Math.random()}${Math.random()}}`));
writeFileSync(packed, gzipSync(noise.concat(noise, noise, noise, noise).join('')));

/** Runs in a process of its own: the garbage collector must be at hand, and nothing else open. */
const SCRIPT = `
  import { readdirSync, readlinkSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { openDatabase } from '@zeitnot/duckdb';
  const [path, how] = process.argv.slice(1);
  const count = () => readdirSync('/proc/self/fd').filter((name) => {
    try { return readlinkSync('/proc/self/fd/' + name) === path; } catch { return false; }
  }).length;
  const { value: database } = await openDatabase();
  const ask = async () => {
    const sql = "SELECT Event FROM read_pgn('" + path + "') LIMIT 1";
    return (await database.connection.runAndReadAll(sql)).getRows().length;
  };
  const rows = await ask() + await ask();
  const before = count();
  if (how === 'close') database.close();
  for (let round = 0; round < 200 && count() > 0; round += 1) {
    if (how === 'collect') gc();
    await setTimeout(25);
  }
  console.log(JSON.stringify({ rows, handle: before > 0, after: count() }));
`;

const run = async (path: string, how: string): Promise<unknown> => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const args = ['--expose-gc', '--input-type=module', '-e', SCRIPT, path, how];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout);
};

describe('a query that has enough rows closes its file', () => {
  it.for<readonly [string, string, string]>([
    ['a plain one, when the scan is garbage-collected', plain, 'collect'],
    ['a compressed one, when the scan is garbage-collected', packed, 'collect'],
    ['a plain one, when the database is closed', plain, 'close'],
    ['a compressed one, when the database is closed', packed, 'close'],
  ])('%s', async ([, path, how], { skip }) => {
    if (!existsSync('/proc/self/fd')) skip('there is no /proc to count open files by');
    expect(await run(path, how)).toEqual({ rows: 2, handle: true, after: 0 });
  });
});
