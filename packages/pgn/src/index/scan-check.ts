/**
 * Compares the games of an index with those that a scan of its file finds. An index may match its file to the byte and
 * still have other games: the games of a round, written in a row, may scan as other games than they were.
 */

import { makeScanner } from '../scan/scanner.js';
import { spanOf, type PgnIndex } from './view.js';

export interface ScanCheck {
  readonly feed: (bytes: Uint8Array) => void;
  /** What is wrong; null if the games are the same. */
  readonly finish: () => string | null;
}

export const makeScanCheck = (index: PgnIndex): ScanCheck => {
  let game = 0;
  let wrong: string | null = null;
  const { feed, finish } = makeScanner((start) => {
    game += 1;
    if (wrong !== null) return;
    // ends need no check: each game ends where the next one begins
    if (game > index.games || spanOf(index, game).offset !== start) {
      wrong = `a scan finds that game ${game} begins at byte ${start}, and it does not say so`;
    }
  });
  return {
    feed,
    finish: () => {
      finish();
      return wrong === null && game < index.games
        ? `a scan finds ${game} of the ${index.games} games that it has`
        : wrong;
    },
  };
};
