/**
 * The text of a PGN file, which may be compressed. Each reader goes from front to back, and positions are those in
 * the unpacked text.
 */

import { openBytes, SourceError, type ByteSource } from '@zeitnot/pgn';
import type { OpenFile } from '@zeitnot/pgn/internal';

export interface TextReader {
  /** The bytes at a position that is not before the end of those read last; 0 only at the end. */
  readonly readAt: (into: Uint8Array, position: number) => number;
  readonly close: () => void;
}

export type OpenText = () => TextReader;

const SKIPPED = 256 * 1024;

const forwardReader = ({ read, close }: ByteSource): TextReader => {
  const skipped = Buffer.allocUnsafe(SKIPPED);
  let at = 0;
  const readAt = (into: Uint8Array, position: number): number => {
    while (at < position) {
      const count = read(skipped.subarray(0, position - at));
      if (count === 0) return 0;
      at += count;
    }
    const count = read(into);
    at += count;
    return count;
  };
  return { readAt, close };
};

/** `raw`: the file's bytes are the text, and are read through the open handle. */
export const textOf =
  ({ path, readAt }: OpenFile, raw: boolean): OpenText =>
  () => {
    if (raw) return { readAt, close: () => undefined };
    const opened = openBytes(path);
    if (!opened.ok) throw new SourceError(opened.error.code, opened.error.message);
    return forwardReader(opened.value.source);
  };

/** Reads until `into` is full or the text ends; the bytes that were read. */
export const readFully = ({ readAt }: TextReader, into: Buffer, position: number): Buffer => {
  let filled = 0;
  while (filled < into.length) {
    const count = readAt(into.subarray(filled), position + filled);
    if (count === 0) break;
    filled += count;
  }
  return into.subarray(0, filled);
};
