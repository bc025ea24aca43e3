/**
 * Rounds and games that are out of order.
 *
 * - A round is played again after later ones: a second cycle, or the blitz after the rapid, counts from 1 again under
 *   the same event. A postponed game is late, but is played once.
 * - The Round tag of a game gives one round, and its day and players fit another: somebody wrote 22 or 0 for 2. The
 *   players of a game that was played early or late mostly have a game in the other round, too.
 */

import { makeWarningCollector, type NameOf, type Part } from '../plan.js';
import {
  isoDate,
  nameKey,
  readColumn,
  readIds,
  pushTo,
  getOrAdd,
  type GameTable,
  type Players,
} from '../table.js';

/** At least this share of a round's players play it again. */
const SHARE = 0.5;
/** A single game may have been annulled and replayed. */
const MIN_GAMES = 2;

const isNumbered = ({ round }: Part): boolean => /^\d+$/.test(round);

/** The parts of each numbered round. */
const wholesOf = (rounds: readonly Part[]): readonly (readonly Part[])[] => {
  const wholes = new Map<string, Part[]>();
  for (const part of rounds.filter(isNumbered)) pushTo(wholes, part.round, part);
  return [...wholes.values()];
};

/** Whether some part overlaps those before it, by its first day, the last of theirs, and whether the round is the same. */
const areOverlapping = (
  rounds: readonly Part[],
  overlaps: (first: string, last: string, isSameRound: boolean) => boolean,
): boolean => {
  let last = '';
  let round = '';
  return rounds.some((part) => {
    if (part.dates === null) return false;
    const isOverlapping = overlaps(part.dates.first, last, part.round === round);
    ({ round } = part);
    if (part.dates.last > last) ({ last } = part.dates);
    return isOverlapping;
  });
};

/** Whether the dates of rounds overlap; if not, no game needs a check. */
const areMixed = (rounds: readonly Part[]): boolean =>
  areOverlapping(rounds, (first, last, isSameRound) => !isSameRound && first < last);

export const findSecondCycles = (table: GameTable, nameOf: NameOf) => {
  const found = makeWarningCollector('counted_again');
  const isNamed = readIds(table.white, (name) => nameKey(name) !== null);
  const dayOf = readColumn(table.date, isoDate);
  const seatsAt = (row: number): readonly number[] =>
    [table.white.id(row), table.black.id(row)].filter(isNamed);

  /** `later`: the first day of each player in any of the later rounds. */
  const againIn = (parts: readonly Part[], later: Map<number, string>) => {
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
    if (from === null || again.size < SHARE * first.size) return [];
    return [{ part: parts[0]!, games, from }];
  };
  /** Looks at the rounds of an event in their order. */
  const add = (rounds: readonly Part[]): void => {
    const wholes = areMixed(rounds) ? wholesOf(rounds) : [];
    const later = new Map<number, string>();
    const all = wholes.toReversed().flatMap((whole) => againIn(whole, later));
    // a cycle begins with the first round; otherwise the tags have another fault
    if (all.at(-1)?.part !== wholes[0]?.[0]) return;
    if (all.reduce((sum, { games }) => sum + games.length, 0) < MIN_GAMES) return;
    for (const { part, games, from } of all.toReversed()) {
      found.add(() => `${nameOf({ ...part, key: part.round })} again from ${from} on`);
      for (const game of games) found.addGame(game);
    }
  };
  return { add, warnings: () => found.warning(false) };
};

/** A larger share is how the event is made: several sections, say, each with days of its own. */
const MAX_STRAYED = 0.1;
/** This many are reported in the smallest event. */
const FEW = 2;
/** A day of more rounds, as in blitz or an engine match, tells nothing. */
const MAX_ON_DAY = 64;

/** The games of a round by their day. */
type Days = ReadonlyMap<string, readonly number[]>;

const mainDay = (days: Days): string =>
  [...days].reduce((most, [day, games]) => {
    return games.length > (days.get(most)?.length ?? 0) ? day : most;
  }, '');

