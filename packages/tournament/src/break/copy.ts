/**
 * The pass over the source that copies every game to its output, in constant memory.
 */

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_HEAD, type DigestedSource } from '@zeitnot/pgn/internal';
import type { PlaceContext } from '../manifest/context-tag.js';
import { NOT_SELECTED } from '../rounds/assign.js';
import type { Outputs } from './outputs.js';
import { makePackedNumbers, type SourceGames } from '../source/source-games.js';

/** Fits into the processor's cache, so that bytes are hashed and copied while they are there. */
const CHUNK = 256 * 1024;
/** Yields to the event loop after this many bytes. */
const YIELD_BYTES = 2 * 1024 * 1024;
/** The outputs' window holds an unfinished header and the next chunk. */
export const COPY_WINDOW: number = MAX_HEAD + CHUNK;

export interface CopyPlan {
  readonly index: SourceGames;
  /** The partition of each game, or `NOT_SELECTED`; game 1 is at 0. */
  readonly partitions: Uint32Array;
  /** Whether some games are not selected. */
  readonly selects: boolean;
  /** By partition; null where nothing is added. */
  readonly contexts: readonly PlaceContext[] | null;
  /** How many games each partition has. */
  readonly counts: Uint32Array;
}

export type Copied = NonNullable<Awaited<ReturnType<typeof copyGames>>>;

/**
 * Null if it was stopped. Throws a `SourceError` for the file and system errors for the outputs. Longer than other
 * functions, since its steps share the position in the window.
 */
export const copyGames = async (
  text: DigestedSource,
  { index, partitions, selects, contexts, counts }: CopyPlan,
  outputs: Outputs,
  onProgress: (done: number) => void,
  signal: AbortSignal | undefined,
) => {
  const { window } = outputs;
  const left = counts.slice();
  const { games, lengths, heads, start: preambleLength } = index;
  // what was added to each game, game 1 at 0: offset and length; length 0 for nothing
  const addedAt = makePackedNumbers(games);
  const addedLength = makePackedNumbers(games);
  const preamble = Buffer.alloc(preambleLength);
  /** Of the selected games alone. */
  const selected = selects ? createHash('sha256') : null;
  // the window holds the bytes from `base` to `base + filled`; those before `at` are passed on
  let base = 0;
  let filled = 0;
  let at = 0;
  // the current game, and whether its header was looked at
  let game = 1;
  let offset = preambleLength;
  let length = lengths.at(0);
  let begun = false;

  const pass = (partition: number, from: number, to: number): void => {
    outputs.add(partition, from, to);
    selected?.update(window.subarray(from, to));
  };
  /** Looks at the header of the current game; false if more bytes are needed for that. */
  const begin = (end: number, final: boolean): boolean => {
    if (contexts === null) return true;
    // `| 0` tells V8 that these are integers
    const seen = Math.min(end - offset, length, MAX_HEAD) | 0;
    const whole = seen === length;
    if (!whole && seen < MAX_HEAD && !final) return false;
    const partition = partitions[game - 1]!;
    const start = (offset - base) | 0;
    const head = heads.at(game - 1);
    const insertion =
      partition === NOT_SELECTED
        ? null
        : contexts[partition]!(window, start, start + seen, whole, head);
    addedAt.push(insertion?.at ?? 0);
    addedLength.push(insertion?.bytes.length ?? 0);
    if (insertion === null) return true;
    pass(partition, start, start + insertion.at);
    outputs.insert(partition, insertion.bytes);
    at += insertion.at;
    return true;
  };
  const copyTo = (end: number, final: boolean): void => {
    if (at < preambleLength) {
      const stop = Math.min(end, preambleLength);
      window.copy(preamble, at, at - base, stop - base);
      at = stop;
    }
    while (at < end && game <= games) {
      if (!begun) {
        if (!begin(end, final)) break;
        begun = true;
      }
      const stop = Math.min(end, offset + length);
      const partition = partitions[game - 1]!;
      const isSelected = partition !== NOT_SELECTED;
      if (isSelected) pass(partition, (at - base) | 0, (stop - base) | 0);
      at = stop;
      if (stop < offset + length) break;
      if (isSelected) {
        left[partition]! -= 1;
        if (left[partition] === 0) outputs.finish(partition);
      }
      offset += length;
      length = lengths.at(game);
      game += 1;
      begun = false;
    }
    outputs.flush();
  };

  let rested = 0;
  for (;;) {
    const count = text.read(window.subarray(filled, filled + CHUNK));
    filled += count;
    copyTo(base + filled, count === 0);
    if (count === 0) break;
    window.copyWithin(0, at - base, filled);
    filled -= at - base;
    base = at;
    onProgress(at);
    if (at - rested < YIELD_BYTES) continue;
    rested = at;
    await setImmediate();
    if (signal?.aborted === true) return null;
  }
  // null if not requested
  const { sha256 = null, crc32: crc = null } = text.digests();
  const selectedSha256 = selected?.digest('hex') ?? null;
  return { sha256, selectedSha256, crc, size: at, preamble, addedAt, addedLength };
};
