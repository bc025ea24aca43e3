/** Syncs written files in the background, so that a file has its contents on disk before it gets its name. */

import { open } from 'node:fs/promises';

/** Several syncs at once take hardly longer than one. */
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
  /** Starts to sync a file. */
  readonly add: (path: string) => void;
  /** Waits for all files; throws if one failed. */
  readonly done: () => Promise<void>;
  /** Waits for all files, ignoring failures. */
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
    // a failure surfaces in `done`
    worker.catch(() => undefined);
    workers.push(worker);
  };
  return {
    add,
    done: async () => void (await Promise.all(workers)),
    end: async () => void (await Promise.allSettled(workers)),
  };
};
