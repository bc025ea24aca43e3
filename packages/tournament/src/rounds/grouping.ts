/**
 * From rounds to partitions: what splits a round, by grouping mode.
 */

import { isoDate } from './dates.js';
import type { ReadGame } from './event-rounds.js';
import { mainOf, type Slot } from './round-key.js';
import type { Round } from './round-tag.js';
import type { GameRow } from './row.js';
import {
  readSubrounds,
  splittingParts,
  type RoundedGame,
  type SubroundReading,
  type Subrounds,
} from './subrounds.js';
import { findTiebreaks } from './tiebreaks.js';

/** `strict`: every subround apart; `armageddon`: tiebreaks in one; `all`: none apart; `date`: by day. */
export const GROUPINGS = ['strict', 'armageddon', 'all', 'date'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A path given by hand is meant as it stands. */
const BY_HAND: SubroundReading = {
  meaning: 'tiebreak',
  places: null,
  letterCounts: true,
  thin: [],
};

export const slotOfDate = (row: GameRow): Slot => {
  const date = isoDate(row.date);
  return date === null ? { kind: 'unknown' } : { kind: 'date', date };
};

export interface GroupedEvent {
  /** As the games come. */
  readonly slots: readonly Slot[];
  /** The games by which paths were taken for games though most rounds show none. */
  readonly thin: readonly number[];
}

const slotOf = (
  round: Round,
  grouping: Exclude<Grouping, 'date'>,
  reading: SubroundReading,
  isTiebreak: boolean,
): Slot => {
  const main = mainOf(round);
  if (grouping === 'strict')
    return { kind: 'round', main, mark: round.mark, ...splittingParts(round, reading) };
  const apart = grouping === 'armageddon' && isTiebreak && main !== 'tiebreak';
  return { kind: 'round', main, mark: apart ? 'armageddon' : null, parts: [], letter: null };
};

/** The slots of one event's games. */
export const groupEvent = (
  games: readonly ReadGame[],
  grouping: Exclude<Grouping, 'date'>,
  subrounds: Subrounds,
): GroupedEvent => {
  const tagged: RoundedGame[] = [];
  const byHand: RoundedGame[] = [];
  for (const { row, round, by } of games)
    if (round !== null) (by === 'map' ? byHand : tagged).push({ row, round });
  const reading = readSubrounds(tagged, subrounds);
  const tiebreaks =
    grouping === 'armageddon'
      ? new Set([...findTiebreaks(tagged, reading), ...findTiebreaks(byHand, BY_HAND)])
      : new Set<number>();

  // games of one tag share their slot, so that half a million of them stay small
  const known = new Map<Round, Slot>();
  const unknown: Slot = { kind: 'unknown' };
  const slots = games.map(({ row, round, by }): Slot => {
    if (round === null) return unknown;
    if (by === 'map') return slotOf(round, grouping, BY_HAND, tiebreaks.has(row.game));
    if (tiebreaks.has(row.game)) return slotOf(round, grouping, reading, true);
    const slot = known.get(round) ?? slotOf(round, grouping, reading, false);
    known.set(round, slot);
    return slot;
  });
  return { slots, thin: grouping === 'all' ? [] : reading.thin };
};
