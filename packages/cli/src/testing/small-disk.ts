/** A file system of a given size, to fill up. */

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

export interface SmallDisk {
  readonly grow: (limits: string) => void;
  readonly unmount: () => void;
}

/** Mounts it on a new folder, with limits such as `size=1m`; skips the test if that is not allowed. */
export const mountSmallDisk = (
  folder: string,
  limits: string,
  skip: (why: string) => void,
): SmallDisk => {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', folder]);
  if (status !== 0) skip('a small disk can only be mounted by root');
  return {
    grow: (more) => void spawnSync('mount', ['-o', `remount,${more}`, folder]),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  };
};
