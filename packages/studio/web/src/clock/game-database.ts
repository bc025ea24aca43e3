// Games in the browser's database: one record for the setup, one for every event, each written to the disk
// before the next. A reload or a dead battery loses nothing that was pressed.

import type { ClockEvent } from '@zeitnot/core';

export interface StoredGame {
  readonly id: string;
  /** The time of day of the log's zero. */
  readonly origin: number | null;
  /** The log's document without its events. */
  readonly setup: object;
  readonly changed: number;
  readonly events: number;
}

export interface GameDatabase {
  /** Keeps a game with the events that are new, the first of them the `from`-th. */
  readonly keep: (game: StoredGame, added: readonly ClockEvent[], from: number) => Promise<void>;
  readonly eventsOf: (id: string) => Promise<readonly ClockEvent[]>;
  /** The newest first. */
  readonly list: () => Promise<readonly StoredGame[]>;
  readonly remove: (id: string) => Promise<void>;
}

const GAMES = 'games';
const EVENTS = 'events';

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the browser gives no reason'));
    });
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      resolve();
    });
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new Error('the browser gives no reason'));
    });
    // without it the browser waits whether more is to come, and a closing page may lose what was asked
    transaction.commit();
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('zeitnot', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.result.createObjectStore(EVENTS);
  });
  return answerOf(request);
};

const eventKeys = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Fails where the browser keeps nothing. */
export const openGameDatabase = async (): Promise<GameDatabase> => {
  const database = await open();
  const write = (): IDBTransaction =>
    database.transaction([GAMES, EVENTS], 'readwrite', { durability: 'strict' });
  return {
    keep: (game, added, from) => {
      const transaction = write();
      const events = transaction.objectStore(EVENTS);
      transaction.objectStore(GAMES).put(game);
      for (const [index, event] of added.entries()) events.put(event, [game.id, from + index]);
      return endOf(transaction);
    },
    eventsOf: (id) =>
      answerOf<ClockEvent[]>(
        database.transaction(EVENTS).objectStore(EVENTS).getAll(eventKeys(id)),
      ),
    list: async () => {
      const games = await answerOf<StoredGame[]>(
        database.transaction(GAMES).objectStore(GAMES).getAll(),
      );
      return games.toSorted((a, b) => b.changed - a.changed);
    },
    remove: (id) => {
      const transaction = write();
      transaction.objectStore(GAMES).delete(id);
      transaction.objectStore(EVENTS).delete(eventKeys(id));
      return endOf(transaction);
    },
  };
};
