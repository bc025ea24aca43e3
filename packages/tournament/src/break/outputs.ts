/**
 * The files of a break while they are written: pieces are collected for each file and appended in batches,
 * through a bounded number of handles, so that thousands of rounds need no more than a few. Complete files are synced
 * in the background, so that a file has its contents on disk before it gets its name.
 */

import { openSync } from 'node:fs';
import { writeAll } from '@zeitnot/pgn/internal';
import { crc32 } from 'node:zlib';
import { makeHandles } from '../fs/handles.js';
import { open } from 'node:fs/promises';

export type Outputs = ReturnType<typeof makeOutputs>;

/** A range of the window, or inserted bytes. */
interface Piece {
  readonly file: number;
  readonly from: number;
  to: number;
  readonly bytes: Uint8Array | null;
}

// Long because the functions within share the buffer and the pieces that wait in it.
/**
 * Makes outputs by file number; `paths` is null to count without writing. `onWhole` is called when a file is complete.
 */
export const makeOutputs = (
  count: number,
  windowSize: number,
  paths: readonly string[] | null,
  onWhole: (path: string) => void,
) => {
  const sizes = new Float64Array(count);
  /** The checksums of what was written. */
  const crcs = new Uint32Array(count);
  const begun = new Uint8Array(count);
  const handles = makeHandles((file) => {
    const handle = openSync(paths?.[file] as string, begun[file] === 0 ? 'wx' : 'a');
    begun[file] = 1;
    return handle;
  });
  // the window, then room to gather the bytes of each file: within one buffer, `copyWithin` moves bytes without
  // an object per piece
  const room = 2 * windowSize;
  const memory = Buffer.allocUnsafeSlow(windowSize + room);
  let pieces: Piece[] = [];
  /** The files with pending bytes, how many these are, and where they end once gathered. */
  const touched: number[] = [];
  const waiting = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let total = 0;
  const whole: number[] = [];

  const gather = (): void => {
    let end = windowSize;
    for (const file of touched) {
      ends[file] = end;
      end += waiting[file]!;
    }
    for (const { file, from, to, bytes } of pieces) {
      const at = ends[file]!;
      if (bytes === null) memory.copyWithin(at, from, to);
      else memory.set(bytes, at);
      ends[file] = at + to - from;
    }
  };
  const flush = (): void => {
    if (paths !== null) gather();
    for (const file of touched) {
      const length = waiting[file]!;
      sizes[file]! += length;
      waiting[file] = 0;
      if (paths === null) continue;
      const bytes = memory.subarray(ends[file]! - length, ends[file]);
      crcs[file] = crc32(bytes, crcs[file]);
      writeAll(handles.get(file), bytes);
    }
    touched.length = 0;
    total = 0;
    pieces = [];
    for (const file of whole) if (paths !== null) onWhole(paths[file] as string);
    whole.length = 0;
  };
  const take = (file: number, from: number, to: number, bytes: Uint8Array | null): void => {
    const length = to - from;
    if (length === 0) return;
    if (total + length > room) flush();
    if (waiting[file] === 0) touched.push(file);
    waiting[file]! += length;
    total += length;
    const last = pieces.at(-1);
    if (last?.file === file && last.to === from && last.bytes === bytes) last.to = to;
    else pieces.push({ file, from, to, bytes });
  };
  return {
    /** The caller puts the source's text here; `add` takes ranges of it. */
    window: memory.subarray(0, windowSize),
    /** Adds a range of the window, which must not change until the next flush. */
    add: (file: number, from: number, to: number): void => take(file, from, to, null),
    /** Adds bytes that are not in the window. */
    insert: (file: number, bytes: Uint8Array): void => take(file, 0, bytes.length, bytes),
    /** Marks a file as complete after the next flush. */
    finish: (file: number): void => void whole.push(file),
    flush,
    close: handles.close,
    sizes,
    crcs,
  };
};

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

/** Syncs files in the background, several at once. */
export const makeSyncer = () => {
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
  /** Starts to sync a file. */
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
    /** Waits for all files; throws if one failed. */
    done: async () => void (await Promise.all(workers)),
    /** Waits for all files, ignoring failures. */
    end: async () => void (await Promise.allSettled(workers)),
  };
};
