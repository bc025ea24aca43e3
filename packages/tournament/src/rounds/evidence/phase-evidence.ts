/**
 * Evidence against reading `R16` or `1/8` as a phase of a knockout: more pairs than fit, dates on which it would
 * follow a later phase, or both players of each pair in numbered rounds after it.
 */

import { isoDate } from './dates.js';
import { pairOf } from './meetings.js';
import type { Players } from '../names.js';
import { parseRoundTag } from '../tag/round-tag.js';
import { readColumn, type GameTable } from '../table.js';

interface Phase {
  readonly pairs: Set<number>;
  first: string | null;
  last: string | null;
}

/** The loser of a knockout match does not go on to numbered rounds beside the winner. */
const isBeforeNumbers = (
  table: GameTable,
  rows: Uint32Array,
  { white, black }: Pick<Players, 'white' | 'black'>,
  isPhase: (row: number) => boolean,
): boolean => {
  const isNumber = readColumn(table.round, (tag) => parseRoundTag(tag).kind === 'number');
  const dayOf = readColumn(table.date, isoDate);
  const lastOf = new Map<number, string>();
  for (const row of rows) {
    const day = dayOf(row);
    if (day === null || isPhase(row) || !isNumber(row)) continue;
    for (const player of [white(row), black(row)])
      if (day > (lastOf.get(player) ?? '')) lastOf.set(player, day);
  }
  const phases = rows.filter(isPhase);
  return phases.every((row) =>
    [white(row), black(row)].every(
      (player) => player !== 0 && (lastOf.get(player) ?? '') > (dayOf(row) ?? '9'),
    ),
  );
};

/** Whether the games contradict the phases that tags name by a number of players, which `sizeOf` gives. */
export const contradictsKnockout = (
  table: GameTable,
  rows: Uint32Array,
  { white, black }: Players,
  sizeOf: (tag: string) => number | null,
): boolean => {
  const sizeAt = readColumn(table.round, sizeOf);
  const dayOf = readColumn(table.date, isoDate);
  const phases = new Map<number, Phase>();
  for (const row of rows) {
    const size = sizeAt(row);
    if (size === null) continue;
    const phase = phases.get(size) ?? { pairs: new Set(), first: null, last: null };
    phases.set(size, phase);
    const [one, other, day] = [white(row), black(row), dayOf(row)];
    // a match of several games is one pair
    if (one !== 0 && other !== 0) phase.pairs.add(pairOf(one, other));
    if (day === null) continue;
    if (phase.first === null || day < phase.first) phase.first = day;
    if (phase.last === null || day > phase.last) phase.last = day;
  }
  const isCrowded = [...phases].some(([size, { pairs }]) => 2 * pairs.size > size);
  const ordered = [...phases].toSorted(([a], [b]) => b - a).map(([, phase]) => phase);
  const isBefore = (one: Phase, other: Phase): boolean =>
    one.last !== null && other.first !== null && one.last < other.first;
  return (
    isCrowded ||
    isBeforeNumbers(table, rows, { white, black }, (row) => sizeAt(row) !== null) ||
    ordered.some((phase, place) => ordered.slice(place + 1).some((later) => isBefore(later, phase)))
  );
};
