// Decompresses a file if there is room: several workers can then read it, with progress, and it can be
// broken into rounds.

import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { openBytes, SourceError } from '@zeitnot/pgn';

/** PGN with clock times compresses about ten to one, rarely better. */
const MAX_GROWTH = 20;
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
      // messages about progress are sent in between
      await setImmediate();
    }
    return true;
  } finally {
    closeSync(file);
  }
};

/** The path of the plain file; the same path if it is plain already or there is no room. */
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
    if (compression === 'none' || statSync(path).size * MAX_GROWTH > room) return success(path);
    const name = basename(path).replace(/\.(?:zst|gz|bz2)$/i, '');
    // two files may have the same name
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
