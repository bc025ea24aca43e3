/**
 * The manifest that break writes beside its outputs and join reads: what the source was, and which bytes of
 * each output belong to which game. Lists of numbers rather than objects, so that half a million games take a
 * few megabytes. It may have been edited, so everything is checked: every game is in one partition, the lengths add
 * up, and no file lies outside the folder.
 */

import { constants } from 'node:buffer';
import { statSync } from 'node:fs';
import { posix, join } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { readRegularFile } from '@zeitnot/pgn/internal';
import { reading, type SystemCode } from '../fs/system-errors.js';
import { staysInside } from '../rounds/file-name.js';

/** The name of the manifest in the folder of a break. */
export const MANIFEST_NAME = 'zeitnot-break.json';

type Numbers = Uint32Array | readonly number[];

export interface ManifestPartition {
  /** The path below the folder, with `/`. */
  readonly file: string;
  readonly key: string;
  readonly event: string;
  readonly round: string;
  readonly bytes: number;
  /** The file's checksum in hexadecimal. */
  readonly crc32: string;
  /** Runs of game numbers: first, count, first, count, … */
  readonly games: readonly number[];
  /** The length of each of its games in the source. */
  readonly lengths: Numbers;
  /** What was added to each game: offset, length, …; empty if nothing was. */
  readonly added: Numbers;
}

/** Which games of a file were selected; the manifest counts them from 1. */
interface Selection {
  /** The file they are from. */
  readonly from: { readonly size: number; readonly sha256: string; readonly games: number };
  /** Runs of their numbers there: first, count, first, count, … */
  readonly games: readonly number[];
}

export interface Manifest {
  readonly version: 1;
  /** What join gives back: the source, or only the games that were selected from it. */
  readonly source: { readonly name: string; readonly size: number; readonly sha256: string };
  readonly games: number;
  /** The bytes before the first game, base64. */
  readonly preamble: string;
  /** Only if not all games were selected. */
  readonly selection?: Selection;
  readonly partitions: readonly ManifestPartition[];
}

export type ManifestHead = Omit<Manifest, 'partitions'>;

/** A checksum as in a manifest. */
export const formatCrc = (crc: number): string => crc.toString(16).padStart(8, '0');

/** Ascending numbers as runs: first, count, first, count, … */
export const gameRunsOf = (numbers: Uint32Array): number[] => {
  const runs: number[] = [];
  let next = -1;
  for (const number of numbers) {
    if (number === next) runs[runs.length - 1]! += 1;
    else runs.push(number, 1);
    next = number + 1;
  }
  return runs;
};

/** The numbers of runs. */
export const numbersOf = (runs: readonly number[]): readonly number[] => {
  const numbers: number[] = [];
  for (let at = 0; at < runs.length; at += 2)
    for (let count = 0; count < runs[at + 1]!; count += 1) numbers.push(runs[at]! + count);
  return numbers;
};

/** Numbers are formatted in chunks of this size, so that no list becomes one long string. */
const STEP = 8192;

function* formatNumbers(name: string, numbers: Numbers): Generator<string> {
  yield `,"${name}":[`;
  for (let from = 0; from < numbers.length; from += STEP) {
    yield `${from === 0 ? '' : ','}${numbers.slice(from, from + STEP).join()}`;
  }
  yield ']';
}

