/**
 * Rounds that are played again after later ones: a second cycle, or the blitz after the rapid, counts from 1 again
 * under the same event. A postponed game is late, but is played once.
 */

import { isoDate } from '../evidence/dates.js';
import { makeWarningCollector, type NameOf, type Part } from './warning-collector.js';
import { nameKey } from '../names.js';
import type { PlanWarning } from '../plan.js';
import { readColumn, readIds, type GameTable } from '../table.js';

/** At least this share of a round's players play it again. */
const SHARE = 0.5;
/** A single game may have been annulled and replayed. */
const MIN_GAMES = 2;

/** A numbered round with all its parts. */
interface Whole {
  readonly parts: Part[];
}

const wholesOf = (rounds: readonly Part[]): readonly Whole[] => {
  const wholes: Whole[] = [];
  for (const part of rounds) {
    if (!/^\d+$/.test(part.round)) continue;
    const last = wholes.at(-1);
    if (last?.parts[0]!.round === part.round) last.parts.push(part);
    else wholes.push({ parts: [part] });
  }
  return wholes;
};

/** Whether the dates of rounds overlap; if not, no game needs a check. */
const areMixed = (rounds: readonly Part[]): boolean => {
  let last = '';
  let round = '';
  return rounds.some((part) => {
    if (part.dates === null) return false;
    const isMixed = part.round !== round && part.dates.first < last;
    round = part.round;
    if (part.dates.last > last) ({ last } = part.dates);
    return isMixed;
  });
};

interface Again {
  readonly part: Part;
  readonly games: readonly number[];
  readonly from: string;
}

export interface SecondCycles {
  /** Looks at the rounds of an event in their order. */
  readonly add: (rounds: readonly Part[]) => void;
  readonly warnings: () => readonly PlanWarning[];
}

export const findSecondCycles = (table: GameTable, nameOf: NameOf): SecondCycles => {
  const found = makeWarningCollector('counted_again');
  const isNamed = readIds(table.white, (name) => nameKey(name) !== null);
  const dayOf = readColumn(table.date, isoDate);
  const seatsAt = (row: number): readonly number[] =>
    [table.white.id(row), table.black.id(row)].filter(isNamed);

  /** `later`: the first day of each player in any of the later rounds. */
  const againIn = ({ parts }: Whole, later: Map<number, string>): Again | null => {
    const rows = parts.flatMap(({ games }) => Array.from(games, table.row));
    const first = new Map<number, string>();
    for (const row of rows) {
      const day = dayOf(row) ?? '';
      for (const id of seatsAt(row)) {
        const known = first.get(id) ?? '';
        if (known === '' || (day !== '' && day < known)) first.set(id, day);
      }
    }
    const again = new Set<number>();
    const games: number[] = [];
    let from: string | null = null;
    for (const row of rows) {
      const day = dayOf(row);
      if (day === null) continue;
      const who = seatsAt(row).filter((id) => {
        const next = later.get(id);
        return next !== undefined && first.get(id)! <= next && next < day;
      });
      if (who.length === 0) continue;
      for (const id of who) again.add(id);
      games.push(table.game(row));
      if (from === null || day < from) from = day;
    }
    for (const [id, day] of first) {
      const known = later.get(id);
      if (day !== '' && (known === undefined || day < known)) later.set(id, day);
    }
    const isAgain = from !== null && again.size >= SHARE * first.size;
    return isAgain ? { part: parts[0]!, games, from: from! } : null;
  };
  const add = (rounds: readonly Part[]): void => {
    const wholes = areMixed(rounds) ? wholesOf(rounds) : [];
    const later = new Map<number, string>();
    const all = wholes.toReversed().flatMap((whole) => againIn(whole, later) ?? []);
    // a cycle begins with the first round; otherwise the tags have another fault
    if (all.at(-1)?.part !== wholes[0]?.parts[0]) return;
    if (all.reduce((sum, { games }) => sum + games.length, 0) < MIN_GAMES) return;
    for (const { part, games, from } of all.toReversed()) {
      found.add(() => `${nameOf({ ...part, key: part.round })} again from ${from} on`);
      for (const game of games) found.addGame(game);
    }
  };
  return { add, warnings: () => found.warning(false) };
};
