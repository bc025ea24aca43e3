/**
 * What is said of files without games. One that has words, and none about games, is not what somebody took it
 * for. Beside files with games it just lies there, as an index does that a pattern matches too; alone it is why
 * there are no rows. So the first such files are named only when that is known.
 */

import { isPipe, type Warn } from './files.js';

export interface GamesWatch {
  /** A file has been read to its end. */
  readonly fileRead: (path: string, games: number, hasText: boolean) => void;
  /** All have. May be said more than once. */
  readonly end: () => void;
}

export const watchGames = (warn: Warn): GamesWatch => {
  let hasGames = false;
  let others: string[] = [];
  const nameOthers = (): void => {
    for (const path of others) {
      const message = `No games were found in ${path}; is it a PGN file?`;
      warn(message, hasGames ? 'OtherFile' : 'NoGames');
    }
    others = [];
  };
  return {
    fileRead: (path, games, hasText) => {
      hasGames ||= games > 0;
      if (games === 0 && hasText) others.push(path);
      else if (games === 0 && isPipe(path)) {
        // most likely another part of the query has read it, or it was read for the query itself
        warn(`No games came from ${path}; a pipe can be read only once.`, 'NoGames');
      }
      if (hasGames) nameOthers();
    },
    end: nameOthers,
  };
};
