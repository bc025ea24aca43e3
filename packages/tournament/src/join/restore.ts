/**
 * Writes the games of all files in the order of the source, without what break added.
 */

import { setImmediate } from 'node:timers/promises';
import type { Manifest } from '../manifest/manifest.js';
import { makeAssembler } from './assemble.js';
import { PER_GAME, type FileGames } from './file-games.js';
import { makePieceReader, separatorOf, type Text } from './separator.js';

export interface RestoreOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The partition of each game; game 1 is at 0. */
const ownersOf = ({ games, partitions }: Manifest): Uint32Array => {
  const owners = new Uint32Array(games);
  for (const [place, { games: runs }] of partitions.entries()) {
    for (let at = 0; at < runs.length; at += 2) {
      owners.fill(place, runs[at]! - 1, runs[at]! - 1 + runs[at + 1]!);
    }
  }
  return owners;
};

/** Yields to the event loop after this many games. */
const YIELD_GAMES = 500;

/**
 * Returns how many games were written; null if it was stopped. An edited file may have several games for one slot, or
 * none.
 */
export const restoreGames = async (
  manifest: Manifest,
  paths: readonly string[],
  files: readonly FileGames[],
  write: (bytes: Uint8Array) => void,
  { signal, onProgress }: RestoreOptions,
): Promise<number | null> => {
  const owners = ownersOf(manifest);
  const assembler = makeAssembler(paths, write);
  const reader = makePieceReader(paths);
  // for each file: slots passed, and games taken
  const passed = new Uint32Array(paths.length);
  const taken = new Uint32Array(paths.length);
  let written = 0;
  let done = 0;
  const preamble = Buffer.from(manifest.preamble, 'base64');
  // the last game written, and the game that followed it in the source
  let before: readonly [number, number] | null = null;
  let follower = 0;

  /** The file that a game lies in. */
  const sourceAt = (owner: number, at: number): number =>
    files[owner]!.sources?.[at / PER_GAME] ?? owner;
  const textAt = (owner: number, at: number): Text => {
    const [start, cutFrom, cutTo, end] = files[owner]!.places.subarray(at, at + PER_GAME);
    const file = sourceAt(owner, at);
    return reader.textOf([
      { file, from: start!, to: cutFrom! },
      { file, from: cutTo!, to: end! },
    ]);
  };
  const partFrom = (owner: number, at: number): void => {
    const text = before === null ? () => [preamble] : textAt(...before);
    const separator = separatorOf(text, textAt(owner, at));
    if (separator === '') return;
    assembler.finish();
    write(Buffer.from(separator));
  };
  const takeGame = (owner: number, game: number): void => {
    const { places: own, slots } = files[owner]!;
    const at = taken[owner]! * PER_GAME;
    taken[owner]! += 1;
    const isAsItWas = slots === null;
    if (!isAsItWas || game !== follower) partFrom(owner, at);
    const [start, cutFrom, cutTo, end] = [own[at]!, own[at + 1]!, own[at + 2]!, own[at + 3]!];
    const file = sourceAt(owner, at);
    assembler.take(file, start, cutFrom);
    assembler.take(file, cutTo, end);
    before = [owner, at];
    follower = isAsItWas ? game + 1 : -1;
    written += 1;
    done += end - start;
  };
  /** Whether the next game of a file belongs at or before a slot. */
  const isDue = (owner: number, slot: number): boolean => {
    const { places, slots } = files[owner]!;
    const next = taken[owner]!;
    return next * PER_GAME < places.length && (slots?.[next] ?? next) <= slot;
  };
  try {
    write(preamble);
    for (let game = 0; game < owners.length; game += 1) {
      const owner = owners[game]!;
      while (isDue(owner, passed[owner]!)) takeGame(owner, game);
      passed[owner]! += 1;
      if (game % YIELD_GAMES === 0) {
        onProgress?.(done, manifest.source.size);
        await setImmediate();
        if (signal?.aborted === true) return null;
      }
    }
    assembler.finish();
  } finally {
    assembler.close();
    reader.close();
  }
  return written;
};
