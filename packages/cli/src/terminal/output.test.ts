import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freshFolder, withSample } from '../testing/folder.js';
import { failingStream } from '../testing/run.js';
import { abortOnSignals, type CommandIo } from './output.js';

const { run, at } = freshFolder((folder) => {
  withSample(folder);
  folder.put('junk.pgn', 'Dear reader,\n\n[Event "a"]\n\n1. e4 *\n');
  folder.put('one.pgn', '[Event "a"]\n[White "b"]\n\n1. e4 *\n');
  folder.put('none.pgn', 'Dear reader,\n');
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('aborts on %s', (name) => {
  const signals = new EventEmitter();
  const signal = abortOnSignals({ signals } as unknown as CommandIo);
  expect(signal.aborted).toBe(false);
  signals.emit(name);
  expect(signal.aborted).toBe(true);
});

describe('a closed standard error', () => {
  it.each([
    [0, ['break', 'open.pgn', '--out', 'rounds']],
    [0, ['info', 'open.pgn']],
    [3, ['break', 'one.pgn', '--out', 'rounds']],
    [3, ['index', 'junk.pgn']],
    [2, ['nonsense']],
    [2, ['explain', '--json']],
  ])('is not a failure, and the exit code stays %i: %j', async (code, args) => {
    expect((await run(args, { stderr: failingStream('EPIPE') })).status).toBe(code);
    expect(existsSync(at('rounds', 'zeitnot-break.json'))).toBe(args[0] === 'break');
  });
});

describe('a closed standard output', () => {
  it.each([
    [0, ['break', 'open.pgn', '--out', 'rounds']],
    [3, ['break', 'one.pgn', '--out', 'rounds', '--json']],
    [3, ['index', 'junk.pgn']],
    [3, ['info', 'junk.pgn']],
    [3, ['ingest', 'one.pgn', 'none.pgn', '--to', 'games']],
    [0, ['sql', 'FROM range(100_000)', '--csv']],
    [0, ['explain', '3+2']],
    [0, ['--help']],
  ])('leaves the exit code %i to a command that has done its work: %j', async (code, args) => {
    expect((await run(args, { stdout: failingStream('EPIPE') })).status).toBe(code);
  });

  it('ends a command that only writes output', async () => {
    const input = '3+2\n'.repeat(100_000);
    const ran = await run(['normalize'], { input, stdout: failingStream('EPIPE') });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('a standard output that takes nothing', () => {
  const runFull = (args: readonly string[]) => run(args, { stdout: failingStream('ENOSPC') });

  it.each([
    ['rounds', 'rounds/zeitnot-break.json', ['break', 'open.pgn', '--out', 'rounds', '-q']],
    ['all.pgn', 'all.pgn', ['join', 'made', '--out', 'all.pgn', '--json']],
    ['one.pgn.pbi', 'open.pgn.pbi', ['index', 'one.pgn', 'open.pgn', '-q']],
    ['games', 'games', ['ingest', 'one.pgn', '--to', 'games', '-q']],
  ])('lets the work finish, and says so: %s', async (place, file, args) => {
    if (args[0] === 'join') await run(['break', 'open.pgn', '--out', 'made', '-q']);
    const { status, stderr } = await runFull(args);
    expect(status).toBe(3);
    expect(stderr).toContain(
      `The report could not be written: the disk is full. The work is done; it is in ${place}.`,
    );
    expect(stderr.match(/could not be written/g)).toHaveLength(1);
    expect(existsSync(at(file))).toBe(true);
  });

  it.each([
    [['break', 'open.pgn', '--out', 'rounds', '-q', '--dry-run']],
    [['normalize', '3+2']],
    [['sql', 'SELECT 1', '--csv']],
  ])('is an error for a command that only writes output: %j', async (args) => {
    expect(await runFull(args)).toMatchObject({
      status: 1,
      stderr: 'The output could not be written. Free some space and run it again.\n',
    });
  });
});
