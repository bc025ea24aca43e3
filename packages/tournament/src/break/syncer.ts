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

export interface Syncer {
  /** The disk works on it from now on, while other files are written. */
  readonly add: (path: string) => void;
  /** Waits for all that were added; throws what went wrong with one. */
  readonly done: () => Promise<void>;
  /** Waits until it is at rest, whatever went wrong. */
  readonly end: () => Promise<void>;
}

export const makeSyncer = (): Syncer => {
  const paths: string[] = [];
  const workers: Promise<void>[] = [];
  let next = 0;
  let working = 0;
  const work = async (): Promise<void> => {
    working += 1;
    while (next < paths.length) {
      const path = paths[next] as string;
      next += 1;
      await syncFile(path);
    }
    working -= 1;
  };
  const add = (path: string): void => {
    paths.push(path);
    if (working === AT_ONCE) return;
    const worker = work();
    // what goes wrong comes to light when it is waited for
    worker.catch(() => undefined);
    workers.push(worker);
  };
  return {
    add,
    done: async () => void (await Promise.all(workers)),
    end: async () => void (await Promise.allSettled(workers)),
  };
};
