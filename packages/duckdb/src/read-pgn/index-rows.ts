/**
 * Rows from an index alone. Where a game's flags say that a column did not fit, that game is read, so
 * that the rows are those of a scan.
 */

import { success, type Result } from '@zeitnot/core';
import {
  idOf,
  INDEX_FLAGS,
  INDEX_RESULTS,
  numberOf,
  openGames,
  SourceError,
  spanOf,
  type IndexErrorCode,
  type PgnIndex,
} from '@zeitnot/pgn';
import { COLUMNS } from './columns.js';
import { dateOfNumber } from './convert.js';
import type { AskedColumn, RowMaker } from './rows.js';
import { CHUNK_ROWS, type NumberStage, type TextStage } from './stages.js';

/** Whether an index has all these columns. */
export const indexCovers = (asked: readonly number[]): boolean =>
  asked.every((index) => COLUMNS[index]!.indexed);

const STRINGS: Readonly<Partial<Record<string, Parameters<typeof idOf>[2]>>> = {
  Event: 'event',
  Site: 'site',
  White: 'white',
  Black: 'black',
  Round: 'round',
  TimeControl: 'timeControl',
};

/** The flag that sends a column to the game itself. */
const FLAG_OF: Readonly<Partial<Record<string, number>>> = {
  Result: INDEX_FLAGS.result,
  ECO: INDEX_FLAGS.eco,
  WhiteElo: INDEX_FLAGS.elo,
  BlackElo: INDEX_FLAGS.elo,
  Date: INDEX_FLAGS.date,
};

type Put = (row: number, game: number) => void;

const RESULT_BYTES = INDEX_RESULTS.map((result) => Buffer.from(result));

const stringPut = (index: PgnIndex, stage: TextStage, name: string): Put => {
  const { offsets, bytes } = index.heap;
  const column = STRINGS[name];
  const eco = Buffer.alloc(3);
  if (column !== undefined) {
    return (row, game) => {
      const id = idOf(index, game, column);
      if (id === 0) stage.putNull(row);
      else stage.putBytes(row, bytes, offsets[id - 1]!, offsets[id]!);
    };
  }
  if (name === 'Result') {
    return (row, game) => {
      const result = RESULT_BYTES[numberOf(index, game, 'result')]!;
      stage.putBytes(row, result, 0, result.length);
    };
  }
  return (row, game) => {
    const letter = numberOf(index, game, 'ecoLetter');
    if (letter === 0) {
      stage.putNull(row);
      return;
    }
    const number = numberOf(index, game, 'ecoNumber');
    eco[0] = letter;
    eco[1] = 0x30 + Math.floor(number / 10);
    eco[2] = 0x30 + (number % 10);
    stage.putBytes(row, eco, 0, 3);
  };
};

const eloPut = (index: PgnIndex, stage: NumberStage, column: 'whiteElo' | 'blackElo'): Put => {
  return (row, game) => {
    const elo = numberOf(index, game, column);
    if (elo === 0) stage.putNull(row);
    else stage.putNumber(row, elo);
  };
};

const datePut = (index: PgnIndex, stage: NumberStage): Put => {
  return (row, game) => {
    const date = numberOf(index, game, 'date');
    if (date < 10_000) stage.putNull(row);
    else stage.putNumber(row, dateOfNumber(date).days);
  };
};

const putOf = (index: PgnIndex, made: AskedColumn, file: Uint8Array): Put => {
  const { column } = made;
  if (made.form === 'text') {
    const { stage } = made;
    if (column.kind === 'file') return (row) => stage.putBytes(row, file, 0, file.length);
    return stringPut(index, stage, column.name);
  }
  const stage = made.stage as NumberStage;
  switch (column.name) {
    case 'WhiteElo':
      return eloPut(index, stage, 'whiteElo');
    case 'BlackElo':
      return eloPut(index, stage, 'blackElo');
    case 'Date':
      return datePut(index, stage);
    case 'game_index':
      return (row, game) => stage.putNumber(row, game);
    default:
      return (row, game) => stage.putNumber(row, spanOf(index, game).offset);
  }
};

export interface IndexReader {
  /** Fills rows from `row` on; the number of the next free one. */
  readonly fill: (row: number) => number;
  readonly done: () => boolean;
  readonly close: () => void;
}

/** Reads all games of an index; its file is open for those that have to be read. */
export const makeIndexReader = (
  file: string,
  index: PgnIndex,
  maker: RowMaker,
): Result<IndexReader, IndexErrorCode> => {
  const opened = openGames(file, index);
  if (!opened.ok) return opened;
  const games = opened.value;
  const puts = maker.stages.map((made) => putOf(index, made, maker.file()));
  const flags = maker.stages.reduce((all, { column }) => all | (FLAG_OF[column.name] ?? 0), 0);
  let next = 1;
  const readGame = (row: number, game: number): void => {
    const read = games.game(game);
    if (!read.ok) throw new SourceError('CannotRead', read.error.message);
    const { bytes, byte, length } = read.value;
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    maker.putSpan(row, { bytes: whole, byte, length, line: null, game, tags: null });
  };
  const fill = (from: number): number => {
    let row = from;
    const last = Math.min(index.games, next + CHUNK_ROWS - from - 1);
    for (; next <= last; next += 1, row += 1) {
      if (flags !== 0 && (numberOf(index, next, 'flags') & flags) !== 0) readGame(row, next);
      else for (let put = 0; put < puts.length; put += 1) puts[put]!(row, next);
    }
    return row;
  };
  return success({ fill, done: () => next > index.games, close: games.close });
};
