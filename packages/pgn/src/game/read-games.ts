/** Games one after the other from a byte source. */

import type { ByteSource } from '../bytes/source.js';
import { openGame, type Game } from './game.js';
import { makeGameWindow } from './window.js';

export interface ReadGamesOptions {
  /** Named in problems. */
  readonly file?: string | null;
}

/**
 * All games of a source, in memory that does not grow with it; the source is closed at the end, or
 * when nobody asks any more. Throws a `SourceError`.
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
