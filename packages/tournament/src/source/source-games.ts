/**
 * What a break keeps of the index of its source: the columns that rounds are found by, and where games lie, each in
 * a few bytes. The records themselves are spooled until the indexes of the rounds are made from them.
 */

import { failure, success, type Result } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import {
  INDEX_FLAGS,
  INDEX_WORDS,
  readRecords,
  shellPath,
  streamRecords,
  u32View,
  type IndexWord,
  type OnRecords,
  type ReadStored,
  type RecordedGames,
  type RecordStreamOptions,
} from '@zeitnot/pgn/internal';
import { CONTEXT_TAG } from '../manifest/context-tag.js';
import { makeSpool } from './spool.js';

type PackedNumbers = ReturnType<typeof makePackedNumbers>;

type Numbers = Uint8Array | Uint16Array | Uint32Array;

const roomFor = (most: number, length: number): Numbers => {
  if (most === 0xff) return new Uint8Array(length);
  return most === 0xffff ? new Uint16Array(length) : new Uint32Array(length);
};

/** `expected`: the initial capacity; unused pages cost nothing. */
export const makePackedNumbers = (expected: number) => {
  let most = 0xff;
  let values: Numbers = new Uint8Array(expected);
  let count = 0;

  /** Makes room for more numbers, up to a value. */
  const reserve = (more: number, value: number): void => {
    const isFull = count + more > values.length;
    if (value <= most && !isFull) return;
    const length = isFull ? Math.max(count + more, 2 * count) : values.length;
    if (value > 0xffff) most = 0xffff_ffff;
    else if (value > most) most = 0xffff;
    const larger = roomFor(most, length);
    larger.set(values.subarray(0, count));
    values = larger;
  };
  const push = (value: number): void => {
    reserve(1, value);
    values[count] = value;
    count += 1;
  };
  /** Appends every `step`-th word, from `first` on. */
  const pushEvery = (words: Uint32Array, first: number, step: number): void => {
    reserve(Math.ceil((words.length - first) / step), 0);
    for (let at = first; at < words.length; at += step) {
      const value = words[at]!;
      if (value > most) reserve(0, value);
      values[count] = value;
      count += 1;
    }
  };
  const pushAll = (words: Uint32Array): void => pushEvery(words, 0, 1);
  /** The number at an index; 0 beyond the end. */
  const at = (place: number): number => (place < count ? values[place]! : 0);
  return { at, push, pushAll, pushEvery };
};

/** The columns of string ids. */
const TEXT_COLUMNS = ['event', 'round', 'white', 'black', 'timeControl'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Rows count from 0; game 1 is row 0. */
export interface SourceGames extends RecordedGames {
  /** The first byte of the first game; the others follow without gaps. */
  readonly start: number;
  readonly lengths: PackedNumbers;
  /** The lengths of plain headers without a RoundContext tag; 0 where unknown. */
  readonly heads: PackedNumbers;
  readonly columns: Readonly<Record<TextColumn, PackedNumbers>>;
  /** YYYYMMDD with zeros for unknown parts, or `UNREAD`. */
  readonly dates: PackedNumbers;
  /** Of the text, if this pass hashed it. */
  readonly sha256: string | null;
  /** Reads spooled records; only if they were kept. */
  readonly readStored: ReadStored;
  readonly close: () => void;
}

/** A date that has to be read from the game itself. */
export const UNREAD = 0xffff_ffff;

const STEP = INDEX_WORDS.length;
const RECORD = 4 * STEP;
const placeOf = (word: IndexWord): number => INDEX_WORDS.indexOf(word);
const OFFSET = placeOf('offset');
const LENGTH = placeOf('length');
const DATE = placeOf('date');
const FLAGS = placeOf('codes');
const FLAGS_SHIFT = 24;

/** In bytes; few games are shorter. */
const SHORT_GAME = 128;

/** Collects the records of a text of about `size` bytes, and spools them if they are needed later. */
const makeCollector = (size: number, keepsRecords: boolean) => {
  const expected = Math.ceil(size / SHORT_GAME);
  const spool = makeSpool();
  const lengths = makePackedNumbers(expected);
  const heads = makePackedNumbers(expected);
  const dates = makePackedNumbers(expected);
  const columns = Object.fromEntries(
    TEXT_COLUMNS.map((name) => [name, makePackedNumbers(expected)]),
  ) as Record<TextColumn, PackedNumbers>;
  let start = -1;
  let end = -1;
  let hasGaps = false;

  const take: OnRecords = (records) => {
    if (keepsRecords) spool.append(records);
    const words = u32View(records, 0, records.length / 4);
    lengths.pushEvery(words, LENGTH, STEP);
    for (const name of TEXT_COLUMNS) columns[name].pushEvery(words, placeOf(name), STEP);
    for (let at = 0; at < words.length; at += STEP) {
      const offset = words[at + OFFSET + 1]! * 2 ** 32 + words[at + OFFSET]!;
      if (end === -1) start = offset;
      else if (offset !== end) hasGaps = true;
      end = offset + words[at + LENGTH]!;
      const isUnread = ((words[at + FLAGS]! >>> FLAGS_SHIFT) & INDEX_FLAGS.date) !== 0;
      dates.push(isUnread ? UNREAD : words[at + DATE]!);
    }
  };
  /** Null if there are gaps between games, as in indexes of some other programs. */
  const finish = (recorded: RecordedGames, sha256: string | null): SourceGames | null => {
    const last = recorded.source?.size ?? end;
    if (hasGaps || (end !== -1 && end !== last)) return null;
    return {
      ...recorded,
      start: end === -1 ? last : start,
      lengths,
      heads,
      columns,
      dates,
      sha256,
      readStored: (game, into) => spool.read(into, (game - 1) * RECORD),
      close: spool.close,
    };
  };
  return { take, heads, finish, close: spool.close };
};

/** The games of a file by the index beside it. */
export const readIndexed = (
  path: string,
  size: number,
  keepsRecords: boolean,
): Result<SourceGames, IndexErrorCode> => {
  const { take, finish, close } = makeCollector(size, keepsRecords);
  const read = readRecords(path, take);
  const games = read.ok ? finish(read.value, null) : null;
  if (games !== null) return success(games);
  close();
  return read.ok
    ? failure(
        'IndexDamaged',
        `The index of ${path} has gaps; rewrite it with \`zeitnot index ${shellPath(path)}\`.`,
      )
    : read;
};

/** The games of a file without an index, found by reading all of it. */
export const streamGames = async (
  path: string,
  size: number,
  keepsRecords: boolean,
  options: RecordStreamOptions = {},
): Promise<Result<SourceGames & { readonly raw: boolean }, IndexErrorCode>> => {
  const { take, heads, finish, close } = makeCollector(size, keepsRecords);
  const streamed = await streamRecords(path, take, {
    ...options,
    heads: { without: CONTEXT_TAG, take: heads.push, takeAll: heads.pushAll },
  });
  const games = streamed.ok ? finish(streamed.value, streamed.value.digests.sha256 ?? null) : null;
  if (games !== null && streamed.ok) return success({ ...games, raw: streamed.value.raw });
  close();
  if (streamed.ok) throw new Error('the scanner left a gap between games');
  return streamed;
};
