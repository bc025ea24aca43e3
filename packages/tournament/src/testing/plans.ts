/** Plans of test tournaments, and what tests look at. */

import { assignRounds, type AssignOptions } from '../rounds/assign.js';
import type { RoundPlan } from '../rounds/plan.js';
import { day, row, type TestRow } from './tournaments.js';

export const plan = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): RoundPlan => {
  const result = assignRounds(rows, options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

export const keys = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): string[] =>
  plan(rows, options).partitions.map(({ key }) => key);

export const codes = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): string[] =>
  plan(rows, options).warnings.map(({ code }) => code);

export const failureOf = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}) => {
  const result = assignRounds(rows, options);
  return result.ok ? null : result.error;
};

export const upTo = (last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${index + 1}`);

/** Games as `round White Black`, and the day where it counts, `-` for none. */
export const gamesOf = (games: readonly string[]): readonly TestRow[] =>
  games.map((game, index) => {
    const [round = '', white = '', black = '', on] = game.split(' ');
    const dated = on === undefined || on === '-' ? {} : { date: day(Number(on)) };
    return row(index + 1, { round, white, black, ...dated });
  });

/** `1=3 2=2`: how many games each partition has. */
export const sizes = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): string =>
  plan(rows, options)
    .partitions.map(({ key, games }) => `${key}=${games.length}`)
    .join(' ');
