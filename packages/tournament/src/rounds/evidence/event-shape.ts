/** How often pairs meet in an event, and how many rounds it has if everyone meets everyone. */

import type { DatedGames } from './calendar.js';
import { pairOf } from './meetings.js';

export interface EventShape {
  /** How many rounds a round robin has, once or twice; null if somebody does not meet somebody. */
  readonly rounds: number | null;
  /** How many rounds a cycle has, in which nobody meets anybody twice; null if that is unknown. */
  readonly cycle: number | null;
  /** Whether this is the only game of its pair, or as many as others play. */
  readonly isUsual: (place: number) => boolean;
}

/** With more than this share of pairs that meet again, it is how the event is made. */
const MAX_REPEATED = 0.1;
const MIN_PLAYERS = 3;

export const shapeOf = ({ count, white, black }: DatedGames): EventShape => {
  const players = new Set<number>();
  const meetings = new Map<number, number>();
  let named = 0;
  for (let place = 0; place < count; place += 1) {
    const [one, other] = [white(place), black(place)];
    if (one === 0 || other === 0) continue;
    named += 1;
    players.add(one).add(other);
    const pair = pairOf(one, other);
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  const [times = 0] = meetings.values();
  const pairs = (players.size * (players.size - 1)) / 2;
  const isComplete =
    named === count &&
    players.size >= MIN_PLAYERS &&
    meetings.size === pairs &&
    times <= 2 &&
    [...meetings.values()].every((met) => met === times);
  const repeated = [...meetings.values()].filter((met) => met > 1).length;
  const areUnique = repeated <= MAX_REPEATED * meetings.size;
  return {
    // with an odd number of players, one is free in each round
    rounds: isComplete ? times * (players.size - 1 + (players.size % 2)) : null,
    cycle: isComplete ? players.size - 1 + (players.size % 2) : areUnique ? Infinity : null,
    isUsual: (place) => !areUnique || (meetings.get(pairOf(white(place), black(place))) ?? 1) === 1,
  };
};
