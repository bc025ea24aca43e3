/**
 * File names for partitions and folders for events, from names that may be hostile. A name never leaves its
 * folder, is never a device, and no two look alike or differ only in case.
 */

import { createHash } from 'node:crypto';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isAscii, isMixed, skeleton } from './tag/look-alikes.js';
import { pushTo } from './table.js';

/** In UTF-16 units of at most three bytes each, so that a name with its extensions fits every file system. */
export const MAX_NAME = 64;
const MAX_KEY = 32;
/** The rest of a hostile name is ignored. */
const MAX_TEXT = 1000;
const NAMELESS = 'unnamed';

/** Windows takes these for devices, whatever comes after a dot. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|:|$)/i;

export const isDeviceName = (name: string): boolean => DEVICE.test(name);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const HASH_LENGTH = 8;
const MAX_HASH = 48;

/** Cuts between characters, never inside one. */
const cut = (text: string, length: number): string => {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept;
};

/** Cuts a name and adds a hash, so that it differs from others that begin alike. */
export const withHash = (
  name: string,
  original: string,
  longest: number,
  size = HASH_LENGTH,
): string => `${cut(name, longest - size - 1)}-${hashOf(original).slice(0, size)}`;

/** Invisible, enclosing and overlaid marks: no language writes with these. */
const NO_MARKS = /[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}\u0334-\u0338\u20D0-\u20FF]/gu;
const LOOSE_MARKS = /(?<![\p{L}\p{M}])\p{M}+/gu;

const onlyLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(NO_MARKS, '')
    .replaceAll(LOOSE_MARKS, '')
    // a letter may now stand beside its mark
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '_');

/** Letters with their marks, digits, `-`, `_` and `.` stay; a name begins with neither dot nor hyphen. */
const onlyAllowed = (text: string): string =>
  (isAscii(text) ? text.replaceAll(/[^\w.-]+/g, '_') : onlyLetters(text))
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[._-]+|[._-]+$/g, '');

/** Replaces only what no name can hold, and unpaired surrogates. */
const onlyPossible = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/[/\\:\0]/g, '_')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');

/**
 * A name that is safe for a file or folder. A name that is cut, spoofed or that of a device gets a hash of the
 * original, so that it stays unique.
 */
export const safeName = (original: string, sanitize = true, longest = MAX_NAME): string => {
  const text = cut(original, MAX_TEXT);
  const clean = (sanitize ? onlyAllowed(text) : onlyPossible(text)) || NAMELESS;
  if (isDeviceName(clean)) return withHash(clean.replaceAll(/[.:]/g, '_'), original, longest);
  const isLong = clean.length > longest || text.length < original.length;
  return isLong || (sanitize && isMixed(clean)) ? withHash(clean, original, longest) : clean;
};

/**
 * Makes names distinct that are equal on some file system or to the eye. All of them get a hash, so that no name
 * depends on which came first.
 */
const tellApart = (
  names: readonly string[],
  originals: readonly string[],
  reserved: readonly string[] = [],
): readonly string[] => {
  const seen = names.map(skeleton);
  const counts = new Map<string, number>();
  for (const name of [...seen, ...reserved.map(skeleton)])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set(seen);
  return names.map((name, index) => {
    if (counts.get(seen[index] as string) === 1) return name;
    // an event may be named after a hash
    for (let size = HASH_LENGTH; ; size += HASH_LENGTH) {
      const length = Math.min(size, MAX_HASH);
      const apart = withHash(name, `${originals[index]}\n${size}`, MAX_NAME, length);
      const drawn = skeleton(apart);
      if (taken.has(drawn)) continue;
      taken.add(drawn);
      return apart;
    }
  });
};

/** What a partition's file name is made of. */
export interface NamedPartition {
  readonly event: string;
  readonly key: string;
}

/** How files of partitions are named. */
export interface NamingOptions {
  /** Before every key; the event's name if null, nothing if empty. */
  readonly prefix: string | null;
  /** Whether only letters, digits, `-`, `_` and `.` are kept. */
  readonly sanitize: boolean;
  /** Whether the numbers of rounds get leading zeros: two digits, or as many as the longest of the event. */
  readonly pad?: boolean;
  /** Names below the target that no event may have. */
  readonly reserved?: readonly string[];
}

/** The number of a round and those of its parts, which begin the key or follow a dot. */
const ROUND_NUMBERS = /(?<=^|\.)\d+/g;

const depthOf = (key: string, at: number): number => key.slice(0, at).split('.').length - 1;

/** The keys of one event, their numbers as long as the longest at their depth: `01`, `12.1`, `09_armageddon`. */
const padded = (keys: readonly string[]): readonly string[] => {
  const widths = [2];
  for (const key of keys) {
    for (const { 0: number, index } of key.matchAll(ROUND_NUMBERS)) {
      const depth = depthOf(key, index);
      widths[depth] = Math.max(widths[depth] ?? 1, number.length);
    }
  }
  return keys.map((key) =>
    key.replace(ROUND_NUMBERS, (number, at: number) =>
      number.padStart(widths[depthOf(key, at)] ?? 1, '0'),
    ),
  );
};

/** The key stays readable; the prefix is cut. */
const stemOf = ({ event, key }: NamedPartition, { prefix, sanitize }: NamingOptions): string => {
  const end = safeName(key, sanitize, MAX_KEY);
  if (prefix === '') return end;
  return `${safeName(prefix ?? event, sanitize, MAX_NAME - end.length - 1)}_${end}`;
};

/**
 * The paths of partitions below the target, with `/`: `Event_5.pgn`, or with several events
 * `Event/Event_5.pgn`. No two are alike, also where case is ignored.
 *
 * @example
 * import { partitionPaths } from '@zeitnot/tournament';
 *
 * partitionPaths([{ event: 'Open', key: '5' }], { prefix: null, sanitize: true }); // => ['Open_5.pgn']
 */
export const partitionPaths = (
  partitions: readonly NamedPartition[],
  options: NamingOptions,
): readonly string[] => {
  /** The indexes of the partitions of each event. */
  const events = new Map<string, number[]>();
  for (const [index, { event }] of partitions.entries()) pushTo(events, event, index);
  const names = [...events.keys()];
  const folders = tellApart(
    names.map((name) => safeName(name, options.sanitize)),
    names,
    options.reserved,
  );
  const paths: string[] = [];
  for (const [at, own] of [...events.values()].entries()) {
    const named = own.map((index) => partitions[index] as NamedPartition);
    const keys = named.map(({ key }) => key);
    const shown = options.pad === true ? padded(keys) : keys;
    const stems = tellApart(
      named.map(({ event }, place) => stemOf({ event, key: shown[place]! }, options)),
      keys,
    );
    const folder = events.size > 1 ? `${folders[at]}/` : '';
    for (const [place, index] of own.entries()) paths[index] = `${folder}${stems[place]}.pgn`;
  }
  return paths;
};

/** Whether a path relative to a folder stays inside it and is not the folder itself. */
export const staysInside = (folder: string, path: string): boolean => {
  const way = relative(resolve(folder), resolve(folder, path));
  return (
    way !== '' &&
    way !== '..' &&
    !way.startsWith(`..${sep}`) &&
    !isAbsolute(way) &&
    !path.includes('\0')
  );
};
