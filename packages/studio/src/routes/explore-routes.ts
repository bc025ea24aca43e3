// Plots, and SQL over the loaded games.

import { formatCount } from '@zeitnot/core';
import { Hono } from 'hono';
import type { Answer, PlotAnswer, PlotName, SqlError, SqlResult } from '../api.js';
import type { Archive } from '../archive/archive.js';
import { makeDownloads } from '../explore/downloads.js';
import { parseFilters } from '../explore/filters.js';
import { parsePlotOptions, PLOTS } from '../explore/plots.js';
import { readJson } from './read-json.js';

export interface QueryLimits {
  /** Milliseconds for a query. */
  readonly time: number;
  /** Rows of a result that a page shows. */
  readonly rows: number;
}

const MAX_SQL = 100_000;

const NOTHING_LOADED: SqlError = {
  code: 'NothingLoaded',
  message: 'No games are loaded.',
  line: null,
  column: null,
};

const sqlOf = ({ sql }: Readonly<Record<string, unknown>>): Answer<string, SqlError> => {
  const value = typeof sql === 'string' ? sql : '';
  if (value.length <= MAX_SQL) return { ok: true, value };
  const message = `The query has ${formatCount(value.length)} characters, and the limit here is ${formatCount(MAX_SQL)}. Shorten it, or use the command zeitnot sql.`;
  return { ok: false, error: { code: 'TooLong', message, line: null, column: null } };
};

export const exploreRoutes = (archive: Archive, limits: QueryLimits): Hono => {
  const app = new Hono();
  const downloads = makeDownloads();

  app.post('/plots/:name', async (context) => {
    const name = context.req.param('name');
    if (!Object.hasOwn(PLOTS, name)) return context.text('No such plot.\n', 404);
    const queries = archive.queries();
    const { filters, options } = await readJson(context);
    if (queries === null) return context.json({ ok: false, error: NOTHING_LOADED });
    const started = performance.now();
    const sql = PLOTS[name as PlotName](parseFilters(filters), parsePlotOptions(options));
    const answer = await queries.rows({ sql, limit: limits.time }, context.req.raw.signal);
    const milliseconds = performance.now() - started;
    return context.json(
      answer.ok
        ? ({ ok: true, value: { rows: answer.value, milliseconds } } satisfies Answer<PlotAnswer>)
        : answer,
    );
  });

  app.post('/sql', async (context) => {
    const queries = archive.queries();
    const sql = sqlOf(await readJson(context));
    if (queries === null) return context.json({ ok: false, error: NOTHING_LOADED });
    if (!sql.ok) return context.json(sql);
    const started = performance.now();
    const answer = await queries.run(
      { sql: sql.value, limit: limits.time, maxRows: limits.rows },
      context.req.raw.signal,
    );
    const milliseconds = performance.now() - started;
    return context.json(
      answer.ok
        ? ({ ok: true, value: { ...answer.value, milliseconds } } satisfies Answer<SqlResult>)
        : answer,
    );
  });

  /** Starts the query, so that its error can be reported; the answer is the key of the file. */
  app.post('/downloads', async (context) => {
    const queries = archive.queries();
    const body = await readJson(context);
    if (queries === null) return context.json({ ok: false, error: NOTHING_LOADED });
    const sql = sqlOf(body);
    if (!sql.ok) return context.json(sql);
    const format = body['format'] === 'json' ? 'json' : 'csv';
    const { signal } = context.req.raw;
    return context.json(await downloads.begin(queries, sql.value, format, signal));
  });

  app.get('/downloads/:key', (context) => {
    const taken = downloads.take(context.req.param('key'));
    if (taken === null) return context.text('No such download.\n', 404);
    const { format, stream } = taken;
    return context.body(stream, 200, {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'Content-Disposition': `attachment; filename="zeitnot.${format}"`,
      'Cache-Control': 'no-store',
    });
  });
  return app;
};
