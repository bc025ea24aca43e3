/**
 * Rounds from players, with dates as an order. Nobody plays twice in a round, so where a day has several rounds, or a
 * game was not played on the day of its round, the other games of its players say which round it is, if only one is
 * left:
 *
 *     a day of rounds 3 and 4     A–B is tagged 3, A–C has no tag: round 4
 *     a day without a round       A and B both have a game in every round but 2: round 2
 *
 * First each day settles its own games; what does not fit there is sought in the rounds around that day, then in all.
 */

import {
  daysOf,
  listRounds,
  makeCount,
  numbersBetween,
  reasonByDay,
  type DatedGames,
  type Day,
} from './calendar.js';
import {
  inferRounds,
  makePhaseLimit,
  taggedRounds,
  type Ambiguity,
  type Inference,
  type InferredRound,
} from './date-inference.js';
import { reasonAgainst, settleGames, withSizes } from './day-games.js';
import { daysAfterGaps, fitDays } from './day-rounds.js';
import { shapeOf } from './event-shape.js';
import { chooseRounds } from './one-game-each.js';
import { findPostponed } from './postponed.js';
import { usualSize, type DayRounds } from './round-sizes.js';
import { makeSeats, type Seats } from './seats.js';
import type { Main } from '../round-key.js';
import { getOrAdd, pushTo } from '../table.js';

/** This share of the known games may contradict each other; else the event has matches, or counts from 1 again. */
const MAX_CONTRADICTIONS = 0.03;
/** In a shorter event it means little that only one round is left. */
const MIN_ROUNDS = 3;
/** If more of a day's games than this do not fit into its only round, it had others. */
const MAX_STUCK = 0.05;
/** Doubts lead to other doubts; hardly more often than this. */
const MAX_RUNS = 5;

const TOO_FEW = 'it has too few games for a round';

/** A game that is not settled. */
interface Unsettled {
  readonly place: number;
  /** Null if it has no date. */
  readonly day: Day | null;
  readonly reason: string;
  /** The rounds that it may be. */
  readonly fits: readonly Main[];
}

const isNumber = (round: Main): round is number => typeof round === 'number';

const highest = (rounds: Iterable<Main>): number =>
  [...rounds].filter(isNumber).reduce((most, round) => Math.max(most, round), 0);

/** The first game that fits two rounds. */
const describeFits = (games: DatedGames, unsettled: readonly Unsettled[]): string => {
  const one = unsettled.find(({ fits }) => fits.length === 2);
  if (one === undefined) return '';
  const { place, fits } = one;
  const [white, black] = [games.white(place), games.black(place)].map(games.name);
  return `; game ${games.game(place)} (${white} – ${black}) fits ${listRounds(fits)}`;
};

/** The unsettled games that have a date, by day and reason. */
const ambiguitiesOf = (
  games: DatedGames,
  unsettled: readonly Unsettled[],
): readonly Ambiguity[] => {
  const groups = new Map<string, Unsettled[]>();
  for (const one of unsettled)
    if (one.day !== null) pushTo(groups, `${one.day.date} ${one.reason}`, one);
  return [...groups.keys()].toSorted().map((key) => {
    const group = groups.get(key)!;
    const [{ day, reason }] = group as [Unsettled];
    return {
      date: day!.date,
      reason: `${reason}${describeFits(games, group)}`,
      games: group.map(({ place }) => games.game(place)).toSorted((a, b) => a - b),
    };
  });
};

/** What does not change from run to run. */
const factsOf = (games: DatedGames, { seatsAt }: Seats) => {
  const places = [...Array(games.count).keys()];
  const shape = shapeOf(games);
  const all = daysOf(games, places);
  const postponed = findPostponed(all, games.main);
  const regular =
    postponed.size === 0
      ? all
      : daysOf(
          games,
          places.filter((place) => !postponed.has(place)),
        );
  const tagged = taggedRounds(games);
  const undated = places.filter(
    (place) => games.main(place) === null && games.date(place) === null,
  );
  const isOverfull = makePhaseLimit(games);
  const fitted = fitDays(games, regular, tagged, shape.rounds, seatsAt);
  return { ...fitted, shape, postponed, tagged, undated, isOverfull };
};

