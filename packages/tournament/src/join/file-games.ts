/**
 * The games of one file of a broken tournament: where each lies, which of its bytes break added, and how many games of
 * an edited file differ. The old text is gone, so a game counts as changed if its length or its tags in the old index
 * differ.
 */

import { isDeepStrictEqual } from 'node:util';
import { failure, success, type Result } from '@zeitnot/core';
import { rowOf, type IndexRow, type PgnIndex, buildIndex, type IndexErrorCode } from '@zeitnot/pgn';
import { isLineEnd, MAX_HEAD, spanOf, walkHeader, withFile } from '@zeitnot/pgn/internal';
import { countMoved, findOrigins, slotsOf } from './align.js';
import { likenessesOf, readOldIndex } from './likeness.js';
import { UNKNOWN } from './pairs.js';
import { byteOrderMarkLength } from './pgn-files.js';
import type { RestoreOptions } from './restore.js';
import { formatContext, isContext } from '../manifest/context-tag.js';
import type { ManifestPartition } from '../manifest/manifest.js';

export interface Changes {
  /** The games that break wrote, and those that are there now. */
  readonly before: number;
  readonly now: number;
  readonly changed: number;
  /** Games that are out of order, at least. */
  readonly moved: number;
  readonly added: number;
  readonly gone: number;
}

/** The tags of a game in an index. */
const tagsOf = (index: PgnIndex, game: number): Omit<IndexRow, 'offset' | 'length'> => {
  const { offset: _, length: __, ...tags } = rowOf(index, game + 1);
  return tags;
};

/** `origins`: the old game of each; games count from 0. */
const countChanges = (
  origins: Int32Array,
  lengths: ManifestPartition['lengths'],
  old: PgnIndex | null,
  lengthNow: (game: number) => number,
  index: PgnIndex,
): Changes => {
  const isChanged = (game: number, was: number): boolean =>
    lengthNow(game) !== lengths[was] ||
    (old !== null && !isDeepStrictEqual(tagsOf(index, game), tagsOf(old, was)));
  const kept = [...origins.entries()].filter(([, was]) => was !== UNKNOWN);
  return {
    before: lengths.length,
    now: origins.length,
    changed: kept.filter(([game, was]) => isChanged(game, was)).length,
    moved: countMoved(origins),
    added: origins.length - kept.length,
    gone: lengths.length - kept.length,
  };
};

/** Four numbers per game: its start, the start and end of the bytes to leave out, its end. */
type Places = Float64Array;
export const PER_GAME = 4;

export interface FileGames {
  /** In the order in which they are written. */
  readonly places: Places;
  /** The place of each among the games of this file in the manifest; null if nothing changed. */
  readonly slots: Uint32Array | null;
}

export const NO_GAMES: FileGames = { places: new Float64Array(0), slots: null };

const setPlace = (
  places: Places,
  game: number,
  [start, cutFrom, cutTo, end]: readonly [number, number, number, number],
): void => places.set([start, cutFrom, cutTo, end], game * PER_GAME);

/** The games by the manifest. */
export const gamesOf = ({ lengths, added }: ManifestPartition): FileGames => {
  const places = new Float64Array(lengths.length * PER_GAME);
  let start = 0;
  for (let game = 0; game < lengths.length; game += 1) {
    const cut = start + (added[2 * game] ?? 0);
    const more = added[2 * game + 1] ?? 0;
    const end = start + lengths[game]! + more;
    setPlace(places, game, [start, cut, cut + more, end]);
    start = end;
  }
  return { places, slots: null };
};

const withSeparator = (head: Buffer, at: number, end: number): readonly [number, number] => {
  const startsLine = at === 0 || isLineEnd(head[at - 1]!);
  const text = head.toString('latin1', end, end + 2);
  if (startsLine && text === '\r\n') return [at, end + 2];
  if (startsLine && isLineEnd(head[end]!)) return [at, end + 1];
  return head[at - 1] === 0x20 ? [at - 1, end] : [at, end];
};

