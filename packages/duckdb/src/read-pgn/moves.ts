/**
 * One run of `read_pgn_moves`: a row for each ply, in chunks that may end within a game. Clock times and
 * evaluations stand behind their move, so a row is whole when the next move comes.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  BIGINT,
  DOUBLE,
  UBIGINT,
  UINTEGER,
  VARCHAR,
  type DuckDBDataChunk,
  type DuckDBType,
} from '@duckdb/node-api';
import { success, type Result } from '@zeitnot/core';
import {
  COMMENT,
  decodeText,
  makeMainline,
  makeSaid,
  makeSpanReader,
  MOVE,
  readAnnotations,
  tagsBefore,
  walkHeader,
  type Said,
  type TagList,
} from '@zeitnot/pgn';
import type { Scan } from './prefetch.js';
import { makeFileWalk, type WalkedFile } from './file-walk.js';
import { openPgnBytes } from './files.js';
import type { ScanOrder } from './scan.js';
import {
  CHUNK_ROWS,
  type NumberBuffer,
  type NumberType,
  type ColumnBuffers,
} from '../native/column-buffers.js';

export const MOVE_COLUMNS: readonly (readonly [string, DuckDBType])[] = [
  ['file', VARCHAR],
  ['game_index', UBIGINT],
  ['ply', UINTEGER],
  ['san', VARCHAR],
  ['clk', BIGINT],
  ['emt', BIGINT],
  ['eval', DOUBLE],
];

/** A game's bytes, where its moves begin in them, and its number. */
interface WaitingGame {
  readonly bytes: Buffer;
  readonly moves: number;
  readonly game: number;
}

/** The ply that a row is made of. */
interface Ply {
  readonly file: Buffer;
  game: number;
  ply: number;
  bytes: Buffer;
  start: number;
  end: number;
  readonly said: Said;
}

interface MoveColumn {
  readonly put: (row: number, ply: Ply) => void;
  readonly flush: NumberBuffer['flush'];
}

const numberColumn =
  (type: NumberType, valueOf: (ply: Ply) => number) =>
  ({ number }: ColumnBuffers): MoveColumn => {
    const buffer = number(type);
    const put = (row: number, ply: Ply): void => {
      const value = valueOf(ply);
      if (Number.isNaN(value)) buffer.putNull(row);
      else buffer.putNumber(row, value);
    };
    return { put, flush: buffer.flush };
  };

const fileColumn = ({ text }: ColumnBuffers): MoveColumn => {
  const buffer = text();
  let last: Buffer | null = null;
  const put = (row: number, { file }: Ply): void => {
    if (row > 0 && file === last) buffer.putAgain(row, row - 1);
    else buffer.putBytes(row, file, 0, file.length);
    last = file;
  };
  return { put, flush: buffer.flush };
};

const sanColumn = ({ text }: ColumnBuffers): MoveColumn => {
  const buffer = text();
  const put = (row: number, { bytes, start, end }: Ply): void => {
    let all = 0;
    for (let at = start; at < end; at += 1) all |= bytes[at]!;
    if (all < 0x80) buffer.putBytes(row, bytes, start, end);
    else buffer.putText(row, decodeText(bytes.subarray(start, end)));
  };
  return { put, flush: buffer.flush };
};

const MAKERS: readonly ((buffers: ColumnBuffers) => MoveColumn)[] = [
  fileColumn,
  numberColumn('UBIGINT', ({ game }) => game),
  numberColumn('UINTEGER', ({ ply }) => ply),
  sanColumn,
  numberColumn('BIGINT', ({ said }) => said.clk),
  numberColumn('BIGINT', ({ said }) => said.emt),
  numberColumn('DOUBLE', ({ said }) => said.eval),
];
/** From this column on it takes the comments. */
const FIRST_SAID = 4;

const ignore = (): boolean => true;

