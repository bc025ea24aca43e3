/** Opens a file or a buffer as the bytes of plain text, decompressed. */

import { success, failure, type Result } from '@zeitnot/core';
import { prefetchSource } from './prefetch.js';
import {
  catchSourceError,
  openFile,
  bufferSource,
  fileSource,
  readFully,
  SourceError,
  withHead,
  type ByteSource,
  type OpenFile,
  type SourceErrorCode,
} from './source.js';

/** The compressions that are read. */
export const COMPRESSIONS = ['none', 'zstd', 'gzip', 'bzip2'] as const;
/** One of `COMPRESSIONS`. */
export type Compression = (typeof COMPRESSIONS)[number];

/** How many bytes tell compressions apart. */
const HEAD_LENGTH = 10;

/** The first six bytes of a block, and those of an empty stream's end. */
const BZIP2_NEXT: ReadonlySet<string> = new Set(['314159265359', '177245385090']);

export const detectCompression = (head: Uint8Array): Compression => {
  const [a, b, c, d] = head;
  if (b === 0xb5 && c === 0x2f && d === 0xfd && a === 0x28) return 'zstd';
  // a skippable frame may stand first
  if (a !== undefined && a >= 0x50 && a <= 0x5f && b === 0x2a && c === 0x4d && d === 0x18) {
    return 'zstd';
  }
  if (a === 0x1f && b === 0x8b && c === 0x08) return 'gzip';
  const hex = Buffer.from(head).toString('hex');
  const isBzip2 = /^425a683[1-9]/.test(hex) && BZIP2_NEXT.has(hex.slice(8, 20));
  return isBzip2 ? 'bzip2' : 'none';
};

/** Other formats that games come in, by their first bytes, which no text has. */
const UNREAD: readonly (readonly [string, string])[] = [
  ['fd377a585a00', 'an xz file'],
  ['377abcaf271c', 'a 7z file'],
  ['504b0304', 'a zip file'],
  ['504b0506', 'an empty zip file'],
  ['526172211a07', 'a rar file'],
  ['04224d18', 'an lz4 file'],
  ['4c5a495001', 'an lzip file'],
  ['1f9d', 'a file packed by compress'],
];

/** The format of a file that another program has to unpack; null for any other. */
const detectUnread = (head: Uint8Array): string | null => {
  const hex = Buffer.from(head).toString('hex');
  return UNREAD.find(([begin]) => hex.startsWith(begin))?.[1] ?? null;
};

/** A compression by its name, in any case. */
export const parseCompression = (name: string): Result<Compression, SourceErrorCode> => {
  const found = COMPRESSIONS.find((known) => known === name.toLowerCase());
  return found === undefined
    ? failure(
        'UnknownCompression',
        `Invalid compression value '${name}'; known are ${COMPRESSIONS.join(', ')}`,
      )
    : success(found);
};

/** The encoding that a text's first bytes announce. */
export const detectUtf16 = (head: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
};

const CHUNK = 64 * 1024;

/** UTF-16 as UTF-8, so that everything else sees one encoding. */
const utf16Source = (
  { read: readRaw, close }: ByteSource,
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource => {
  const decoder = new TextDecoder(encoding);
  const raw = new Uint8Array(CHUNK);
  let ready: Uint8Array = new Uint8Array(0);
  let ended = false;
  const read = (into: Uint8Array): number => {
    while (ready.length === 0 && !ended) {
      const count = readRaw(raw);
      ended = count === 0;
      ready = Buffer.from(decoder.decode(raw.subarray(0, count), { stream: !ended }));
    }
    const part = ready.subarray(0, into.length);
    into.set(part);
    ready = ready.subarray(part.length);
    return part.length;
  };
  return { read, close };
};

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
    `${where} ${unread}, unpack it first; supported compressions: ${COMPRESSIONS.slice(1).join(', ')}`,
  );
};

const openPlain = (
  bytes: ByteSource,
  pipe: number | null,
  input: string | Uint8Array,
  known: Compression | null,
): Result<OpenedBytes, SourceErrorCode> => {
  let plain = bytes;
  const opened = catchSourceError(() => {
    const [head, whole] = peek(plain, HEAD_LENGTH);
    const compression = known ?? compressionOf(head, input);
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

/** The bytes of a file that is open already; closing the source closes it. */
export const openFileBytes = (
  file: OpenFile,
  path: string,
  known: Compression | null = null,
): Result<OpenedBytes, SourceErrorCode> => openPlain(fileSource(file), file.pipe, path, known);

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

  if (typeof input !== 'string') {
    return openPlain(bufferSource(input), null, input, known?.value ?? null);
  }
  const file = openFile(input);
  return file.ok ? openFileBytes(file.value, input, known?.value ?? null) : file;
};
