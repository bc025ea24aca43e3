/**
 * Collects records: all of them in memory that grows by doubling, or block by block for a callback. Memory is reserved
 * by the length of the file, since untouched memory costs nothing and each doubling copies.
 */

import { constants } from 'node:buffer';
import { RECORD, U32_LIMIT } from './layout.js';
import type { TagList } from '../scan/tag-list.js';
import { makeRecordWriter } from './record.js';
import { makeStrings } from './strings.js';
import type { IndexSource, PgnIndex } from './view.js';

export type Records = ReturnType<typeof makeRecords>;

/** Receives the next records as bytes, valid during the call. */
export type OnRecords = (records: Uint8Array) => void;

export interface RecordOptions {
  /** The length of the text, by which room is reserved. */
  readonly textLength?: number;
  /** Receives the records; without it they stay in memory. */
  readonly onRecords?: OnRecords | undefined;
}

const { MAX_LENGTH } = constants;
/** Few games are shorter. */
const SHORT_GAME = 128;
const MAX_AT_FIRST = 4 * 1024 * 1024;
/** A block stays in the processor's cache. */
const BLOCK = 1024;

// Long because the functions within share the block that is filled.
export const makeRecords = ({ textLength = 0, onRecords }: RecordOptions = {}) => {
  const expected = 1024 + Math.min(MAX_AT_FIRST, Math.ceil(textLength / SHORT_GAME));
  const strings = makeStrings(expected);
  const { write, writeListed } = makeRecordWriter(strings);
  const isTaken = onRecords !== undefined;
  let bytes = new Uint8Array((isTaken ? BLOCK : expected) * RECORD.length);
  let view = new DataView(bytes.buffer);
  let count = 0;
  let taken = 0;
  let tooLarge = false;

  const handOver = (): void => {
    if (onRecords === undefined || count === 0) return;
    const full = bytes.subarray(0, count * RECORD.length);
    onRecords(full);
    full.fill(0);
    taken += count;
    count = 0;
  };
  /** False if there is no more room at all. */
  const reserve = (more: number): boolean => {
    if (isTaken && count + more > BLOCK) handOver();
    const needed = (count + more) * RECORD.length;
    if (needed <= bytes.length) return true;
    if (needed > MAX_LENGTH) tooLarge = true;
    if (tooLarge) return false;
    const larger = new Uint8Array(Math.min(MAX_LENGTH, Math.max(bytes.length * 2, needed)));
    larger.set(bytes);
    bytes = larger;
    view = new DataView(bytes.buffer);
    return true;
  };
  /** Adds the record of a game from its bytes, or their head, between `from` and `to`. */
  const add = (
    game: Buffer,
    from: number,
    to: number,
    offset: number,
    length: number,
    tags: TagList | null,
  ): void => {
    if (!reserve(1)) return;
    const at = count * RECORD.length;
    if (length >= U32_LIMIT) tooLarge = true;
    view.setUint32(at + RECORD.offset, offset % U32_LIMIT, true);
    view.setUint32(at + RECORD.offset + 4, Math.floor(offset / U32_LIMIT), true);
    view.setUint32(at + RECORD.size, length, true);
    if (tags === null) write(view, at, game.subarray(from, to));
    else writeListed(view, at, game, from, offset, length, tags);
    count += 1;
  };
  /** Adds records whose ids are of `strings`. */
  const addMade = (records: Uint8Array): void => {
    const added = records.length / RECORD.length;
    if (!reserve(added)) return;
    bytes.set(records, count * RECORD.length);
    count += added;
  };
  /** Passes on the remaining records; returns how many there were in all. */
  const finish = (): number => {
    handOver();
    return taken + count;
  };
  /** All records and strings as the index of a file, if there is no callback. */
  const toIndex = (source: IndexSource): PgnIndex => ({
    version: 3,
    games: count,
    records: new DataView(bytes.buffer, 0, count * RECORD.length),
    heap: strings.heap(),
    source,
  });
  return {
    add,
    addMade,
    strings,
    finish,
    toIndex,
    /** A game or the strings do not fit the format, or the records do not fit memory. */
    tooLarge: () => tooLarge || strings.full() || taken + count >= U32_LIMIT,
  };
};
