/** Who plays in which round: nobody twice, and with colours that alternate as a rule. */

import type { DatedGames } from './calendar.js';
import type { Main } from '../round-key.js';
import { getOrAdd } from '../table.js';

export interface Seats {
  /** The named players of a game. */
  readonly seatsAt: (place: number) => readonly number[];
  readonly isTaken: (player: number, round: Main) => boolean;
  /** Whether no player of a game has another in a round. */
  readonly isFree: (place: number, round: Main) => boolean;
  /** Adds a game to a round; how many of its players had one there already. */
  readonly add: (place: number, round: Main) => number;
  /** How often players have the same colour twice running, if some more games had these rounds. */
  readonly repeatsWith: (rounds: ReadonlyMap<number, Main>) => number;
}

export const makeSeats = ({ white, black }: DatedGames): Seats => {
  /** The rounds of each player; true where he has White. */
  const taken = new Map<number, Map<Main, boolean>>();
  const seatsAt = (place: number): readonly number[] =>
    [...new Set([white(place), black(place)])].filter((player) => player !== 0);
  const isTaken = (player: number, round: Main): boolean => taken.get(player)?.has(round) === true;
  /** How often the same colour follows among some rounds of a player and the nearest before and behind them. */
  const repeatsOf = (player: number, some: ReadonlyMap<number, boolean>): number => {
    const all = new Map(some);
    const [first, last] = [Math.min(...some.keys()), Math.max(...some.keys())];
    let [before, behind] = [-Infinity, Infinity];
    for (const [round, colour] of taken.get(player) ?? []) {
      if (typeof round !== 'number') continue;
      if (round > first && round < last) all.set(round, colour);
      else if (round < first) before = Math.max(before, round);
      else behind = Math.min(behind, round);
    }
    for (const round of [before, behind])
      if (Number.isFinite(round)) all.set(round, taken.get(player)!.get(round)!);
    const colours = [...all].toSorted(([a], [b]) => a - b).map(([, colour]) => colour);
    return colours.filter((colour, at) => at > 0 && colours[at - 1] === colour).length;
  };
  return {
    seatsAt,
    isTaken,
    isFree: (place, round) => seatsAt(place).every((player) => !isTaken(player, round)),
    add: (place, round) => {
      let again = 0;
      for (const player of seatsAt(place)) {
        const own = getOrAdd(taken, player, () => new Map<Main, boolean>());
        if (own.has(round)) again += 1;
        own.set(round, player === white(place));
      }
      return again;
    },
    repeatsWith: (rounds) => {
      const colours = new Map<number, Map<number, boolean>>();
      for (const [place, round] of rounds) {
        if (typeof round !== 'number') continue;
        for (const player of seatsAt(place))
          getOrAdd(colours, player, () => new Map<number, boolean>()).set(
            round,
            player === white(place),
          );
      }
      return [...colours].reduce((sum, [player, own]) => sum + repeatsOf(player, own), 0);
    },
  };
};
