/**
 * One run of `read_pgn_moves`: a row for each ply, in chunks that may end in the middle of a game. Clock times and
 * evaluations follow their move, so a row is complete only when the next move comes.
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
  makeCommandValues,
  makeMainline,
  makeSpanReader,
  MOVE,
  readCommands,
  tagsBefore,
  walkHeader,
  type CommandValues,
  type TagList,
} from '@zeitnot/pgn/internal';
import type { Scan, ScanOrder } from './scan.js';
import { makeFileWalk, type WalkedFile } from './files.js';
import { openPgnBytes } from './open-pgn.js';
import {
  CHUNK_ROWS,
  type NumberBuffer,
  type NumberType,
  type ColumnBuffers,
} from '../native/column-buffers.js';

/** A game's bytes, where its moves begin in them, and its number. */
interface WaitingGame {
  readonly bytes: Buffer;
  readonly moves: number;
  readonly game: number;
}

/** The ply of a row. */
interface Ply {
  readonly file: Buffer;
  game: number;
  ply: number;
  bytes: Buffer;
  start: number;
  end: number;
  readonly said: CommandValues;
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

/** The columns in order; from `clk` on they need the comments. */
export const MOVE_COLUMNS: readonly (readonly [
  name: string,
  type: DuckDBType,
  make: (buffers: ColumnBuffers) => MoveColumn,
])[] = [
  ['file', VARCHAR, fileColumn],
  ['game_index', UBIGINT, numberColumn('UBIGINT', ({ game }) => game)],
  ['ply', UINTEGER, numberColumn('UINTEGER', ({ ply }) => ply)],
  ['san', VARCHAR, sanColumn],
  ['clk', BIGINT, numberColumn('BIGINT', ({ said }) => said.clk)],
  ['emt', BIGINT, numberColumn('BIGINT', ({ said }) => said.emt)],
  ['eval', DOUBLE, numberColumn('DOUBLE', ({ said }) => said.eval)],
];
const FIRST_SAID = 4;

const ignore = (): boolean => true;

/** Where the moves of a game begin: somewhere after the tags that the scanner has listed, if it has. */
const movesIn = (bytes: Buffer, byte: number, tags: TagList | null): number => {
  if (tags === null) return walkHeader(bytes, ignore);
  const listed = tagsBefore(tags, byte + bytes.length);
  // a quote and a bracket follow the last value
  return walkHeader(bytes, ignore, listed === 0 ? 0 : tags.positions[listed * 3 - 1]! - byte + 2);
};

/** Makes the rows of a chunk from games. */
const makePlyRows = (projection: readonly number[], buffers: ColumnBuffers) => {
  const columns = projection.map((index) => MOVE_COLUMNS[index]![2](buffers));
  const wantsSaid = projection.some((index) => index >= FIRST_SAID);
  const mainline = makeMainline();
  const { list } = mainline;
  /** How far the list of the open game has been read, and how long it is. */
  let at = 0;
  let used = 0;
  let rows = 0;
  let open: WaitingGame | null = null;
  const said = makeCommandValues();
  const nothing: Buffer = Buffer.alloc(0);
  let ply: Ply = { file: nothing, game: 0, ply: 0, bytes: nothing, start: 0, end: 0, said };

  const isFull = (): boolean => rows === CHUNK_ROWS;
  /** Puts the open ply into its row; before the first move there is none. */
  const putPly = (): void => {
    if (ply.ply === 0) return;
    for (let index = 0; index < columns.length; index += 1) columns[index]!.put(rows, ply);
    rows += 1;
  };
  const beginGame = ({ bytes, moves, game }: WaitingGame): void => {
    ply.bytes = bytes;
    ply.game = game;
    ply.ply = 0;
    mainline.begin(bytes, moves);
    at = 0;
    used = mainline.next();
  };
  const beginPly = (): void => {
    ply.ply += 1;
    ply.start = list[at + 1]!;
    ply.end = list[at + 2]!;
    said.clk = Number.NaN;
    said.emt = Number.NaN;
    said.eval = Number.NaN;
  };
  /** Goes on with a game, or begins it; false if the chunk is full before its end. */
  const take = (game: WaitingGame): boolean => {
    if (game !== open) beginGame(game);
    open = game;
    for (; used > 0; at = 0, used = mainline.next()) {
      for (; at < used; at += 3) {
        const kind = list[at];
        if (kind === MOVE) {
          if (isFull()) return false;
          putPly();
          beginPly();
        } else if (kind === COMMENT && wantsSaid && ply.ply > 0) {
          readCommands(ply.bytes, list[at + 1]!, list[at + 2]!, said);
        }
      }
    }
    if (isFull()) return false;
    putPly();
    return true;
  };
  return {
    beginFile: (path: string): void => {
      ply = { ...ply, file: Buffer.from(path) };
    },
    beginChunk: (): void => {
      rows = 0;
    },
    /** How many rows the chunk has. */
    count: (): number => rows,
    isFull,
    take,
    flush: (chunk: DuckDBDataChunk, made: number): void => {
      for (const [index, column] of columns.entries()) column.flush(chunk, index, made);
    },
  };
};

export const makeMovesScan = (order: ScanOrder): Scan => {
  const { projection, buffers, warn } = order;
  const plies = makePlyRows(projection, buffers);
  let waiting: WaitingGame[] = [];
  let first = 0;
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
    plies.beginFile(path);
    games = 0;
    onFirst = onFirstGame;
    return success({ read: readSpans(source), games: () => games, hasText, close: source.close });
  };
  const step = makeFileWalk(order, open);
  const read = (): number => {
    plies.beginChunk();
    while (!plies.isFull()) {
      const game = waiting[first];
      if (game === undefined) {
        waiting = [];
        first = 0;
        if (plies.count() > 0 || !step()) break;
      } else if (plies.take(game)) first += 1;
      else break;
    }
    return plies.count();
  };
  return { read, flush: plies.flush };
};
