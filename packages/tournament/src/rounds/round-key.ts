/**
 * Keys of partitions, and their order: `5`, `5.1`, `5_armageddon`, `final`, `2024-04-05`,
 * `unknown_round`. Numbers come first, then phases, dates, and unknown rounds.
 */

import { withHash } from './file-name.js';
import type { Round } from './tag/round-tag.js';
import { PHASES, type Phase } from './tag/phases.js';

/** A round without its parts: a number or a phase. */
export type Main = number | Phase;

/** The key of the partition of games whose round is unknown. */
export const UNKNOWN_ROUND = 'unknown_round';

/** What a partition holds, before it has a name. */
export type Slot =
  | {
      readonly kind: 'round';
      readonly main: Main;
      /** The numbers that split the round; empty where nothing does. */
      readonly parts: readonly number[];
      readonly letter: string | null;
      readonly mark: 'tiebreak' | 'armageddon' | null;
    }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'unknown' };

export const mainOf = (round: Round): Main => (round.kind === 'number' ? round.main : round.phase);

/** A round with all its numbers, as a key. */
export const numberOf = (round: Round): string =>
  `${mainOf(round)} ${round.path.join('.')} ${round.letter ?? ''}`;

const MAX_KEY = 64;

export const keyOf = (slot: Slot): string => {
  if (slot.kind === 'date') return slot.date;
  if (slot.kind === 'unknown') return UNKNOWN_ROUND;
  const { main, parts, letter, mark } = slot;
  // a tiebreak that belongs to no round is a round of that name
  const marked = mark === null || mark === main ? String(main) : `${main}_${mark}`;
  const key = [marked, ...parts].join('.') + (letter ?? '');
  return key.length > MAX_KEY ? withHash(key, key, MAX_KEY) : key;
};

/** The round alone: `5` for the key `5.1`. */
export const roundOf = (slot: Slot): string => {
  if (slot.kind === 'round') return String(slot.main);
  return slot.kind === 'date' ? slot.date : '?';
};

/** Numbers first, then phases. */
const placeOfMain = (main: Main): readonly [number, number] =>
  typeof main === 'number' ? [0, main] : [1, PHASES.indexOf(main)];

export const compareMains = (a: Main, b: Main): number => {
  const [[kind, place], [otherKind, otherPlace]] = [placeOfMain(a), placeOfMain(b)];
  return kind - otherKind || place - otherPlace;
};

/** The sort key of a slot: its kind, its round, unmarked before marked, then its parts. */
const placeOf = (slot: Slot): readonly (number | string)[] => {
  if (slot.kind === 'unknown') return [3];
  if (slot.kind === 'date') return [2, slot.date];
  const { main, parts, letter, mark } = slot;
  const marks = [null, 'tiebreak', 'armageddon'];
  return [...placeOfMain(main), marks.indexOf(mark), ...parts, letter ?? ''];
};

export const compareSlots = (a: Slot, b: Slot): number => {
  const [left, right] = [placeOf(a), placeOf(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [one, other] = [left[index] as number | string, right[index] as number | string];
    if (one === other) continue;
    // a shorter path comes first
    if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return left.length - right.length;
};
