import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-jitless-'));
const pgn = join(folder, 'games.pgn');
copyFileSync(join(root, 'corpus/sample-open.pgn'), pgn);

afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints; `--jitless` takes WebAssembly away. */
const zeitnot = (flags: readonly string[], ...args: readonly string[]): string => {
  const command = join(root, 'packages/cli/bin/zeitnot.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, command, ...args], {
    maxBuffer: 2 ** 26,
  });
  expect(stderr.toString().replace(/^Warning: disabling flag.*\n/, '')).toBe('');
  expect(status).toBe(0);
  return stdout.toString();
};

it('reads PGN files and writes indexes alike without WebAssembly', () => {
  const query = `SELECT * FROM read_pgn('${pgn}')`;
  const [rows, others] = [[], ['--jitless']].map((flags) =>
    zeitnot(flags, 'sql', '--quiet', '--json', query),
  );
  expect(others).toBe(rows);
  const [index, other] = [[], ['--jitless']].map((flags) => {
    zeitnot(flags, 'index', '--quiet', pgn);
    const bytes = readFileSync(`${pgn}.pbi`);
    rmSync(`${pgn}.pbi`);
    return bytes.toString('hex');
  });
  expect(other).toBe(index);
});
