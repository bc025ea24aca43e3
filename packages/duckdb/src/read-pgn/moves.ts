/** One run of `read_pgn_moves`: a row for each ply, in chunks that may end within a game. */

import {
  BIGINT,
  DOUBLE,
  UBIGINT,
  UINTEGER,
  VARCHAR,
  type DuckDBDataChunk,
  type DuckDBType,
} from '@duckdb/node-api';
import { openGame, makeSpanReader, SourceError, type Game, type Ply } from '@zeitnot/pgn';
import { openPgn } from './files.js';
import type { Scan, ScanOrder } from './scan.js';
import { CHUNK_ROWS, type NumberStage, type Stages, type TextStage } from './stages.js';

export const MOVE_COLUMNS: readonly (readonly [string, DuckDBType])[] = [
  ['file', VARCHAR],
  ['game_index', UBIGINT],
  ['ply', UINTEGER],
  ['san', VARCHAR],
  ['clk', BIGINT],
  ['emt', BIGINT],
  ['eval', DOUBLE],
];

interface Column {
  readonly stage: TextStage | NumberStage;
  readonly put: (row: number, ply: Ply, at: number, game: Game, file: Uint8Array) => void;
}

const numberColumn = (
  stage: NumberStage,
  valueOf: (ply: Ply, at: number, game: Game) => number | null,
): Column => ({
  stage,
  put: (row, ply, at, game) => {
    const value = valueOf(ply, at, game);
    if (value === null) stage.putNull(row);
    else stage.putNumber(row, value);
  },
});

const fileColumn = (stage: TextStage): Column => ({
  stage,
  put: (row, _ply, _at, _game, file) => stage.putBytes(row, file, 0, file.length),
});

const sanColumn = (stage: TextStage): Column => ({
  stage,
  put: (row, { san }) => stage.putText(row, san),
});

const MAKERS: readonly ((stages: Stages) => Column)[] = [
  ({ text }) => fileColumn(text()),
  ({ number }) => numberColumn(number('UBIGINT'), (_, __, { game }) => game),
  ({ number }) => numberColumn(number('UINTEGER'), (_, at) => at + 1),
  ({ text }) => sanColumn(text()),
  ({ number }) => numberColumn(number('BIGINT'), ({ clk }) => clk),
  ({ number }) => numberColumn(number('BIGINT'), ({ emt }) => emt),
  ({ number }) => numberColumn(number('DOUBLE'), (ply) => ply.eval),
];

export const makeMovesScan = ({ files, asked, stages, held, warn }: ScanOrder): Scan => {
  const columns = asked.map((index) => MAKERS[index]!(stages));
  let next = 0;
  let pull: (() => boolean) | null = null;
  let games: Game[] = [];
  let first = 0;
  let at = 0;
  let plies: readonly Ply[] | null = null;
  let file: Uint8Array = new Uint8Array(0);

  const openNext = (path: string): void => {
    const opened = openPgn(path, null, false);
    if (!opened.ok) {
      if (files.named) throw new SourceError('CannotOpen', opened.error.message);
      warn(`${opened.error.message}; the file was skipped.`);
      return;
    }
    if (opened.value.kind !== 'bytes') return;
    const { source } = opened.value;
    held.close = source.close;
    file = Buffer.from(path);
    let game = 0;
    pull = makeSpanReader(source, (byte, length, line, bytes) => {
      game += 1;
      games.push(openGame(Buffer.from(bytes), { file: path, game, byte, line }, length));
    });
  };
  /** Opens a file or reads a block of one; false at the end of all. */
  const step = (): boolean => {
    if (pull === null) {
      const path = files.paths[next++];
      if (path === undefined) return false;
      openNext(path);
    } else if (!pull()) {
      held.close?.();
      held.close = null;
      pull = null;
    }
    return true;
  };
  const fill = (chunk: DuckDBDataChunk): void => {
    let rows = 0;
    while (rows < CHUNK_ROWS) {
      const game = games[first];
      if (game === undefined) {
        games = [];
        first = 0;
        if (rows > 0 || !step()) break;
        continue;
      }
      plies ??= game.plies();
      for (; at < plies.length && rows < CHUNK_ROWS; at += 1, rows += 1) {
        for (const column of columns) column.put(rows, plies[at]!, at, game, file);
      }
      if (at < plies.length) break;
      first += 1;
      plies = null;
      at = 0;
    }
    chunk.rowCount = rows;
    if (rows === 0) return;
    for (const [index, { stage }] of columns.entries()) stage.flush(chunk, index, rows);
  };
  return { fill };
};
