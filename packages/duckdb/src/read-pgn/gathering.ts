/**
 * Gathers the games of sources in the rows of a chunk. V8 throws compiled code away with the functions that it was
 * compiled for, and with a new gathering for each query it would compile all that reads games each time; so the one
 * that was done last waits for a query with the same columns.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { makeSpanReader, type ReadSpans } from '@zeitnot/pgn/internal';
import { keptSpan, makeRowMaker, type RowMaker, type Span } from './rows.js';
import { CHUNK_ROWS, type Stages } from './stages.js';

export interface Gathering {
  /** Numbers of the columns that are asked for. */
  readonly asked: readonly number[];
  readonly stages: Stages;
  readonly maker: RowMaker;
  /** Makes the next row of a game. */
  readonly take: (span: Span) => void;
  /** Makes rows of the games of a source, as many as there is room for; the others wait. */
  readonly readSpans: ReadSpans;
  /** How many there are. */
  rows: number;
  /** Games that wait, as copies. */
  waiting: Span[];
  /** The number of the last game, from 1. */
  game: number;
  /** Hears where game 1 begins. */
  onFirstGame: (byte: number) => void;
}

const ignore = (): void => undefined;

const makeGathering = (asked: readonly number[], stages: Stages): Gathering => {
  const maker = makeRowMaker(asked, stages);
  const take = (span: Span): void => {
    maker.putSpan(gathering.rows, span);
    gathering.rows += 1;
  };
  const readSpans = makeSpanReader((byte, length, line, bytes, from, to, tags) => {
    gathering.game += 1;
    if (gathering.game === 1) gathering.onFirstGame(byte);
    const span: Span = { bytes, from, to, byte, length, line, game: gathering.game, tags };
    if (gathering.rows < CHUNK_ROWS) take(span);
    else gathering.waiting.push(keptSpan(span));
  });
  const numbers = { rows: 0, waiting: [], game: 0, onFirstGame: ignore };
  const gathering: Gathering = { asked, stages, maker, take, readSpans, ...numbers };
  return gathering;
};

let idle: Gathering | null = null;

export const borrowGathering = (asked: readonly number[], stages: Stages): Gathering => {
  const last = idle;
  if (last === null || last.stages !== stages || last.asked.join() !== asked.join()) {
    return makeGathering(asked, stages);
  }
  idle = null;
  return last;
};

/** It must be empty. */
export const giveBack = (gathering: Gathering): void => {
  gathering.onFirstGame = ignore;
  idle = gathering;
};
