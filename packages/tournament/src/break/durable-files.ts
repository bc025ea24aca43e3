/**
 * The files of a break: written in parts, and synced in the background, so that a file has its contents on disk before
 * it gets its name.
 */

import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { writeAll } from '@zeitnot/pgn/internal';

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

/** Writes a new file from parts with their positions. */
export const writeAtPlaces = (
  path: string,
  give: (write: (part: Uint8Array, position: number) => void) => void,
): void => {
  const handle = openSync(path, 'wx');
  try {
    give((part, position) => writeAll(handle, part, position));
  } finally {
    closeSync(handle);
  }
};

const BLOCK = 256 * 1024;

/** Writes strings to a new file, in blocks. */
export const writeTexts = (path: string, texts: Iterable<string>): void =>
  writeAtPlaces(path, (write) => {
    let block = '';
    let position = 0;
    const put = (): void => {
      const bytes = Buffer.from(block);
      write(bytes, position);
      position += bytes.length;
      block = '';
    };
    for (const text of texts) {
      block += text;
      if (block.length >= BLOCK) put();
    }
    put();
  });
