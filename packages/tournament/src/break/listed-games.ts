/**
 * Games that an error is about, as a person finds them: number, line and the tag in question.
 */

import { NEWLINE, RETURN, rowOf, spanOf, type PgnIndex } from '@zeitnot/pgn';
import type { OpenText } from './text.js';

export interface ListedGame {
  readonly game: number;
  /** The line of its first byte, from 1. */
  readonly line: number;
  /** The raw Event or Round tag; null if there is none. */
  readonly tag: string | null;
}

const MOST_LISTED = 10;
const CHUNK = 256 * 1024;

/** The lines of ascending positions; reads the text up to the last of them. */
const linesAt = (openText: OpenText, positions: readonly number[]): readonly number[] => {
  const { readAt, close } = openText();
  const chunk = Buffer.alloc(CHUNK);
  let line = 1;
  let before = 0;
  let at = 0;
  const lines = positions.map((position) => {
    while (at < position) {
      const count = readAt(chunk.subarray(0, Math.min(CHUNK, position - at)), at);
      if (count === 0) break;
      for (let place = 0; place < count; place += 1) {
        const byte = chunk[place]!;
        if (byte === RETURN || (byte === NEWLINE && before !== RETURN)) line += 1;
        before = byte;
      }
      at += count;
    }
    return line;
  });
  close();
  return lines;
};

export const listGames = (
  openText: OpenText,
  index: PgnIndex,
  games: readonly number[],
  column: 'event' | 'round',
): { readonly games: readonly ListedGame[]; readonly more: number } => {
  const some = games.toSorted((a, b) => a - b).slice(0, MOST_LISTED);
  const lines = linesAt(
    openText,
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
