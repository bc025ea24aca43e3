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

let opening: Promise<IDBDatabase> | null = null;

/** A transaction over both stores. Rejects where the browser has no database, as in some private windows. */
const transact = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
  opening ??= openDatabase();
  return (await opening).transaction([GAMES, EVENTS], mode, { durability: 'strict' });
};

/** The newest first. */
const listGames = async (): Promise<readonly StoredGame[]> => {
  const games = (await transact('readonly')).objectStore(GAMES);
  const all = await resultOf<StoredGame[]>(games.getAll());
  return all.toSorted((a, b) => b.changed - a.changed);
};

const deleteGame = async (id: string): Promise<void> => {
  const transaction = await transact('readwrite');
  transaction.objectStore(GAMES).delete(id);
  transaction.objectStore(EVENTS).delete(eventKeys(id));
  return completionOf(transaction);
};

/** Older games make room for newer ones. */
const MAX_STORED_GAMES = 50;

export const storedGames = signal<readonly StoredGame[]>([]);

/** Lists the games again; none where the browser stores none. */
export const refreshGames = async (): Promise<void> => {
  try {
    const all = await listGames();
    storedGames.value = all.slice(0, MAX_STORED_GAMES);
    await Promise.all(all.slice(MAX_STORED_GAMES).map(({ id }) => deleteGame(id)));
  } catch {
    storedGames.value = [];
  }
};

/** Stores a game and its new events; `from` is the number of the first of them. Writes happen in the order of the calls. */
export const storeGame = async (
  game: StoredGame,
  added: readonly ClockEvent[],
  from: number,
): Promise<void> => {
  const transaction = await transact('readwrite');
  const events = transaction.objectStore(EVENTS);
  transaction.objectStore(GAMES).put(game);
  for (const [index, event] of added.entries()) events.put(event, [game.id, from + index]);
  return completionOf(transaction);
};

export const removeGame = async (id: string): Promise<void> => {
  await deleteGame(id);
  await refreshGames();
};

/** A stored game with its log; null if it is missing or cannot be read. */
export const loadGame = async (
  id: string,
): Promise<(ParsedLog & { readonly origin: number | null }) | null> => {
  try {
    const game = (await listGames()).find((each) => each.id === id);
    if (game === undefined) return null;
    const stored = (await transact('readonly')).objectStore(EVENTS);
    const events = await resultOf<ClockEvent[]>(stored.getAll(eventKeys(id)));
    const log = readLog({ ...game.setup, events });
    return log.ok ? { ...log.value, origin: game.origin } : null;
  } catch {
    return null;
  }
};
