/**
 * Games of matches from the other games of their matches. A pair meets in one round, its games are numbered, later
 * games have higher numbers, and colours alternate:
 *
 *     1 May   A–B   1.1
 *     2 May   B–A   ?          the second of at least three games: 1.2
 *     3 May   A–B   1.3
 *
 * A match without any tag is of the round that was played that day and whose other matches are not of its players, or
 * of the round after the last of both.
 */

import type { DatedGames } from './calendar.js';
import type { Ambiguity, Inference, InferredRound } from './date-inference.js';
import { pairOf } from './meetings.js';
import { compareMains, type Main } from '../round-key.js';
import { addTo, pushTo } from '../table.js';

/** The games of an event of matches. */
export interface MatchGames extends DatedGames {
  /** The number of a game within its match; null where it is sought, or has none. */
  readonly leg: (place: number) => number | null;
}

/** The games of a pair, by date. */
interface Match {
  readonly places: readonly number[];
  readonly mains: ReadonlySet<Main>;
}

/** More games in a match, days of an event, and ways to number games are not tried. */
const MAX_LEGS = 12;
const MAX_DAYS = 400;
const MAX_STEPS = 1000;

const matchesOf = ({ count, white, black, main, date }: MatchGames): readonly Match[] => {
  const pairs = new Map<number, number[]>();
  for (let place = 0; place < count; place += 1)
    if (white(place) !== 0 && black(place) !== 0)
      pushTo(pairs, pairOf(white(place), black(place)), place);
  const dayOf = (place: number): string => date(place) ?? '';
  return [...pairs.values()]
    .map((places) => ({
      places: places.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)),
      mains: new Set(places.map(main).filter((one) => one !== null)),
    }))
    .toSorted((a, b) => (dayOf(a.places[0]!) < dayOf(b.places[0]!) ? -1 : 1));
};

/** How many games nearly every match has. */
const usualLegs = (matches: readonly Match[]): number => {
  const sizes = matches.map(({ places }) => places.length).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 10)] ?? 1;
};

const MIN_PLAYERS = 4;

/** Whether games without any tag are a knockout of matches: each match has several games and puts one player out. */
export const isKnockout = (games: MatchGames): boolean => {
  const matches = matchesOf(games);
  const players = new Set(
    matches.flatMap(({ places: [first] }) => [games.white(first!), games.black(first!)]),
  );
  return (
    players.size >= MIN_PLAYERS && matches.length === players.size - 1 && usualLegs(matches) > 1
  );
};

/** Whether a player has White in the odd games of a match, by one of them. */
const hasOdd = ({ white }: MatchGames, player: number, place: number, number: number): boolean =>
  (white(place) === player) === (number % 2 === 1);

/** Whether colours alternate in all matches that tell, and some do. Before a playoff they may be drawn again. */
const doAlternate = (games: MatchGames, matches: readonly Match[]): boolean => {
  const told = matches
    .map(({ places }) =>
      places.flatMap((place) => {
        const leg = games.leg(place);
        return leg === null ? [] : [hasOdd(games, games.white(places[0]!), place, leg)];
      }),
    )
    .filter(({ length }) => length > 1);
  return told.length > 0 && told.every((odd) => new Set(odd).size === 1);
};

/**
 * The numbers of the games of a match, from 1, in every way that fits: those that are known, those that a day may have,
 * and higher ones on later days.
 */
const numberings = (
  { date, leg }: MatchGames,
  places: readonly number[],
  most: number,
  mayBe: (place: number, number: number) => boolean,
): readonly (readonly number[])[] => {
  const found: number[][] = [];
  let steps = 0;
  const number = (at: number, numbers: readonly number[]): void => {
    const place = places[at];
    steps += 1;
    if (steps > MAX_STEPS) return;
    if (place === undefined) {
      found.push([...numbers]);
      return;
    }
    const known = leg(place);
    for (let next = 1; next <= most; next += 1) {
      if (numbers.includes(next) || (known !== null && known !== next)) continue;
      if (known === null && !mayBe(place, next)) continue;
      const isInOrder = numbers.every(
        (before, index) =>
          date(places[index]!) === date(place) ||
          date(places[index]!) === null ||
          date(place) === null ||
          before < next,
      );
      if (isInOrder) number(at + 1, [...numbers, next]);
    }
  };
  number(0, []);
  return steps > MAX_STEPS ? [] : found;
};

