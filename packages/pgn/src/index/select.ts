/**
 * The index of a file that holds some games of another: copied records with new offsets, and only the strings in use.
 * They go through two small blocks, so that they need not all be in memory.
 */

import { crc32 } from 'node:zlib';
import { HEADER, RECORD, STRING_PLACES, U32_LIMIT } from './layout.js';
import type { StringHeap } from './strings.js';
import type { IndexSource } from './view.js';
import { formatHeader } from './write.js';

/** Fills `into` with the old records from a game's number on. */
export type ReadStored = (game: number, into: Uint8Array) => void;

/**
 * Writes the index of some games, by their numbers in the old file, ascending. `lengthOf` gives the length of each in the
 * new file, where they follow each other from the first byte. `write` gets the parts of the new index, valid during the
 * call, at their positions; the header comes last.
 */
export type SelectGames = (
  games: ArrayLike<number>,
  lengthOf: (game: number) => number,
  source: IndexSource,
  write: (part: Uint8Array, position: number) => void,
) => void;

/** How many records are read and written at once; they stay in the processor's cache. */
const BLOCK = 1024;
/** Reading this many unwanted records is cheaper than another read. */
const GAP = 16;

/** The end of the rows from `row` on that are read at once, within `most` records. */
const endOfRun = (games: ArrayLike<number>, row: number, most: number): number => {
  const limit = games[row]! + most;
  let end = row + 1;
  while (end < games.length && games[end]! < limit && games[end]! - games[end - 1]! <= GAP) {
    end += 1;
  }
  return end;
};

/** Copies whole words, which is what records consist of. */
const copyRecord = (from: Int32Array, at: number, into: Int32Array, place: number): void => {
  for (let word = 0; word < RECORD.length / 4; word += 1) into[place + word] = from[at + word]!;
};

// Long because the functions within share two blocks and the tables of strings.
/** Makes selections from one index; they share its tables of strings. */
export const makeSelector = (heap: StringHeap, readStored: ReadStored): SelectGames => {
  const newIds = new Uint32Array(heap.offsets.length);
  const madeFor = new Uint32Array(heap.offsets.length);
  const stored = new Uint8Array(BLOCK * RECORD.length);
  const made = new Uint8Array(BLOCK * RECORD.length);
  const storedWords = new Int32Array(stored.buffer);
  const madeWords = new Int32Array(made.buffer);
  const record = new DataView(made.buffer);
  let selections = 0;
  let used: number[] = [];

  /** Reads the records of the games from `row` to `end` into the new ones at `at`. */
  const fetch = (games: ArrayLike<number>, row: number, end: number, at: number): void => {
    const first = games[row]!;
    const bytes = (games[end - 1]! - first + 1) * RECORD.length;
    if (bytes === (end - row) * RECORD.length) {
      readStored(first, made.subarray(at, at + bytes));
      return;
    }
    readStored(first, stored.subarray(0, bytes));
    for (let one = row; one < end; one += 1) {
      const place = at + (one - row) * RECORD.length;
      copyRecord(storedWords, ((games[one]! - first) * RECORD.length) / 4, madeWords, place / 4);
    }
  };
  /** Gives a record its new offset and its strings their new ids. */
  const change = (at: number, offset: number, length: number): void => {
    record.setUint32(at + RECORD.offset, offset % U32_LIMIT, true);
    record.setUint32(at + RECORD.offset + 4, Math.floor(offset / U32_LIMIT), true);
    record.setUint32(at + RECORD.size, length, true);
    for (let column = 0; column < STRING_PLACES.length; column += 1) {
      const place = at + STRING_PLACES[column]!;
      const id = record.getUint32(place, true);
      if (id === 0) continue;
      if (madeFor[id] !== selections) {
        madeFor[id] = selections;
        newIds[id] = used.push(id);
      }
      record.setUint32(place, newIds[id]!, true);
    }
  };
  return (games, lengthOf, source, write) => {
    selections += 1;
    used = [];
    const body = { length: 0, crc: 0 };
    let filled = 0;
    const flush = (): void => {
      const part = made.subarray(0, filled);
      write(part, HEADER.length + body.length);
      body.length += part.length;
      body.crc = crc32(part, body.crc);
      filled = 0;
    };
    const putWord = (word: number): void => {
      if (filled === made.length) flush();
      record.setUint32(filled, word, true);
      filled += 4;
    };
    let offset = 0;
    for (let row = 0; row < games.length;) {
      if (filled === made.length) flush();
      const end = endOfRun(games, row, (made.length - filled) / RECORD.length);
      fetch(games, row, end, filled);
      for (; row < end; row += 1) {
        const length = lengthOf(games[row]!);
        change(filled, offset, length);
        offset += length;
        filled += RECORD.length;
      }
    }
    flush();
    // the strings in use, as `formatHeap` has all of them
    putWord(used.length);
    let end = 0;
    putWord(end);
    for (const id of used) {
      end += heap.offsets[id]! - heap.offsets[id - 1]!;
      putWord(end);
    }
    for (const id of used) {
      // strings are short: a view of each would cost more than copying its bytes
      for (let from = heap.offsets[id - 1]!; from < heap.offsets[id]!; from += 1) {
        if (filled === made.length) flush();
        made[filled] = heap.bytes[from]!;
        filled += 1;
      }
    }
    flush();
    write(formatHeader(games.length, source, body), 0);
  };
};
