/**
 * Parses a manifest. It may have been edited, so everything is checked: every game is in one partition, the lengths
 * add up, and no file lies outside the folder.
 */

import { posix } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { staysInside } from '../rounds/file-name.js';
import type { Manifest, ManifestPartition } from './manifest.js';

export type ManifestCode = 'ManifestDamaged' | 'ManifestTooNew';

/** The fields of a manifest, before their values are checked. */
type Fields = Readonly<
  Partial<
    Record<
      | ('version' | 'source' | 'games' | 'preamble' | 'partitions' | 'name' | 'size' | 'sha256')
      | ('file' | 'key' | 'event' | 'round' | 'bytes' | 'crc32' | 'lengths' | 'added'),
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
    `${path} is damaged: ${what}. Without it join puts the files together by their rounds; move it away for that.`,
  );

export const parseManifest = (path: string, text: string): Result<Manifest, ManifestCode> => {
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
  const { source, games, preamble, partitions } = fields;
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
  const manifest = fields as unknown as Manifest;
  if (sharesFile(manifest.partitions)) return damaged(path, 'two partitions have one file');
  if (!coversAll(games, manifest.partitions)) return damaged(path, 'the games do not add up');
  return success(manifest);
};
