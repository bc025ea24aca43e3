/** Who plays in which round: nobody twice, and with colours that alternate as a rule. */

import type { DatedGames } from './calendar.js';
import type { Main } from '../round-key.js';
import { getOrAdd, pushTo } from '../table.js';

export interface Seats {
  /** The named players of a game. */
  readonly seatsAt: (place: number) => readonly number[];
  readonly isTaken: (player: number, round: Main) => boolean;
  /** The games that players of a game already have in some rounds. */
  readonly othersIn: (place: number, rounds: readonly Main[]) => readonly number[];
  /** Whether no player of a game has another in a round. */
  readonly isFree: (place: number, round: Main) => boolean;
  /** Adds a game to a round; how many of its players had one there already. */
  readonly add: (place: number, round: Main) => number;
  /** How often players have the same colour twice running, within cycles, if some more games had these rounds. */
  readonly repeatsWith: (rounds: ReadonlyMap<number, Main>, cycle: number) => number;
}

/** Colours of games further away do not count. */
const NEAR = 3;
/** More rounds than an event has; a player and a round make one number. */
const MAX_ROUNDS = 2 ** 24;

export const makeSeats = ({ count, white, black }: DatedGames): Seats => {
  const seats = Array.from({ length: count }, (_, place): readonly number[] => {
    const [one, other] = [white(place), black(place)];
    return one === 0 || other === 0 || one === other
      ? [one || other].filter((player) => player !== 0)
      : [one, other];
  });
  const seatsAt = (place: number): readonly number[] => seats[place]!;
  const numbers = new Map<Main, number>();
  /** The game of a player in a round. */
  const taken = new Map<number, number>();
  const keyOf = (player: number, round: Main): number =>
    player * MAX_ROUNDS + getOrAdd(numbers, round, () => numbers.size);
  const isTaken = (player: number, round: Main): boolean => taken.has(keyOf(player, round));
  type Turn = readonly [round: number, colour: boolean];
  /** The colour of a player's nearest round in one direction, if it is near. */
  const nearest = (player: number, round: number, step: 1 | -1): readonly Turn[] => {
    for (let other = round + step; Math.abs(other - round) <= NEAR; other += step) {
      const place = numbers.has(other) ? taken.get(keyOf(player, other)) : undefined;
      if (place !== undefined) return [[other, white(place) === player]];
    }
    return [];
  };
  /** How often the same colour follows among some rounds of a player and the nearest before and behind them. */
  const repeatsOf = (player: number, some: readonly Turn[], cycle: number): number => {
    const own = some.toSorted(([a], [b]) => a - b);
    const turns = [
      ...nearest(player, own[0]![0], -1),
      ...own,
      ...nearest(player, own.at(-1)![0], 1),
    ];
    // a second cycle begins with the colours of the first reversed, and may repeat those of its last round
    return turns.filter(([round, colour], at) => {
      const [last, before] = turns[at - 1] ?? [0, null];
      return colour === before && Math.ceil(round / cycle) === Math.ceil(last / cycle);
    }).length;
  };
  return {
    seatsAt,
    isTaken,
    othersIn: (place, rounds) =>
      rounds.flatMap((round) =>
        seatsAt(place)
          .map((player) => taken.get(keyOf(player, round)))
          .filter((other) => other !== undefined),
      ),
    isFree: (place, round) => seatsAt(place).every((player) => !isTaken(player, round)),
    add: (place, round) => {
      let again = 0;
      for (const player of seatsAt(place)) {
        const key = keyOf(player, round);
        if (taken.has(key)) again += 1;
        taken.set(key, place);
      }
      return again;
    },
    repeatsWith: (rounds, cycle) => {
      const turns = new Map<number, Turn[]>();
      for (const [place, round] of rounds) {
        if (typeof round !== 'number') continue;
        for (const player of seatsAt(place))
          pushTo(turns, player, [round, player === white(place)]);
      }
      return [...turns].reduce((sum, [player, own]) => sum + repeatsOf(player, own, cycle), 0);
    },
  };
};
