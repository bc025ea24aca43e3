/**
 * One run of `read_pgn`: a chunk of rows for each call. Bytes come in blocks, and a block may complete more games than
 * a chunk has room for; these wait.
 */

import { success, type Result } from '@zeitnot/core';
import type { Compression } from '@zeitnot/pgn';
import { makeSpanReader, type IndexColumns } from '@zeitnot/pgn/internal';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { makeFileWalk, type WalkedFile, type WalkOrder } from './files.js';
import { openPgn } from './open-pgn.js';
import { countUnread, makeIndexReader, wordsFor } from './index-rows.js';
import { CHUNK_ROWS, type ColumnBuffers } from '../native/column-buffers.js';
import { keptSpan, makeRowMaker, type Span } from './rows.js';

/** One run of a function that reads files. Throws a `SourceError`. */
export interface Scan {
  /** Reads the next rows; how many, 0 at the end. */
  readonly read: () => number;
  /** Writes the rows to the chunk and empties the buffers. */
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
}

/** Fills the next chunk; at the end it has no rows, however often it is called. Throws what the scan threw. */
export type FillChunk = (chunk: DuckDBDataChunk) => void;

type Outcome = { readonly rows: number } | { readonly error: unknown };

/**
 * Reads the next rows while DuckDB works on the last ones, each on its own thread. It begins with the second chunk,
 * since one is enough for many a LIMIT.
 */
export const prefetch = ({ read, flush }: Scan): FillChunk => {
  let ready: Outcome | null = null;
  let chunks = 0;
  const readOnce = (): Outcome => {
    try {
      ready ??= { rows: read() };
    } catch (error) {
      ready = { error };
    }
    return ready;
  };
  return (chunk) => {
    const next = readOnce();
    // the end and an error stay: DuckDB may ask once more
    if ('error' in next) throw next.error;
    chunk.rowCount = next.rows;
    if (next.rows === 0) return;
    ready = null;
    flush(chunk, next.rows);
    chunks += 1;
    // no promise is wanted here: the call must not wait
    if (chunks > 1) setImmediate(readOnce);
  };
};

export interface ScanOrder extends WalkOrder {
  readonly compression: Compression | null;
  /** Numbers of the columns that the query asks for. */
  readonly projection: readonly number[];
  readonly buffers: ColumnBuffers;
}

/** An index of which a larger share of games must be read one by one is slower than a scan … */
const MAX_UNREAD_SHARE = 0.05;
/** … unless they are this few. */
const MAX_UNREAD_GAMES = 256;
/** A chunk with that much text is full. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** After that many blocks a chunk with any row is handed over, so that an interrupt does not wait. */
const MAX_BLOCKS = 64;

// Long because the functions within share the rows of the chunk and the games that wait.
export const makeScan = (scanOrder: ScanOrder): Scan => {
  const { files, compression, projection, buffers, warn } = scanOrder;
  const maker = makeRowMaker(projection, buffers);
  /** How many rows the chunk has, and copies of the games that wait for the next one. */
  let rows = 0;
  let waiting: Span[] = [];
  /** The number of the last game, from 1; what is called with the first byte of game 1. */
  let game = 0;
  let onFirst = (_byte: number): void => undefined;
  /** Makes the next row, of that game. */
  const take = (span: Span): void => {
    maker.putSpan(rows, span);
    rows += 1;
  };
  const readSpans = makeSpanReader((byte, length, line, bytes, from, to, tags) => {
    game += 1;
    if (game === 1) onFirst(byte);
    const span: Span = { bytes, from, to, byte, length, line, game, tags };
    if (rows < CHUNK_ROWS) take(span);
    else waiting.push(keptSpan(span));
  });
  let hasTold = false;
  /** One warning is enough to say what to do, however many files there are. */
  const onUnused = (why: string): void => {
    if (!hasTold) warn(`${why} Until then, the file is read without it.`, 'IndexUnused');
    hasTold = true;
  };
  const words = wordsFor(projection);
  const isWorth = (index: IndexColumns): boolean =>
    countUnread(index, projection) <= Math.max(MAX_UNREAD_GAMES, MAX_UNREAD_SHARE * index.games);
  const order = words === null ? null : { words, onUnused, isWorth };
  const { range } = files;
  const start = range === undefined ? undefined : { byte: range.from, line: range.line };
  /** How many games the last block had: a chunk without room for as many is full. */
  let inBlock = 0;

  const open = (path: string): Result<WalkedFile> => {
    inBlock = 0;
    maker.setFile(files.shown ?? path);
    const opened = openPgn(path, compression, order, warn, range);
    if (!opened.ok) return opened;
    if (opened.value.kind === 'index') {
      const { index } = opened.value;
      const reader = makeIndexReader(path, index, maker);
      if (!reader.ok) return reader;
      const { fill, done, close } = reader.value;
      const read = (): boolean => {
        rows = fill(rows);
        return !done();
      };
      return success({ read, games: () => index.games, hasText: () => true, close });
    }
    const { source, hasText, onFirstGame } = opened.value;
    game = range === undefined ? 0 : range.game - 1;
    onFirst = onFirstGame;
    const pull = readSpans(source, start);
    const read = (): boolean => {
      const before = rows;
      const more = pull();
      inBlock = rows - before;
      return more;
    };
    return success({ read, games: () => game, hasText, close: source.close });
  };
  const step = makeFileWalk(scanOrder, open);

  const readRows = (): number => {
    rows = 0;
    inBlock = 0;
    const ready = waiting;
    waiting = [];
    for (const span of ready) {
      if (rows < CHUNK_ROWS && maker.waiting() < MAX_TEXT_BYTES) take(span);
      else waiting.push(span);
    }
    for (let blocks = 0; waiting.length === 0; blocks += 1) {
      const full = rows + inBlock > CHUNK_ROWS || maker.waiting() >= MAX_TEXT_BYTES;
      if (rows === CHUNK_ROWS || (rows > 0 && (full || blocks > MAX_BLOCKS))) break;
      if (!step()) break;
    }
    return rows;
  };
  return { read: readRows, flush: maker.flush };
};
