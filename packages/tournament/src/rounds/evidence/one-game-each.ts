/**
 * Which round each of some games may be, if nobody plays twice in a round. A game is settled if it has the same round
 * in every assignment that fits:
 *
 *     round 3     A–B   C–D          A–C must be round 4, and so must B–D;
 *     round 4     C–E                F–G fits rounds 3 and 4
 *     unknown     A–C   B–D   F–G
 *
 * Where no assignment fits, as few games as possible are taken for games of other days, as if they had been postponed.
 * The search is bounded: what it cannot prove is open.
 */

import { compareMains, type Main } from '../round-key.js';
import { pushTo } from '../table.js';

/** A game whose round is sought. */
export interface OpenGame {
  readonly place: number;
  /** The players by number. */
  readonly seats: readonly number[];
  /** The rounds to choose from. */
  readonly rounds: readonly Main[];
  /** Whether it may be none of them. */
  readonly mayBeElsewhere: boolean;
}

/** None of the rounds to choose from. */
export const ELSEWHERE = null;

/** What a game may be: one value is certain, more are open, none is a contradiction. */
export type Choice = readonly (Main | typeof ELSEWHERE)[];

/** What tells between assignments that fit: the one that costs so much less than any other, by games, is taken. */
export interface Preference {
  readonly costOf: (rounds: ReadonlyMap<number, Main>) => number;
  readonly marginOf: (games: number) => number;
}

/** More games that hang together are not looked at; a round of the largest open has as many. */
const MAX_GAMES = 500;
/** Branches of one search, and searches among games that hang together. */
const MAX_BRANCHES = 500;
const MAX_SEARCHES = 100;
const MAX_ELSEWHERE = 3;
/** More assignments are too many to compare. */
const MAX_COMPARED = 64;
/** Rounds are bits of a number, and one bit is ELSEWHERE. */
const MAX_ROUNDS = 30;
const ELSEWHERE_BIT = 1 << MAX_ROUNDS;

/** The other games of each game's players. */
const neighboursOf = (games: readonly OpenGame[]): readonly (readonly number[])[] => {
  const bySeat = new Map<number, number[]>();
  for (const [at, { seats }] of games.entries()) for (const seat of seats) pushTo(bySeat, seat, at);
  return games.map(({ seats }, at) =>
    seats.flatMap((seat) => bySeat.get(seat)!.filter((other) => other !== at)),
  );
};

/** Games that hang together, among those that are asked. */
const componentsOf = (
  asked: readonly number[],
  neighbours: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const left = new Set(asked);
  const components: number[][] = [];
  for (const first of asked) {
    if (!left.delete(first)) continue;
    const component = [first];
    for (const at of component)
      for (const other of neighbours[at]!) if (left.delete(other)) component.push(other);
    components.push(component);
  }
  return components;
};

/** Games that hang together, by their players; a player may have any number of them. */
const clustersOf = (games: readonly OpenGame[]): readonly (readonly number[])[] => {
  const bySeat = new Map<number, number[]>();
  for (const [at, { seats }] of games.entries()) for (const seat of seats) pushTo(bySeat, seat, at);
  const left = new Set(games.keys());
  const clusters: number[][] = [];
  for (const first of games.keys()) {
    if (!left.delete(first)) continue;
    const cluster = [first];
    for (const at of cluster)
      for (const seat of games[at]!.seats) {
        for (const other of bySeat.get(seat) ?? []) if (left.delete(other)) cluster.push(other);
        bySeat.delete(seat);
      }
    clusters.push(cluster);
  }
  return clusters;
};

/** The values that each game may have, as bits. */
type Domains = Int32Array;

const isSingle = (bits: number): boolean => bits !== 0 && (bits & (bits - 1)) === 0;

/** Games that hang together, by their place among those of a component. */
interface Puzzle {
  readonly neighbours: readonly (readonly number[])[];
  readonly component: readonly number[];
}

/** Takes the round of every settled game from its players' other games; whether all keep one. */
const propagate = (
  domains: Domains,
  { neighbours }: Puzzle,
  settled: readonly number[],
): boolean => {
  const queue = [...settled];
  for (const at of queue) {
    const bit = domains[at]!;
    if (bit === 0) return false;
    if (bit === ELSEWHERE_BIT) continue;
    for (const other of neighbours[at]!) {
      const before = domains[other]!;
      if ((before & bit) === 0) continue;
      const after = before & ~bit;
      domains[other] = after;
      if (after === 0) return false;
      if (isSingle(after)) queue.push(other);
    }
  }
  return true;
};

type Found = Domains | 'none' | 'too much';

/** An assignment with at most so many games elsewhere. */
const search = (from: Domains, puzzle: Puzzle, elsewhere: number): Found => {
  const { component } = puzzle;
  let branches = 0;
  const branch = (domains: Domains): Found => {
    let spare = elsewhere;
    let best = -1;
    let most = Infinity;
    for (const at of component) {
      const bits = domains[at]!;
      if (bits === ELSEWHERE_BIT) spare -= 1;
      if (isSingle(bits)) continue;
      // the fewer values the better
      let count = 0;
      for (let left = bits; left !== 0; left &= left - 1) count += 1;
      if (count < most) [best, most] = [at, count];
    }
    if (spare < 0) return 'none';
    if (best < 0) return domains;
    for (let left = domains[best]!; left !== 0; left &= left - 1) {
      branches += 1;
      if (branches > MAX_BRANCHES) return 'too much';
      const next = domains.slice();
      next[best] = left & -left;
      if (!propagate(next, puzzle, [best])) continue;
      const found = branch(next);
      if (found !== 'none') return found;
    }
    return 'none';
  };
  const domains = from.slice();
  return propagate(
    domains,
    puzzle,
    component.filter((at) => isSingle(domains[at]!)),
  )
    ? branch(domains)
    : 'none';
};

