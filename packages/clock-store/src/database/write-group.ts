/**
 * A group of writes in one transaction. An append reads all that stands before it, so that nothing is ever added behind a
 * damaged row.
 */

import { success, type Result } from '@zeitnot/core';
import { gameExists, versionConflict, type StoreCode } from '@zeitnot/core/clock';
import { damageOfGame, damageOfLines, eventRow, newGame, withEvent } from './lines.js';
import { damaged, gameOf, missing } from './names.js';
import type { EventRow, GameRow, Tables } from './tables.js';

export type Answer = Result<null, StoreCode>;

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

export type Write = Create | Append;

const OK = success(null);

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
export const writeAll = async (
  tables: Tables,
  group: readonly Write[],
): Promise<readonly Answer[]> => {
  const creates = group.filter((write) => write.kind === 'create');
  const appends = group.filter((write) => write.kind === 'append');
  const answers = new Map<Write, Answer>([
    ...(creates.length === 0 ? [] : await createAll(tables, creates)),
    ...(appends.length === 0 ? [] : await appendAll(tables, appends)),
  ]);
  return group.map((write) => answers.get(write) as Answer);
};
