/**
 * The games of one file of a broken tournament: where each lies, which of its bytes break added, and how many games of
 * an edited file differ. The old text is gone, so a game counts as changed if its length or its tags in the old index
 * differ. A game that was moved here from another file (strays.ts) goes back to its old place among the games of that file.
 */

import { failure, success, type Result } from '@zeitnot/core';
import { buildIndex, type IndexErrorCode, type PgnIndex } from '@zeitnot/pgn';
import { isLineEnd, MAX_HEAD, spanOf, walkHeader, withFile } from '@zeitnot/pgn/internal';
import { findOrigins, slotsOf } from './align.js';
import { likenessesOf, readOldIndex } from './likeness.js';
import type { LocatedFile } from './locate.js';
import { UNKNOWN } from './pairs.js';
import { byteOrderMarkLength } from './pgn-files.js';
import type { RestoreOptions } from './restore.js';
import type { Stray } from './strays.js';
import { formatContext, isContext } from '../manifest/context-tag.js';
import type { ManifestPartition } from '../manifest/manifest.js';

/** Four numbers per game: its start, the start and end of the bytes to leave out, its end. */
type Places = Float64Array;
export const PER_GAME = 4;

/** The games to write in place of those that break wrote to one file. */
export interface FileGames {
  /** In the order in which they are written. */
  readonly places: Places;
  /** The place of each among the games of this file in the manifest; null if nothing changed. */
  readonly slots: Uint32Array | null;
  /** The number of the file that each lies in; null if that is this one. */
  readonly sources: Uint32Array | null;
}

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
  return { places, slots: null, sources: null };
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

/** A file that was edited, or is gone and holds no games, and which of the old games each of its games is. */
export interface EditedFile {
  readonly partition: ManifestPartition;
  /** As it is now; null if it is gone. */
  readonly index: PgnIndex | null;
  /** As break wrote it, if its index from then is still there. */
  readonly old: PgnIndex | null;
  /** `UNKNOWN` for a game that was not in this file. */
  readonly origins: Int32Array;
  /** Each without its RoundContext tag, if it has one. */
  readonly places: Places;
  /** Whether that tag is exactly what break writes for this file. */
  readonly isOurs: Uint8Array;
}

/** Break adds a tag only where there is none, so another is the game's own; of an old game ours may have been edited. */
const hasOwnTag = ({ partition, origins, isOurs }: EditedFile, game: number): boolean => {
  const was = origins[game]!;
  return was === UNKNOWN ? isOurs[game] === 0 : (partition.added[2 * was + 1] ?? 0) === 0;
};

const lengthWithout = (places: Places, game: number): number => {
  const at = game * PER_GAME;
  return places[at + 3]! - places[at]! - (places[at + 2]! - places[at + 1]!);
};

/** The length of a game without what break added. */
export const lengthNowOf = (file: EditedFile, game: number): number => {
  const { places } = file;
  const at = game * PER_GAME;
  return hasOwnTag(file, game) ? places[at + 3]! - places[at]! : lengthWithout(places, game);
};

export const goneFile = (file: LocatedFile, partition: ManifestPartition): EditedFile => ({
  partition,
  index: null,
  old: readOldIndex(file, partition),
  origins: new Int32Array(0),
  places: new Float64Array(0),
  isOurs: new Uint8Array(0),
});

/** Scans an edited file for its games. */
export const readEdited = async (
  file: LocatedFile,
  partition: ManifestPartition,
  { signal }: RestoreOptions,
): Promise<Result<EditedFile, IndexErrorCode>> => {
  const { path } = file;
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
  const old = readOldIndex(file, partition);
  const likenesses = likenessesOf(partition, old, index, (game) => lengthWithout(places, game));
  const origins = findOrigins(lengths.length, index.games, likenesses);
  return success({ partition, index, old, origins, places, isOurs });
};

/** The games to write in place of those of file number `own`; `strays` are of all files. */
export const gamesOfEdited = (
  files: readonly (EditedFile | null)[],
  own: number,
  strays: readonly Stray[],
): FileGames => {
  const file = files[own]!;
  const { partition, origins } = file;
  const taken = new Set(strays.filter(({ to }) => to === own).map(({ game }) => game));
  const slots = slotsOf(origins);
  const kept = [...origins.keys()]
    .filter((game) => !taken.has(game))
    .map((game) => ({
      slot: slots[game]!,
      source: own,
      game,
      keepsTag: hasOwnTag(file, game),
    }));
  const back = strays
    .filter(({ from }) => from === own)
    .map(({ to, game, was }) => ({
      slot: was,
      source: to,
      game,
      keepsTag: (partition.added[2 * was + 1] ?? 0) === 0,
    }));
  // of one slot, the game that was there comes first; the others stay in the order of their file
  const isOwn = ({ source }: { readonly source: number }): number => Number(source === own);
  const games = [...kept, ...back].toSorted(
    (a, b) => a.slot - b.slot || isOwn(a) - isOwn(b) || a.game - b.game,
  );
  const places = new Float64Array(games.length * PER_GAME);
  for (const [at, { source, game, keepsTag }] of games.entries()) {
    const place = files[source]!.places.subarray(game * PER_GAME, (game + 1) * PER_GAME);
    places.set(place, at * PER_GAME);
    if (keepsTag) places[at * PER_GAME + 2] = places[at * PER_GAME + 1]!;
  }
  return {
    places,
    slots: Uint32Array.from(games, ({ slot }) => slot),
    sources: Uint32Array.from(games, ({ source }) => source),
  };
};
