/**
 * Finds the wanted tags of a game in its bytes, without decoding any: the first of each name. What the
 * scanner listed is taken from its list; else the header is walked over.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { LONGEST_TAG, MOST_TAGS, tagsBefore, walkHeader, type TagList } from '@zeitnot/pgn';

export interface TagFinder {
  readonly find: (bytes: Buffer, byte: number, tags: TagList | null) => void;
  /** For each wanted tag its value's first byte and end; -1 where there is none. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where the value has no escapes. */
  readonly plain: Uint8Array;
  /** Some tags were too long, or too many. */
  readonly troubled: () => boolean;
}

type Visit = (name: number, nameEnd: number, value: number, end: number, plain: boolean) => void;

/** Goes over the tags that count; true if there are some that do not. */
export const visitTags = (
  bytes: Buffer,
  byte: number,
  tags: TagList | null,
  visit: Visit,
): boolean => {
  let troubled = false;
  if (tags === null) {
    let count = 0;
    walkHeader(bytes, (name, nameEnd, value, end, plain) => {
      count += 1;
      if (count > MOST_TAGS) {
        troubled = true;
        return false;
      }
      if (end - value > LONGEST_TAG) troubled = true;
      else visit(name, nameEnd, value, end, plain);
      return true;
    });
    return troubled;
  }
  const last = tagsBefore(tags, byte + bytes.length) * 3;
  const { positions } = tags;
  for (let tag = 0; tag < last; tag += 3) {
    const nameEnd = positions[tag + 1]! - byte;
    const end = positions[tag + 2]! - byte;
    // a blank and a quote stand between name and value
    if (end - nameEnd - 2 > LONGEST_TAG) troubled = true;
    else visit(positions[tag]! - byte, nameEnd, nameEnd + 2, end, true);
  }
  return troubled;
};

export const makeTagFinder = (names: readonly string[]): TagFinder => {
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const plainOf = new Uint8Array(names.length);
  const wanted = names.map((name, index) => ({ index, name: Buffer.from(name) }));
  const longest = Math.max(0, ...wanted.map(({ name }) => name.length));
  const byLength = Array.from({ length: longest + 1 }, (_, length) =>
    wanted.filter(({ name }) => name.length === length),
  );
  let current: Buffer = Buffer.alloc(0);
  let troubled = false;

  const visit: Visit = (name, nameEnd, value, end, plain) => {
    const length = nameEnd - name;
    if (length > longest) return;
    const candidates = byLength[length]!;
    for (let place = 0; place < candidates.length; place += 1) {
      const candidate = candidates[place]!;
      let at = 0;
      while (at < length && current[name + at] === candidate.name[at]) at += 1;
      if (at < length) continue;
      const { index } = candidate;
      if (starts[index] !== -1) return;
      starts[index] = value;
      ends[index] = end;
      plainOf[index] = plain ? 1 : 0;
      return;
    }
  };
  return {
    find: (bytes, byte, tags) => {
      starts.fill(-1);
      current = bytes;
      troubled = visitTags(bytes, byte, tags, visit);
    },
    starts,
    ends,
    plain: plainOf,
    troubled: () => troubled,
  };
};
