/** The meetings of an event: games of the same two players in the same round, with either colour. */

import type { Players } from '../names.js';
import { mainOf, type Main } from '../round-key.js';
import type { Round } from '../tag/round-tag.js';

export interface RoundedGames {
  readonly rows: Uint32Array;
  /** The rounds that occur; null is a game that does not count here. */
  readonly rounds: readonly (Round | null)[];
  /** Which of the rounds each of the rows has. */
  readonly of: Uint32Array;
}

/** More players than any file has, so that two numbers fit into one. */
const MAX_PLAYERS = 2 ** 26;

/** A number for two players, regardless of colour. */
export const pairOf = (one: number, other: number): number =>
  Math.min(one, other) * MAX_PLAYERS + Math.max(one, other);

/** The number of each game's meeting, from 1; 0 where a player has no name. */
export const numberMeetings = (
  { rows, rounds, of }: RoundedGames,
  { white, black }: Players,
): Uint32Array => {
  const byRound = new Map<Main, Map<number, number>>();
  const pairsOf = rounds.map((round) => {
    if (round === null) return null;
    const main = mainOf(round);
    const pairs = byRound.get(main) ?? new Map<number, number>();
    byRound.set(main, pairs);
    return pairs;
  });
  let count = 0;
  return rows.map((row, place) => {
    const pairs = pairsOf[of[place]!]!;
    const [one, other] = [white(row), black(row)];
    if (pairs === null || one === 0 || other === 0) return 0;
    const pair = pairOf(one, other);
    const known = pairs.get(pair);
    if (known !== undefined) return known;
    count += 1;
    pairs.set(pair, count);
    return count;
  });
};
