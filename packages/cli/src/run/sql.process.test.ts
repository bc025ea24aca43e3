import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../testing/folder.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { command, spawnZeitnot, type Run } from '../testing/run.js';

const { path: folder, at, put, run, remove } = makeFolder();
afterAll(remove);

it.each(['Europe/Berlin', 'America/St_Johns'])('shows times by the clocks of %s', (zone) => {
  const moments = ['1890-01-01 00:00:00', '2024-01-01 00:00:00', '2024-07-01 00:00:00.5']
    .concat(['0001-01-01 (BC) 00:00:00', '290000-07-01 00:00:00', '290000-07-01 (BC) 00:00:00'])
    .map((moment) => `TIMESTAMPTZ '${moment}+00'`);
  const query = `SELECT t, t::VARCHAR AS text FROM (SELECT unnest([${moments.join()}]) AS t)`;
  const { stdout } = spawnZeitnot(['sql', '--json', query], { env: { TZ: zone } });
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { t: string; text: string });
  expect(rows).toHaveLength(moments.length);
  for (const { t, text } of rows) expect(t).toBe(text);
});

it('streams: a reader that has seen enough ends it', async () => {
  const query = `SELECT i, repeat('x', 100) AS x FROM range(1000000000000) AS t(i)`;
  const child = spawn(process.execPath, [command, 'sql', '--csv', query]);
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.each([
  ['prints', true],
  ['prints for nobody', false],
])('Ctrl-C stops a query that %s', async (_, reads) => {
  const child = spawn(process.execPath, [
    command,
    'sql',
    '-q',
    '--csv',
    'FROM range(1000000000000)',
  ]);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  setTimeout(() => child.kill('SIGINT'), 300);
  if (reads) child.stdout.resume();
  else child.stdout.pause();
  expect(await ended).toEqual([1, null]);
  expect(stderr).toBe('Interrupted.\n');
});

it('runs a script to its end though its reader leaves', async () => {
  const db = at('left.duckdb');
  const statements = 'CREATE TABLE a AS SELECT 1; FROM range(10000000); INSERT INTO a VALUES (2)';
  const left = `"${process.execPath}" "${command}" sql --quiet --db '${db}' --csv '${statements}'`;
  const script = `{ ${left}; echo "exit $?" >&2; } | head -n 1`;
  expect(spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stderr).toBe('exit 0\n');
  const { stdout } = await run(['sql', '--db', db, '--csv', 'SELECT count(*) AS n FROM a']);
  expect(stdout).toBe('n\r\n2\r\n');
});

// in a process of its own: whether a file may be written is asked for the real user
it('reads a database that may not be written', async ({ skip }) => {
  skipWithoutNobody(skip);
  chmodSync(folder, 0o755);
  await run(['sql', '--db', 'public.duckdb', 'CREATE TABLE t AS SELECT 42 AS a']);
  const asNobody = (text: string): Run =>
    spawnZeitnot(['sql', '--csv', '--db', 'public.duckdb', text], { cwd: folder, ...NOBODY });
  expect(asNobody('FROM t')).toEqual({ status: 0, stdout: 'a\r\n42\r\n', stderr: '' });
  expect(asNobody('INSERT INTO t VALUES (1)')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('read-only mode') as string,
  });
});

describe('a pipe of games', () => {
  const count = `SELECT count(*) AS games FROM read_pgn('/dev/stdin')`;
  const none = 'games\r\n0\r\n';

  it.each([
    ['twice', `$0 $1 sql --csv "$2; $2"`, `games\r\n1\r\n\r\n${none}`],
    ['for the SQL first', `(printf '%s' "$2" | cat) | $0 $1 sql --csv -`, none],
  ])('that is read %s has no games left', (_, script, stdout) => {
    put('one.gz', gzipSync('[Event "e"]\n\n*\n'));
    const args = ['-c', `cat one.gz | ${script}`, process.execPath, command, count];
    expect(spawnSync('sh', args, { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 3,
      stdout,
      stderr: 'No games came from /dev/stdin; a pipe can be read only once.\n',
    });
  });
});
