/**
 * Made-up events that know the truth: round robins, Swiss events, knockouts and leagues, on regular and irregular days,
 * with byes, rest days and postponed games. Each seed makes one.
 */

import { day, row, type TestRow } from '../tournaments.js';
import {
  doubleRoundRobinPairings,
  roundRobinPairings,
  swissPairings,
  type Pairing,
  type Rounds,
} from './pairings.js';
import { makeRandom, type Random } from './random.js';

export const KINDS = ['round robin', 'double round robin', 'swiss', 'knockout', 'league'] as const;
type Kind = (typeof KINDS)[number];

/** `daily` has a round a day, `rests` free days as well, `double` two rounds on some days, `irregular` all of it. */
const CALENDARS = ['daily', 'rests', 'double', 'irregular'] as const;
type Calendar = (typeof CALENDARS)[number];

/** A game as it was played. */
export interface MadeGame {
  readonly main: number;
  /** The leg of a match; null where pairs play once. */
  readonly leg: number | null;
  readonly board: number;
  readonly day: number;
  readonly white: string;
  readonly black: string;
}

export interface MadeEvent {
  readonly seed: number;
  readonly kind: Kind;
  readonly calendar: Calendar;
  /** How many games were not played on the day of their round. */
  readonly postponed: number;
  readonly games: readonly MadeGame[];
  /** The games as a file has them, with all tags. */
  readonly rows: readonly TestRow[];
  /** The key of each game's partition. */
  readonly keys: readonly string[];
}

/** The day of each of some rounds, from 1. */
const daysOf = (rounds: number, calendar: Calendar, random: Random): readonly number[] => {
  const days: number[] = [];
  let next = 1;
  while (days.length < rounds) {
    const isDouble =
      (calendar === 'double' && random.chance(0.3)) ||
      (calendar === 'irregular' && random.chance(0.4));
    for (let game = isDouble ? 2 : 1; game > 0; game -= 1) days.push(next);
    next += 1;
    if (calendar === 'rests' && random.chance(0.15)) next += 1;
    if (calendar === 'irregular') next += random.pick([0, 0, 0, 1, 6]);
  }
  return days.slice(0, rounds);
};

const nameOf = (player: number): string => `Player ${player}`;

/** Rounds in which everyone has one game. */
const playRounds = (rounds: Rounds, days: readonly number[]): readonly MadeGame[] =>
  rounds.flatMap((pairings, index) =>
    pairings.map(([white, black], board) => ({
      main: index + 1,
      leg: null,
      board: board + 1,
      day: days[index]!,
      white: nameOf(white),
      black: nameOf(black),
    })),
  );

/** Some games are played on a later day, or on an earlier one. */
const postpone = (games: readonly MadeGame[], random: Random): readonly MadeGame[] => {
  const last = games.reduce((most, game) => Math.max(most, game.day), 1);
  const moved = new Set(
    Array.from({ length: random.from(1, 3) }, () => random.from(0, games.length - 1)),
  );
  return games.map((game, at) => {
    if (!moved.has(at)) return game;
    const to = random.from(Math.max(1, game.day - 2), Math.min(last, game.day + 4));
    return { ...game, day: to };
  });
};

/** Matches of some legs; drawn ones are decided by a playoff. Legs have a day each, or one day in all. */
const playKnockout = (calendar: Calendar, random: Random): readonly MadeGame[] => {
  let field = Array.from({ length: random.pick([8, 8, 16, 16, 32]) }, (_, player) => player);
  const legs = random.pick([1, 2, 2, 2, 4]);
  const isDaily = calendar !== 'double';
  const games: MadeGame[] = [];
  let start = 1;
  for (let main = 1; field.length > 1; main += 1) {
    const playoffs = new Set<number>();
    const half = field.length / 2;
    const matches = Array.from({ length: half }, (_, at): Pairing => [
      field[at]!,
      field[at + half]!,
    ]);
    const play = (at: number, leg: number, on: number): void => {
      const [one, other] = matches[at]!;
      const [white, black] = (at + leg) % 2 === 0 ? [one, other] : [other, one];
      games.push({
        main,
        leg: legs === 1 ? null : leg,
        board: at + 1,
        day: on,
        white: nameOf(white),
        black: nameOf(black),
      });
    };
    for (let leg = 1; leg <= legs; leg += 1)
      for (const at of matches.keys()) play(at, leg, start + (isDaily ? leg - 1 : 0));
    const behind = start + (isDaily ? legs : 1);
    for (const at of matches.keys()) if (legs > 1 && random.chance(0.25)) playoffs.add(at);
    for (const leg of [legs + 1, legs + 2]) for (const at of playoffs) play(at, leg, behind);
    start = behind + (legs > 1 ? 1 : 0) + (calendar === 'irregular' ? random.from(0, 2) : 0);
    field = matches.map((match) => random.pick(match));
  }
  return games;
};

