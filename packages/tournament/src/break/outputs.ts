/**
 * The files of a break while they are written: pieces are collected for each and appended now and then,
 * through a bounded number of handles, so that thousands of rounds need no more of them than ten.
 */

import { openSync } from 'node:fs';
import { crc32 } from '@zeitnot/pgn';
import { makeHandles, writeAll } from '../files/handles.js';

export interface Outputs {
  /** Takes a piece, which must stay as it is until the next flush. */
  readonly add: (file: number, piece: Uint8Array) => void;
  readonly flush: () => void;
  readonly close: () => void;
  readonly sizes: Float64Array;
  readonly crcs: Uint32Array;
}

/** `paths` null: everything is counted and nothing is written. */
export const makeOutputs = (count: number, paths: readonly string[] | null): Outputs => {
  const sizes = new Float64Array(count);
  const crcs = new Uint32Array(count);
  const pending = new Map<number, Uint8Array[]>();
  const begun = new Uint8Array(count);
  const handles = makeHandles((file) => {
    const handle = openSync(paths?.[file] as string, begun[file] === 0 ? 'wx' : 'a');
    begun[file] = 1;
    return handle;
  });
  let scratch = Buffer.alloc(0);

  const gather = (pieces: readonly Uint8Array[]): Uint8Array => {
    const [only] = pieces;
    if (pieces.length === 1 && only !== undefined) return only;
    const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (total > scratch.length) scratch = Buffer.allocUnsafe(total * 2);
    let at = 0;
    for (const piece of pieces) {
      scratch.set(piece, at);
      at += piece.length;
    }
    return scratch.subarray(0, total);
  };
  const add = (file: number, piece: Uint8Array): void => {
    const pieces = pending.get(file);
    if (pieces === undefined) pending.set(file, [piece]);
    else pieces.push(piece);
  };
  const flush = (): void => {
    for (const [file, pieces] of pending) {
      const bytes = gather(pieces);
      sizes[file]! += bytes.length;
      crcs[file] = crc32(bytes, crcs[file]);
      if (paths !== null) writeAll(handles.get(file), bytes);
    }
    pending.clear();
  };
  return { add, flush, close: handles.close, sizes, crcs };
};
