/**
 * The files of a break while they are written: pieces are collected for each and appended now and then,
 * through a bounded number of handles, so that thousands of rounds need no more of them than ten.
 */

import { openSync } from 'node:fs';
import { crc32 } from '@zeitnot/pgn';
import { makeHandles, writeAll } from '../files/handles.js';

export interface Outputs {
  /** Takes a piece of some bytes, which must stay as they are until the next flush. */
  readonly add: (file: number, bytes: Uint8Array, from: number, to: number) => void;
  readonly flush: () => void;
  readonly close: () => void;
  readonly sizes: Float64Array;
  /** Of what was written. */
  readonly crcs: Uint32Array;
}

/** Pieces in the order in which they come; kept from flush to flush, so that they make no garbage. */
const makePieces = () => {
  const files: number[] = [];
  const sources: Uint8Array[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let count = 0;
  const add = (file: number, source: Uint8Array, from: number, to: number): void => {
    const last = count - 1;
    if (count > 0 && files[last] === file && sources[last] === source && ends[last] === from) {
      ends[last] = to;
      return;
    }
    files[count] = file;
    sources[count] = source;
    starts[count] = from;
    ends[count] = to;
    count += 1;
  };
  const forEach = (see: (file: number, source: Uint8Array, from: number, to: number) => void) => {
    for (let at = 0; at < count; at += 1) see(files[at]!, sources[at]!, starts[at]!, ends[at]!);
  };
  const clear = (): void => {
    count = 0;
  };
  return { add, forEach, clear };
};

/** `paths` null: everything is counted and nothing is written. */
export const makeOutputs = (count: number, paths: readonly string[] | null): Outputs => {
  const sizes = new Float64Array(count);
  const crcs = new Uint32Array(count);
  const begun = new Uint8Array(count);
  const handles = makeHandles((file) => {
    const handle = openSync(paths?.[file] as string, begun[file] === 0 ? 'wx' : 'a');
    begun[file] = 1;
    return handle;
  });
  const pieces = makePieces();
  /** The bytes that wait for each file, and where they end in the memory in which they are gathered. */
  const waiting = new Map<number, number>();
  const ends = new Uint32Array(count);
  let gathered = Buffer.alloc(0);

  const gather = (): void => {
    let total = 0;
    for (const [file, length] of waiting) {
      ends[file] = total;
      total += length;
    }
    if (total > gathered.length) gathered = Buffer.allocUnsafeSlow(2 * total);
    pieces.forEach((file, source, from, to) => {
      gathered.set(source.subarray(from, to), ends[file]);
      ends[file]! += to - from;
    });
  };
  const add: Outputs['add'] = (file, bytes, from, to) => {
    if (from === to) return;
    waiting.set(file, (waiting.get(file) ?? 0) + to - from);
    pieces.add(file, bytes, from, to);
  };
  const flush = (): void => {
    if (paths !== null) gather();
    for (const [file, length] of waiting) {
      sizes[file]! += length;
      if (paths === null) continue;
      const bytes = gathered.subarray(ends[file]! - length, ends[file]);
      crcs[file] = crc32(bytes, crcs[file]);
      writeAll(handles.get(file), bytes);
    }
    waiting.clear();
    pieces.clear();
  };
  return { add, flush, close: handles.close, sizes, crcs };
};
