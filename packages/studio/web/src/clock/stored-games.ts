// The games stored in this browser, for the clock and for the list of earlier games.

import { signal } from '@preact/signals';
import { readLog, type ClockEvent, type ParsedLog } from '@zeitnot/core/clock';
import { openGameDatabase, type StoredGame, type GameDatabase } from './game-database.js';

/** Older games make room for newer ones. */
const MAX_STORED_GAMES = 50;

let opening: Promise<GameDatabase> | null = null;
const games = (): Promise<GameDatabase> => {
  opening ??= openGameDatabase();
  return opening;
};

export const storedGames = signal<readonly StoredGame[]>([]);

/** Lists the games again; none where the browser stores none. */
export const refreshGames = async (): Promise<void> => {
  try {
    const { list, remove } = await games();
    const all = await list();
    storedGames.value = all.slice(0, MAX_STORED_GAMES);
    await Promise.all(all.slice(MAX_STORED_GAMES).map(({ id }) => remove(id)));
  } catch {
    storedGames.value = [];
  }
};

/** Writes happen in the order of the calls. */
export const storeGame = async (
  game: StoredGame,
  added: readonly ClockEvent[],
  from: number,
): Promise<void> => (await games()).put(game, added, from);

export const removeGame = async (id: string): Promise<void> => {
  await (await games()).remove(id);
  await refreshGames();
};

/** A stored game with its log; null if it is missing or cannot be read. */
export const loadGame = async (
  id: string,
): Promise<(ParsedLog & { readonly origin: number | null }) | null> => {
  try {
    const { list, eventsOf } = await games();
    const game = (await list()).find((each) => each.id === id);
    if (game === undefined) return null;
    const log = readLog({ ...game.setup, events: await eventsOf(id) });
    return log.ok ? { ...log.value, origin: game.origin } : null;
  } catch {
    return null;
  }
};
