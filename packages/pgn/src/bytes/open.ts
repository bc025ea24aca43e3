/** Opens a file or a buffer as the bytes of plain text, decompressed. */

import { success, type Result } from '@zeitnot/core';
import { prefetchSource } from './prefetch.js';
import {
  COMPRESSIONS,
  detectCompression,
  detectUnread,
  HEAD_LENGTH,
  parseCompression,
  type Compression,
} from './compression.js';
import { catchSourceError, openFile } from './open-file.js';
import {
  bufferSource,
  fileSource,
  readFully,
  SourceError,
  withHead,
  type ByteSource,
  type SourceErrorCode,
} from './source.js';
import { detectUtf16, utf16Source } from './utf16.js';

/** How bytes are opened. */
export interface OpenOptions {
  /** Null or left out: by content. */
  readonly compression?: Compression | null;
}

/** An open source and what it was. */
export interface OpenedBytes {
  readonly source: ByteSource;
  readonly compression: Compression;
  /** The source's bytes are the file's: neither compressed nor UTF-16, so positions are those on disk. */
  readonly raw: boolean;
  /** The text was UTF-16, compressed or not, and comes as UTF-8. */
  readonly utf16: boolean;
}

/** Peeks at a source's first bytes. */
const peek = (source: ByteSource, length: number): readonly [Uint8Array, ByteSource] => {
  const head = new Uint8Array(length);
  const known = head.subarray(0, readFully(source, head));
  return [known, withHead(known, source)];
};

const asUtf8 = (source: ByteSource, compression: Compression): OpenedBytes => {
  const [head, whole] = peek(source, 2);
  const encoding = detectUtf16(head);
  return encoding === null
    ? { source: whole, compression, raw: compression === 'none', utf16: false }
    : { source: utf16Source(whole, encoding), compression, raw: false, utf16: true };
};

/** By content; throws a `SourceError` for what only other programs can read. */
const compressionOf = (head: Uint8Array, input: string | Uint8Array): Compression => {
  const unread = detectUnread(head);
  if (unread === null) return detectCompression(head);
  const where = typeof input === 'string' ? `Failed to open file ${input}: it is` : 'This is';
  throw new SourceError(
    'UnsupportedCompression',
    `${where} ${unread}, unpack it first; compressions that are read: ${COMPRESSIONS.slice(1).join(', ')}`,
  );
};

/**
 * Opens a path or bytes: plain, zstd, gzip or bzip2, in UTF-8, Windows-1252 or UTF-16.
 *
 * @example
 * const opened = openBytes('games.pgn.zst');
 * if (opened.ok) for (const game of readGames(opened.value.source)) console.log(game.tag('Event'));
 */
export const openBytes = (
  input: string | Uint8Array,
  options: OpenOptions = {},
): Result<OpenedBytes, SourceErrorCode> => {
  const named = options.compression ?? null;
  // JavaScript may pass anything
  const known = named === null ? null : parseCompression(named);
  if (known?.ok === false) return known;

  let plain: ByteSource;
  let pipe: number | null = null;
  if (typeof input === 'string') {
    const opened = openFile(input);
    if (!opened.ok) return opened;
    plain = fileSource(opened.value);
    ({ pipe } = opened.value);
  } else plain = bufferSource(input);

  const opened = catchSourceError(() => {
    const [head, whole] = peek(plain, HEAD_LENGTH);
    const compression = known?.value ?? compressionOf(head, input);
    if (compression === 'none') return asUtf8(whole, compression);
    const { close } = plain;
    // the thread opens a file again; a pipe stays open, and its head goes along
    if (pipe === null) close();
    const begun = pipe === null ? null : { descriptor: pipe, head, close };
    plain = prefetchSource(input, { compression, begun });
    return asUtf8(plain, compression);
  });
  if (!opened.ok) {
    plain.close();
    return opened;
  }
  return success(opened.value);
};