/** Teams meet once, on weekends of two rounds; a match may be moved a day ahead. */
const playLeague = (calendar: Calendar, random: Random): readonly MadeGame[] => {
  const teams = random.from(4, 10);
  const boards = random.from(4, 8);
  const squad = boards + 3;
  const rounds = roundRobinPairings(teams);
  const days = rounds.map((_, round) =>
    calendar === 'daily' ? round + 1 : Math.floor(round / 2) * 21 + (round % 2) + 1,
  );
  /** The players of a team in a round, in the order of boards. */
  const lineUp = (team: number): readonly number[] => {
    const present = Array.from({ length: squad }, (_, at) => at);
    while (present.length > boards) present.splice(random.from(0, present.length - 1), 1);
    return present.map((at) => team * squad + at);
  };
  return rounds.flatMap((pairings, index) =>
    pairings.flatMap(([home, guest]) => {
      const [one, other] = [lineUp(home), lineUp(guest)];
      const isAhead = calendar === 'irregular' && random.chance(0.15);
      return one.map((player, board): MadeGame => {
        const pair = [nameOf(player), nameOf(other[board]!)] as const;
        const [white, black] = board % 2 === 1 ? pair : [pair[1], pair[0]];
        const on = days[index]! - (isAhead && index % 2 === 0 ? 1 : 0);
        return { main: index + 1, leg: null, board: board + 1, day: on, white, black };
      });
    }),
  );
};

const playEvent = (kind: Kind, calendar: Calendar, random: Random): readonly MadeGame[] => {
  if (kind === 'knockout') return playKnockout(calendar, random);
  if (kind === 'league') return playLeague(calendar, random);
  const players = random.from(4, 14);
  const rounds =
    kind === 'round robin'
      ? roundRobinPairings(players)
      : kind === 'double round robin'
        ? doubleRoundRobinPairings(Math.min(players, 10))
        : swissPairings(random.from(12, 60), random.from(5, 9), random);
  return playRounds(rounds, daysOf(rounds.length, calendar, random));
};

/** The event of a seed. */
export const makeEvent = (seed: number): MadeEvent => {
  const random = makeRandom(seed);
  const kind = KINDS[seed % KINDS.length]!;
  const calendar = random.pick(CALENDARS);
  const regular = playEvent(kind, calendar, random);
  const canBePostponed = kind !== 'knockout' && calendar !== 'daily' && calendar !== 'double';
  const games = canBePostponed && random.chance(0.4) ? postpone(regular, random) : regular;
  const hasBoards = kind === 'league' || random.chance(0.3);
  const tagOf = ({ main, leg, board }: MadeGame): string =>
    leg !== null ? `${main}.${leg}` : hasBoards ? `${main}.${board}` : String(main);
  return {
    seed,
    kind,
    calendar,
    postponed: games.filter((game, at) => game.day !== regular[at]!.day).length,
    games,
    rows: games.map((game, at) =>
      row(at + 1, {
        event: `${kind} ${seed}`,
        round: tagOf(game),
        date: day(game.day),
        white: game.white,
        black: game.black,
      }),
    ),
    keys: games.map(({ main, leg }) => (leg === null ? String(main) : `${main}.${leg}`)),
  };
};
