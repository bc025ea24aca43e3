/**
 * The meetings of an event: games of the same two players in the same round, with either colour.
 *
 * Some of them are extra games beside those on boards. In an open with tags such as `9.4`, round 9, board 4, two
 * players may have a playoff as `9.5` and `9.6`: they meet again within the round, and still the other numbers count
 * boards. It shows in that no two pairs share a number in a round, that extra games are few, and that they follow the
 * first games: where numbers run on from match to match, most pairs begin after second games of others.
 */

import { mainOf, type Main, numberOf } from '../round-key.js';
import { type Players, addTo } from '../table.js';
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

type Path = Pick<Round, 'path' | 'letter'>;

/** The order of play: `2.1.1` and `2a` come after all of `2.1`, `2.2` … */
export const comparePaths = (a: Path, b: Path): number => {
  const [one, other] = [a.letter ?? '', b.letter ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  const place = a.path.findIndex((part, index) => part !== b.path[index]);
  return a.path.length - b.path.length || (place < 0 ? 0 : a.path[place]! - b.path[place]!);
};

export const hasPath = ({ path, letter }: Round): boolean => path.length > 0 || letter !== null;

/**
 * The rounds of extra games in the rounds in question; null if the numbers do not count boards. `meetings`
 * are those of `numberMeetings`.
 */
export const extraGames = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  { white, black }: Players,
  inQuestion: ReadonlySet<Main>,
): ReadonlySet<Round> | null => {
  const meetingOf = new Map<string, number>();
  const asked: number[] = [];
  const pairsOf = new Map<Main, Set<number>>();
  let withPath = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const round = rounds[of[place]!]!;
    if (round === null || round.mark !== null || !hasPath(round)) continue;
    withPath += 1;
    const main = mainOf(round);
    const number = numberOf(round);
    const meeting = meetings[place]!;
    const known = meetingOf.get(number) ?? meeting;
    if (known !== meeting) return null;
    meetingOf.set(number, meeting);
    if (!inQuestion.has(main)) continue;
    asked.push(place);
    addTo(pairsOf, main, meeting);
  }
  const roundAt = (place: number): Round => rounds[of[place]!]!;
  const played = new Set<string>();
  const extra = new Set<Round>();
  /** Rounds that have come to their extra games, and the pairs that begin after these. */
  const begun = new Set<Main>();
  const late = new Set<number>();
  let count = 0;
  for (const place of asked.toSorted((a, b) => comparePaths(roundAt(a), roundAt(b)))) {
    const row = rows[place]!;
    const round = roundAt(place);
    const main = mainOf(round);
    const seats = [white(row), black(row)]
      .filter((player) => player !== 0)
      .map((player) => `${main} ${player}`);
    // a round of one pair alone is a playoff from its first game on
    const isPlayoff = pairsOf.get(main)!.size === 1;
    if (isPlayoff || seats.some((seat) => played.has(seat))) {
      extra.add(round);
      begun.add(main);
      count += 1;
    } else if (begun.has(main)) late.add(meetings[place]!);
    for (const seat of seats) played.add(seat);
  }
  const pairs = [...pairsOf.values()].reduce((sum, { size }) => sum + size, 0);
  return 2 * count < withPath && 2 * late.size < pairs ? extra : null;
};
