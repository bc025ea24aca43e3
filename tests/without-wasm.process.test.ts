import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { isLong } from './runs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-wasm-'));
const pgn = join(folder, 'games.pgn');
/** Without compiled code all of the sample takes half a minute; its first games do as well. */
const BYTES = isLong ? Infinity : 60_000;
writeFileSync(pgn, readFileSync(join(root, 'corpus/sample-open.pgn')).subarray(0, BYTES));

afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints that is called in a certain way. */
const zeitnot = (way: string, ...args: readonly string[]): string => {
  const command = [process.execPath, join(root, 'packages/cli/bin/zeitnot.js'), ...args];
  const script = way.replace('NODE', '"$0"').replace('REST', '"$@"');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, ...command], {
    maxBuffer: 2 ** 26,
  });
  expect(stderr.toString().replace(/^Warning: disabling flag.*\n/, '')).toBe('');
  expect(status).toBe(0);
  return stdout.toString();
};

/** All that is read from games, their index, and what is read from that. */
const readIn = (way: string) => {
  const select = (columns: string): string =>
    zeitnot(way, 'sql', '-q', '--json', `SELECT ${columns} FROM read_pgn('${pgn}')`);
  const rows = select('*');
  zeitnot(way, 'index', '-q', pgn);
  const byIndex = select('Event, White, Black, Round, TimeControl, WhiteElo, Date');
  const index = readFileSync(`${pgn}.pbi`).toString('hex');
  rmSync(`${pgn}.pbi`);
  return { rows, index, byIndex };
};

const WAYS: readonly (readonly [string, string])[] = [
  ['V8 has none', 'NODE --jitless REST'],
  ['the processor has no vectors', 'NODE --no-enable-sse4-1 --no-enable-ssse3 REST'],
  ['its addresses find no room', 'ulimit -v 8000000; NODE REST'],
];

let read: ReturnType<typeof readIn> | undefined;
/** What is read with WebAssembly. */
const usual = () => (read ??= readIn('NODE REST'));

const tried = WAYS.filter(([, way]) => process.arch === 'x64' || !way.includes('sse'));

it.each(isLong ? tried : tried.slice(0, 1))(
  'reads and indexes alike without WebAssembly: %s',
  (_, way) => {
    expect(readIn(way)).toEqual(usual());
  },
);
