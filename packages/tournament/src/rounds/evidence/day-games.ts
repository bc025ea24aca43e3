/** The games of one day among its rounds: which round each of them is, may be, or why none fits. */

import { listRounds, type DatedGames, type Day } from './calendar.js';
import { chooseRounds, ELSEWHERE, type Choice } from './one-game-each.js';
import { settleBySize, type DayRounds } from './round-sizes.js';
import type { Main } from '../round-key.js';
import type { Seats } from './seats.js';

/** So many repeated colours less than in any other assignment decide between them, also by share of the games. */
const COLOURS = 3;
const COLOUR_SHARE = 0.3;
/** Of more rounds on one day, which may be a whole event under one date, colours do not tell the order. */
const MAX_ORDERED = 3;

export interface DayGames {
  /** The round of each game that has only one. */
  readonly settled: ReadonlyMap<number, Main>;
  /** What else than the other games of their players settled some of them. */
  readonly evidence: ReadonlyMap<number, 'colours' | 'counts'>;
  /** Those that have several. */
  readonly open: ReadonlyMap<number, readonly Main[]>;
  /** Those that fit none. */
  readonly stuck: readonly number[];
}

/** Whether nobody would play twice if all these games were of one round. */
const areApart = (places: readonly number[], round: Main, { seatsAt, isTaken }: Seats): boolean => {
  const playing = new Set<number>();
  for (const place of places)
    for (const player of seatsAt(place)) {
      if (isTaken(player, round) || playing.has(player)) return false;
      playing.add(player);
    }
  return true;
};

/** `cycle`: in so many rounds colours alternate; null if they do not. */
export const settleGames = (
  { sought }: Day,
  rounds: readonly Main[],
  seats: Seats,
  cycle: number | null,
  mayBeElsewhere: (place: number) => boolean,
): DayGames => {
  const [only] = rounds as readonly [Main];
  if (rounds.length === 1 && areApart(sought, only, seats))
    return {
      settled: new Map(sought.map((place) => [place, only])),
      evidence: new Map(),
      open: new Map(),
      stuck: [],
    };
  const asked = sought
    .map((place) => ({ place, rounds: rounds.filter((round) => seats.isFree(place, round)) }))
    .filter((game) => game.rounds.length > 0);
  const { choices, preferred } = chooseRounds(
    asked.map(({ place, rounds: own }) => ({
      place,
      seats: seats.seatsAt(place),
      rounds: own,
      mayBeElsewhere: mayBeElsewhere(place),
    })),
    cycle === null || rounds.length > MAX_ORDERED
      ? null
      : {
          costOf: (own) => seats.repeatsWith(own, cycle),
          marginOf: (count) => Math.max(COLOURS, COLOUR_SHARE * count),
        },
  );
  const choiceOf = new Map<number, Choice>(asked.map(({ place }, at) => [place, choices[at]!]));
  const settled = new Map<number, Main>();
  const open = new Map<number, readonly Main[]>();
  const stuck: number[] = [];
  for (const place of sought) {
    const choice = choiceOf.get(place) ?? [];
    const own = choice.filter((round) => round !== ELSEWHERE);
    if (own.length === 0) stuck.push(place);
    else if (choice.length === 1) settled.set(place, own[0]!);
    else open.set(place, own);
  }
  const evidence = new Map([...preferred].map((place) => [place, 'colours'] as const));
  return { settled, evidence, open, stuck };
};

/** The same, with what the usual size of rounds tells of games that fit several. */
export const withSizes = (
  games: DatedGames,
  rounds: DayRounds,
  { settled, evidence, open, stuck }: DayGames,
  seatsAt: Seats['seatsAt'],
  size: number,
): DayGames => {
  const found = settleBySize(games, rounds, settled, open, seatsAt, size);
  const byCounts = [...found.keys()].map((place) => [place, 'counts'] as const);
  return {
    settled: new Map([...settled, ...found]),
    evidence: new Map([...evidence, ...byCounts]),
    open: new Map([...open].filter(([place]) => !found.has(place))),
    stuck,
  };
};

/** Why games do not fit into the rounds of their day. */
export const reasonAgainst = (
  games: DatedGames,
  { sought }: Day,
  rounds: readonly Main[],
  stuck: readonly number[],
  { seatsAt, isTaken }: Seats,
): string => {
  const [round] = rounds as readonly [Main];
  if (rounds.length > 1) return `${listRounds(rounds)} were played that day`;
  const playing = new Map<number, number>();
  for (const player of sought.flatMap(seatsAt)) playing.set(player, (playing.get(player) ?? 0) + 1);
  const twice = stuck
    .flatMap(seatsAt)
    .find((player) => isTaken(player, round) || playing.get(player)! > 1);
  return twice === undefined
    ? `there would be too many pairs for a ${round}`
    : `${games.name(twice)} would play twice in round ${round}`;
};
