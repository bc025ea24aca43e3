// The queries behind the plots. Each returns a few dozen rows, whatever the number of games.

import type { Filters, PlotName, PlotOptions } from '../api.js';
import { KEPT_MOVES } from '../archive/prepare.js';
import { whereGame, whereGames } from './filters.js';

/** A sample of this size is enough for quantiles. */
const SAMPLE_GAMES = 10_000;
const QUANTILES = [10, 25, 50, 75, 90] as const;
const MAX_ROWS = 500;
const MAX_MOVE = 80;
/** Fewer make no meaningful quantiles. */
const MIN_MOVES = 20;

/** The lower edges of the bars of time left, as shares of the starting time, in descending order. */
const LEFT_EDGES = [1, 0.8, 0.6, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0];

const overview = (filters: Filters): string => `
  SELECT count(*) AS games, (SELECT count(*) FROM pgn_games) AS total,
    (SELECT count(*) FROM clocks WHERE ${whereGame(filters)}) AS with_clocks,
    (SELECT count(DISTINCT player) FROM players WHERE ${whereGame(filters)}) AS players,
    count(DISTINCT Event) AS events,
    min(UTCDate)::VARCHAR AS first_date, max(UTCDate)::VARCHAR AS last_date,
    count(DISTINCT TimeControl) FILTER (normalized IS NULL AND notation IS NULL) AS unread_tags
  FROM pgn_games WHERE ${whereGames(filters)}`;

/** All categories, whichever are chosen, so that others can be chosen too. */
const categories = (filters: Filters): string => {
  const others = Object.fromEntries(
    Object.entries(filters).filter(([name]) => name !== 'categories'),
  );
  return `
  SELECT coalesce(category, 'none') AS category, count(*) AS games
  FROM pgn_games WHERE ${whereGames(others)} GROUP BY 1 ORDER BY games DESC, category`;
};

/** The unread ones first, then by number of games. */
const tags = (filters: Filters): string => `
  SELECT TimeControl AS raw,
    CASE WHEN trim(coalesce(TimeControl, '')) = '' THEN 'missing'
         WHEN normalized = '?' THEN 'unknown' WHEN normalized = '-' THEN 'unlimited'
         WHEN normalized IS NULL AND notation IS NULL THEN 'unread' ELSE 'read' END AS meaning,
    normalized, notation, category, count(*) AS games
  FROM pgn_games WHERE ${whereGames(filters)}
  GROUP BY TimeControl, normalized, notation, category
  ORDER BY meaning = 'unread' DESC, games DESC, raw LIMIT ${MAX_ROWS}`;

const spent = (filters: Filters): string => `
  WITH every AS (
      SELECT greatest(1, count(*) // ${SAMPLE_GAMES}) AS nth, count(*) AS of_games
      FROM clocks WHERE ${whereGame(filters)}),
    taken AS (
      SELECT spent[:${2 * MAX_MOVE}] AS spent, of_games FROM clocks, every
      WHERE hash(game) % nth = 0 AND ${whereGame(filters)}),
    plies AS (
      SELECT unnest(spent) AS ms, unnest(range(1, len(spent) + 1)) AS ply, of_games FROM taken)
  SELECT move, moves, games, of_games,
    ${QUANTILES.map((percent, index) => `quantiles[${index + 1}] / 1000 AS p${percent}`).join(', ')}
  FROM (
    SELECT (ply + 1) // 2 AS move, count(ms) AS moves,
      (SELECT count(*) FROM taken) AS games, any_value(of_games) AS of_games,
      quantile_cont(ms, [${QUANTILES.map((percent) => percent / 100).join(', ')}]) AS quantiles
    FROM plies WHERE ms IS NOT NULL
    GROUP BY 1 HAVING count(ms) >= ${MIN_MOVES})
  ORDER BY move`;

const trouble = (filters: Filters, { trouble: share = 0.05 }: PlotOptions): string => `
  SELECT rating // 100 * 100 AS rating, count(*) AS players,
    count(*) FILTER (lowest < ${share} * base) AS trouble
  FROM players
  WHERE lowest IS NOT NULL AND base > 0 AND rating IS NOT NULL AND ${whereGame(filters)}
  GROUP BY 1 ORDER BY 1`;

const results = (filters: Filters, { move = 30 }: PlotOptions): string => {
  const left = `left_${KEPT_MOVES.find((kept) => kept === move) ?? 30}`;
  return `
  SELECT CASE ${LEFT_EDGES.map((edge) => `WHEN ${left} >= ${edge} * base THEN ${edge}`).join(' ')} END::DOUBLE
      AS left_share,
    count(*) AS players, count(*) FILTER (score = 1) AS won,
    count(*) FILTER (score = 0.5) AS drawn, count(*) FILTER (score = 0) AS lost
  FROM players
  WHERE ${left} IS NOT NULL AND base > 0 AND score IS NOT NULL AND ${whereGame(filters)}
  GROUP BY 1 ORDER BY 1`;
};

const rounds = (filters: Filters): string => `
  SELECT Round AS round, count(*) AS games,
    count(*) FILTER (Result = '1-0') AS white, count(*) FILTER (Result = '1/2-1/2') AS drawn,
    count(*) FILTER (Result = '0-1') AS black,
    count(*) FILTER (coalesce(Result, '*') NOT IN ('1-0', '1/2-1/2', '0-1')) AS other,
    min(Date)::VARCHAR AS first_date, max(Date)::VARCHAR AS last_date
  FROM pgn_games WHERE ${whereGames(filters)}
  GROUP BY 1
  ORDER BY TRY_CAST(split_part(Round, '.', 1) AS INTEGER) NULLS LAST,
    TRY_CAST(split_part(Round, '.', 2) AS INTEGER) NULLS FIRST, Round
  LIMIT ${MAX_ROWS}`;

/** What the fields of the filters offer, whatever is chosen. */
const choices = (): string =>
  [
    ['category', `coalesce(category, 'none')`, 'pgn_games', 20],
    ['event', 'Event', 'pgn_games', 100],
    ['player', 'player', 'players', 200],
    ['result', 'Result', 'pgn_games', 10],
    ['termination', 'Termination', 'pgn_games', 20],
  ]
    .map(
      ([field, column, table, most]) => `
  (SELECT '${field}' AS field, ${column} AS value, count(*) AS games FROM ${table}
   WHERE ${column} IS NOT NULL GROUP BY 2 ORDER BY games DESC, value LIMIT ${most})`,
    )
    .join(' UNION ALL ');

export const PLOTS: Readonly<Record<PlotName, (filters: Filters, options: PlotOptions) => string>> =
  { overview, categories, tags, spent, trouble, results, rounds, choices };

export const parsePlotOptions = (json: unknown): PlotOptions => {
  const { trouble: share, move } = (json ?? {}) as Record<string, unknown>;
  return {
    ...(typeof share === 'number' && share > 0 && share < 1 ? { trouble: share } : {}),
    ...(typeof move === 'number' ? { move } : {}),
  };
};
