// The query in the SQL box and its result.

import { signal } from '@preact/signals';
import type { Answer, DownloadFormat, SqlResult } from '@zeitnot/studio/api';
import { askArchive } from '../archive/archive-state.js';
import type { Example } from '../ui/button.js';
import type { ShownError } from './error-excerpt.js';

export const SQL_EXAMPLES: readonly Example[] = [
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

export interface QueryResult {
  /** The query as it was run; the text in the box may have changed since. */
  readonly sql: string;
  readonly answer: Answer<SqlResult, ShownError>;
}

export const sql = signal(SQL_EXAMPLES[0]?.[1] ?? '');
export const result = signal<QueryResult | null>(null);
/** Aborts the running query; null while none runs. */
export const running = signal<AbortController | null>(null);

export const runQuery = async (): Promise<void> => {
  running.value?.abort();
  const stop = new AbortController();
  running.value = stop;
  const query = sql.value;
  const answer = await askArchive<SqlResult>('sql', { sql: query }, stop.signal);
  if (running.value !== stop) return;
  running.value = null;
  result.value = { sql: query, answer };
};

export const cancelQuery = (): void => {
  const stop = running.value;
  running.value = null;
  stop?.abort();
  const error = { code: 'Stopped', message: 'Stopped.' };
  result.value = { sql: sql.value, answer: { ok: false, error } };
};

/** The browser fetches the file itself, so that the page never holds all of it. */
export const downloadResult = async (format: DownloadFormat): Promise<void> => {
  const query = sql.value;
  const answer = await askArchive<{ key: string }>('downloads', { sql: query, format });
  if (!answer.ok) {
    result.value = { sql: query, answer };
    return;
  }
  const link = document.createElement('a');
  link.href = `api/downloads/${answer.value.key}`;
  link.download = `zeitnot.${format}`;
  link.click();
};
