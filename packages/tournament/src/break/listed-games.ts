/**
 * The games that an error is about, with what a person needs to find them: number, line and tag.
 */

import { MAX_HEAD, NEWLINE, RETURN, stringOf, walkHeader } from '@zeitnot/pgn/internal';
import type { SourceGames } from '../source/source-games.js';
import { readFully, type OpenText } from '../source/text-reader.js';

/** A game that an error is about. */
export interface ListedGame {
  readonly game: number;
  /** The line of the tag, from 1; of the game's first byte if there is none. */
  readonly line: number;
  /** The raw Event or Round tag; null if there is none. */
  readonly tag: string | null;
}

/** Enough to write a round map from; a display may show fewer. */
const MAX_LISTED = 10_000;
const CHUNK = 256 * 1024;

/** The offset of the first tag of a name in a game; 0 if there is none. */
const findTag = (head: Buffer, name: string): number => {
  let found = 0;
  walkHeader(head, (from, to) => {
    if (head.toString('latin1', from, to) !== name) return true;
    found = from;
    return false;
  });
  return found;
};

/** The lines of a tag in ascending games; reads the text up to the last of them. */
const linesOf = (
  openText: OpenText,
  { start, lengths }: SourceGames,
  games: readonly number[],
  tag: string,
): readonly number[] => {
  const reader = openText();
  const chunk = Buffer.alloc(CHUNK);
  let line = 1;
  let before = 0;
  let at = 0;
  let row = 0;
  let offset = start;
  const count = (bytes: Uint8Array): void => {
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place]!;
      if (byte === RETURN || (byte === NEWLINE && before !== RETURN)) line += 1;
      before = byte;
    }
  };
  try {
    return games.map((game) => {
      for (; row < game - 1; row += 1) offset += lengths.at(row);
      const length = lengths.at(row);
      while (at < offset) {
        const read = reader.readAt(chunk.subarray(0, Math.min(CHUNK, offset - at)), at);
        if (read === 0) break;
        count(chunk.subarray(0, read));
        at += read;
      }
      const head = readFully(reader, Buffer.alloc(Math.min(length, MAX_HEAD)), offset);
      const place = findTag(head, tag);
      count(head.subarray(0, place));
      const found = line;
      count(head.subarray(place));
      at = offset + head.length;
      return found;
    });
  } finally {
    reader.close();
  }
};

const TAGS = { event: 'Event', round: 'Round' } as const;

export const listGames = (
  openText: OpenText,
  source: SourceGames,
  games: readonly number[],
  column: keyof typeof TAGS,
): { readonly games: readonly ListedGame[]; readonly more: number } => {
  const some = games.toSorted((a, b) => a - b).slice(0, MAX_LISTED);
  const lines = linesOf(openText, source, some, TAGS[column]);
  return {
    games: some.map((game, place) => ({
      game,
      line: lines[place] as number,
      tag: stringOf(source, source.columns[column].at(game - 1)),
    })),
    more: games.length - some.length,
  };
};
