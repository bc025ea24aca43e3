/**
 * Signs that a plan is wrong though nothing in it was unclear: somebody plays twice in a round, a round takes
 * years, or rounds that were told from dates do not look like rounds.
 */

import { formatCount } from '@zeitnot/core';
import { nameKey, type Players } from './names.js';
import { planWarning, type Partition, type PlanWarning, type PlanWarningCode } from './plan.js';
import { readIds, type GameTable } from './table.js';

type Part = Partition<Uint32Array>;

const MOST_TOLD = 3;
/** Where nearly everything is odd, so many games do. */
const MOST_GAMES = 1000;

/** Collects what is odd: the first few in words, and the games. */
const makeFindings = (code: PlanWarningCode) => {
  const texts: string[] = [];
  const games: number[] = [];
  let more = 0;
  const add = (text: () => string): void => {
    if (texts.length < MOST_TOLD) texts.push(text());
    else more += 1;
  };
  const addGame = (game: number): void => {
    if (games.length < MOST_GAMES && games.at(-1) !== game) games.push(game);
  };
  const isFull = (): boolean => games.length === MOST_GAMES;
  /** `isPartial`: not everything was looked at. */
  const warning = (isPartial: boolean): readonly PlanWarning[] => {
    if (texts.length === 0) return [];
    const others = more > 0 ? `; and ${formatCount(more)}${isPartial ? ' or' : ''} more` : '';
    return [planWarning(code, games, `${texts.join('; ')}${others}.`)];
  };
  return { add, addGame, isFull, warning };
};

/** The size that as many rounds exceed as fall short of. */
const usualSize = (rounds: readonly Part[]): number =>
  rounds.map(({ games }) => games.length).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;

/** In a longer event some two days always seem to make up a round. */
const MOST_ROUNDS = 40;

/** In milliseconds; no round takes half a year. */
const LONGEST_ROUND = 183 * 86_400_000;

const areApart = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size > 0 && [...one].every((player) => !other.has(player));

const isToldByDates = ({ assignedBy, games }: Part): boolean => assignedBy.date === games.length;

export interface Doubts {
  /**
   * Looks at players with several opponents in one of these rounds, and at games that stand there twice, until
   * there are enough such games.
   */
  readonly addTwice: (rounds: readonly Part[]) => void;
  /**
   * Looks at the rounds of an event in their order: one that was told from dates has few games, nobody plays in
   * it and in the next, or it holds just what an earlier one lacks.
   */
  readonly addDates: (rounds: readonly Part[]) => void;
  /** Looks at rounds whose games are of several years: an event may be held every year under one name. */
  readonly addSpans: (rounds: readonly Part[]) => void;
  readonly warnings: () => readonly PlanWarning[];
}

