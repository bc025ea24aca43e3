/**
 * Writes the games of all files in the order of the source, without what break has added.
 */

import { closeSync, openSync, readSync } from 'node:fs';
import { isLineEnd } from '@zeitnot/pgn';
import { breathe } from '../files/breathe.js';
import { reading } from '../files/system-errors.js';
import type { Manifest } from '../manifest/manifest.js';
import { makeAssembler } from './assemble.js';
import { PER_GAME, type FileGames } from './files.js';

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

const endsWithNewline = (path: string, end: number): boolean =>
  reading(path, () => {
    const handle = openSync(path, 'r');
    try {
      const last = Buffer.alloc(1);
      return readSync(handle, last, 0, 1, end - 1) === 0 || isLineEnd(last[0]!);
    } finally {
      closeSync(handle);
    }
  });

/** Games between two looks at the clock. */
const STEP = 500;

/**
 * Gives how many games were written; null if it was stopped. An edited file may have several games for
 * one slot, or none, and where it lost its last newline a blank line keeps the next game apart.
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
  // of each file: slots that were passed, and games that were taken
  const passed = new Uint32Array(paths.length);
  const taken = new Uint32Array(paths.length);
  let written = 0;
  let done = 0;
  let apart = false;

  const takeGame = (owner: number): void => {
    const { places: own, slots, end: fileEnd } = files[owner]!;
    const at = taken[owner]! * PER_GAME;
    taken[owner]! += 1;
    if (apart) {
      assembler.finish();
      write(Buffer.from('\n\n'));
      apart = false;
    }
    const [start, cutFrom, cutTo, end] = [own[at]!, own[at + 1]!, own[at + 2]!, own[at + 3]!];
    assembler.take(owner, start, cutFrom);
    assembler.take(owner, cutTo, end);
    written += 1;
    done += end - start;
    if (end === fileEnd && slots !== null) apart = !endsWithNewline(paths[owner] as string, end);
  };
  /** Whether the next game of a file belongs at or before a slot. */
  const isDue = (owner: number, slot: number): boolean => {
    const { places, slots } = files[owner]!;
    const next = taken[owner]!;
    return next * PER_GAME < places.length && (slots?.[next] ?? next) <= slot;
  };
  try {
    write(Buffer.from(manifest.preamble, 'base64'));
    for (let game = 0; game < owners.length; game += 1) {
      const owner = owners[game]!;
      while (isDue(owner, passed[owner]!)) takeGame(owner);
      passed[owner]! += 1;
      if (game % STEP === 0) {
        onProgress?.(done, manifest.source.size);
        await breathe();
        if (signal?.aborted === true) return null;
      }
    }
    assembler.finish();
  } finally {
    assembler.close();
  }
  return written;
};
