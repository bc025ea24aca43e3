/**
 * Matches that lack a leg which others of their round have. A long match may end before its last legs, and tiebreaks
 * are no legs.
 */

import { formatNumbers } from '@zeitnot/core';
import { pairOf } from '../evidence/meetings.js';
import { makeWarningCollector, type NameOf } from '../plan.js';
import { addTo, getOrAdd, type GameTable, type Players } from '../table.js';
import type { Schedule, ScheduledRound, Sitting } from './schedule.js';

/** From this many legs on, a match may be won with the first third of them; a shorter one needs more than half. */
const LONG_MATCH = 6;

/** A match by the numbers of its games. */
interface Match {
  readonly rows: number[];
  readonly legs: Set<number>;
  /** With those of tiebreaks. */
  readonly numbers: Set<number>;
}

interface MatchRound {
  readonly round: ScheduledRound;
  readonly matches: readonly Match[];
  /** The legs that at least half of the matches have. */
  readonly usual: ReadonlySet<number>;
}

/** `5.2` and `5b` are leg 2 of round 5. */
const legOf = ({ split }: Sitting): number =>
  split === null ? 0 : split.letter === null ? split.path.at(-1)! : split.letter.charCodeAt(0) - 96;

/** The legs that so many of some matches or rounds have. */
const sharedBy = (all: readonly ReadonlySet<number>[], least: number): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const legs of all) for (const leg of legs) counts.set(leg, (counts.get(leg) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= least).map(([leg]) => leg));
};

const usualIn = (matches: readonly Match[]): ReadonlySet<number> =>
  sharedBy(
    matches.map(({ legs }) => legs),
    matches.length / 2,
  );

/** The numbers from 1 to a count. */
const upTo = (count: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, at) => at + 1));

/** The matches of a round. Where numbers run on from match to match, or are missing, the games of each are counted. */
const matchesOf = (
  round: ScheduledRound,
  { playersAt, placeOf, opponentOf }: Schedule,
): MatchRound => {
  const { sittings } = round;
  const found = new Map<number, Match>();
  const pairsOf = new Map<number, Set<number>>();
  const noGames = (): Match => ({ rows: [], legs: new Set(), numbers: new Set() });
  for (const sitting of sittings)
    for (const row of sitting.rows) {
      const [white, black] = playersAt(row);
      if (white === 0 || black === 0) continue;
      const pair = pairOf(white, black);
      const match = getOrAdd(found, pair, noGames);
      match.rows.push(row);
      const leg = legOf(sitting);
      match.numbers.add(leg);
      addTo(pairsOf, leg, pair);
      const { split, isTiebreak, isDoubtful } = placeOf(row);
      if (!isTiebreak || (isDoubtful && split !== null)) match.legs.add(leg);
    }
  /** Whether two play tiebreaks only, after games with others. */
  const isPlayoff = ({ rows: [row = 0], legs }: Match): boolean =>
    legs.size === 0 &&
    playersAt(row).some((player) =>
      round.seats.get(player)!.some((one) => opponentOf(one, player) !== opponentOf(row, player)),
    );
  const matches = [...found.values()].filter((match) => !isPlayoff(match));
  const isNumbered = matches.length === 1 || [...pairsOf.values()].some(({ size }) => size > 1);
  if (sittings.length > 1 && isNumbered) return { round, matches, usual: usualIn(matches) };
  const counted = matches.map(({ rows }): Match => {
    // numbers that split no round count boards
    const isOfBoards =
      new Set(rows.map((row) => placeOf(row).path)).size > 1 && sittings.length === 1;
    const regular = rows.filter((row) => !placeOf(row).isTiebreak).length;
    return { rows, legs: upTo(isOfBoards ? 1 : regular), numbers: upTo(rows.length) };
  });
  return { round, matches: counted, usual: usualIn(counted) };
};

/**
 * The numbers that a match lacks. After the last game of a match no more than one can be missing: several are rather
 * tiebreaks of the others, and a longer match may have been decided before.
 */
const missingIn = ({ legs, numbers }: Match, usual: ReadonlySet<number>): readonly number[] => {
  const last = [...numbers].reduce((a, b) => Math.max(a, b), 0);
  const needed = usual.size >= LONG_MATCH ? usual.size / 3 : usual.size / 2 + 0.5;
  const isDecided = usual.size > 2 && legs.size >= needed;
  const lacking = [...usual].filter((leg) => !legs.has(leg)).toSorted((a, b) => a - b);
  // before a tiebreak, too
  const before = lacking.filter((leg) => leg < last && !numbers.has(leg));
  const behind = lacking.filter((leg) => leg > last);
  return isDecided || behind.length > 1 ? before : [...before, ...behind];
};

/** `isTold`: another warning says that a row's game belongs elsewhere. */
export const findUnequalLegs = (
  table: GameTable,
  players: Players,
  nameOf: NameOf,
  isTold: (row: number) => boolean,
) => {
  const found = makeWarningCollector('unequal_legs');
  const add = (schedule: Schedule): void => {
    const { event, playersAt } = schedule;
    const rounds = schedule.rounds
      .filter(
        ({ sittings }) =>
          sittings.length > 1 || sittings[0]!.hasRepeats || sittings[0]!.split !== null,
      )
      .map((round) => matchesOf(round, schedule));
    const several = rounds.filter(({ matches }) => matches.length > 1);
    // a round of one match has the legs of most others, of two at least
    const common = sharedBy(
      several.map(({ usual }) => usual),
      Math.max(2, several.length / 2 + 0.5),
    );
    const all = rounds.flatMap(({ round, matches, usual }) =>
      matches.map((match) => {
        const legs = matches.length > 1 ? usual : common;
        return { round, match, legs, missing: missingIn(match, legs) };
      }),
    );
    const lacking = all.filter(
      ({ match, missing }) => missing.length > 0 && match.numbers.size + missing.length > 1,
    );
    // otherwise numbers count something else
    if (2 * lacking.length > all.length) return;
    const pairAt = (row: number): number => pairOf(...playersAt(row));
    const told = new Set(schedule.sittings.flatMap(({ rows }) => rows.filter(isTold).map(pairAt)));
    for (const { round, match, missing } of lacking) {
      const [white, black] = playersAt(match.rows[0]!);
      // a game from elsewhere distorts its round, and is missing where it belongs
      if (told.has(pairOf(white, black)) || round.sittings.some(({ rows }) => rows.some(isTold)))
        continue;
      const name = nameOf({ key: String(round.main), event });
      const legs = missing[0] === 0 ? 'the first game' : formatNumbers('game', missing);
      found.add(() => `${players.name(white)} and ${players.name(black)} lack ${legs} of ${name}`);
      for (const row of match.rows) found.addGame(table.game(row));
    }
  };
  return { add, warnings: () => found.warning(false) };
};
