/**
 * One run of `read_pgn`: files one after the other, a chunk of rows for each call. Bytes come in blocks,
 * and a block may end more games than a chunk has room for; those wait as copies. Nothing is read before
 * it is asked for.
 */

import { makeSpanReader, SourceError, type Compression, type PullSpans } from '@zeitnot/pgn';
import type { Scan } from './ahead.js';
import { openPgn, passOver, type Files, type Warn } from './files.js';
import { makeIndexReader, wordsFor, type IndexReader } from './index-rows.js';
import { watchGames } from './no-games.js';
import type { Held } from './open-scans.js';
import { makeRowMaker, type Span } from './rows.js';
import { CHUNK_ROWS, type Stages } from './stages.js';

export interface ScanOrder {
  readonly files: Files;
  readonly compression: Compression | null;
  /** Numbers of the columns that are asked for. */
  readonly asked: readonly number[];
  readonly stages: Stages;
  readonly held: Held;
  readonly warn: Warn;
}

/** A chunk with so much text is full. */
const MOST_WAITING = 8 * 1024 * 1024;
/** After so many blocks a chunk with any row is given away, so that an interrupt is not kept waiting. */
const MOST_BLOCKS = 64;

type Current = { readonly end: () => void } & (
  | { readonly kind: 'index'; readonly reader: IndexReader }
  | { readonly kind: 'bytes'; readonly pull: PullSpans }
);

export const makeScan = ({ files, compression, asked, stages, held, warn }: ScanOrder): Scan => {
  const maker = makeRowMaker(asked, stages);
  let hasTold = false;
  /** One such index is enough to say what to do, however many files there are. */
  const onUnused = (why: string): void => {
    if (!hasTold) warn(`${why} Until then the file itself is read.`, 'IndexUnused');
    hasTold = true;
  };
  const watch = watchGames(warn);
  const words = wordsFor(asked);
  const order = words === null ? null : { words, onUnused };
  const { range } = files;
  const start = range === undefined ? undefined : { byte: range.from, line: range.line };
  let current: Current | null = null;
  let next = 0;
  let rows = 0;
  let game = 0;
  let waiting: Span[] = [];

  const take = (span: Span): void => {
    maker.putSpan(rows, span);
    rows += 1;
  };
  const skip = (why: string): void => {
    if (files.named) throw new SourceError('CannotOpen', why);
    warn(`${why}; the file was skipped.`, 'Skipped');
  };
  const openNext = (path: string): void => {
    const opened = openPgn(path, compression, order, warn, range);
    game = range === undefined ? 0 : range.game - 1;
    maker.setFile(files.shown ?? path);
    if (!opened.ok) {
      skip(opened.error.message);
      return;
    }
    if (opened.value.kind === 'bytes') {
      const { source, hasText, onFirstGame } = opened.value;
      held.close = source.close;
      const pull = makeSpanReader(
        source,
        (byte, length, line, bytes, tags) => {
          game += 1;
          if (game === 1) onFirstGame(byte);
          const span: Span = { bytes, byte, length, line, game, tags };
          if (rows < CHUNK_ROWS) take(span);
          else waiting.push({ ...span, bytes: Buffer.from(bytes), tags: null });
        },
        start,
      );
      const end = (): void => watch.fileRead(path, game, hasText());
      current = { kind: 'bytes', pull, end };
      return;
    }
    const { index } = opened.value;
    const reader = makeIndexReader(path, index, maker);
    if (!reader.ok) {
      skip(reader.error.message);
      return;
    }
    held.close = reader.value.close;
    const end = (): void => watch.fileRead(path, index.games, true);
    current = { kind: 'index', reader: reader.value, end };
  };
  const closeCurrent = (): void => {
    held.close?.();
    held.close = null;
    current = null;
  };
  /** One step: opens a file, or reads a block of one. False at the end of all. */
  const step = (): boolean => {
    if (held.released) return false;
    if (current === null) {
      const path = files.paths[next++];
      if (path === undefined) {
        watch.end();
        return false;
      }
      openNext(path);
      return true;
    }
    try {
      if (current.kind === 'index') {
        rows = current.reader.fill(rows);
        if (!current.reader.done()) return true;
      } else if (current.pull()) return true;
      current.end();
    } catch (error) {
      passOver(files, error, warn);
    }
    closeCurrent();
    return true;
  };

  const make = (): number => {
    rows = 0;
    const ready = waiting;
    waiting = [];
    for (const span of ready) {
      if (rows < CHUNK_ROWS && maker.waiting() < MOST_WAITING) take(span);
      else waiting.push(span);
    }
    for (let blocks = 0, last = 0; waiting.length === 0; blocks += 1) {
      // as many games as the last block had would not fit any more
      const full = rows + last > CHUNK_ROWS || maker.waiting() >= MOST_WAITING;
      if (rows === CHUNK_ROWS || (rows > 0 && (full || blocks > MOST_BLOCKS))) break;
      const before = rows;
      const scanning = current?.kind === 'bytes';
      if (!step()) break;
      last = scanning ? rows - before : 0;
    }
    return rows;
  };
  return { make, give: maker.flush };
};
