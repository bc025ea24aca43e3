/** Many files through a bounded number of handles. */

import { closeSync, openSync } from 'node:fs';
import { writeAll } from '@zeitnot/pgn';

const MAX_HANDLES = 64;

/** Handles by file number; the least recently used is closed when there are too many. */
export const makeHandles = (open: (file: number) => number) => {
  const handles = new Map<number, number>();
  const get = (file: number): number => {
    let handle = handles.get(file);
    if (handle === undefined) {
      if (handles.size === MAX_HANDLES) {
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
