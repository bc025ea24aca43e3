/**
 * Pairings of made-up events, White first. Players are numbers from 0.
 */

import type { Random } from './random.js';

export type Pairing = readonly [white: number, black: number];
/** The pairings of each round. */
export type Rounds = readonly (readonly Pairing[])[];

/** Everyone meets everyone once, with colours as in Berger's tables; with an odd number, one is free in each round. */
export const roundRobinPairings = (players: number): Rounds => {
  const even = players + (players % 2);
  const turning = even - 1;
  return Array.from({ length: turning }, (_, round) =>
    Array.from({ length: even / 2 }, (__, board): Pairing => {
      // each round begins half the table further on
      const start = (round * (even / 2)) % turning;
      const one = (start + board) % turning;
      const other = board === 0 ? even - 1 : (start + turning - board) % turning;
      return board === 0 && round % 2 === 1 ? [other, one] : [one, other];
    }).filter((pairing) => pairing.every((player) => player < players)),
  );
};

/** Two cycles; in the second colours are reversed. */
export const doubleRoundRobinPairings = (players: number): Rounds => {
  const once = roundRobinPairings(players);
  return [...once, ...once.map((round) => round.map(([one, other]): Pairing => [other, one]))];
};

interface SwissPlayer {
  readonly number: number;
  readonly rating: number;
  readonly met: Set<number>;
  /** In the order of rounds; true for White. */
  readonly colours: boolean[];
  score: number;
  hadBye: boolean;
  isGone: boolean;
}

/** How much a player is due White, below 0 Black; 2 and more is binding. */
const dueWhite = ({ colours }: SwissPlayer): number => {
  const balance = colours.reduce((sum, white) => sum + (white ? -1 : 1), 0);
  const [last, before] = [colours.at(-1), colours.at(-2)];
  if (last !== undefined && last === before) return last ? -3 : 3;
  if (balance !== 0) return 2 * Math.sign(balance);
  return last === undefined ? 0 : last ? -1 : 1;
};

const areCompatible = (one: SwissPlayer, other: SwissPlayer): boolean =>
  !one.met.has(other.number) && !(Math.abs(dueWhite(one)) > 2 && dueWhite(one) === dueWhite(other));

const MAX_TRIES = 2000;

/** Pairs the first with somebody of his score if possible, upper half against lower half, who is due the other colour. */
const pairUp = (
  field: readonly SwissPlayer[],
): readonly (readonly [SwissPlayer, SwissPlayer])[] | null => {
  let tries = 0;
  const pair = (
    left: readonly SwissPlayer[],
  ): readonly (readonly [SwissPlayer, SwissPlayer])[] | null => {
    const [first, ...others] = left;
    if (first === undefined) return [];
    tries += 1;
    if (tries > MAX_TRIES) return null;
    const group = others.filter(({ score }) => score === first.score).length;
    const half = Math.floor(group / 2);
    const order = others
      .map((other, at) => ({
        other,
        far:
          (at < group ? Math.abs(at - half) : at + group) +
          (Math.sign(dueWhite(first)) === Math.sign(dueWhite(other)) ? group : 0),
      }))
      .filter(({ other }) => areCompatible(first, other))
      .toSorted((a, b) => a.far - b.far);
    for (const { other } of order) {
      const rest = pair(others.filter((one) => one !== other));
      if (rest !== null) return [[first, other], ...rest];
    }
    return null;
  };
  return pair(field);
};

const playGame = (white: SwissPlayer, black: SwissPlayer, random: Random): void => {
  const expected = 1 / (1 + 10 ** ((black.rating - white.rating - 35) / 400));
  const draw = 0.4 * (1 - Math.abs(2 * expected - 1));
  const roll = random.next();
  const score = roll < expected - draw / 2 ? 1 : roll < expected + draw / 2 ? 0.5 : 0;
  white.score += score;
  black.score += 1 - score;
  white.met.add(black.number);
  black.met.add(white.number);
  white.colours.push(true);
  black.colours.push(false);
};

/** Nobody meets anybody twice, equal scores meet, colours alternate where they can; some miss rounds or leave. */
export const swissPairings = (players: number, rounds: number, random: Random): Rounds => {
  const field = Array.from({ length: players }, (_, number): SwissPlayer => ({
    number,
    rating: 2500 - number * random.from(5, 15),
    met: new Set(),
    colours: [],
    score: 0,
    hadBye: false,
    isGone: false,
  }));
  const played: (readonly Pairing[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const present = field.filter((player) => {
      player.isGone ||= round > 2 && random.chance(0.01);
      // half a point for a round asked off
      const isOff = !player.isGone && random.chance(0.02);
      if (isOff) player.score += 0.5;
      return !player.isGone && !isOff;
    });
    const ranked = present.toSorted((a, b) => b.score - a.score || b.rating - a.rating);
    if (ranked.length % 2 === 1) {
      const free = ranked.findLast(({ hadBye }) => !hadBye) ?? ranked.at(-1)!;
      free.hadBye = true;
      free.score += 1;
      ranked.splice(ranked.indexOf(free), 1);
    }
    const pairs = pairUp(ranked);
    if (pairs === null) break;
    played.push(
      pairs.map(([one, other], board): Pairing => {
        const due = dueWhite(one) - dueWhite(other) || (board % 2 === 0 ? 1 : -1);
        const [white, black] = due > 0 ? [one, other] : [other, one];
        playGame(white, black, random);
        return [white.number, black.number];
      }),
    );
  }
  return played;
};
