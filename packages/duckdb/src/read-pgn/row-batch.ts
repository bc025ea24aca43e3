/**
 * Collects the games of sources in the rows of a chunk.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { makeSpanReader, type ReadSpans } from '@zeitnot/pgn/internal';
import { keptSpan, makeRowMaker, type RowMaker, type Span } from './rows.js';
import { CHUNK_ROWS, type ColumnBuffers } from '../native/column-buffers.js';

export interface RowBatch {
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

export const makeRowBatch = (projection: readonly number[], buffers: ColumnBuffers): RowBatch => {
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