/** Phases may share a day, as a final does with the game for the third place. */
const mayBeTaken = (one: Part, other: Part): boolean => isNumbered(one) || isNumbered(other);

/** A game with the round of its tag, and the one that its day and its players suggest. */
interface Strayed {
  readonly game: number;
  readonly from: Part;
  readonly to: Part;
  readonly day: string;
}

/** The games of rounds by day, and who plays in each round. */
const lookUp = (table: GameTable, { white, black }: Players, rounds: readonly Part[]) => {
  const dayOf = readColumn(table.date, isoDate);
  const days = new Map<Part, Days>();
  const roundsOn = new Map<string, Part[]>();
  for (const part of rounds) {
    const own = new Map<string, number[]>();
    for (const game of part.games) {
      const day = dayOf(table.row(game));
      if (day !== null) pushTo(own, day, game);
    }
    days.set(part, own);
    for (const day of own.keys()) pushTo(roundsOn, day, part);
  }
  const playersIn = new Map<Part, ReadonlySet<number>>();
  const playersOf = (part: Part): ReadonlySet<number> =>
    getOrAdd(playersIn, part, () => {
      const rows = Array.from(part.games, table.row);
      return new Set(rows.flatMap((row) => [white(row), black(row)]));
    });
  /** Whether neither player of a game, both named, has a game in a round. */
  const isFree = (game: number, part: Part): boolean =>
    [white(table.row(game)), black(table.row(game))].every(
      (player) => player !== 0 && !playersOf(part).has(player),
    );
  return { days, roundsOn, isFree };
};

const strayedIn = (
  rounds: readonly Part[],
  table: GameTable,
  players: Players,
): readonly Strayed[] => {
  const { days, roundsOn, isFree } = lookUp(table, players, rounds);
  const gamesOn = (day: string, part: Part): number => days.get(part)!.get(day)?.length ?? 0;
  const strayed: Strayed[] = [];
  for (const [from, own] of days) {
    const main = mainDay(own);
    for (const [day, games] of own) {
      // most games of a round lie on its own day, unless it has only a few that belong elsewhere
      const fewest = (day === main ? 2 : 1) * games.length;
      const onDay = roundsOn.get(day)!;
      if (onDay.length > MAX_ON_DAY) continue;
      const others = onDay.filter(
        (part) => part !== from && mayBeTaken(part, from) && gamesOn(day, part) > fewest,
      );
      // all games of that day together: a postponed match may have reserves
      const [to, ...more] = others.filter((part) => games.every((game) => isFree(game, part)));
      if (to === undefined || more.length > 0) continue;
      for (const game of games) strayed.push({ game, from, to, day });
    }
  }
  return strayed;
};

export const findStrayedGames = (table: GameTable, players: Players, nameOf: NameOf) => {
  const found = makeWarningCollector('other_day');
  const told = new Set<number>();
  /** Checks the rounds of an event in their order. `isTagged`: the row's round comes from its tag. */
  const add = (rounds: readonly Part[], isTagged: (row: number) => boolean): void => {
    const tagged = rounds.filter(
      ({ key, round, assignedBy }) =>
        key === round && round !== 'third_place' && assignedBy.tag > 0,
    );
    // without a day that may have games of two rounds
    if (!areOverlapping(tagged, (first, last) => first <= last)) return;
    const strayed = strayedIn(tagged, table, players).filter(({ game }) =>
      isTagged(table.row(game)),
    );
    const all = tagged.reduce((sum, { games }) => sum + games.length, 0);
    if (strayed.length > Math.max(FEW, MAX_STRAYED * all)) return;
    for (const { game, from, to, day } of strayed) {
      found.add(() => `game ${game} of ${nameOf(from)} was played on ${day}, as ${nameOf(to)} was`);
      found.addGame(game);
      told.add(table.row(game));
    }
  };
  return {
    add,
    /** Whether a row's game has been told. */
    isTold: (row: number): boolean => told.has(row),
    warnings: () => found.warning(false),
  };
};