type Facts = ReturnType<typeof factsOf>;

/** What speaks for one of the rounds of a day. */
const EVIDENCE = {
  players: 'fits the other games of these players',
  colours: 'lets colours alternate best',
  counts: 'has fewer games than the others',
} as const;

/** The rounds of a day's games, each made once. */
const makeRounds = (day: Day, own: readonly Main[]) => {
  const made = new Map<string, InferredRound>();
  const make = (main: Main, evidence: keyof typeof EVIDENCE): InferredRound => {
    if (own.length === 1) return { main, by: 'date', reason: reasonByDay(day, main) };
    const reason = `Of ${listRounds(own)}, played on ${day.date}, only round ${main} ${EVIDENCE[evidence]}.`;
    return { main, by: 'players', reason };
  };
  return (main: Main, evidence: keyof typeof EVIDENCE): InferredRound =>
    getOrAdd(made, `${main} ${evidence}`, () => make(main, evidence));
};

/** What each day settles, and what it leaves. `doubted` has the days that had other rounds, with the reason. */
const settleDays = (
  games: DatedGames,
  { days, spare, unclear, calendar, roundsOn, shape, postponed, isOverfull }: Facts,
  seats: Seats,
  doubted: ReadonlyMap<Day, string>,
  mayBeElsewhere: (place: number) => boolean,
) => {
  const settled = new Map<number, InferredRound>();
  const open: Unsettled[] = [];
  const left: Unsettled[] = [];
  const leave = (day: Day, some: readonly number[], reason: string): void => {
    for (const place of some) left.push({ place, day, reason, fits: [] });
  };
  const clear: DayRounds[] = [];
  const count = makeCount(roundsOn);
  const anchored = days.findLast(({ anchors }) => anchors.length > 0)?.date ?? '';
  for (const day of days) {
    const verdict = calendar.get(day)!;
    const from = count.next(day);
    const isUnclear = unclear.has(day) && day.date > anchored;
    const doubt = 'reason' in verdict ? verdict.reason : isUnclear ? TOO_FEW : doubted.get(day);
    if (doubt !== undefined) {
      leave(day, day.sought, doubt);
      count.stopAt(day);
    } else if (from !== null)
      leave(day, day.sought, `it is counted on from ${from.date}, whose rounds are unclear`);
    else if ('rounds' in verdict) clear.push({ day, own: verdict.rounds });
  }
  for (const day of spare) leave(day, day.sought, TOO_FEW);
  const size = usualSize(clear);
  // the colours of other days help to tell the rounds of one
  for (const rounds of clear.toSorted((a, b) => a.own.length - b.own.length)) {
    const { day, own } = rounds;
    const plain = settleGames(day, own, seats, shape.cycle, mayBeElsewhere);
    const some =
      size === null || plain.open.size === 0
        ? plain
        : withSizes(games, rounds, plain, seats.seatsAt, size);
    const isTooMany = own.length === 1 && isOverfull(own[0]!, day.sought);
    const none = isTooMany ? day.sought : some.stuck;
    if (none.length + some.open.size > 0) {
      const reason = reasonAgainst(games, day, own, none, seats);
      // if a game on another day takes the place of one, the tag of either may be wrong
      const isTaken = (place: number): boolean =>
        seats.othersIn(place, own).some((other) => postponed.has(other));
      leave(
        day,
        none.filter((place) => !isTaken(place)),
        reason,
      );
      for (const place of none.filter(isTaken)) open.push({ place, day, reason, fits: [] });
      for (const [place, fits] of some.open) open.push({ place, day, reason, fits });
    }
    if (isTooMany) continue;
    const inferredRound = makeRounds(day, own);
    for (const [place, main] of some.settled) {
      seats.add(place, main);
      settled.set(place, inferredRound(main, some.evidence.get(place) ?? 'players'));
    }
  }
  return {
    settled,
    open,
    left,
    clear: new Set(clear.map(({ day }) => day)),
    last: highest(clear.flatMap(({ own }) => own)),
  };
};

