/**
 * What the path of a Round tag counts. `5.1` is mostly round 5, board 1; where a pair meets again
 * within one round it is the first of their games. Boards never split a round.
 */

import { mainOf } from './round-key.js';
import type { Round } from './round-tag.js';
import { pairOf, type GameRow } from './row.js';

export const SUBROUNDS = ['auto', 'board', 'game', 'tiebreak'] as const;
export type Subrounds = (typeof SUBROUNDS)[number];

export interface RoundedGame {
  readonly row: GameRow;
  readonly round: Round;
}

export interface SubroundReading {
  readonly meaning: Exclude<Subrounds, 'auto'>;
  /** The places of the path that count games; null for all of them. The letter has no place. */
  readonly places: ReadonlySet<number> | null;
  readonly letterCounts: boolean;
  /** The games by which `auto` decided for games, if only few rounds show it. */
  readonly thin: readonly number[];
}

const hasPath = ({ path, letter }: Round): boolean => path.length > 0 || letter !== null;

/** Where two paths differ. */
const differences = (a: readonly number[], b: readonly number[]): readonly number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, place) => place).filter(
    (place) => a[place] !== b[place],
  );

/**
 * Looks for pairs that meet again within a round. With `3.1.1` and `3.1.2` of one pair the last place
 * counts games and the place before it matches, so only the last one splits.
 */
const detect = (games: readonly RoundedGame[]): SubroundReading => {
  // without paths nothing can differ, and most files have none
  if (!games.some(({ round }) => hasPath(round))) {
    return { meaning: 'board', places: new Set(), letterCounts: false, thin: [] };
  }
  const first = new Map<string, RoundedGame>();
  const places = new Set<number>();
  const rounds = new Set<number | string>();
  const repeated = new Map<number | string, number>();
  let letterCounts = false;
  for (const game of games) {
    const { row, round } = game;
    const main = mainOf(round);
    if (hasPath(round)) rounds.add(main);
    const pair = pairOf(row);
    if (pair === null || round.part === 'board') continue;
    const meeting = `${main}\n${pair}`;
    const before = first.get(meeting);
    if (before === undefined) {
      first.set(meeting, game);
      continue;
    }
    const found = differences(before.round.path, round.path);
    const letters = before.round.letter !== round.letter;
    for (const place of found) places.add(place);
    letterCounts ||= letters;
    if (found.length > 0 || letters) repeated.set(main, row.game);
  }
  const meaning = repeated.size > 0 ? 'game' : 'board';
  const thin = 2 * repeated.size < rounds.size ? [...repeated.values()] : [];
  return { meaning, places, letterCounts, thin };
};

/** What the paths of one event's tags count. */
export const readSubrounds = (
  games: readonly RoundedGame[],
  subrounds: Subrounds,
): SubroundReading =>
  subrounds === 'auto'
    ? detect(games)
    : { meaning: subrounds, places: null, letterCounts: true, thin: [] };

/** The part of a round's path that splits the round. */
export const splittingParts = (
  round: Round,
  { meaning, places, letterCounts }: SubroundReading,
): { readonly parts: readonly number[]; readonly letter: string | null } => {
  const { path, letter, part, mark } = round;
  // what the tag says in words needs no guess
  if (mark !== null || (part === 'game' && places !== null)) return { parts: path, letter };
  if (meaning === 'board' || part === 'board') return { parts: [], letter: null };
  return {
    parts: path.filter((_, place) => places === null || places.has(place)),
    letter: letterCounts ? letter : null,
  };
};