const withValue = (domains: Domains, at: number, bits: number): Domains => {
  const next = domains.slice();
  next[at] = bits;
  return next;
};

/** What each game of a component may be, with so many games elsewhere; null if nothing fits. */
const possible = (domains: Domains, puzzle: Puzzle, elsewhere: number): Domains | null => {
  const first = search(domains, puzzle, elsewhere);
  if (first === 'none') return null;
  if (first === 'too much') return domains;
  const seen = first.slice();
  let searches = 0;
  for (const at of puzzle.component) {
    for (let left = domains[at]! & ~seen[at]!; left !== 0; left &= ~seen[at]! & (left - 1)) {
      const bit = left & -left;
      searches += 1;
      const found =
        searches > MAX_SEARCHES
          ? 'too much'
          : search(withValue(domains, at, bit), puzzle, elsewhere);
      if (found === 'too much') seen[at]! |= bit;
      else if (found !== 'none')
        for (const other of puzzle.component) seen[other]! |= found[other]!;
    }
  }
  return seen;
};

/** All assignments of a component; none if there are too many. */
const allOf = (domains: Domains, puzzle: Puzzle): readonly Domains[] => {
  const { component } = puzzle;
  const all: Domains[] = [];
  const fork = (fixed: Domains, from: number): boolean => {
    const found = search(fixed, puzzle, 0);
    if (found === 'none') return true;
    if (found === 'too much' || all.length === MAX_COMPARED) return false;
    all.push(found);
    let known = fixed;
    // by the first game that differs from the assignment just found
    for (let index = from; index < component.length; index += 1) {
      const at = component[index]!;
      const others = known[at]! & ~found[at]!;
      if (others !== 0 && !fork(withValue(known, at, others), index)) return false;
      known = withValue(known, at, found[at]!);
    }
    return true;
  };
  return fork(domains, 0) ? all : [];
};

/** The assignment that is preferred, or the same domains. */
const preferOne = (
  domains: Domains,
  puzzle: Puzzle,
  { costOf, marginOf }: Preference,
  roundsOf: (found: Domains) => ReadonlyMap<number, Main>,
): Domains => {
  const [best, next] = allOf(domains, puzzle)
    .map((found) => ({ found, cost: costOf(roundsOf(found)) }))
    .toSorted((a, b) => a.cost - b.cost);
  if (best === undefined || next === undefined) return domains;
  return next.cost - best.cost < marginOf(puzzle.component.length) ? domains : best.found;
};

const NO_BITS = 0;

/** What the games of a component may be, as bits of the rounds. */
const solve = (
  games: readonly OpenGame[],
  rounds: readonly Main[],
  preference: Preference | null,
  byPreference: Set<number>,
): Domains => {
  const neighbours = neighboursOf(games);
  const component = [...games.keys()];
  const bitsOf = (some: readonly Main[]): number =>
    some.reduce<number>((bits, round) => bits | (1 << rounds.indexOf(round)), NO_BITS);
  const plain = Int32Array.from(games, (game) => bitsOf(game.rounds));
  const left = plain.slice();
  const isSettled = (at: number): boolean => isSingle(left[at]!);
  if (propagate(left, { neighbours, component }, component.filter(isSettled))) {
    const result = left.slice();
    const open = component.filter((at) => !isSettled(at));
    const parts = componentsOf(open, neighbours).map((part) => ({ neighbours, component: part }));
    const isSolved = parts.every((part) => {
      const found = possible(left, part, 0);
      if (found === null) return false;
      const roundsOf = (one: Domains): ReadonlyMap<number, Main> =>
        new Map(
          part.component.map((at) => [games[at]!.place, rounds[Math.log2(one[at]!)]!] as const),
        );
      const isOpen = preference !== null && part.component.some((at) => !isSingle(found[at]!));
      const best = isOpen ? preferOne(found, part, preference, roundsOf) : found;
      for (const at of part.component) {
        result[at] = best[at]!;
        if (best[at] !== found[at]) byPreference.add(games[at]!.place);
      }
      return true;
    });
    if (isSolved) return result;
  }
  const loose = plain.map((bits, at) => (games[at]!.mayBeElsewhere ? bits | ELSEWHERE_BIT : bits));
  for (let elsewhere = 1; elsewhere <= MAX_ELSEWHERE; elsewhere += 1) {
    const found = possible(loose, { neighbours, component }, elsewhere);
    if (found !== null) return found;
  }
  return new Int32Array(games.length);
};

export interface Chosen {
  readonly choices: readonly Choice[];
  /** Whether the preference settled a game, by its place. */
  readonly preferred: ReadonlySet<number>;
}

/** What each game may be. */
export const chooseRounds = (
  games: readonly OpenGame[],
  preference: Preference | null = null,
): Chosen => {
  const preferred = new Set<number>();
  const choices: Choice[] = games.map(({ rounds }) => rounds);
  for (const component of clustersOf(games)) {
    // nobody is in the way
    if (component.length === 1) continue;
    const own = component.map((at) => games[at]!);
    const rounds = [...new Set(own.flatMap((game) => game.rounds))].toSorted(compareMains);
    if (component.length > MAX_GAMES || rounds.length > MAX_ROUNDS) {
      for (const at of component) if (games[at]!.rounds.length === 1) choices[at] = [];
      continue;
    }
    const found = solve(own, rounds, preference, preferred);
    for (const [index, at] of component.entries()) {
      const bits = found[index]!;
      const fits: Choice = rounds.filter((_, bit) => (bits & (1 << bit)) !== 0);
      choices[at] = (bits & ELSEWHERE_BIT) === 0 ? fits : [...fits, ELSEWHERE];
    }
  }
  return { choices, preferred };
};
