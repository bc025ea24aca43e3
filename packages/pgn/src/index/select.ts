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

export type SelectGames = (selected: SelectedGames, source: IndexSource) => PgnIndex;

const heapOf = ({ heap }: PgnIndex, ids: readonly number[]): StringHeap => {
  const offsets = new Uint32Array(ids.length + 1);
  for (const [place, id] of ids.entries()) {
    offsets[place + 1] = offsets[place]! + heap.offsets[id]! - heap.offsets[id - 1]!;
  }
  const bytes = new Uint8Array(offsets[ids.length]!);
  for (const [place, id] of ids.entries()) {
    bytes.set(heap.bytes.subarray(heap.offsets[id - 1], heap.offsets[id]), offsets[place]);
  }
  return { offsets, bytes };
};

/** Makes selections from one index; what it needs per string is shared by all of them. */
export const makeSelector = (index: PgnIndex): SelectGames => {
  if (index.version !== 3) throw new Error('only version 3 has all columns');
  const from = new Uint8Array(index.records.buffer, index.records.byteOffset);
  const newIds = new Uint32Array(index.heap.offsets.length);
  const madeFor = new Uint32Array(index.heap.offsets.length);
  let selections = 0;
  return ({ games, lengths }, source) => {
    selections += 1;
    const bytes = new Uint8Array(games.length * RECORD.length);
    const records = new DataView(bytes.buffer);
    const used: number[] = [];
    let offset = 0;
    for (let row = 0; row < games.length; row += 1) {
      const start = (games[row]! - 1) * RECORD.length;
      const at = row * RECORD.length;
      bytes.set(from.subarray(start, start + RECORD.length), at);
      records.setUint32(at + RECORD.offset, offset % U32_LIMIT, true);
      records.setUint32(at + RECORD.offset + 4, Math.floor(offset / U32_LIMIT), true);
      records.setUint32(at + RECORD.size, lengths[row]!, true);
      offset += lengths[row]!;
      for (const place of STRING_PLACES) {
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
