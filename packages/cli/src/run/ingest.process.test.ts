import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, sample } from '../testing/folder.js';
import { checkKilledIngests } from '../testing/ingests.js';
import { command } from '../testing/run.js';

const folder = makeFolder();
const { at, put, run } = folder;
afterAll(folder.remove);

it.each([
  ['killed', false],
  ['changed.duckdb', true],
])(
  'an ingest into %s that is killed goes on, nothing twice and nothing missing',
  async (name, replaces) => {
    await checkKilledIngests(folder, name, replaces, 1);
  },
);

it('ends with 1 after Ctrl-C', async () => {
  const child = spawn(process.execPath, [command, 'ingest', sample, '--to', at('stopped.duckdb')]);
  const ended = once(child, 'close');
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  // there when the work begins
  while (!existsSync(at('stopped.duckdb.pieces'))) {
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(stderr).toMatch(
    /^Stopping .* Ctrl-C again ends at once\.\n(?:.* per second.*\n)*Stopped\. What is done stays; /,
  );
});

describe('standard input', () => {
  const shell = (script: string, input?: Uint8Array) =>
    spawnSync('sh', ['-c', script.replace('zeitnot', '"$0" "$1"'), process.execPath, command], {
      encoding: 'utf8',
      cwd: folder.path,
      input,
    });

  it('is refused as a pipe, before it is waited for', () => {
    const done = shell('cat | zeitnot ingest /dev/stdin --to from-pipe', readFileSync(sample));
    expect([done.stderr, done.status]).toEqual([
      '/dev/stdin is no regular file; write what comes from it into one first.\n',
      1,
    ]);
    expect(existsSync(at('from-pipe'))).toBe(false);
  });

  it('is the file that it is redirected from', async () => {
    put('first.pgn', '[Event "first"]\n\n1. e4 *\n');
    expect(shell('zeitnot ingest --to inputs /dev/stdin < first.pgn').status).toBe(0);
    const { stdout } = await run(['ingest', '--to', 'inputs', at('first.pgn')]);
    expect(stdout).toContain('There already');
  });
});

describe('a database that another process has open', () => {
  it('is refused by ingest and sql', async () => {
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
});