/** The text of a manifest, a partition per line, in chunks. */
export function* formatManifest(
  head: ManifestHead,
  partitions: Iterable<ManifestPartition>,
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"partitions":[`;
  let separator = '\n';
  for (const { games, lengths, added, ...named } of partitions) {
    yield `${separator}${JSON.stringify(named).slice(0, -1)}`;
    yield* formatNumbers('games', games);
    yield* formatNumbers('lengths', lengths);
    yield* formatNumbers('added', added);
    yield '}';
    separator = ',\n';
  }
  yield '\n]}\n';
}

export type ManifestCode = 'ManifestDamaged' | 'ManifestTooNew';

/** The fields of a manifest, before their values are checked. */
type Fields = Readonly<
  Partial<
    Record<
      keyof Manifest | keyof Manifest['source'] | keyof ManifestPartition | keyof Selection,
      unknown
    >
  >
>;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(isCount);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (fields: Fields, names: readonly (keyof Fields)[]): boolean =>
  names.every((name) => typeof fields[name] === 'string');

/** What is wrong with a partition, or null. */
const checkPartition = (fields: Fields): string | null => {
  const { games, lengths, added, bytes, file } = fields;
  if (!isTexts(fields, ['file', 'key', 'event', 'round', 'crc32']) || !isCount(bytes)) {
    return 'a partition lacks a field';
  }
  if (!isCounts(games) || !isCounts(lengths) || !isCounts(added)) {
    return 'a partition has no lists of numbers';
  }
  if (!staysInside('/folder', file as string)) return 'a file lies outside the folder';
  let count = 0;
  for (let at = 1; at < games.length; at += 2) count += games[at]!;
  if (games.length % 2 === 1 || count !== lengths.length) return 'the games do not add up';
  if (added.length > 0 && added.length !== 2 * count) return 'the additions do not add up';
  let total = 0;
  for (const [place, length] of lengths.entries()) {
    if (length === 0 || (added[2 * place] ?? 0) > length) return 'a game has a wrong length';
    total += length + (added[2 * place + 1] ?? 0);
  }
  return total === bytes ? null : 'the lengths do not add up';
};

/** What is wrong with a selection of so many games, or null. */
const checkSelection = (selection: unknown, count: number): string | null => {
  if (selection === undefined) return null;
  const { from, games } = isFields(selection) ? selection : {};
  const isWhole = isFields(from) && isTexts(from, ['sha256']) && isCount(from.size);
  if (!isWhole || !isCount(from.games) || !isCounts(games) || games.length % 2 === 1)
    return 'it does not say which games were selected';
  let total = 0;
  let last = 0;
  for (let at = 0; at < games.length; at += 2) {
    const first = games[at]!;
    if (first <= last || games[at + 1] === 0) return 'the selected games are not in order';
    last = first + games[at + 1]! - 1;
    total += games[at + 1]!;
  }
  return total === count && last <= from.games ? null : 'the selected games do not add up';
};

/** Whether every game from 1 on is in exactly one partition. */
const coversAll = (games: number, partitions: readonly ManifestPartition[]): boolean => {
  const total = partitions.reduce((sum, { lengths }) => sum + lengths.length, 0);
  if (total !== games) return false;
  const seen = new Uint8Array(games);
  for (const { games: runs } of partitions) {
    let last = 0;
    for (let at = 0; at < runs.length; at += 2) {
      const first = runs[at]!;
      const end = first + runs[at + 1]!;
      if (first <= last || end - 1 > games) return false;
      seen.fill(1, first - 1, end - 1);
      last = end - 1;
    }
  }
  return seen.every((one) => one === 1);
};

/** A file belongs to one partition. */
const sharesFile = (partitions: readonly ManifestPartition[]): boolean =>
  new Set(partitions.map(({ file }) => posix.normalize(file))).size < partitions.length;

const damaged = (path: string, what: string) =>
  failure(
    'ManifestDamaged',
    `${path} is damaged: ${what}. Move it away to join the files by their rounds instead.`,
  );

const parseManifest = (path: string, text: string): Result<Manifest, ManifestCode> => {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return damaged(path, 'it is not JSON');
  }
  if (!isFields(fields) || !isCount(fields.version)) return damaged(path, 'it has no version');
  if (fields.version > 1) {
    return failure(
      'ManifestTooNew',
      `${path} has version ${fields.version}, and this program reads up to 1; update it.`,
    );
  }
  const { source, games, preamble, selection, partitions } = fields;
  if (!isFields(source) || !isTexts(source, ['name', 'sha256']) || !isCount(source.size)) {
    return damaged(path, 'it does not say what the source was');
  }
  if (!isCount(games) || typeof preamble !== 'string' || !Array.isArray(partitions)) {
    return damaged(path, 'it lacks a field');
  }
  for (const partition of partitions as readonly unknown[]) {
    const wrong = isFields(partition) ? checkPartition(partition) : 'a partition is not an object';
    if (wrong !== null) return damaged(path, wrong);
  }
  const unsound = checkSelection(selection, games);
  if (unsound !== null) return damaged(path, unsound);
  const manifest = fields as unknown as Manifest;
  if (sharesFile(manifest.partitions)) return damaged(path, 'two partitions have one file');
  if (!coversAll(games, manifest.partitions)) return damaged(path, 'the games do not add up');
  return success(manifest);
};

/** Throws a `SourceError`. */
export const readManifest = (
  folder: string,
): Result<Manifest | null, ManifestCode | SystemCode> => {
  const path = join(folder, MANIFEST_NAME);
  const text = reading(path, () =>
    statSync(path, { throwIfNoEntry: false }) === undefined ? null : readRegularFile(path),
  );
  if (text === null) return success(null);
  if (text.length > constants.MAX_STRING_LENGTH) {
    return failure(
      'CannotRead',
      `${path} has ${text.length} bytes, more than can be read; move it away to join the files by their rounds.`,
    );
  }
  // an editor may have added a byte order mark
  return parseManifest(path, text.toString().replace(/^\uFEFF/, ''));
};
