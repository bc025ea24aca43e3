/**
 * Games that an error is about, as a person finds them: number, line and the tag in question.
 */

import { rowOf, spanOf, type OpenFile, type PgnIndex } from '@zeitnot/pgn';

export interface ListedGame {
  readonly game: number;
  /** The line of its first byte, from 1. */
  readonly line: number;
  /** The raw Event or Round tag; null if there is none. */
  readonly tag: string | null;
}

const MOST_LISTED = 10;
const NEWLINE = 0x0a;
const CHUNK = 256 * 1024;

/** The lines of ascending positions; reads the file up to the last of them. */
const linesAt = ({ readAt }: OpenFile, positions: readonly number[]): readonly number[] => {
  const chunk = Buffer.alloc(CHUNK);
  let line = 1;
  let at = 0;
  return positions.map((position) => {
    while (at < position) {
      const count = readAt(chunk.subarray(0, Math.min(CHUNK, position - at)), at);
      if (count === 0) break;
      const bytes = chunk.subarray(0, count);
      for (let found = bytes.indexOf(NEWLINE); found !== -1;) {
        line += 1;
        found = bytes.indexOf(NEWLINE, found + 1);
      }
      at += count;
    }
    return line;
  });
};

export const listGames = (
  file: OpenFile,
  index: PgnIndex,
  games: readonly number[],
  column: 'event' | 'round',
): { readonly games: readonly ListedGame[]; readonly more: number } => {
  const some = games.toSorted((a, b) => a - b).slice(0, MOST_LISTED);
  const lines = linesAt(
    file,
    some.map((game) => spanOf(index, game).offset),
  );
  return {
    games: some.map((game, place) => ({
      game,
      line: lines[place] as number,
      tag: rowOf(index, game)[column],
    })),
    more: games.length - some.length,
  };
};