/** Who plays in each round, and on which days, as far as it is known. */
const makeRounds = (games: MatchGames, isUntagged: boolean) => {
  const players = new Map<Main, Set<number>>();
  const lastOf = new Map<number, Main>();
  const onDay = new Map<string, Set<Main>>();
  const legsOn = new Map<string, Set<number>>();
  const dayOf = (place: number): string => games.date(place) ?? '';
  const add = (place: number, main: Main, leg: number | null): void => {
    for (const player of [games.white(place), games.black(place)]) {
      addTo(players, main, player);
      const last = lastOf.get(player);
      if (last === undefined || compareMains(last, main) < 0) lastOf.set(player, main);
    }
    if (dayOf(place) === '') return;
    addTo(onDay, dayOf(place), main);
    if (leg !== null) addTo(legsOn, `${dayOf(place)} ${main}`, leg);
  };
  const isFree = (place: number, main: Main): boolean =>
    [games.white(place), games.black(place)].every(
      (player) => players.get(main)?.has(player) !== true,
    );
  /** Whether a round was played on the day of a game; on a day of which nothing is known, whether it may have been. */
  const fitsDay = (place: number, main: Main): boolean => {
    const day = dayOf(place);
    const own = onDay.get(day);
    if (own !== undefined) return own.has(main);
    if (onDay.size > MAX_DAYS) return false;
    return [...onDay].every(([other, mains]) =>
      [...mains].every((one) =>
        other < day ? compareMains(one, main) <= 0 : compareMains(main, one) <= 0,
      ),
    );
  };
  /** The rounds of a day in which neither player of a game has another opponent. */
  const freeOn = (place: number): readonly Main[] =>
    [...(onDay.get(dayOf(place)) ?? [])].filter((main) => isFree(place, main));
  /** The round after the last one of both players, if that was the same; the first, if nothing has a tag. */
  const next = (place: number): readonly Main[] => {
    const [one, other] = [games.white(place), games.black(place)].map((player) =>
      lastOf.get(player),
    );
    if (one === undefined && other === undefined && isUntagged) return [1];
    return typeof one === 'number' && one === other ? [one + 1] : [];
  };
  /** The numbers of the games of a round that are known to have been played on the day of one. */
  const legs = (place: number, main: Main): ReadonlySet<number> =>
    legsOn.get(`${dayOf(place)} ${main}`) ?? new Set();
  return { add, fitsDay, freeOn, next, legs };
};

/** In every way that fits: with the colours of the match, on a day of such games; or without that. */
const waysOf = (
  games: MatchGames,
  places: readonly number[],
  most: number,
  usesColours: boolean,
  legs: (place: number) => ReadonlySet<number>,
): readonly (readonly number[])[] => {
  const player = games.white(places[0]!);
  const isTurned = (way: readonly number[]): boolean =>
    new Set(way.map((leg, at) => hasOdd(games, player, places[at]!, leg))).size === 1;
  const turned = (ways: readonly (readonly number[])[]): readonly (readonly number[])[] =>
    usesColours ? ways.filter(isTurned) : ways;
  const onDay = turned(
    numberings(games, places, most, (place, leg) => legs(place).size === 0 || legs(place).has(leg)),
  );
  return onDay.length > 0 ? onDay : turned(numberings(games, places, most, () => true));
};

/** The rounds of games whose tags are missing, with their numbers in their matches. */
export const inferLegs = (games: MatchGames): Inference => {
  const matches = matchesOf(games);
  const usual = usualLegs(matches);
  const usesColours = doAlternate(games, matches);
  const known = makeRounds(
    games,
    matches.every(({ mains }) => mains.size === 0),
  );
  for (let place = 0; place < games.count; place += 1) {
    const main = games.main(place);
    if (main !== null) known.add(place, main, games.leg(place));
  }
  const rounds = new Map<number, InferredRound>();
  const open = new Map<string, Ambiguity>();
  const leave = (place: number, reason: string): void => {
    const date = games.date(place);
    if (date === null) return;
    const before = open.get(`${date} ${reason}`)?.games ?? [];
    const all = [...before, games.game(place)].toSorted((a, b) => a - b);
    open.set(`${date} ${reason}`, { date, reason, games: all });
  };
  for (const { places, mains } of matches) {
    const sought = places.filter((place) => games.main(place) === null);
    const [first] = sought;
    if (first === undefined) continue;
    const pair = [games.white(first), games.black(first)].map(games.name).join(' – ');
    const free = mains.size > 0 ? [...mains] : known.freeOn(first);
    const candidates = (free.length > 0 ? free : known.next(first)).filter((main) =>
      sought.every((place) => known.fitsDay(place, main)),
    );
    const [main] = candidates;
    const most = Math.max(places.length, usual);
    if (main === undefined || candidates.length > 1 || most > MAX_LEGS) {
      for (const place of sought) leave(place, `the round of ${pair} is unclear`);
      continue;
    }
    const ways = waysOf(games, places, most, usesColours, (place) => known.legs(place, main));
    for (const place of sought) {
      const legs = [...new Set(ways.map((way) => way[places.indexOf(place)]!))];
      const [leg] = legs;
      if (leg === undefined || legs.length > 1) {
        const numbers = legs.toSorted((a, b) => a - b).join(' and ');
        leave(
          place,
          `${pair} fits ${numbers === '' ? 'no game' : `games ${numbers}`} of round ${main}`,
        );
        continue;
      }
      const reason = `Of the games of this match in round ${main}, only number ${leg} is left for it.`;
      rounds.set(place, { main, path: [leg], by: 'players', reason });
      known.add(place, main, leg);
    }
  }
  return { rounds, ambiguities: [...open.values()], gaps: [] };
};
