/** Games of a file by number, through its index: each reads its own span and nothing else. */

import { failure, success, type Result } from '@zeitnot/core';
import { catchSourceError, openFile, SourceError, type OpenFile } from '../bytes/source.js';
import { openGame, type Game } from '../game/game.js';
import { lineEndsIn } from '../game/problem.js';
import { keptLength } from '../game/window.js';
import { stale, type IndexErrorCode } from './errors.js';
import { spanOf, type GameSpan, type IndexSource, type PgnIndex } from './view.js';

/** As much of a game's bytes as is kept of it; less where the file ends before. */
export const readSpan = (
  { readAt }: Pick<OpenFile, 'readAt'>,
  offset: number,
  length: number,
): Buffer => {
  const bytes = Buffer.allocUnsafe(keptLength(length));
  return bytes.subarray(0, readAt(bytes, offset));
};

/** The games of an indexed file. */
export interface IndexedGames {
  /** A game by its number, from 1. */
  readonly game: (number: number) => Result<Game, IndexErrorCode>;
  readonly close: () => void;
}

/** Finds the line of a byte, from 1. Reads everything before it, or from the last byte it was called with. */
const makeLineFinder = ({ readAt }: OpenFile): ((byte: number) => number) => {
  let known = { byte: 0, line: 1 };
  return (byte) => {
    let { byte: position, line } = byte < known.byte ? { byte: 0, line: 1 } : known;
    // the first byte is the one before the chunk, which may have begun a line end
    const chunk = Buffer.alloc(1 + 256 * 1024);
    if (position > 0) readAt(chunk.subarray(0, 1), position - 1);
    while (position < byte) {
      const count = readAt(chunk.subarray(1, 1 + byte - position), position);
      if (count === 0) break;
      line += lineEndsIn(chunk.subarray(0, 1 + count), 1);
      chunk[0] = chunk[count]!;
      position += count;
    }
    known = { byte: position, line };
    return line;
  };
};

/** Where the games of a file lie. */
export interface Spans {
  readonly games: number;
  readonly source: IndexSource | null;
  /** By the game's number, from 1. */
  readonly spanOf: (game: number) => GameSpan;
}

/** Opens the games of a file whose spans are known. */
export const openSpans = (
  pgn: string,
  { games, source, spanOf: placeOf }: Spans,
): Result<IndexedGames, IndexErrorCode> => {
  const file = openFile(pgn);
  if (!file.ok) return file;
  const { close, size, mtime } = file.value;
  if (source !== null && (source.size !== size || source.mtime !== mtime)) {
    close();
    return stale(pgn, `${pgn} is not the file that was indexed`);
  }
  const lineAt = makeLineFinder(file.value);
  const game = (number: number): Result<Game, IndexErrorCode> => {
    if (!Number.isInteger(number) || number < 1 || number > games) {
      return failure('NoSuchGame', `${pgn} has games 1 to ${games}, not ${number}.`);
    }
    const { offset, length } = placeOf(number);
    return catchSourceError(() => {
      const bytes = readSpan(file.value, offset, length);
      if (bytes.length < keptLength(length)) {
        throw new SourceError('CannotRead', `${pgn} ends within game ${number}.`);
      }
      const findLine = (): number => lineAt(offset);
      return openGame(
        bytes,
        { file: pgn, game: number, byte: offset, line: null, findLine },
        length,
      );
    });
  };
  return success({ game, close });
};

/**
 * Opens the games of a file by its index.
 *
 * @example
 * const opened = openIndex('games.pgn');
 * const games = opened.ok ? openGames('games.pgn', opened.value) : opened;
 * if (games.ok) {
 *   const game = games.value.game(1);
 *   if (game.ok) console.log(game.value.movetext());
 *   games.value.close();
 * }
 */
export const openGames = (pgn: string, index: PgnIndex): Result<IndexedGames, IndexErrorCode> =>
  openSpans(pgn, { ...index, spanOf: (game) => spanOf(index, game) });
