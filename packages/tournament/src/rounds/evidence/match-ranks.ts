/** The rank of a game, its place in its match from 1, by what splits its round. */

import { comparePaths } from './extra-games.js';
import type { RoundedGames } from './meetings.js';
import { addTo, pushTo } from '../multimap.js';
import { mainOf, type Main } from '../round-key.js';
import type { Round } from '../tag/round-tag.js';
import { splittingParts, type SubroundReading } from './subrounds.js';

/** What splits a round, in the order of play. */
export interface Split {
  readonly key: string;
  readonly path: readonly number[];
  readonly letter: string | null;
}

/** Null where nothing does. */
export const splitOf = (round: Round, reading: SubroundReading): Split | null => {
  const { parts, letter } = splittingParts(round, reading);
  if (parts.length === 0 && letter === null) return null;
  return { key: `${parts.join('.')} ${letter ?? ''}`, path: parts, letter };
};

/** Pairs share numbers if more than one number in this many is shared: a single one may be that of a stray game. */
const NUMBERS_PER_SHARED = 4;

/** The rank of games without a number of their own. */
export const PLAIN = 0;

/** The places of different splits in their order, from 1. */
const ranksOf = (splits: readonly Split[]): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>();
  for (const { key } of splits.toSorted(comparePaths))
    ranks.set(key, ranks.get(key) ?? ranks.size + 1);
  return ranks;
};

/**
 * The rank of each round's games. Where pairs share numbers, the numbers give it, whichever is the first. Where
 * numbers run on from match to match, as `1.1`, `1.2` of one pair and `1.3`, `1.4` of another, the games of each
 * pair are counted. A final has one pair, and goes by number if other rounds have its numbers.
 */
export const ranksInMatch = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (Split | null)[],
): readonly number[] => {
  const pairsOf = new Map<Main, Map<string, Set<number>>>();
  const ofPair = new Map<number, Set<number>>();
  const pairs = new Map<Main, Set<number>>();
  for (let place = 0; place < rows.length; place += 1) {
    const reading = of[place]!;
    const round = rounds[reading]!;
    const split = splits[reading]!;
    const pair = meetings[place]!;
    if (round === null || round.mark !== null || split === null || pair === 0) continue;
    const main = mainOf(round);
    const numbered = pairsOf.get(main) ?? new Map<string, Set<number>>();
    pairsOf.set(main, numbered);
    addTo(numbered, split.key, pair);
    addTo(ofPair, pair, reading);
    addTo(pairs, main, pair);
  }
  const areShared = (numbered: ReadonlyMap<string, ReadonlySet<number>>): boolean => {
    const several = [...numbered.values()].filter(({ size }) => size > 1).length;
    return several * NUMBERS_PER_SHARED > numbered.size;
  };
  const shared = new Set(
    [...pairsOf].filter(([, numbered]) => areShared(numbered)).map(([main]) => main),
  );
  const splitsIn = new Map<Main, Split[]>();
  for (const [reading, split] of splits.entries()) {
    const round = rounds[reading]!;
    if (split === null || round === null || round.mark !== null) continue;
    pushTo(splitsIn, mainOf(round), split);
  }
  const known = new Set([...shared].flatMap((main) => splitsIn.get(main)!.map(({ key }) => key)));
  const goesByNumber = (main: Main): boolean =>
    shared.has(main) ||
    (pairs.get(main)!.size === 1 && splitsIn.get(main)!.some(({ key }) => known.has(key)));
  const byNumber = new Set([...pairs.keys()].filter(goesByNumber));
  const numbers = ranksOf([...byNumber].flatMap((main) => splitsIn.get(main)!));
  const ranks = splits.map((split) => (split === null ? PLAIN : (numbers.get(split.key) ?? PLAIN)));
  for (const readings of ofPair.values()) {
    const counted = [...readings].filter((reading) => !byNumber.has(mainOf(rounds[reading]!)));
    const own = ranksOf(counted.map((reading) => splits[reading]!));
    for (const reading of counted) ranks[reading] = own.get(splits[reading]!.key)!;
  }
  return ranks;
};
