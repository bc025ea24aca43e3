import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const command = join(root, 'packages/cli/bin/zeitnot.js');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-output-'));
  copyFileSync(join(root, 'corpus/sample-open.pgn'), join(folder, 'open.pgn'));
  writeFileSync(join(folder, 'junk.pgn'), 'Dear reader,\n\n[Event "a"]\n\n1. e4 *\n');
  writeFileSync(join(folder, 'one.pgn'), '[Event "a"]\n[White "b"]\n\n1. e4 *\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The exit code of a run whose remarks, or all of whose words, nobody reads. */
const runUnheard = async (args: readonly string[], all = false): Promise<unknown> => {
  const child = spawn(process.execPath, [command, ...args], { cwd: folder });
  child.stderr.destroy();
  if (all) child.stdout.destroy();
  else child.stdout.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
};

describe('a closed standard error', () => {
  it.each([
    [0, ['break', 'open.pgn', '--out', 'rounds']],
    [0, ['info', 'open.pgn']],
    [3, ['break', 'one.pgn', '--out', 'rounds']],
    [3, ['index', 'junk.pgn']],
    [2, ['nonsense']],
    [2, ['explain', '--json']],
  ])('is no failure, and the exit code stays %i: %j', async (code, args) => {
    expect(await runUnheard(args)).toBe(code);
    expect(existsSync(join(folder, 'rounds', 'zeitnot-break.json'))).toBe(args[0] === 'break');
  });
});

describe('a closed standard output', () => {
  it.each([
    [0, ['break', 'open.pgn', '--out', 'rounds']],
    [3, ['break', 'one.pgn', '--out', 'rounds', '--json']],
    [3, ['index', 'junk.pgn']],
    [3, ['info', 'junk.pgn']],
    [3, ['ingest', 'open.pgn', 'none.pgn', '--to', 'games']],
    [0, ['sql', 'FROM range(10_000_000)', '--csv']],
  ])('leaves the exit code %i to a command that has done its work: %j', async (code, args) => {
    writeFileSync(join(folder, 'none.pgn'), 'Dear reader,\n');
    expect(await runUnheard(args, true)).toBe(code);
  });
});

describe('a standard output that takes nothing', () => {
  const runFull = (args: readonly string[]) => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, command, ...args],
      { cwd: folder, encoding: 'utf8' },
    );
    return { status, stderr };
  };

  it.for([
    [
      'break',
      'rounds',
      'rounds/zeitnot-break.json',
      ['break', 'open.pgn', '--out', 'rounds', '-q'],
    ],
    ['join', 'all.pgn', 'all.pgn', ['join', 'made', '--out', 'all.pgn', '--json']],
    ['index', 'one.pgn.pbi', 'open.pgn.pbi', ['index', 'one.pgn', 'open.pgn', '-q']],
    ['ingest', 'games', 'games', ['ingest', 'one.pgn', '--to', 'games', '-q']],
  ] as const)(
    'keeps no work from being done, and that is said: %j',
    ([name, place, file, args], { skip }) => {
      if (!existsSync('/dev/full')) skip('this system has no /dev/full');
      if (name === 'join') runFull(['break', 'open.pgn', '--out', 'made', '-q']);
      const { status, stderr } = runFull(args);
      expect(status).toBe(3);
      expect(stderr).toContain(
        `The report could not be written: the disk is full. The work is done; it is in ${place}.`,
      );
      expect(stderr.match(/could not be written/g)).toHaveLength(1);
      expect(existsSync(join(folder, file))).toBe(true);
    },
  );

  it('is an error where the report is all there is', ({ skip }) => {
    if (!existsSync('/dev/full')) skip('this system has no /dev/full');
    const { status, stderr } = runFull(['break', 'open.pgn', '--out', 'rounds', '-q', '--dry-run']);
    expect(status).toBe(1);
    expect(stderr).toContain('The output could not be written.');
  });
});
