/**
 * The meetings of an event: games of the same two players in the same round, with either colour.
 *
 * Some of them are extra games beside those on boards. In an open with tags such as `9.4`, round 9, board 4, two
 * players may have a playoff as `9.5` and `9.6`: they meet again within the round, and still the other numbers count
 * boards. It shows in that no two pairs share a number in a round, that extra games are few, and that they follow the
 * first games: where numbers run on from match to match, most pairs begin after second games of others. If most pairs
 * of a round have a game without a number, that is the first one, and `5.1` of a pair that has met as `5` is an extra game.
 */

import { mainOf, numberOf, type Main } from '../round-key.js';
import { addTo, getOrAdd, type Players } from '../table.js';
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
  const pairsOf = rounds.map((round) =>
    round === null ? null : getOrAdd(byRound, mainOf(round), () => new Map<number, number>()),
  );
  let count = 0;
  return rows.map((row, place) => {
    const pairs = pairsOf[of[place]!]!;
    const [one, other] = [white(row), black(row)];
    if (pairs === null || one === 0 || other === 0) return 0;
    return getOrAdd(pairs, pairOf(one, other), () => (count += 1));
  });
};

/** Whether some pair has several games in a round. */
export const meetAgain = (games: RoundedGames, players: Players): boolean => {
  const met = new Set<number>();
  return numberMeetings(games, players).some(
    (meeting) => meeting !== 0 && met.size === met.add(meeting).size,
  );
};

/** The games that have a round and are not marked as tiebreaks; `meetings` are those of `numberMeetings`. */
export function* unmarkedGames({ rows, rounds, of }: RoundedGames, meetings: Uint32Array) {
  for (let place = 0; place < rows.length; place += 1) {
    const reading = of[place]!;
    const round = rounds[reading]!;
    if (round === null || round.mark !== null) continue;
    yield {
      place,
      row: rows[place]!,
      reading,
      round,
      main: mainOf(round),
      meeting: meetings[place]!,
    };
  }
}

type Path = Pick<Round, 'path' | 'letter'>;

/** The order of play: `2.1.1` and `2a` come after all of `2.1`, `2.2` … */
export const comparePaths = (a: Path, b: Path): number => {
  const [one, other] = [a.letter ?? '', b.letter ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  const place = a.path.findIndex((part, index) => part !== b.path[index]);
  return a.path.length - b.path.length || (place < 0 ? 0 : a.path[place]! - b.path[place]!);
};

export const hasPath = ({ path, letter }: Round): boolean => path.length > 0 || letter !== null;

/** The rounds in which most pairs have a game without a path. */
const plainRounds = (
  games: Iterable<{ readonly round: Round; readonly main: Main; readonly meeting: number }>,
): ReadonlySet<Main> => {
  const plain = new Map<Main, Set<number>>();
  const all = new Map<Main, Set<number>>();
  for (const { round, main, meeting } of games) {
    addTo(all, main, meeting);
    if (!hasPath(round)) addTo(plain, main, meeting);
  }
  return new Set(
    [...plain].filter(([main, { size }]) => 2 * size > all.get(main)!.size).map(([main]) => main),
  );
};

/**
 * The rounds of extra games in the rounds in question; null if the numbers do not count boards. `meetings`
 * are those of `numberMeetings`.
 */
export const extraGames = (
  games: RoundedGames,
  meetings: Uint32Array,
  { white, black }: Players,
  inQuestion: ReadonlySet<Main>,
): ReadonlySet<Round> | null => {
  const unmarked = [...unmarkedGames(games, meetings)];
  const withPath = unmarked.filter(({ round }) => hasPath(round));
  const meetingOf = new Map<string, number>();
  for (const { round, meeting } of withPath)
    if (getOrAdd(meetingOf, numberOf(round), () => meeting) !== meeting) return null;
  const plain = plainRounds(unmarked);
  const asked = unmarked.filter(
    ({ round, main }) => inQuestion.has(main) && (hasPath(round) || plain.has(main)),
  );
  const pairsOf = new Map<Main, Set<number>>();
  for (const { main, meeting } of asked) addTo(pairsOf, main, meeting);
  const played = new Set<string>();
  const extra = new Set<Round>();
  /** Rounds that have come to their extra games, and the pairs that begin after these. */
  const begun = new Set<Main>();
  const late = new Set<number>();
  let count = 0;
  asked.sort((a, b) => comparePaths(a.round, b.round));
  for (const { row, round, main, meeting } of asked) {
    const seats = [white(row), black(row)]
      .filter((player) => player !== 0)
      .map((player) => `${main} ${player}`);
    // a round of one pair alone is a playoff from its first game on
    const isPlayoff = pairsOf.get(main)!.size === 1;
    if (hasPath(round) && (isPlayoff || seats.some((seat) => played.has(seat)))) {
      extra.add(round);
      begun.add(main);
      count += 1;
    } else if (begun.has(main)) late.add(meeting);
    for (const seat of seats) played.add(seat);
  }
  const pairs = [...pairsOf.values()].reduce((sum, { size }) => sum + size, 0);
  return 2 * count < withPath.length && 2 * late.size < pairs ? extra : null;
};
