/**
 * Signs that a plan is wrong though nothing in it was unclear: somebody plays twice in a round, or rounds
 * that were told from dates do not look like rounds.
 */

import type { Players } from './names.js';
import { planWarning, type Partition, type PlanWarning, type PlanWarningCode } from './plan.js';
import type { GameTable } from './table.js';

type Part = Partition<Uint32Array>;

const MOST_TOLD = 3;
/** Where nearly everything is odd, the first ones do. */
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
  const warning = (): readonly PlanWarning[] =>
    texts.length === 0
      ? []
      : [planWarning(code, games, `${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`)];
  return { add, addGame, warning };
};

/** `round 5`, `final`. */
const nameOf = ({ key }: Part): string => (/^\d/.test(key) ? `round ${key}` : key);

/** Calls back with the named players of each game. */
const forEachSeat = (
  { games }: Part,
  { row: rowOf }: GameTable,
  { white, black }: Players,
  see: (player: number, game: number) => void,
): void => {
  for (let at = 0; at < games.length; at += 1) {
    const game = games[at]!;
    const row = rowOf(game);
    const one = white(row);
    const other = black(row);
    if (one !== 0) see(one, game);
    if (other !== 0 && other !== one) see(other, game);
  }
};

/** The size that as many rounds exceed as fall short of. */
const usualSize = (rounds: readonly Part[]): number =>
  rounds.map(({ games }) => games.length).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;

const isToldByDates = ({ assignedBy, games }: Part): boolean => assignedBy.date === games.length;

export interface Doubts {
  /** Looks at players with several games in one of these rounds. */
  readonly addTwice: (rounds: readonly Part[]) => void;
  /**
   * Looks at the rounds of an event in their order: one that was told from dates has few games, or nobody
   * plays in it and in the next.
   */
  readonly addDates: (rounds: readonly Part[]) => void;
  readonly warnings: () => readonly PlanWarning[];
}

export const makeDoubts = (table: GameTable, players: Players): Doubts => {
  const twice = makeFindings('plays_twice');
  const dates = makeFindings('doubtful_dates');
  // by player, the last round in which he was seen; rounds count from 1
  const seenIn: number[] = [];
  let round = 0;

  const addTwice = (rounds: readonly Part[]): void => {
    for (const part of rounds) {
      round += 1;
      const counts = new Map<number, number>();
      forEachSeat(part, table, players, (player, game) => {
        if (seenIn[player] === round) {
          counts.set(player, (counts.get(player) ?? 1) + 1);
          twice.addGame(game);
        }
        seenIn[player] = round;
      });
      for (const [player, count] of counts) {
        twice.add(() => `${players.name(player)} has ${count} games in ${nameOf(part)}`);
      }
    }
  };
  const seatsOf = (part: Part): ReadonlySet<number> => {
    const seats = new Set<number>();
    forEachSeat(part, table, players, (player) => seats.add(player));
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
      if (isTold && 2 * size < usual) {
        dates.add(() => `${nameOf(part)} has ${size} of usually ${usual} games`);
      } else if (
        last !== undefined &&
        (isTold || isToldByDates(last)) &&
        seats[place]!.size > 0 &&
        [...seats[place]!].every((player) => !seats[place - 1]!.has(player))
      ) {
        dates.add(() => `nobody plays in both ${nameOf(last)} and ${nameOf(part)}`);
      } else continue;
      for (const game of part.games) dates.addGame(game);
    }
  };
  const warnings = (): readonly PlanWarning[] => [...dates.warning(), ...twice.warning()];
  return { addTwice, addDates, warnings };
};
