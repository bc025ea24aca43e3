/**
 * Made-up knockouts: matches of some legs, and tiebreaks of those that are level, tagged and dated in the ways of files.
 */

import { day, row, type TestRow } from './tournaments.js';

/** How the knockout is played and written down. */
export interface KnockoutPlan {
  /** A power of two. */
  readonly players: number;
  /** The regular games of a match, in each round; the last number holds for further rounds. */
  readonly legs: readonly number[];
  /** How many games the tiebreak of each match has, in the order of play; 0 where it is decided before. */
  readonly tiebreaks: readonly number[];
  /** A day for each leg, a day for all, or none. Tiebreaks share a day. */
  readonly days: 'each' | 'all' | 'none';
  /** Whether rounds are numbers, or the last are named. */
  readonly isNamed: boolean;
}

/** A game, and what it is. */
export interface KnockoutGame extends TestRow {
  readonly isTiebreak: boolean;
}

const NAMES = ['Final', 'SF', 'QF'];

/** `2.1`, or `SF.1`. */
const tagOf = (round: number, rounds: number, leg: number, isNamed: boolean): string =>
  `${(isNamed ? NAMES[rounds - round - 1] : undefined) ?? round + 1}.${leg + 1}`;

/** The games of a knockout, whose first players always win. */
export const knockout = ({
  players,
  legs,
  tiebreaks,
  days,
  isNamed,
}: KnockoutPlan): readonly KnockoutGame[] => {
  const rounds = Math.log2(players);
  const games: KnockoutGame[] = [];
  let matches = 0;
  let first = 0;
  for (let round = 0; round < rounds; round += 1) {
    const regular = legs[Math.min(round, legs.length - 1)]!;
    for (let match = 0; match < players / 2 ** (round + 1); match += 1) {
      const pair = [match * 2 ** (round + 1), match * 2 ** (round + 1) + 2 ** round];
      const further = tiebreaks[matches % tiebreaks.length]!;
      matches += 1;
      for (let leg = 0; leg < regular + further; leg += 1) {
        const on = days === 'each' ? first + Math.min(leg, regular) : first;
        const [white, black] = leg % 2 === 0 ? pair : pair.toReversed();
        games.push({
          ...row(games.length + 1, {
            round: tagOf(round, rounds, leg, isNamed),
            white: `P${white}`,
            black: `P${black}`,
            ...(days === 'none' ? {} : { date: day(on) }),
          }),
          isTiebreak: leg >= regular,
        });
      }
    }
    first += days === 'each' ? regular + 1 : 1;
  }
  return games;
};
