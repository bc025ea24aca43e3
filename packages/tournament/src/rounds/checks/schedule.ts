/**
 * An event as a schedule, by which single games are checked:
 *
 *     event      rounds 1, 2, 3 …, quarterfinal …
 *     round      each player has one opponent
 *     sitting    a round, or one leg of its matches, such as `2.4`: each player has one game
 *
 * A game that breaks one of these rules is odd, and sittings that have room for it show where it may belong.
 */

import { comparePaths, pairOf } from '../evidence/meetings.js';
import type { Split } from '../evidence/subrounds.js';
import { placeAt, type GroupedGames, type Place } from '../grouping.js';
import { compareMains, keyOf, mainOf, type Main } from '../round-key.js';
import { getOrAdd, isoDate, pushTo, readColumn, type GameTable, type Players } from '../table.js';

/** The rows of each player's games. */
type Seats = ReadonlyMap<number, readonly number[]>;

/** Games that are played at one time, in the order of the file. */
export interface Sitting {
  readonly main: Main;
  /** The leg; null where the sitting is the whole round. */
  readonly split: Split | null;
  /** `5`, `2.4`. */
  readonly key: string;
  readonly rows: readonly number[];
  readonly seats: Seats;
  readonly pairs: ReadonlySet<number>;
  /** Whether some pair has several games. */
  readonly hasRepeats: boolean;
  /** How many games each day has. */
  readonly days: ReadonlyMap<string, number>;
}

/** A round with all its sittings. */
export interface ScheduledRound {
  readonly main: Main;
  readonly sittings: readonly Sitting[];
  readonly seats: Seats;
}

export interface Schedule {
  readonly event: string;
  /** In the order of play, and so the sittings of each. */
  readonly rounds: readonly ScheduledRound[];
  readonly sittings: readonly Sitting[];
  /** The number of players with a name. */
  readonly size: number;
  readonly placeOf: (row: number) => Place;
  /** ISO; null where the date is incomplete. */
  readonly dayOf: (row: number) => string | null;
  /** White and Black; 0 is a player without a name. */
  readonly playersAt: (row: number) => readonly [number, number];
  readonly opponentOf: (row: number, player: number) => number;
  /** Whether both players of a row's game could play it in a sitting: it has no game of theirs, nor other opponents. */
  readonly hasRoom: (sitting: Sitting, row: number) => boolean;
}

/** The median size of rounds or sittings. */
export const usualSize = (all: readonly { readonly rows: readonly unknown[] }[]): number =>
  all.map(({ rows }) => rows.length).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

const startSitting = (main: Main, split: Split | null) => ({
  main,
  split,
  key: keyOf({
    kind: 'round',
    main,
    mark: null,
    parts: split?.path ?? [],
    letter: split?.letter ?? null,
  }),
  rows: [] as number[],
  seats: new Map<number, number[]>(),
  pairs: new Set<number>(),
  hasRepeats: false,
  days: new Map<string, number>(),
});

const NO_SPLIT = { path: [], letter: null };

/** Games whose tag calls them tiebreaks are left out: they may be played by anybody at any time. */
export const scheduleOf = (
  table: GameTable,
  event: string,
  grouped: GroupedGames,
  { white, black }: Players,
): Schedule => {
  const { rows, places, of } = grouped;
  const dayOf = readColumn(table.date, isoDate);
  const byKey = new Map<string, ReturnType<typeof startSitting>>();
  const sittingOf = places.map(({ round, split }) => {
    if (round === null || round.mark !== null) return null;
    const main = mainOf(round);
    return getOrAdd(byKey, `${main} ${split?.key ?? ''}`, () => startSitting(main, split));
  });
  for (let at = 0; at < rows.length; at += 1) {
    const sitting = sittingOf[of[at]!]!;
    if (sitting === null) continue;
    const row = rows[at]!;
    sitting.rows.push(row);
    const [one, other] = [white(row), black(row)];
    if (one !== 0) pushTo(sitting.seats, one, row);
    if (other !== 0 && other !== one) pushTo(sitting.seats, other, row);
    if (one !== 0 && other !== 0) {
      const pair = pairOf(one, other);
      if (sitting.pairs.has(pair)) sitting.hasRepeats = true;
      sitting.pairs.add(pair);
    }
    const day = dayOf(row);
    if (day !== null) sitting.days.set(day, (sitting.days.get(day) ?? 0) + 1);
  }
  const sittings = [...byKey.values()]
    .filter((sitting) => sitting.rows.length > 0)
    .toSorted(
      (a, b) =>
        compareMains(a.main, b.main) || comparePaths(a.split ?? NO_SPLIT, b.split ?? NO_SPLIT),
    );
  const byMain = new Map<Main, Sitting[]>();
  for (const sitting of sittings) pushTo(byMain, sitting.main, sitting);
  const rounds = Array.from(byMain, ([main, own]): ScheduledRound => {
    const seats = new Map<number, number[]>();
    if (own.length === 1) return { main, sittings: own, seats: own[0]!.seats };
    for (const sitting of own)
      for (const [player, games] of sitting.seats)
        for (const row of games) pushTo(seats, player, row);
    return { main, sittings: own, seats };
  });
  const seatsOf = new Map(rounds.map(({ main, seats }) => [main, seats]));
  const opponentOf = (row: number, player: number): number =>
    white(row) === player ? black(row) : white(row);
  const hasRoom = (sitting: Sitting, row: number): boolean =>
    [white(row), black(row)].every((player) => {
      const others = (games: readonly number[] = []) => games.filter((other) => other !== row);
      return (
        player !== 0 &&
        others(sitting.seats.get(player)).length === 0 &&
        others(seatsOf.get(sitting.main)!.get(player)).every(
          (other) => opponentOf(other, player) === opponentOf(row, player),
        )
      );
    });
  return {
    event,
    rounds,
    sittings,
    size: new Set(sittings.flatMap(({ seats: own }) => [...own.keys()])).size,
    placeOf: (row) => placeAt(grouped, row),
    dayOf,
    playersAt: (row) => [white(row), black(row)],
    opponentOf,
    hasRoom,
  };
};
