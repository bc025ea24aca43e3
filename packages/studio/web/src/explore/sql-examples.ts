// Queries to begin with.

export const SQL_EXAMPLES: readonly (readonly [title: string, sql: string])[] = [
  [
    'Longest thinks',
    `SELECT player, move, round(spent / 60000, 1) AS minutes, Event, Round
FROM moves
JOIN players USING (game, color)
JOIN games USING (game)
ORDER BY spent DESC NULLS LAST
LIMIT 20`,
  ],
  [
    'Lost on time',
    `SELECT category, count(*) AS played,
  count(*) FILTER (Termination ILIKE 'time forfeit') AS on_time,
  round(100 * on_time / played, 1) AS percent
FROM games
GROUP BY category
ORDER BY played DESC`,
  ],
  [
    'Fast and slow players',
    `SELECT player, count(*) AS moves, round(avg(spent) / 1000, 1) AS seconds,
  round(quantile_cont(spent, 0.9) / 1000, 1) AS slowest_tenth
FROM moves JOIN players USING (game, color)
WHERE spent IS NOT NULL
GROUP BY player
HAVING moves > 100
ORDER BY seconds`,
  ],
  [
    'Does more time win?',
    `SELECT w.left_30 > b.left_30 AS white_has_more, count(*) AS games,
  round(100 * avg(w.score), 1) AS white_percent
FROM players w JOIN players b ON w.game = b.game AND w.color = 'white' AND b.color = 'black'
WHERE w.left_30 <> b.left_30
GROUP BY 1`,
  ],
  [
    'First moves',
    `SELECT regexp_extract(movetext, '1\\. (\\S+)', 1) AS first_move, count(*) AS games,
  round(100 * avg(CASE Result WHEN '1-0' THEN 1 WHEN '0-1' THEN 0 ELSE 0.5 END), 1) AS white_percent
FROM games
GROUP BY 1
ORDER BY games DESC`,
  ],
  [
    'The columns',
    `SELECT table_name, column_name, data_type
FROM duckdb_columns()
WHERE table_name IN ('games', 'players', 'moves')
ORDER BY table_name, column_index`,
  ],
];
