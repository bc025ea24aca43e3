import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sharedFolder, sample } from '../testing/folder.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { command, spawnZeitnot } from '../testing/run.js';

const { path: folder, put, run } = sharedFolder();

it('shows times in the time zone of the system, by a script on standard input', () => {
  const moments = ['1890-01-01 00:00:00', '2024-01-01 00:00:00', '2024-07-01 00:00:00.5']
    .concat(['0001-01-01 (BC) 00:00:00', '290000-07-01 00:00:00', '290000-07-01 (BC) 00:00:00'])
    .map((moment) => `TIMESTAMPTZ '${moment}+00'`);
  const query = `SELECT t, t::VARCHAR AS text FROM (SELECT unnest([${moments.join()}]) AS t)`;
  const env = { TZ: 'America/St_Johns' };
  const { stdout } = spawnZeitnot(['sql', '--json', '-'], { input: query, env });
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { t: string; text: string });
  expect(rows).toHaveLength(moments.length);
  for (const { t, text } of rows) expect(t).toBe(text);
});

it('keeps its database to itself, and stops on Ctrl-C even if nobody reads its output', async () => {
  // rows without end, so that the file stays open
  const endless = ['sql', '-q', '--db', 'used.duckdb', '--csv', 'FROM range(1000000000000)'];
  const child = spawn(process.execPath, [command, ...endless], { cwd: folder });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.pause();
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
        `^The database \\S*used\\.duckdb is in use by another program \\(process ${child.pid}\\); wait `,
      ),
    );
  }
  child.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(stderr).toBe('Interrupted.\n');
});

// in a process of its own: whether a file may be written is asked for the real user
it('reads a database that is read-only', async ({ skip }) => {
  skipWithoutNobody(skip);
  chmodSync(folder, 0o755);
  await run(['sql', '--db', 'public.duckdb', 'CREATE TABLE t AS SELECT 42 AS a']);
  const args = ['sql', '--csv', '--db', 'public.duckdb', 'FROM t; INSERT INTO t VALUES (1)'];
  expect(spawnZeitnot(args, { cwd: folder, ...NOBODY })).toMatchObject({
    status: 1,
    stdout: 'a\r\n42\r\n',
    stderr: expect.stringContaining('read-only mode') as string,
  });
});

it('says that a pipe of games can be read only once', () => {
  put('one.gz', gzipSync('[Event "e"]\n\n*\n'));
  const count = `SELECT count(*) AS games FROM read_pgn('/dev/stdin')`;
  const script = 'cat one.gz | $0 $1 sql --csv "$2; $2"';
  const args = ['-c', script, process.execPath, command, count];
  expect(spawnSync('sh', args, { cwd: folder, encoding: 'utf8' })).toMatchObject({
    status: 3,
    stdout: 'games\r\n1\r\n\r\ngames\r\n0\r\n',
    stderr: 'No games came from /dev/stdin; a pipe can be read only once.\n',
  });
});
