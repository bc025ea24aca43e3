/**
 * The rows of a clock log in a database. Writes that are asked for at once share a transaction.
 */

import { failure, success, type Result } from '@zeitnot/core';
import type { EventStore, StoreCode, StoredRows } from '@zeitnot/core/clock';
import { inGroups } from './groups.js';
import { damageOfGame, readLines } from './lines.js';
import { damaged, gameOf, keyOf, missing } from './names.js';
import type { Database, Tables } from './tables.js';
import { writeAll, type Answer, type Write } from './write-group.js';

/** In bytes: longer names do not fit into an index of PostgreSQL. */
const MAX_NAME = 2000;

export const failed = (error: unknown) => {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return failure('StorageFailed', `The clock log could not be read or written: ${message}.`);
};

const readRows = async (
  tables: Tables,
  key: string,
  from: number | null,
): Promise<Result<StoredRows, StoreCode>> => {
  const [game] = await tables.games([key]);
  if (game === undefined) return missing(tables, key);
  const damage = damageOfGame(game);
  if (damage !== null) return damaged(key, damage);
  const { setup, version, snapshotAt } = game;
  // the row of the snapshot is checked as well
  const start = from === null ? Math.max(1, snapshotAt) : from + 1;
  if (start > version) return success({ setup, snapshot: null, events: [], version });
  const [text = ''] = await tables.lines([{ game: key, from: start }]);
  const lines = readLines(game, start, text);
  if ('why' in lines) return damaged(key, lines);
  const snapshot = from === null ? (lines[0]?.snapshot ?? null) : null;
  const behind = snapshot === null ? lines : lines.slice(1);
  return success({ setup, snapshot, events: behind.map(({ event }) => event), version });
};

/** The rows of a log, and the names of its games. */
export interface NamedEventStore extends EventStore {
  readonly games: () => Promise<Result<readonly string[], 'StorageFailed'>>;
}

export const eventStoreIn = (database: Database): NamedEventStore => {
  const explained = (error: unknown, key: string) =>
    database.isDamage(error)
      ? damaged(key, { version: 0, why: (error as Error).message })
      : failed(error);

  const commit = async (group: readonly Write[]): Promise<readonly Answer[]> => {
    try {
      return await database.transaction('write', async (tables) => writeAll(tables, group));
    } catch (error) {
      if (!database.isDamage(error) || group.length === 1) {
        return group.map(({ game }) => explained(error, game));
      }
      // one game's damage is not the others'
      const answers: Answer[] = [];
      for (const write of group) answers.push(...(await commit([write])));
      return answers;
    }
  };

  const inGroup = inGroups(commit);
  const write = async (request: Write): Promise<Answer> =>
    Buffer.byteLength(request.game) > MAX_NAME
      ? failed(new Error(`the name of the game has more than ${MAX_NAME} bytes`))
      : inGroup(request);

  return {
    create: async (game, setup) => write({ kind: 'create', game: keyOf(game), setup }),
    append: async (game, version, event, snapshot) =>
      write({ kind: 'append', game: keyOf(game), version, event, snapshot }),
    read: async (game, from) => {
      const key = keyOf(game);
      try {
        return await database.transaction('read', async (tables) => readRows(tables, key, from));
      } catch (error) {
        return explained(error, key);
      }
    },
    games: async () => {
      try {
        const keys = await database.transaction('read', async (tables) => tables.names());
        return success(keys.map(gameOf));
      } catch (error) {
        return failed(error);
      }
    },
  };
};