/** `isAlone`: there is one event, which need not be named. */
export const makeDoubts = (table: GameTable, players: Players, isAlone: boolean): Doubts => {
  /** `round 5`, `final`, `round 5 of Some Open`. */
  const nameOf = ({ key, event }: Part): string =>
    `${/^\d/.test(key) ? 'round ' : ''}${key}${isAlone ? '' : ` of ${event || 'no event'}`}`;
  const twice = makeFindings('plays_twice');
  const dates = makeFindings('doubtful_dates');
  const spans = makeFindings('far_apart');
  const isNamed = readIds(table.white, (name) => nameKey(name) !== null);
  // by id of a name: the last round in which it was seen, from 1, and the first game that it has there
  const seenIn: number[] = [];
  const firstRow: number[] = [];
  let round = 0;

  /** Games of one pair are a match, unless one stands there twice. */
  const isOdd = (id: number, row: number): boolean => {
    if (seenIn[id] !== round || !isNamed(id)) return false;
    const { white, black, date } = table;
    const first = firstRow[id]!;
    const [one, other] = [white.id(first), black.id(first)];
    if (one === black.id(row) && other === white.id(row)) return false;
    const isSame = one === white.id(row) && other === black.id(row);
    return !isSame || date.id(first) === date.id(row);
  };
  const isSeated = (id: number, row: number): boolean =>
    table.white.id(row) === id || table.black.id(row) === id;
  /** One plays against all others, on one day. */
  const isSimul = (games: Uint32Array): boolean => {
    const days = new Set(Array.from(games, (game) => table.date.id(table.row(game))));
    return games.length > 2 && days.size === 1;
  };
  // ids do: in one round a player hardly has two spellings, and reading all names takes its time
  const addTwice = (rounds: readonly Part[]): void => {
    for (const part of rounds) {
      if (twice.isFull()) return;
      const { games } = part;
      const again = new Set<number>();
      const odd: number[] = [];
      const firsts = new Set<number>();
      round += 1;
      const see = (id: number, row: number): boolean => {
        const isAgain = isOdd(id, row);
        if (isAgain) {
          again.add(id);
          firsts.add(table.game(firstRow[id]!));
        }
        if (seenIn[id] !== round) firstRow[id] = row;
        seenIn[id] = round;
        return isAgain;
      };
      for (let at = 0; at < games.length && odd.length < MOST_GAMES; at += 1) {
        const row = table.row(games[at]!);
        const [white, black] = [table.white.id(row), table.black.id(row)];
        const isWhite = see(white, row);
        const isBlack = white !== black && see(black, row);
        if (isWhite || isBlack) odd.push(games[at]!);
      }
      if (again.size === 1 && odd.length === games.length - 1 && isSimul(games)) continue;
      for (const game of odd) firsts.add(game);
      for (const game of [...firsts].toSorted((a, b) => a - b)) twice.addGame(game);
      for (const id of again) {
        twice.add(() => {
          const own = games.filter((game) => isSeated(id, table.row(game)));
          return `${table.white.text(id).trim()} has ${formatCount(own.length)} games in ${nameOf(part)}`;
        });
      }
    }
  };
  const seatsOf = (part: Part): ReadonlySet<number> => {
    const seats = new Set<number>();
    for (const game of part.games) {
      const row = table.row(game);
      seats.add(players.white(row)).add(players.black(row));
    }
    // nobody in particular
    seats.delete(0);
    return seats;
  };
  const addDates = (rounds: readonly Part[]): void => {
    if (!rounds.some(isToldByDates)) return;
    const usual = usualSize(rounds);
    const seats = rounds.map(seatsOf);
    for (const [place, part] of rounds.entries()) {
      const size = part.games.length;
      const last = rounds[place - 1];
      const isTold = isToldByDates(part);
      // in a knockout half of the games are left
      const isHalf = last !== undefined && last.games.length <= 2 * size + 1;
      if (isTold && 2 * size < usual && !isHalf) {
        dates.add(() => `${nameOf(part)} has ${size} of usually ${usual} games`);
      } else if (
        last !== undefined &&
        (isTold || isToldByDates(last)) &&
        areApart(seats[place]!, seats[place - 1]!)
      ) {
        dates.add(() => `nobody plays in both ${nameOf(last)} and ${nameOf(part)}`);
      } else if (isTold && rounds.length <= MOST_ROUNDS) {
        const rest = rounds.findIndex(
          ({ games }, other) =>
            other < place &&
            games.length + size === usual &&
            areApart(seats[place]!, seats[other]!),
        );
        if (rest < 0) continue;
        dates.add(
          () =>
            `${nameOf(rounds[rest]!)} and ${nameOf(part)} together have the usual ${usual} games`,
        );
      } else continue;
      for (const game of part.games) dates.addGame(game);
    }
  };
  const addSpans = (rounds: readonly Part[]): void => {
    for (const part of rounds) {
      if (part.dates === null) continue;
      const { first, last } = part.dates;
      if (Date.parse(last) - Date.parse(first) <= LONGEST_ROUND) continue;
      spans.add(() => `${nameOf(part)} goes from ${first} to ${last}`);
      for (const game of part.games) spans.addGame(game);
    }
  };
  const warnings = (): readonly PlanWarning[] => [
    ...dates.warning(false),
    ...spans.warning(false),
    ...twice.warning(twice.isFull()),
  ];
  return { addTwice, addDates, addSpans, warnings };
};
