/**
 * The index of a file that holds some games of another: the records are taken over, with new places and
 * only the strings that are used.
 */

import { RECORD, STRING_PLACES, U32_LIMIT } from './layout.js';
import type { StringHeap } from './strings.js';
import type { IndexSource, PgnIndex } from './view.js';

export interface SelectedGames {
  /** Numbers in the old file, in the order of the new one. */
  readonly games: ArrayLike<number>;
  /** How long each is in the new file, where they follow each other from the first byte. */
  readonly lengths: ArrayLike<number>;
}

/** What is made is good until the next is made: all have the same memory. */
export type SelectGames = (selected: SelectedGames, source: IndexSource) => PgnIndex;

const heapOf = ({ heap }: PgnIndex, ids: readonly number[]): StringHeap => {
  const offsets = new Uint32Array(ids.length + 1);
  let end = 0;
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place]!;
    end += heap.offsets[id]! - heap.offsets[id - 1]!;
    offsets[place + 1] = end;
  }
  const bytes = new Uint8Array(end);
  let at = 0;
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place]!;
    // strings are short: an object for each would cost more than its bytes one by one
    for (let from = heap.offsets[id - 1]!; from < heap.offsets[id]!; from += 1) {
      bytes[at] = heap.bytes[from]!;
      at += 1;
    }
  }
  return { offsets, bytes };
};

/** How many games from `row` on follow each other in the old file. */
const runFrom = (games: ArrayLike<number>, row: number): number => {
  let end = row + 1;
  while (end < games.length && games[end] === games[end - 1]! + 1) end += 1;
  return end - row;
};

/** Makes selections from one index; what it needs per string is shared by all of them. */
export const makeSelector = (index: PgnIndex): SelectGames => {
  if (index.version !== 3) throw new Error('only version 3 has all columns');
  const from = new Uint8Array(index.records.buffer, index.records.byteOffset);
  const newIds = new Uint32Array(index.heap.offsets.length);
  const madeFor = new Uint32Array(index.heap.offsets.length);
  let selections = 0;
  let bytes = new Uint8Array(0);
  return ({ games, lengths }, source) => {
    selections += 1;
    const size = games.length * RECORD.length;
    if (size > bytes.length) bytes = new Uint8Array(size);
    const records = new DataView(bytes.buffer, 0, size);
    const used: number[] = [];
    for (let row = 0; row < games.length;) {
      const run = runFrom(games, row);
      const start = (games[row]! - 1) * RECORD.length;
      bytes.set(from.subarray(start, start + run * RECORD.length), row * RECORD.length);
      row += run;
    }
    let offset = 0;
    for (let row = 0; row < games.length; row += 1) {
      const at = row * RECORD.length;
      records.setUint32(at + RECORD.offset, offset % U32_LIMIT, true);
      records.setUint32(at + RECORD.offset + 4, Math.floor(offset / U32_LIMIT), true);
      records.setUint32(at + RECORD.size, lengths[row]!, true);
      offset += lengths[row]!;
      for (let column = 0; column < STRING_PLACES.length; column += 1) {
        const place = STRING_PLACES[column]!;
        const id = records.getUint32(at + place, true);
        if (id === 0) continue;
        if (madeFor[id] !== selections) {
          madeFor[id] = selections;
          newIds[id] = used.push(id);
        }
        records.setUint32(at + place, newIds[id]!, true);
      }
    }
    return { version: 3, games: games.length, records, heap: heapOf(index, used), source };
  };
};
