import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from './testing/folder.js';
import { command } from './testing/run.js';

const { path: folder, put } = sharedFolder();

/** A script in which `zeitnot` is the command. */
const shell = (script: string) => {
  const words = script.replaceAll('zeitnot', `"${process.execPath}" "${command}"`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('a pipe', () => {
  it('ends a command quietly when its reader leaves', () => {
    const script = `yes 3+2 | { zeitnot normalize; echo "exit $?" >&2; } | head -n 2`;
    expect(shell(script)).toEqual({ status: 0, stdout: '180+2\n180+2\n', stderr: 'exit 0\n' });
  });

  it('that nobody reads leaves the exit code as it is', async () => {
    put('junk.pgn', 'Dear reader,\n\n[Event "a"]\n\n1. e4 *\n');
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
