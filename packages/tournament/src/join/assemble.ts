/**
 * Concatenates pieces of many files. Within each file pieces mostly come in order, so that a batch needs one read per
 * file.
 */

import { openSync, readSync } from 'node:fs';
import { SourceError } from '@zeitnot/pgn';
import { makeHandles } from '../fs/handles.js';
import { reading } from '../fs/system-errors.js';

const BATCH = 1024 * 1024;
/** A gap between two pieces is read along if it is no longer than this. */
const MAX_GAP = 4096;

interface Range {
  readonly file: number;
  readonly from: number;
  to: number;
  bytes: Buffer;
}

export const makeAssembler = (paths: readonly string[], write: (bytes: Uint8Array) => void) => {
  const pathOf = (file: number): string => paths[file] as string;
  const handles = makeHandles((file) => openSync(pathOf(file), 'r'));
  // three numbers a piece: file, from, to
  let pieces: number[] = [];
  let total = 0;

  const readRange = (file: number, from: number, to: number): Buffer => {
    const bytes = Buffer.allocUnsafe(to - from);
    for (let done = 0; done < bytes.length;) {
      const count = readSync(handles.get(file), bytes, done, bytes.length - done, from + done);
      if (count === 0) {
        throw new SourceError('CannotRead', `${pathOf(file)} became shorter while it was read.`);
      }
      done += count;
    }
    return bytes;
  };
  const flush = (): void => {
    const ranges: Range[] = [];
    // the range of each piece, and the last one of each file
    const owners: Range[] = [];
    const last = new Map<number, Range>();
    for (let at = 0; at < pieces.length; at += 3) {
      const [file, from, to] = [pieces[at]!, pieces[at + 1]!, pieces[at + 2]!];
      let range = last.get(file);
      if (range === undefined || from < range.to || from > range.to + MAX_GAP) {
        range = { file, from, to, bytes: Buffer.alloc(0) };
        ranges.push(range);
        last.set(file, range);
      } else range.to = to;
      owners.push(range);
    }
    for (const range of ranges) {
      const { file, from, to } = range;
      range.bytes = reading(pathOf(file), () => readRange(file, from, to));
    }
    const out = Buffer.allocUnsafe(total);
    let filled = 0;
    for (const [place, { from, bytes }] of owners.entries()) {
      const at = place * 3;
      filled += bytes.copy(out, filled, pieces[at + 1]! - from, pieces[at + 2]! - from);
    }
    write(out);
    pieces = [];
    total = 0;
  };
  const take = (file: number, from: number, to: number): void => {
    for (let at = from; at < to;) {
      const end = Math.min(to, at + BATCH - total);
      pieces.push(file, at, end);
      total += end - at;
      at = end;
      if (total === BATCH) flush();
    }
  };
  return {
    take,
    /** Writes what is left of the last batch. */
    finish: flush,
    close: handles.close,
  };
};
