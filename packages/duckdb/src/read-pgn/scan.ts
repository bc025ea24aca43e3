/**
 * One run of `read_pgn`: a chunk of rows for each call. Bytes come in blocks, and a block may end more games
 * than a chunk has room for; those wait.
 */

import { success, type Result } from '@zeitnot/core';
import type { Compression, IndexColumns } from '@zeitnot/pgn';
import type { Scan } from './prefetch.js';
import { makeFileWalk, type WalkedFile, type WalkOrder } from './file-walk.js';
import { openByIndex, openPgn } from './files.js';
import { makeGathering } from './row-batch.js';
import { countUnread, makeIndexReader, wordsFor } from './index-rows.js';
import { CHUNK_ROWS, type Stages } from '../native/column-buffers.js';

export interface ScanOrder extends WalkOrder {
  readonly compression: Compression | null;
  /** Numbers of the columns that are asked for. */
  readonly asked: readonly number[];
  readonly stages: Stages;
}

/** To read more games than these one by one takes longer than to go through the file. */
const MOST_UNREAD = 0.05;
/** So few take no time. */
const FEW_UNREAD = 256;
/** A chunk with so much text is full. */
const MOST_WAITING = 8 * 1024 * 1024;
/** After so many blocks a chunk with any row is given away, so that an interrupt is not kept waiting. */
const MOST_BLOCKS = 64;

export const makeScan = (scanOrder: ScanOrder): Scan => {
  const { files, compression, asked, stages, warn } = scanOrder;
  const gathering = makeGathering(asked, stages);
  const { maker, take, readSpans } = gathering;
  let hasTold = false;
  /** One such index is enough to say what to do, however many files there are. */
  const onUnused = (why: string): void => {
    if (!hasTold) warn(`${why} Until then the file itself is read.`, 'IndexUnused');
    hasTold = true;
  };
  const words = wordsFor(asked);
  const isWorth = (index: IndexColumns): boolean =>
    countUnread(index, asked) <= Math.max(FEW_UNREAD, MOST_UNREAD * index.games);
  const order = words === null ? null : { words, onUnused, isWorth };
  const { range } = files;
  const start = range === undefined ? undefined : { byte: range.from, line: range.line };
  // what is wrong with one is told when the file is opened
  const silent = order === null ? null : { ...order, onUnused: () => undefined };
  const isAlone = files.paths.length === 1 && range === undefined;
  const only = isAlone ? openByIndex(files.paths[0]!, compression, silent) : null;
  /**
   * Rows of an index are made in no time: one thread works on some while the next are made for another, and none
   * spins meanwhile. Text would keep two threads waiting for JavaScript's, which then hears of nothing else.
   */
  const threads = only !== null && countUnread(only, asked) === 0 ? 2 : 1;
  /** As many games as the last block had would not fit into a chunk that is nearly full. */
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
        gathering.rows = fill(gathering.rows);
        return !done();
      };
      return success({ read, games: () => index.games, hasText: () => true, close });
    }
    const { source, hasText, onFirstGame } = opened.value;
    gathering.game = range === undefined ? 0 : range.game - 1;
    gathering.onFirstGame = onFirstGame;
    const pull = readSpans(source, start);
    const read = (): boolean => {
      const before = gathering.rows;
      const more = pull();
      inBlock = gathering.rows - before;
      return more;
    };
    return success({ read, games: () => gathering.game, hasText, close: source.close });
  };
  const step = makeFileWalk(scanOrder, open);

  const make = (): number => {
    gathering.rows = 0;
    inBlock = 0;
    const ready = gathering.waiting;
    gathering.waiting = [];
    for (const span of ready) {
      if (gathering.rows < CHUNK_ROWS && maker.waiting() < MOST_WAITING) take(span);
      else gathering.waiting.push(span);
    }
    for (let blocks = 0; gathering.waiting.length === 0; blocks += 1) {
      const { rows } = gathering;
      const full = rows + inBlock > CHUNK_ROWS || maker.waiting() >= MOST_WAITING;
      if (rows === CHUNK_ROWS || (rows > 0 && (full || blocks > MOST_BLOCKS))) break;
      if (!step()) break;
    }
    return gathering.rows;
  };
  return { make, give: maker.flush, threads };
};
