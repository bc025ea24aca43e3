/**
 * One run of `read_pgn`: a chunk of rows for each call. Bytes come in blocks, and a block may complete more games than
 * a chunk has room for; these wait.
 */

import { success, type Result } from '@zeitnot/core';
import type { Compression } from '@zeitnot/pgn';
import { makeSpanReader, type IndexColumns, type ReadSpans } from '@zeitnot/pgn/internal';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { makeFileWalk, type WalkedFile, type WalkOrder } from './files.js';
import { openByIndex, openPgn } from './open-pgn.js';
import { countUnread, makeIndexReader, wordsFor } from './index-rows.js';
import { CHUNK_ROWS, type ColumnBuffers } from '../native/column-buffers.js';
import { keptSpan, makeRowMaker, type RowMaker, type Span } from './rows.js';

/** One run of a function that reads files. Throws a `SourceError`. */
export interface Scan {
  /** Reads the next rows; how many, 0 at the end. */
  readonly read: () => number;
  /** Writes the rows to the chunk and empties the buffers. */
  readonly flush: (chunk: DuckDBDataChunk, rows: number) => void;
  /** How many threads of DuckDB may ask for rows, where a query does not depend on their order. */
  readonly threads: number;
}

export interface Filler {
  /** Fills the next chunk; at the end it has no rows, however often it is called. Throws what the scan threw. */
  readonly fill: (chunk: DuckDBDataChunk) => void;
}

type Outcome = { readonly rows: number } | { readonly error: unknown };

/**
 * Reads the next rows while DuckDB works on the last ones, each on its own thread. It begins with the second chunk,
 * since one is enough for many a LIMIT.
 */
export const prefetch = ({ read, flush }: Scan): Filler => {
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
  const fill = (chunk: DuckDBDataChunk): void => {
    const next = readOnce();
    // the end and an error stay: a second thread asks once more
    if ('error' in next) throw next.error;
    chunk.rowCount = next.rows;
    if (next.rows === 0) return;
    ready = null;
    flush(chunk, next.rows);
    chunks += 1;
    // no promise is wanted here: the call must not wait
    if (chunks > 1) setImmediate(readOnce);
  };
  return { fill };
};

/** Collects the games of sources in the rows of a chunk. Hot: `bench/sql.bench.mjs`. */
interface RowBatch {
  readonly maker: RowMaker;
  /** Makes the next row, of that game. */
  readonly take: (span: Span) => void;
  /** Makes rows of the games of a source while there is room; the others wait. */
  readonly readSpans: ReadSpans;
  /** How many rows there are. */
  rows: number;
  /** Copies of the games that wait. */
  waiting: Span[];
  /** The number of the last game, from 1. */
  game: number;
  /** Called with the first byte of game 1. */
  onFirstGame: (byte: number) => void;
}

const ignore = (): void => undefined;

const makeRowBatch = (projection: readonly number[], buffers: ColumnBuffers): RowBatch => {
  const maker = makeRowMaker(projection, buffers);
  const take = (span: Span): void => {
    maker.putSpan(batch.rows, span);
    batch.rows += 1;
  };
  const readSpans = makeSpanReader((byte, length, line, bytes, from, to, tags) => {
    batch.game += 1;
    if (batch.game === 1) batch.onFirstGame(byte);
    const span: Span = { bytes, from, to, byte, length, line, game: batch.game, tags };
    if (batch.rows < CHUNK_ROWS) take(span);
    else batch.waiting.push(keptSpan(span));
  });
  const numbers = { rows: 0, waiting: [], game: 0, onFirstGame: ignore };
  const batch: RowBatch = { maker, take, readSpans, ...numbers };
  return batch;
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

export const makeScan = (scanOrder: ScanOrder): Scan => {
  const { files, compression, projection, buffers, warn } = scanOrder;
  const batch = makeRowBatch(projection, buffers);
  const { maker, take, readSpans } = batch;
  let hasTold = false;
  /** One warning is enough to say what to do, however many files there are. */
  const onUnused = (why: string): void => {
    if (!hasTold) warn(`${why} Until then the file itself is read.`, 'IndexUnused');
    hasTold = true;
  };
  const words = wordsFor(projection);
  const isWorth = (index: IndexColumns): boolean =>
    countUnread(index, projection) <= Math.max(MAX_UNREAD_GAMES, MAX_UNREAD_SHARE * index.games);
  const order = words === null ? null : { words, onUnused, isWorth };
  const { range } = files;
  const start = range === undefined ? undefined : { byte: range.from, line: range.line };
  // what is wrong with an index is reported when the file is opened
  const silent = order === null ? null : { ...order, onUnused: () => undefined };
  const isAlone = files.paths.length === 1 && range === undefined;
  const only = isAlone ? openByIndex(files.paths[0]!, compression, silent) : null;
  /**
   * Rows of an index are quick: one thread works on some while the next are made for another, and none spins. Text
   * would keep two threads waiting for JavaScript's, which then gets no other turn.
   */
  const threads = only !== null && countUnread(only, projection) === 0 ? 2 : 1;
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
        batch.rows = fill(batch.rows);
        return !done();
      };
      return success({ read, games: () => index.games, hasText: () => true, close });
    }
    const { source, hasText, onFirstGame } = opened.value;
    batch.game = range === undefined ? 0 : range.game - 1;
    batch.onFirstGame = onFirstGame;
    const pull = readSpans(source, start);
    const read = (): boolean => {
      const before = batch.rows;
      const more = pull();
      inBlock = batch.rows - before;
      return more;
    };
    return success({ read, games: () => batch.game, hasText, close: source.close });
  };
  const step = makeFileWalk(scanOrder, open);

  const readRows = (): number => {
    batch.rows = 0;
    inBlock = 0;
    const ready = batch.waiting;
    batch.waiting = [];
    for (const span of ready) {
      if (batch.rows < CHUNK_ROWS && maker.waiting() < MAX_TEXT_BYTES) take(span);
      else batch.waiting.push(span);
    }
    for (let blocks = 0; batch.waiting.length === 0; blocks += 1) {
      const { rows } = batch;
      const full = rows + inBlock > CHUNK_ROWS || maker.waiting() >= MAX_TEXT_BYTES;
      if (rows === CHUNK_ROWS || (rows > 0 && (full || blocks > MAX_BLOCKS))) break;
      if (!step()) break;
    }
    return batch.rows;
  };
  return { read: readRows, flush: maker.flush, threads };
};
