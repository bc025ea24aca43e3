/**
 * The rows of a clock log in a database. An append reads all that stands before it, so that nothing is ever added
 * behind a damaged row; appends that are asked for at once share a transaction.
 */

import { failure, success, type Result } from '@zeitnot/core';
import {
  damagedLog,
  gameExists,
  unknownGame,
  versionConflict,
  type EventStore,
  type StoreCode,
  type StoredRows,
} from '@zeitnot/core/clock';
import { inGroups } from './groups.js';
import {
  damageOfGame,
  damageOfLines,
  eventRow,
  newGame,
  readLines,
  withEvent,
  type Damage,
} from './lines.js';
import type { Database, EventRow, GameRow, Tables } from './tables.js';

/** Longer names do not fit into an index of PostgreSQL. */
const MAX_NAME = 1000;

/** A game's name as a key: PostgreSQL's text has no zero byte, and UTF-8 no half of a pair. */
const keyOf = (game: string): string => JSON.stringify(game).slice(1, -1);
const gameOf = (key: string): string => {
  try {
    return JSON.parse(`"${key}"`) as string;
  } catch {
    // damaged: reading it will tell
    return key;
  }
};

type Answer = Result<null, StoreCode>;

interface Create {
  readonly kind: 'create';
  readonly game: string;
  readonly setup: string;
}

interface Append {
  readonly kind: 'append';
  readonly game: string;
  readonly version: number;
  readonly event: string;
  readonly snapshot: string | null;
}

type Write = Create | Append;

const OK = success(null);

export const failed = (error: unknown) => {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return failure('StorageFailed', `The clock log could not be read or written: ${message}.`);
};

const damaged = (key: string, { version, why }: Damage) => damagedLog(gameOf(key), version, why);

/** A game that has no row of its own must not have events either. */
const missing = async (tables: Tables, key: string) => {
  const orphans = await tables.orphans([key]);
  return orphans.length === 0
    ? unknownGame(gameOf(key))
    : damaged(key, { version: 0, why: 'the row of the game is missing' });
};

/** Creates the games of a group, and answers for each. */
const createAll = async (
  tables: Tables,
  group: readonly Create[],
): Promise<ReadonlyMap<Create, Answer>> => {
  const answers = new Map<Create, Answer>();
  const fresh = new Map<string, Create>();
  const orphans = new Set(await tables.orphans(group.map(({ game }) => game)));
  for (const create of group) {
    const { game } = create;
    if (orphans.has(game)) answers.set(create, await missing(tables, game));
    else if (fresh.has(game)) answers.set(create, gameExists(gameOf(game)));
    else fresh.set(game, create);
  }
  const rows = [...fresh.values()].map(({ game, setup }) => newGame(game, setup));
  const created = new Set(await tables.create(rows));
  for (const create of fresh.values()) {
    answers.set(create, created.has(create.game) ? OK : gameExists(gameOf(create.game)));
  }
  return answers;
};

/**
 * The games that a group appends to, and what is damaged in each. All that stands before an append is checked; what is
 * refused anyway needs no reading.
 */
const lookAt = async (tables: Tables, group: readonly Append[]) => {
  const rows = await tables.games([...new Set(group.map(({ game }) => game))]);
  const wanted = new Set(group.map(({ game, version }) => `${version} ${game}`));
  const awaited = rows.filter(({ game, version }) => wanted.has(`${version + 1} ${game}`));
  const texts = await tables.lines(awaited.map(({ game }) => ({ game, from: 1 })));
  const damages = new Map(
    awaited.map((row, index) => [row, damageOfLines(row, texts[index] as string | Uint8Array)]),
  );
  return new Map(
    rows.map((row) => [row.game, { row, damage: damageOfGame(row) ?? damages.get(row) ?? null }]),
  );
};

/** Appends the events of a group, and answers for each. */
const appendAll = async (
  tables: Tables,
  group: readonly Append[],
): Promise<ReadonlyMap<Append, Answer>> => {
  const answers = new Map<Append, Answer>();
  const found = await lookAt(tables, group);
  const changed = new Map<string, GameRow>();
  const added: EventRow[] = [];
  for (const append of group) {
    const { game, version, event, snapshot } = append;
    const { row, damage = null } = found.get(game) ?? {};
    const current = changed.get(game) ?? row;
    if (current === undefined) answers.set(append, await missing(tables, game));
    else if (damage !== null) answers.set(append, damaged(game, damage));
    else if (version !== current.version + 1) {
      answers.set(append, versionConflict(gameOf(game), version - 1));
    } else {
      const next = eventRow(game, version, event, snapshot);
      added.push(next);
      changed.set(game, withEvent(current, next));
      answers.set(append, OK);
    }
  }
  if (added.length > 0) await tables.append([...changed.values()], added);
  return answers;
};

/** Answers a group of requests in one transaction. */
const writeAll = async (tables: Tables, group: readonly Write[]): Promise<readonly Answer[]> => {
  const creates = group.filter((write) => write.kind === 'create');
  const appends = group.filter((write) => write.kind === 'append');
  const answers = new Map<Write, Answer>([
    ...(creates.length === 0 ? [] : await createAll(tables, creates)),
    ...(appends.length === 0 ? [] : await appendAll(tables, appends)),
  ]);
  return group.map((write) => answers.get(write) as Answer);
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
    request.game.length > MAX_NAME
      ? failed(new Error(`the name of the game has more than ${MAX_NAME} characters`))
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