const onlyFree = (main: Main): InferredRound => ({
  main,
  by: 'players',
  reason: `Round ${main} is the only one in which neither player has another game.`,
});

/** The games that their day does not settle, by the rounds in which their players are free. */
const settleRest = (
  rest: readonly Unsettled[],
  seats: Seats,
  freeRounds: (place: number) => readonly Main[],
) => {
  const { choices } = chooseRounds(
    rest.map(({ place }) => ({
      place,
      seats: seats.seatsAt(place),
      rounds: freeRounds(place),
      mayBeElsewhere: false,
    })),
  );
  const rounds = new Map<number, InferredRound>();
  const made = new Map<Main, InferredRound>();
  const left: Unsettled[] = [];
  for (const [at, one] of rest.entries()) {
    const fits = choices[at]! as readonly Main[];
    const [main] = fits;
    if (main === undefined || fits.length > 1) left.push({ ...one, fits });
    else
      rounds.set(
        one.place,
        getOrAdd(made, main, () => onlyFree(main)),
      );
  }
  return { rounds, left };
};

/** `isExtra`: whether a game comes on top of those that everyone has in a round, as in a playoff. */
export const inferFromPlayers = (
  games: DatedGames,
  isExtra: (place: number) => boolean,
): Inference => {
  const doubted = new Map<Day, string>();
  let facts: Facts | null = null;
  for (let run = 0; run < MAX_RUNS; run += 1) {
    const seats = makeSeats(games);
    let contradictions = 0;
    let known = 0;
    for (let place = 0; place < games.count; place += 1) {
      const main = games.main(place);
      if (main === null || isExtra(place)) continue;
      known += 1;
      contradictions += seats.add(place, main);
    }
    if (contradictions > Math.max(2, 2 * MAX_CONTRADICTIONS * known)) break;
    facts ??= factsOf(games, seats);
    const { shape, undated } = facts;
    const tagged = highest(facts.tagged);
    const freeRounds =
      (last: number) =>
      (place: number): readonly Main[] =>
        last < MIN_ROUNDS ||
        !games.isBlank(place) ||
        !shape.isUsual(place) ||
        seats.seatsAt(place).length < 2
          ? []
          : numbersBetween(1, last).filter((round) => seats.isFree(place, round));
    const onDays = settleDays(
      games,
      facts,
      seats,
      doubted,
      (place) => freeRounds(shape.rounds ?? tagged)(place).length > 0,
    );
    const without = undated.map((place) => ({ place, day: null, reason: '', fits: [] }));
    const last = shape.rounds ?? Math.max(tagged, onDays.last);
    const rest = settleRest([...onDays.left, ...without], seats, freeRounds(last));
    const before = doubted.size;
    const stuck = new Map<Day, Unsettled[]>();
    for (const one of rest.left)
      if (one.day !== null && onDays.clear.has(one.day)) pushTo(stuck, one.day, one);
    for (const [day, some] of stuck)
      if (some.length > MAX_STUCK * (day.known.length + day.sought.length))
        doubted.set(day, some[0]!.reason);
    if (doubted.size === before)
      return {
        rounds: new Map([...onDays.settled, ...rest.rounds]),
        ambiguities: ambiguitiesOf(games, [...onDays.open, ...rest.left]),
        gaps: daysAfterGaps(facts.days, onDays.clear, shape.rounds).map(({ date, sought }) => ({
          date,
          games: sought.map(games.game),
        })),
      };
  }
  return inferRounds(games);
};
