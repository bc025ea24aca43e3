/** How well damaged events come out: right, open, wrong and told, or wrong without a word. */

import { assignRounds, type AssignOptions } from '../../rounds/assign.js';
import type { DamagedEvent } from './damage.js';

const OUTCOMES = ['right', 'open', 'told', 'silent'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Warnings that every inferred round has say nothing of a fault. */
const saysNothing = (code: string): boolean => code.startsWith('inferred_');

export interface Measured {
  readonly outcome: Outcome;
  /** The games in a wrong round. */
  readonly wrong: readonly number[];
  readonly codes: readonly string[];
}

/** `open` if a game is left without a round, or `break` refuses the event, but no game is in a wrong one. */
export const measure = (
  { event, rows }: DamagedEvent,
  options: Partial<AssignOptions> = {},
): Measured => {
  const result = assignRounds(rows, { onAmbiguous: 'unknown', ...options });
  if (!result.ok) return { outcome: 'open', wrong: [], codes: [result.error.code] };
  const { partitions, games, warnings } = result.value;
  const codes = warnings.map(({ code }) => code).filter((code) => !saysNothing(code));
  const keyOf = new Map(games.map(({ game, partition }) => [game, partitions[partition]!.key]));
  const wrong = rows
    .map(({ game }) => game)
    .filter((game) => ![event.keys[game - 1], 'unknown_round'].includes(keyOf.get(game)));
  const isOpen = [...keyOf.values()].includes('unknown_round');
  const outcome =
    wrong.length > 0 ? (codes.length > 0 ? 'told' : 'silent') : isOpen ? 'open' : 'right';
  return { outcome, wrong, codes };
};

/** How many of some events come out in each way. */
export type Tally = Readonly<Record<Outcome, number>>;

export const tallyOf = (damaged: readonly DamagedEvent[]): Tally => {
  const tally = { right: 0, open: 0, told: 0, silent: 0 };
  for (const one of damaged) tally[measure(one).outcome] += 1;
  return tally;
};
