// Filters as SQL. Every value becomes a literal, so that no text can change the query.

import type { Filters } from '../api.js';

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;

const contains = (column: string, text: string): string =>
  `contains(lower(${column}), lower(${quoted(text)}))`;

const RATING = '(coalesce(WhiteElo, BlackElo) + coalesce(BlackElo, WhiteElo)) / 2';

type Conditions = {
  readonly [Key in keyof Filters]-?: (value: NonNullable<Filters[Key]>) => string;
};

const CONDITIONS: Conditions = {
  categories: (values) => `coalesce(category, 'none') IN (${values.map(quoted).join(', ')})`,
  ratingFrom: (value) => `${RATING} >= ${value}`,
  ratingTo: (value) => `${RATING} <= ${value}`,
  event: (value) => contains('Event', value),
  player: (value) => `(${contains('White', value)} OR ${contains('Black', value)})`,
  result: (value) => `Result = ${quoted(value)}`,
  termination: (value) => `lower(Termination) = lower(${quoted(value)})`,
  dateFrom: (value) => `UTCDate >= DATE ${quoted(value)}`,
  dateTo: (value) => `UTCDate <= DATE ${quoted(value)}`,
};

const conditions = (filters: Filters): readonly string[] =>
  Object.entries(CONDITIONS).flatMap(([key, make]) => {
    const value = filters[key as keyof Filters];
    return value === undefined ? [] : [(make as (value: unknown) => string)(value)];
  });

/** A condition on `pgn_games`. */
export const whereGames = (filters: Filters): string => conditions(filters).join(' AND ') || 'true';

/** The same for a table with a column `game`; without filters it costs nothing. */
export const whereGame = (filters: Filters): string => {
  const found = conditions(filters);
  if (found.length === 0) return 'true';
  return `game IN (SELECT rowid FROM pgn_games WHERE ${found.join(' AND ')})`;
};

const TEXTS = ['event', 'player', 'result', 'termination'] as const;
const NUMBERS = ['ratingFrom', 'ratingTo'] as const;
const DATES = ['dateFrom', 'dateTo'] as const;

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Filters parsed from JSON; anything else is ignored. */
export const parseFilters = (json: unknown): Filters => {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const filters: Record<string, unknown> = {};
  for (const key of TEXTS) {
    const text = given[key];
    if (typeof text === 'string' && text.trim() !== '') filters[key] = text.trim();
  }
  for (const key of NUMBERS) {
    const number = given[key];
    if (typeof number === 'number' && Number.isFinite(number)) filters[key] = Math.round(number);
  }
  for (const key of DATES) {
    const date = given[key];
    if (typeof date === 'string' && isDate(date)) filters[key] = date;
  }
  const { categories } = given;
  if (Array.isArray(categories)) {
    const names = categories.filter((name): name is string => typeof name === 'string');
    if (names.length > 0) filters['categories'] = names;
  }
  return filters;
};
