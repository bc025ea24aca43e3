/**
 * What the path of a Round tag counts. `5.1` is mostly round 5, board 1; where a pair meets again within one round
 * it is the first of their games. Boards never split a round; a playoff that continues their numbers does.
 */

import {
  extraGames,
  hasPath,
  numberMeetings,
  unmarkedGames,
  type RoundedGames,
} from './meetings.js';
import { getOrAdd, type Players } from '../table.js';
import { mainOf, type Main } from '../round-key.js';
import type { Round } from '../tag/round-tag.js';

/** What the 1 of `5.1` counts; `auto` decides it for each event. */
export const SUBROUNDS = ['auto', 'board', 'game', 'tiebreak'] as const;
/** One of `SUBROUNDS`. */
export type Subrounds = (typeof SUBROUNDS)[number];

export interface SubroundReading {
  readonly meaning: Exclude<Subrounds, 'auto'>;
  /** The places of the path that count games; null for all of them. The letter has no place. */
  readonly places: ReadonlySet<number> | null;
  readonly letterCounts: boolean;
  /** Rounds whose numbers count boards though those of other rounds count games. */
  readonly boards: ReadonlySet<Main>;
  /** Rounds of extra games, whose paths split the round although those of boards do not. */
  readonly extra: ReadonlySet<Round>;
  /** The rows because of which `auto` decided for games, if only few rounds show it. */
  readonly thin: readonly number[];
}

const BOARDS: SubroundReading = {
  meaning: 'board',
  places: new Set(),
  letterCounts: false,
  boards: new Set(),
  extra: new Set(),
  thin: [],
};

/** Where two paths differ. */
const differences = (a: readonly number[], b: readonly number[]): readonly number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, place) => place).filter(
    (place) => a[place] !== b[place],
  );

/** Of the rounds in question, those in which each of several pairs has a number of its own. */
const roundsOfBoards = (
  games: RoundedGames,
  meetings: Uint32Array,
  isAsked: (main: Main) => boolean,
  numberAt: (round: Round) => string,
): ReadonlySet<Main> => {
  const pairs = new Map<Main, Map<string, number>>();
  const shared = new Set<Main>();
  for (const { round, main, meeting } of unmarkedGames(games, meetings)) {
    if (!isAsked(main)) continue;
    const known = getOrAdd(pairs, main, () => new Map<string, number>());
    if (getOrAdd(known, numberAt(round), () => meeting) !== meeting) shared.add(main);
  }
  return new Set([...pairs.keys()].filter((one) => pairs.get(one)!.size > 1 && !shared.has(one)));
};

/** The rounds in which every pair meets again: a knockout after groups is no mistake. */
const roundsOfMatches = (games: RoundedGames, meetings: Uint32Array): ReadonlySet<Main> => {
  const counts = new Map<Main, Map<number, number>>();
  for (const { main, meeting } of unmarkedGames(games, meetings)) {
    if (meeting === 0) continue;
    const own = getOrAdd(counts, main, () => new Map<number, number>());
    own.set(meeting, (own.get(meeting) ?? 0) + 1);
  }
  const areMatches = (own: ReadonlyMap<number, number>): boolean =>
    [...own.values()].every((count) => count > 1);
  return new Set([...counts].filter(([, own]) => areMatches(own)).map(([main]) => main));
};

/** A knockout with games of matches says nothing about the numbers of rounds before it. */
const withoutPhases = (games: RoundedGames): RoundedGames => ({
  ...games,
  rounds: games.rounds.map((round) => (round?.kind === 'number' ? round : null)),
});

/**
 * Looks for pairs that meet again within a round. With `3.1.1` and `3.1.2` of one pair the last place
 * counts games and the place before it matches, so only the last one splits.
 */
const detect = (games: RoundedGames, players: Players): SubroundReading => {
  const withPath = games.rounds.filter(
    (round) => round !== null && hasPath(round),
  ) as readonly Round[];
  // most files have no paths, and nothing can differ then
  if (withPath.length === 0) return BOARDS;
  const meetings = numberMeetings(games, players);
  const first: (Round | undefined)[] = [];
  const places = new Set<number>();
  const repeated = new Map<Main, number>();
  let letterCounts = false;
  // a marked tiebreak is not a second game of the round, and its path counts tiebreaks
  for (const { row, round, main, meeting } of unmarkedGames(games, meetings)) {
    if (meeting === 0 || round.part === 'board') continue;
    const before = (first[meeting] ??= round);
    if (before === round) continue;
    const found = differences(before.path, round.path);
    const letters = before.letter !== round.letter;
    for (const one of found) places.add(one);
    letterCounts ||= letters;
    if (found.length > 0 || letters) repeated.set(main, row);
  }
  if (repeated.size === 0) return BOARDS;
  const extra = extraGames(games, meetings, players, new Set(repeated.keys()));
  if (extra !== null) return { ...BOARDS, extra };
  const numbered = [...repeated.keys()].filter((main) => typeof main === 'number');
  const playoffs =
    numbered.length === 0 || numbered.length === repeated.size
      ? null
      : extraGames(withoutPhases(games), meetings, players, new Set(numbered));
  if (playoffs !== null) for (const main of numbered) repeated.delete(main);
  // letters do not count boards
  const isThin = places.size > 0 && 2 * repeated.size < new Set(withPath.map(mainOf)).size;
  const matches = isThin ? roundsOfMatches(games, meetings) : new Set();
  const thin = isThin ? [...repeated].filter(([main]) => !matches.has(main)) : [];
  const numberAt = ({ path, letter }: Round): string =>
    `${path.filter((_, place) => places.has(place)).join('.')} ${letterCounts ? (letter ?? '') : ''}`;
  const boards = roundsOfBoards(games, meetings, (main) => !repeated.has(main), numberAt);
  return {
    meaning: 'game',
    places,
    letterCounts,
    boards,
    extra: playoffs ?? new Set(),
    thin: thin.map(([, row]) => row),
  };
};

/** What the paths of one event's tags count. */
export const readSubrounds = (
  games: RoundedGames,
  players: Players,
  subrounds: Subrounds,
): SubroundReading =>
  subrounds === 'auto'
    ? detect(games, players)
    : { ...BOARDS, meaning: subrounds, places: null, letterCounts: true };

/** The part of a round's path that splits the round. */
export const splittingParts = (
  round: Round,
  { meaning, places, letterCounts, boards, extra }: SubroundReading,
): { readonly parts: readonly number[]; readonly letter: string | null } => {
  const { path, letter, part, mark } = round;
  if (mark !== null || extra.has(round)) return { parts: path, letter };
  // the tag's own words decide; the number before that of the game is that of a match
  if (part === 'game' && places !== null) return { parts: path.slice(-1), letter };
  if (meaning === 'board' || part === 'board' || boards.has(mainOf(round)))
    return { parts: [], letter: null };
  return {
    parts: path.filter((_, place) => places === null || places.has(place)),
    letter: letterCounts ? letter : null,
  };
};

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
