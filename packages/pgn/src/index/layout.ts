/**
 * The `.pbi` file, version 3, little-endian; docs/index-format.md has the whole of it. Ids count from 1,
 * 0 is missing. Version 2 is read as well: a header of 16 bytes and the first 32 bytes of each record.
 */

import { endianness } from 'node:os';

export const MAGIC_V2 = 'PGNIDXv2';
export const MAGIC_V3 = 'PGNIDXv3';
export const MAGIC_ANY: RegExp = /^PGNIDXv(\d)$/;

export const HEADER_V2 = 16;
export const RECORD_V2 = 32;

/** Positions in the header of version 3. */
export const HEADER = {
  magic: 0,
  version: 8,
  games: 12,
  headerSize: 16,
  recordSize: 20,
  heapOffset: 24,
  heapSize: 32,
  sourceSize: 40,
  sourceCrc: 48,
  indexCrc: 52,
  sourceMtime: 56,
  length: 64,
} as const;

/** Positions in a record; from `round` on only in version 3. */
export const RECORD = {
  offset: 0,
  size: 8,
  white: 12,
  black: 16,
  whiteElo: 20,
  blackElo: 22,
  result: 24,
  ecoLetter: 25,
  ecoNumber: 26,
  flags: 27,
  date: 28,
  round: 32,
  event: 36,
  site: 40,
  timeControl: 44,
  length: 48,
} as const;

export const recordSize = (version: 2 | 3): number => (version === 2 ? RECORD_V2 : RECORD.length);

/** Where a record holds ids of strings. */
export const STRING_PLACES: readonly number[] = [
  RECORD.white,
  RECORD.black,
  RECORD.round,
  RECORD.event,
  RECORD.site,
  RECORD.timeControl,
];

/** Columns that must be read from the game itself. */
export const FLAG = { result: 1, eco: 2, elo: 4, date: 8 } as const;

/** The results that a record can hold, by their codes. */
export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'] as const;

export const U32_LIMIT: number = 2 ** 32;

const IS_LITTLE = endianness() === 'LE';

/** `count` words from `at` on: a view if they are aligned and this machine is little-endian, else a copy. */
export const u32View = (bytes: Uint8Array, at: number, count: number): Uint32Array => {
  const start = bytes.byteOffset + at;
  if (IS_LITTLE && start % 4 === 0) return new Uint32Array(bytes.buffer, start, count);
  const view = new DataView(bytes.buffer, start, count * 4);
  return Uint32Array.from({ length: count }, (_, word) => view.getUint32(word * 4, true));
};