/** Where the moves of a game begin: somewhere behind the tags that the scanner has listed, if it has. */
const movesIn = (bytes: Buffer, byte: number, tags: TagList | null): number => {
  if (tags === null) return walkHeader(bytes, ignore);
  const listed = tagsBefore(tags, byte + bytes.length);
  // a quote and a bracket stand behind the last value
  return walkHeader(bytes, ignore, listed === 0 ? 0 : tags.positions[listed * 3 - 1]! - byte + 2);
};

export const makeMovesScan = (order: ScanOrder): Scan => {
  const { projection, buffers, warn } = order;
  const columns = projection.map((index) => MAKERS[index]!(buffers));
  const wantsSaid = projection.some((index) => index >= FIRST_SAID);
  const mainline = makeMainline();
  const { list } = mainline;
  let waiting: WaitingGame[] = [];
  let first = 0;
  /** How far the list of the open game has been gone over, and how long it is. */
  let at = 0;
  let used = 0;
  let rows = 0;
  let ply: Ply | null = null;
  /** Games of the file so far. */
  let games = 0;
  let onFirst = (_byte: number): void => undefined;

  const readSpans = makeSpanReader((byte, _length, _line, window, from, to, tags) => {
    games += 1;
    if (games === 1) onFirst(byte);
    const bytes = Buffer.from(window.subarray(from, to));
    waiting.push({ bytes, moves: movesIn(bytes, byte, tags), game: games });
  });
  const open = (path: string): Result<WalkedFile> => {
    const opened = openPgnBytes(path, null, warn);
    if (!opened.ok) return opened;
    const { source, hasText, onFirstGame } = opened.value;
    const nothing = Buffer.alloc(0);
    const place = { game: 0, ply: 0, bytes: nothing, start: 0, end: 0 };
    ply = { ...place, file: Buffer.from(path), said: makeSaid() };
    games = 0;
    onFirst = onFirstGame;
    return success({ read: readSpans(source), games: () => games, hasText, close: source.close });
  };
  const step = makeFileWalk(order, open);
  const isFull = (): boolean => rows === CHUNK_ROWS;
  /** Puts the open ply into its row. */
  const putPly = (made: Ply): void => {
    if (made.ply === 0) return;
    for (let index = 0; index < columns.length; index += 1) columns[index]!.put(rows, made);
    rows += 1;
  };
  const beginGame = (made: Ply, { bytes, moves, game }: WaitingGame): void => {
    made.bytes = bytes;
    made.game = game;
    made.ply = 0;
    mainline.begin(bytes, moves);
    at = 0;
    used = mainline.next();
  };
  /** Goes on with the open game; false if the chunk is full before its end. */
  const takeMoves = (made: Ply): boolean => {
    for (; used > 0; at = 0, used = mainline.next()) {
      for (; at < used; at += 3) {
        const kind = list[at];
        if (kind === MOVE) {
          if (isFull()) return false;
          putPly(made);
          made.ply += 1;
          made.start = list[at + 1]!;
          made.end = list[at + 2]!;
          made.said.clk = Number.NaN;
          made.said.emt = Number.NaN;
          made.said.eval = Number.NaN;
        } else if (kind === COMMENT && wantsSaid && made.ply > 0) {
          readAnnotations(made.bytes, list[at + 1]!, list[at + 2]!, made.said);
        }
      }
    }
    if (isFull()) return false;
    putPly(made);
    return true;
  };
  const make = (): number => {
    rows = 0;
    while (!isFull()) {
      const game = waiting[first];
      if (game === undefined || ply === null) {
        waiting = [];
        first = 0;
        if (rows > 0 || !step()) break;
        continue;
      }
      if (ply.bytes !== game.bytes) beginGame(ply, game);
      if (!takeMoves(ply)) break;
      first += 1;
    }
    return rows;
  };
  const give = (chunk: DuckDBDataChunk, made: number): void => {
    for (const [index, column] of columns.entries()) column.flush(chunk, index, made);
  };
  return { make, give, threads: 1 };
};
