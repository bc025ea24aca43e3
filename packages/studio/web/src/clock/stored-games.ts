// The games stored in this browser, in IndexedDB: one record for the setup and one for every event, each
// durable before the next is written. Neither a reload nor a dead battery loses a press.

import { signal } from '@preact/signals';
import { readLog, type ClockEvent, type ParsedLog } from '@zeitnot/core/clock';

export interface StoredGame {
  readonly id: string;
  /** The time of day at the log's zero. */
  readonly origin: number | null;
  /** The log's document without its events. */
  readonly setup: object;
  readonly changed: number;
  readonly events: number;
}

interface GameDatabase {
  /** Stores a game and its new events; `from` is the number of the first of them. */
  readonly put: (game: StoredGame, added: readonly ClockEvent[], from: number) => Promise<void>;
  readonly eventsOf: (id: string) => Promise<readonly ClockEvent[]>;
  /** The newest first. */
  readonly list: () => Promise<readonly StoredGame[]>;
  readonly remove: (id: string) => Promise<void>;
}

const GAMES = 'games';
const EVENTS = 'events';

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the browser gives no reason')),
    );
  });

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the browser gives no reason')),
    );
    // without it the browser waits for further requests, and a closing page may lose these
    transaction.commit();
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('zeitnot', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.result.createObjectStore(EVENTS);
  });
  return resultOf(request);
};

const eventKeys = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Rejects where the browser has no database, as in some private windows. */
const openGameDatabase = async (): Promise<GameDatabase> => {
  const database = await openDatabase();
  const write = (): IDBTransaction =>
    database.transaction([GAMES, EVENTS], 'readwrite', { durability: 'strict' });
  return {
    put: (game, added, from) => {
      const transaction = write();
      const events = transaction.objectStore(EVENTS);
      transaction.objectStore(GAMES).put(game);
      for (const [index, event] of added.entries()) events.put(event, [game.id, from + index]);
      return completionOf(transaction);
    },
    eventsOf: (id) =>
      resultOf<ClockEvent[]>(
        database.transaction(EVENTS).objectStore(EVENTS).getAll(eventKeys(id)),
      ),
    list: async () => {
      const games = await resultOf<StoredGame[]>(
        database.transaction(GAMES).objectStore(GAMES).getAll(),
      );
      return games.toSorted((a, b) => b.changed - a.changed);
    },
    remove: (id) => {
      const transaction = write();
      transaction.objectStore(GAMES).delete(id);
      transaction.objectStore(EVENTS).delete(eventKeys(id));
      return completionOf(transaction);
    },
  };
};

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
