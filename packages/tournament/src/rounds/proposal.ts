/**
 * A round map to edit: the round of every game as it would be assigned, and why. Nothing is refused for being ambiguous;
 * such games are open, with `?` for a round, and it is them that a person should look at.
 */

import { success } from '@zeitnot/core';
import {
  areDatesAsked,
  DEFAULT_ASSIGN_OPTIONS,
  withDefaults,
  type AssignOptions,
} from './assign.js';
import { chooseEvents } from './chosen-events.js';
import { readEvent } from './events.js';
import { groupByRound } from './grouping.js';
import type { AssignedBy, AssignResult } from './plan.js';
import { keyOf, type Slot } from './round-key.js';
import { isoDate, playersOf, readColumn, type GameTable } from './table.js';
import type { Round } from './tag/round-tag.js';
import { formatRound } from './tag/round-text.js';

/** The round of a game, and why. */
export interface ProposedRound {
  readonly game: number;
  /** As a round map has it; `?` where it is open. */
  readonly round: string;
  readonly by: AssignedBy;
  readonly reason: string;
}

/** The round in a map of a game that is left to its tag and date. */
const OPEN_ROUND = '?';

/** What a reason may quote. */
interface Seen {
  /** The raw Round tag. */
  readonly tag: string;
  /** ISO; null where it is incomplete. */
  readonly date: string | null;
  readonly players: string;
  /** Why dates leave it open; null where they do not. */
  readonly ambiguity: string | null;
  /** Why it was inferred; null if it was not. */
  readonly inference: string | null;
}

const describeTag = (tag: string): string => (tag === '' ? 'no Round tag' : `Round tag ${tag}`);

/** Why a game has its round, or none. */
const REASONS: Readonly<Record<AssignedBy, (seen: Seen) => string>> = {
  tag: ({ tag }) => describeTag(tag),
  map: () => 'round map',
  date: ({ date, inference }) => inference ?? `played on ${date}`,
  players: ({ players, inference }) => inference ?? players,
  none: ({ tag, date, players, ambiguity }) =>
    `${players}, ${date ?? 'no complete date'}: ${ambiguity ?? `${describeTag(tag)} tells no round`}`,
};

/** The file of a game that is taken for a tiebreak though its tag does not say so; else nothing. */
const describeTiebreak = (slot: Slot, round: Round | null): string =>
  slot.kind === 'round' && slot.mark !== null && round?.mark === null
    ? `; goes to ${keyOf(slot)}`
    : '';

/** The rounds of all selected games, in their order. Fails only if there are several events. */
export const proposeRounds = (
  whole: GameTable,
  chosen: Partial<AssignOptions>,
): AssignResult<readonly ProposedRound[]> => {
  const options = withDefaults(DEFAULT_ASSIGN_OPTIONS, chosen);
  const found = chooseEvents(whole, options);
  if (!found.ok) return found;
  const { table, map, events } = found.value;
  const players = playersOf(table);
  // days need no map
  const grouping = options.grouping === 'date' ? 'strict' : options.grouping;
  const dateOf = readColumn(table.date, isoDate);
  const proposed: ProposedRound[] = [];
  for (const { rows } of events) {
    const reading = readEvent(table, rows, players, {
      tags: options.strategy !== 'date',
      dates: areDatesAsked(options),
      map,
    });
    const { readings, of, ambiguities } = reading;
    const grouped = groupByRound(table, reading, players, grouping, options.subrounds);
    const open = new Map(
      ambiguities.flatMap(({ games, reason }) => games.map((game) => [game, reason])),
    );
    const textOf = readings.map(({ round }) => (round === null ? OPEN_ROUND : formatRound(round)));
    for (const [place, row] of rows.entries()) {
      const game = table.game(row);
      const { by, round, reason: inference } = readings[of[place]!]!;
      const seen: Seen = {
        tag: table.round.text(table.round.id(row)).trim(),
        date: dateOf(row),
        players: `${players.name(players.white(row)) || '?'} - ${players.name(players.black(row)) || '?'}`,
        ambiguity: open.get(game) ?? null,
        inference,
      };
      const tiebreak = describeTiebreak(grouped.places[grouped.of[place]!]!.slot, round);
      const reason = `${REASONS[by](seen)}${tiebreak}`;
      proposed[row] = { game, round: textOf[of[place]!]!, by, reason };
    }
  }
  return success(proposed);
};

/** How many games each kind of evidence placed. */
export const countByReason = (
  rounds: readonly ProposedRound[],
): Readonly<Record<AssignedBy, number>> => {
  const counts = Object.fromEntries(Object.keys(REASONS).map((by) => [by, 0]));
  for (const { by } of rounds) counts[by]! += 1;
  return counts as Record<AssignedBy, number>;
};

const cell = (text: string): string =>
  /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The map as CSV, which `parseRoundMap` reads, in lines. */
export function* formatProposal(rounds: readonly ProposedRound[]): Generator<string> {
  yield 'game,round,reason\n';
  for (const { game, round, reason } of rounds) {
    // tags may hold anything, and a line is an entry
    yield `${game},${cell(round)},${cell(reason.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))}\n`;
  }
}
