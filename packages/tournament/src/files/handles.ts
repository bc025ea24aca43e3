/** Many files through few handles. */

import { closeSync, openSync, writeSync } from 'node:fs';

const MOST_HANDLES = 64;

/** Handles by number; the one that was not used for longest is closed when there are too many. */
export const makeHandles = (open: (file: number) => number) => {
  const handles = new Map<number, number>();
  const get = (file: number): number => {
    let handle = handles.get(file);
    if (handle === undefined) {
      if (handles.size === MOST_HANDLES) {
        const [oldest, unused] = handles.entries().next().value as [number, number];
        handles.delete(oldest);
        closeSync(unused);
      }
      handle = open(file);
    } else handles.delete(file);
    handles.set(file, handle);
    return handle;
  };
  const close = (): void => {
    for (const handle of handles.values()) closeSync(handle);
    handles.clear();
  };
  return { get, close };
};

export const writeAll = (handle: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
};

export const writeParts = (path: string, parts: Iterable<Uint8Array>): void => {
  const handle = openSync(path, 'wx');
  try {
    for (const part of parts) writeAll(handle, part);
  } finally {
    closeSync(handle);
  }
};

const BLOCK = 256 * 1024;

/** Writes texts one behind the other, in blocks. */
export const writeTexts = (path: string, texts: Iterable<string>): void =>
  writeParts(
    path,
    (function* () {
      let block = '';
      for (const text of texts) {
        block += text;
        if (block.length < BLOCK) continue;
        yield Buffer.from(block);
        block = '';
      }
      yield Buffer.from(block);
    })(),
  );
