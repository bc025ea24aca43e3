/** What a shell makes of a line that a person pastes: the words of the command, its name first. */

import { spawnSync } from 'node:child_process';

export const shellWords = (line: string): readonly string[] => {
  const script = `zeitnot() { printf '%s\\0' zeitnot "$@"; }; ${line}`;
  const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the shell could not read: ${line}`);
  return stdout.split('\0').slice(0, -1);
};
