/** Games by name: as the databases have them, and what is wrong with one that is not found. */

import { damagedLog, unknownGame } from '@zeitnot/core/clock';
import type { Damage } from './lines.js';
import type { Tables } from './tables.js';

/** A game's name as a key: PostgreSQL's text has no zero byte, and UTF-8 no half of a pair. */
export const keyOf = (game: string): string => JSON.stringify(game).slice(1, -1);
export const gameOf = (key: string): string => {
  try {
    return JSON.parse(`"${key}"`) as string;
  } catch {
    // damaged: reading it will tell
    return key;
  }
};

export const damaged = (key: string, { version, why }: Damage) =>
  damagedLog(gameOf(key), version, why);

/** A game that has no row of its own must not have events either. */
export const missing = async (tables: Tables, key: string) => {
  const orphans = await tables.orphans([key]);
  return orphans.length === 0
    ? unknownGame(gameOf(key))
    : damaged(key, { version: 0, why: 'the row of the game is missing' });
};
