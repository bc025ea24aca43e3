// The games that this browser has kept, for the clock and for the list of earlier games.

import { signal } from '@preact/signals';
import { readLog, type ClockEvent, type ParsedLog } from '@zeitnot/core/clock';
import { openKeptGames, type KeptGame, type KeptGames } from './kept-games.js';

/** Older games make room for newer ones. */
const MOST_GAMES = 50;

let opening: Promise<KeptGames> | null = null;
const games = (): Promise<KeptGames> => {
  opening ??= openKeptGames();
  return opening;
};

export const earlierGames = signal<readonly KeptGame[]>([]);

/** Looks again which games there are; none where the browser keeps none. */
export const refreshGames = async (): Promise<void> => {
  try {
    const { list, remove } = await games();
    const all = await list();
    earlierGames.value = all.slice(0, MOST_GAMES);
    await Promise.all(all.slice(MOST_GAMES).map(({ id }) => remove(id)));
  } catch {
    earlierGames.value = [];
  }
};

/** Writes come one after the other, in the order in which they were asked for. */
export const keepGame = async (
  game: KeptGame,
  added: readonly ClockEvent[],
  from: number,
): Promise<void> => (await games()).keep(game, added, from);

export const removeGame = async (id: string): Promise<void> => {
  await (await games()).remove(id);
  await refreshGames();
};

/** A kept game with its log; null if it is not there or cannot be read. */
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
