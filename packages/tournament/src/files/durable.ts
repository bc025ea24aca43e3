/** Brings what was written to the disk, so that a name given afterwards stands for whole contents. */

import { open } from 'node:fs/promises';

/** The disk takes several at once in the time of one. */
const AT_ONCE = 8;

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

export const syncFiles = async (paths: readonly string[]): Promise<void> => {
  const left = paths.values();
  const work = async (): Promise<void> => {
    for (const path of left) await syncFile(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
