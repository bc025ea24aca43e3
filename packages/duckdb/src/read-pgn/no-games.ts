/**
 * What is said of files without games. Beside files with games one just lies there, as an index does that a
 * pattern matches too; alone it is why there are no rows. So the first such files are named only when that is
 * known.
 */

import { isPipe, type Warn } from './files.js';

export interface GamesWatch {
  /** A file has been read to its end. */
  readonly fileRead: (path: string, games: number, hasText: boolean) => void;
  /** All have. May be said more than once. */
  readonly end: () => void;
}

const messageOf = (path: string, hasText: boolean): string => {
  if (hasText) return `No games were found in ${path}; is it a PGN file?`;
  // most likely another part of the query has read it, or it was read for the query itself
  if (isPipe(path)) return `No games came from ${path}; a pipe can be read only once.`;
  return `No games were found in ${path}; it is empty.`;
};

export const watchGames = (warn: Warn): GamesWatch => {
  let hasGames = false;
  let messages: string[] = [];
  const tell = (): void => {
    for (const message of messages) warn(message, hasGames ? 'OtherFile' : 'NoGames');
    messages = [];
  };
  return {
    fileRead: (path, games, hasText) => {
      hasGames ||= games > 0;
      if (games === 0) messages.push(messageOf(path, hasText));
      if (hasGames) tell();
    },
    end: tell,
  };
};
