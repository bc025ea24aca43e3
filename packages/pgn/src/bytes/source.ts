/**
 * One way to read bytes: a synchronous pull, since DuckDB's callbacks are synchronous. Files, buffers and decompressed
 * streams all look like this. Threads load this and little else, so that they start fast: failures are thrown, and
 * `catchSourceError` turns them into values.
 */

import { closeSync, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { devNull } from 'node:os';
import { isatty } from 'node:tty';
import type { Result } from '@zeitnot/core';

/** Bytes that are pulled. */
export interface ByteSource {
  /** Fills `into` from its start; the number of bytes, 0 only at the end. Throws a `SourceError`. */
  readonly read: (into: Uint8Array) => number;
  readonly close: () => void;
}

/** What can go wrong with a source, by code. */
export const SOURCE_ERRORS = {
  CannotOpen: 'the file cannot be opened',
  CannotRead: 'the file cannot be read',
  DamagedInput: 'the compressed data are damaged',
  WrongChecksum: 'the compressed data do not hold what was packed',
  TruncatedInput: 'the compressed data end too early',
  UnknownCompression: 'no such compression',
  UnsupportedCompression: 'the file has to be unpacked first',
} as const;

/** The code of a `SourceError`. */
export type SourceErrorCode = keyof typeof SOURCE_ERRORS;

/** Thrown from within a pull, so that damage is never taken for the end. */
export class SourceError extends Error {
  readonly code: SourceErrorCode;
  constructor(code: SourceErrorCode, message: string) {
    super(message);
    this.name = 'SourceError';
    this.code = code;
  }
}

/** What programs append to compressed data: zeros to fill a block, a line end. */
export const isPadding = (byte: number): boolean => [0, 0x0a, 0x0d, 0x20].includes(byte);

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * A source over bytes in memory.
 *
 * @example
 * for (const game of readGames(bufferSource(Buffer.from('1. e4 *')))) console.log(game.plyCount());
 */
export const bufferSource = (bytes: Uint8Array): ByteSource => {
  let position = 0;
  return {
    read: (into) => {
      const part = bytes.subarray(position, position + into.length);
      into.set(part);
      position += part.length;
      return part.length;
    },
    close: () => undefined,
  };
};

/** An open file that can be read anywhere. */
export type OpenFile = Readonly<ReturnType<typeof fileAt>>;

export const cannotOpen = (path: string, why: string): SourceError =>
  new SourceError('CannotOpen', `Failed to open file ${path}: ${why}`);

/** Node refuses to read or write 2 GiB and more in one call. */
export const MAX_AT_ONCE: number = 2 ** 30;

/** Reads at a position, or the next bytes of a pipe. Throws a `SourceError`. */
const readOpen = (
  path: string,
  file: number,
  into: Uint8Array,
  position: number | null,
): number => {
  try {
    return readSync(file, into, 0, Math.min(into.length, MAX_AT_ONCE), position);
  } catch (error) {
    throw new SourceError('CannotRead', `Cannot read ${path}: ${messageOf(error)}`);
  }
};

/** The rest of a pipe that the caller opened and closes. */
export const pipeSource = (path: string, descriptor: number): ByteSource => ({
  read: (into) => readOpen(path, descriptor, into, null),
  close: () => undefined,
});

/** When a file was changed, in whole milliseconds as an index records it, not before 1970. */
export const mtimeOf = ({ mtimeMs }: Stats): number => Math.max(0, Math.floor(mtimeMs));

/** A device such as /dev/zero may have no end; a terminal's user ends it, and /dev/null is empty. */
const mayBeEndless = (file: number, stat: Stats): boolean => {
  if (!stat.isCharacterDevice() && !stat.isBlockDevice()) return false;
  return !isatty(file) && stat.rdev !== statSync(devNull, { throwIfNoEntry: false })?.rdev;
};

/** Opens a file; throws a `SourceError`. */
export const fileAt = (path: string) => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    // invalid UTF-8 in a name arrives as U+FFFD, and no file has that name
    const isMisnamed = messageOf(error).startsWith('ENOENT') && path.includes('\ufffd');
    throw cannotOpen(path, isMisnamed ? 'its name is not UTF-8; rename it' : messageOf(error));
  }
  const stat = fstatSync(file);
  const fault = stat.isDirectory()
    ? 'it is a folder'
    : mayBeEndless(file, stat) && 'it is a device, which may have no end; read a file or a pipe';
  if (fault !== false) {
    closeSync(file);
    throw cannotOpen(path, fault);
  }
  let open = true;
  const readAt = (into: Uint8Array, position: number): number => {
    // another file may have its descriptor by now
    if (!open) throw new SourceError('CannotRead', `${path} has been closed`);
    return readOpen(path, file, into, stat.isFile() ? position : null);
  };
  const close = (): void => {
    if (open) closeSync(file);
    open = false;
  };
  return {
    path,
    size: stat.size,
    mtime: mtimeOf(stat),
    /** The descriptor of a pipe, which cannot be opened again; null for a file. */
    pipe: stat.isFile() ? null : file,
    readAt,
    close,
  };
};

/** A file from its beginning or another byte on, up to `end` if that is given. */
export const fileSource = ({ readAt, close }: OpenFile, end = Infinity, from = 0): ByteSource => {
  let position = from;
  const read = (into: Uint8Array): number => {
    const count = readAt(into.subarray(0, end - position), position);
    position += count;
    return count;
  };
  return { read, close };
};

/** The same source with `head` put back in front of it. */
export const withHead = (head: Uint8Array, { read, close }: ByteSource): ByteSource => {
  const front = bufferSource(head);
  return { read: (into) => front.read(into) || read(into), close };
};

/** Reads until `into` is full or the source ends; the number of bytes. */
export const readFully = ({ read }: Pick<ByteSource, 'read'>, into: Uint8Array): number => {
  let filled = 0;
  while (filled < into.length) {
    const count = read(into.subarray(filled));
    if (count === 0) break;
    filled += count;
  }
  return filled;
};

/** Runs work that pulls bytes; a source's failure becomes a value, bugs stay bugs. */
export const catchSourceError = <Value>(work: () => Value): Result<Value, SourceErrorCode> => {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof SourceError) {
      return { ok: false, error: { code: error.code, message: error.message } };
    }
    throw error;
  }
};

/** Opens a file; a failure is a value. */
export const openFile = (path: string): Result<OpenFile, SourceErrorCode> =>
  catchSourceError(() => fileAt(path));

/** Runs work on a file, which is closed behind it; a failure is a value. */
export const withFile = <Value>(
  path: string,
  work: (file: OpenFile) => Value,
): Result<Value, SourceErrorCode> =>
  catchSourceError(() => {
    const file = fileAt(path);
    try {
      return work(file);
    } finally {
      file.close();
    }
  });
