/** The games of a byte source in their order. */

import type { ByteSource } from '../bytes/source.js';
import { openGame, type Game } from './game.js';
import { makeGameWindow } from './window.js';

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
