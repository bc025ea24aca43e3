import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, sample } from './testing/folder.js';
import { command, spawnZeitnot } from './testing/run.js';

const { path: folder, at, run, remove } = makeFolder();
beforeAll(() => {
  copyFileSync(sample, at('open.pgn'));
  writeFileSync(at('junk.pgn'), 'Dear reader,\n\n[Event "a"]\n\n1. e4 *\n');
});
afterAll(remove);

/** A script in which `zeitnot` is the command. */
const shell = (script: string) => {
  const words = script.replaceAll('zeitnot', `"${process.execPath}" "${command}"`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('a process of its own gives the same as a run in this one', () => {
  it.each([
    [['info', 'junk.pgn', '--json'], ''],
    [['sql', '-'], "SELECT White, count(*) FROM read_pgn('open.pgn') GROUP BY 1 ORDER BY 1"],
  ])('%j', async (args, input) => {
    const cwd = folder;
    expect(spawnZeitnot(args, { cwd, input })).toEqual(await run(args, { input }));
  });
});

describe('a pipe', () => {
  it('ends a command quietly when its reader leaves', () => {
    const script = `yes 3+2 | { zeitnot normalize; echo "exit $?" >&2; } | head -n 2`;
    expect(shell(script)).toEqual({ status: 0, stdout: '180+2\n180+2\n', stderr: 'exit 0\n' });
  });

  it('that nobody reads leaves the exit code as it is', async () => {
    const child = spawn(process.execPath, [command, 'info', 'junk.pgn'], { cwd: folder });
    child.stderr.destroy();
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});

it('says that the disk is full', ({ skip }) => {
  if (!existsSync('/dev/full')) skip('this system has no /dev/full');
  expect(shell('zeitnot normalize 3+2 > /dev/full')).toMatchObject({
    status: 1,
    stderr: 'The output could not be written. Free some space and run it again.\n',
  });
});

it('refuses a folder as standard input', () => {
  expect(shell('zeitnot normalize < /')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('is a folder') as string,
  });
});
