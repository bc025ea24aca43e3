import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { sharedFolder } from '../testing/folder.js';
import { command } from '../testing/run.js';

const folder = sharedFolder();
const { at, put, run } = folder;

it('takes the file that standard input is redirected from', async () => {
  put('first.pgn', '[Event "first"]\n\n1. e4 *\n');
  const script = '"$0" "$1" ingest --to inputs /dev/stdin < first.pgn';
  const args = ['-c', script, process.execPath, command];
  expect(spawnSync('sh', args, { cwd: folder.path }).status).toBe(0);
  const { stdout } = await run(['ingest', '--to', 'inputs', at('first.pgn')]);
  expect(stdout).toMatch(/Of these, .* already ingested/);
});