interface FoundContext {
  /** Start and end, with the line ending or blank that was added with it. */
  readonly place: readonly [number, number];
  /** Whether it is exactly what break writes. */
  readonly isOurs: boolean;
}

/** The RoundContext tag of a header: ours if it is there, else the last one. */
const findContext = (head: Buffer, spellings: readonly Buffer[]): FoundContext | null => {
  let found: FoundContext | null = null;
  walkHeader(head, (name, _nameEnd, _value, valueEnd) => {
    const [at, end] = [name - 1, valueEnd + 2];
    const tag = head.subarray(at, end);
    if (!isContext(tag)) return true;
    const isOurs = spellings.some((spelling) => spelling.equals(tag));
    found = { place: withSeparator(head, at, end), isOurs };
    return !isOurs;
  });
  return found;
};

/** Games by their slots; those of one slot stay in the order of the file. */
const sortBySlot = (places: Places, slots: Uint32Array): FileGames => {
  const order = Uint32Array.from(slots.keys()).toSorted((a, b) => slots[a]! - slots[b]! || a - b);
  const sorted = new Float64Array(places.length);
  for (const [place, game] of order.entries()) {
    sorted.set(places.subarray(game * PER_GAME, (game + 1) * PER_GAME), place * PER_GAME);
  }
  return { places: sorted, slots: order.map((game) => slots[game]!) };
};

/** The games of an edited file, by scanning it. */
export const readGamesOf = async (
  path: string,
  partition: ManifestPartition,
  { signal }: RestoreOptions,
): Promise<Result<FileGames & { readonly changes: Changes }, IndexErrorCode>> => {
  const { event, added, lengths } = partition;
  const built = await buildIndex(path, signal === undefined ? {} : { signal });
  if (!built.ok) return built;
  const { index, raw } = built.value;
  if (!raw)
    return failure(
      'NotIndexable',
      `${path} is compressed or in UTF-16 now; unpack it, or convert it to UTF-8 with iconv, and join again.`,
    );
  const mark = byteOrderMarkLength(path);
  if (!mark.ok) return mark;
  const tag = formatContext(event);
  const spellings = [Buffer.from(tag), Buffer.from(tag, 'latin1')];
  // the longest header that gets a tag, and the tag on its own line
  const longest = MAX_HEAD + spellings[0]!.length + 2;
  const isOurs = new Uint8Array(index.games);
  const places = new Float64Array(index.games * PER_GAME);
  const read = withFile(path, ({ readAt }) => {
    for (let game = 0; game < index.games; game += 1) {
      const { offset, length } = spanOf(index, game + 1);
      const head = Buffer.alloc(Math.min(length, longest));
      const bytes = head.subarray(0, readAt(head, offset));
      const found = added.length === 0 ? null : findContext(bytes, spellings);
      // text before the first game stays with it
      const start = game === 0 ? mark.value : offset;
      const [from, to] = found?.place.map((at) => offset + at) ?? [start, start];
      setPlace(places, game, [start, from!, to!, offset + length]);
      isOurs[game] = Number(found?.isOurs);
    }
  });
  if (!read.ok) return read;
  const lengthNow = (game: number): number => {
    const at = game * PER_GAME;
    return places[at + 3]! - places[at]! - (places[at + 2]! - places[at + 1]!);
  };
  const old = readOldIndex(path, partition);
  const likenesses = likenessesOf(partition, old, index, lengthNow);
  const origins = findOrigins(lengths.length, index.games, likenesses);
  for (const [game, was] of origins.entries()) {
    // break adds a tag only where there is none, so this one is ours, even if edited
    const keepsTag = was === UNKNOWN ? isOurs[game] === 0 : added[2 * was + 1] === 0;
    if (keepsTag) places[game * PER_GAME + 2] = places[game * PER_GAME + 1]!;
  }
  const changes = countChanges(origins, lengths, old, lengthNow, index);
  return success({ ...sortBySlot(places, slotsOf(origins)), changes });
};
