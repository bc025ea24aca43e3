import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { makeFolder, sample } from '../testing/folder.js';
import { command } from '../testing/run.js';

const folder = makeFolder();
const { at, put, run } = folder;
afterAll(folder.remove);

it('takes the file that standard input is redirected from', async () => {
  put('first.pgn', '[Event "first"]\n\n1. e4 *\n');
  const script = '"$0" "$1" ingest --to inputs /dev/stdin < first.pgn';
  const args = ['-c', script, process.execPath, command];
  expect(spawnSync('sh', args, { cwd: folder.path }).status).toBe(0);
  const { stdout } = await run(['ingest', '--to', 'inputs', at('first.pgn')]);
  expect(stdout).toContain('There already');
});

it('refuses a database that another process has open, as does sql', async () => {
  // rows without end, so that the file stays open
  const endless = ['sql', '--db', 'used.duckdb', '--csv', 'SELECT * FROM range(1000000000000)'];
  const holder = spawn(process.execPath, [command, ...endless], { cwd: folder.path });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  for (const args of [
    ['ingest', sample, '--to', 'used.duckdb'],
    ['sql', 'SELECT 1', '--db', 'used.duckdb'],
  ]) {
    const refused = await run([...args, '--json']);
    expect(refused.status).toBe(1);
    const { error } = JSON.parse(refused.stderr) as { error: { code: string; message: string } };
    expect(error.code).toBe('InUse');
    expect(error.message).toMatch(
      new RegExp(
        `^The database \\S*used\\.duckdb is in use by another program \\(process ${holder.pid}\\); wait `,
      ),
    );
  }
  holder.kill('SIGKILL');
  await ended;
});
