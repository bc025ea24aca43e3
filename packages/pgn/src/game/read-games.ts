/** The games of a byte source in order: as `Game`s, or as spans of bytes without a copy. */

import type { ByteSource } from '../bytes/source.js';
import { openGame, type Game } from './game.js';
import { makeGameWindow, type OnSpan } from './window.js';
import { makeTagList } from '../scan/tag-list.js';

/** How games are read. */
export interface ReadGamesOptions {
  /** The file name that problems mention. */
  readonly file?: string | null;
}

/**
 * All games of a source, in memory that does not grow with it. Closes the source at the end, or when the loop is
 * left. Throws a `SourceError` where the source is damaged.
 *
 * @example
 * const opened = openBytes('games.pgn.zst');
 * if (opened.ok) {
 *   for (const game of readGames(opened.value.source)) console.log(game.tag('White'), game.plyCount());
 * }
 */
export function* readGames(
  source: ByteSource,
  options: ReadGamesOptions = {},
): Generator<Game, void> {
  const file = options.file ?? null;
  let number = 0;
  let ready: Game[] = [];
  const window = makeGameWindow((byte, length, line, bytes, from, to) => {
    number += 1;
    const own = Buffer.from(bytes.subarray(from, to));
    ready.push(openGame(own, { file, game: number, byte, line: line + 1 }, length));
  });
  try {
    for (let count = -1; count !== 0;) {
      count = source.read(window.room());
      if (count === 0) window.finish();
      else window.take(count);
      const games = ready;
      ready = [];
      yield* games;
    }
  } finally {
    source.close();
  }
}

/** The position of a source's first byte in its text: the start of a game or of the text. */
export interface SpanStart {
  readonly byte: number;
  /** From 0. */
  readonly line: number;
}

/**
 * Reads the next block and passes on the games that end in it; false at the end. Throws a `SourceError` after all
 * whole games.
 */
export type PullSpans = () => boolean;

/** Starts reading a source; the previous one must not be pulled any more. */
export type ReadSpans = (source: Pick<ByteSource, 'read'>, start?: SpanStart) => PullSpans;

/**
 * Reads spans, for callers that want a few bytes of each game and decide when to pause. One reader serves many sources
 * in turn, with the same memory.
 */
export const makeSpanReader = (onSpan: OnSpan): ReadSpans => {
  const window = makeGameWindow(onSpan, makeTagList());
  return (source, { byte, line } = { byte: 0, line: 0 }) => {
    window.restart(byte, line);
    let more = true;
    const readOrBreakOff = (): number => {
      try {
        return source.read(window.room());
      } catch (error) {
        more = false;
        window.breakOff();
        throw error;
      }
    };
    return () => {
      if (!more) return false;
      const count = readOrBreakOff();
      if (count === 0) {
        more = false;
        window.finish();
      } else window.take(count);
      return more;
    };
  };
};
