// Makes a plain file of a compressed one, where there is room: it can then be read by several workers, with
// progress, and broken into rounds.

import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { openBytes, SourceError } from '@zeitnot/pgn';

/** PGN with clocks shrinks to a tenth, seldom to less. */
const MOST_GROWTH = 20;
const CHUNK = 4 * 1024 * 1024;

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const copy = async (
  read: (into: Uint8Array) => number,
  path: string,
  most: number,
  onBytes: (bytes: number) => void,
): Promise<boolean> => {
  const file = openSync(path, 'wx');
  const chunk = new Uint8Array(CHUNK);
  let written = 0;
  try {
    for (let count = read(chunk); count > 0; count = read(chunk)) {
      for (let done = 0; done < count;) done += writeSync(file, chunk, done, count - done);
      written += count;
      if (written > most) return false;
      onBytes(written);
      // progress is sent between two turns
      await turn();
    }
    return true;
  } finally {
    closeSync(file);
  }
};

/** The path of the plain file; the same path where it is plain already, or where there is no room. */
export const unpack = async (
  path: string,
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<Result<string>> => {
  const opened = openBytes(path);
  if (!opened.ok) return opened;
  const { source, compression } = opened.value;
  try {
    const room = roomIn(folder);
    if (compression === 'none' || statSync(path).size * MOST_GROWTH > room) return success(path);
    const name = basename(path).replace(/\.(?:zst|gz|bz2)$/i, '');
    // two files may have one name
    const plain = join(mkdtempSync(join(folder, 'plain-')), name);
    if (await copy(source.read, plain, room / 2, onBytes)) return success(plain);
    rmSync(plain);
    return success(path);
  } catch (error) {
    if (error instanceof SourceError)
      return failure(error.code, `${basename(path)}: ${error.message}`);
    throw error;
  } finally {
    source.close();
  }
};
