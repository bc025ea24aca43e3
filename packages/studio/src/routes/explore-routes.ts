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
  /** Milliseconds for a query, and rows that are shown. */
  readonly time: number;
  readonly rows: number;
}

const LONGEST_SQL = 100_000;

const NOTHING_LOADED: SqlError = {
  code: 'NothingLoaded',
  message: 'No games are loaded.',
  line: null,
  column: null,
};

const sqlOf = ({ sql }: Readonly<Record<string, unknown>>): Answer<string, SqlError> => {
  const value = typeof sql === 'string' ? sql : '';
  if (value.length <= LONGEST_SQL) return { ok: true, value };
  const message = `The query has ${formatCount(value.length)} characters, and here up to ${formatCount(LONGEST_SQL)} can be run. Shorten it, or use the command zeitnot sql.`;
  return { ok: false, error: { code: 'TooLong', message, line: null, column: null } };
};

export const exploreRoutes = (archive: Archive, limits: QueryLimits): Hono => {
  const app = new Hono();
  const downloads = makeDownloads();

  app.post('/plots/:name', async (context) => {
    const name = context.req.param('name');
    if (!Object.hasOwn(PLOTS, name)) return context.text('No such plot.\n', 404);
    const questions = archive.questions();
    const { filters, options } = await readJson(context);
    if (questions === null) return context.json({ ok: false, error: NOTHING_LOADED });
    const started = performance.now();
    const sql = PLOTS[name as PlotName](parseFilters(filters), parsePlotOptions(options));
    const answer = await questions.rows(sql, limits.time, context.req.raw.signal);
    const milliseconds = performance.now() - started;
    return context.json(
      answer.ok
        ? ({ ok: true, value: { rows: answer.value, milliseconds } } satisfies Answer<PlotAnswer>)
        : answer,
    );
  });

  app.post('/sql', async (context) => {
    const questions = archive.questions();
    const sql = sqlOf(await readJson(context));
    if (questions === null) return context.json({ ok: false, error: NOTHING_LOADED });
    if (!sql.ok) return context.json(sql);
    const started = performance.now();
    const answer = await questions.run(
      { sql: sql.value, limit: limits.time, mostRows: limits.rows },
      context.req.raw.signal,
    );
    const milliseconds = performance.now() - started;
    return context.json(
      answer.ok
        ? ({ ok: true, value: { ...answer.value, milliseconds } } satisfies Answer<SqlResult>)
        : answer,
    );
  });

  /** The query begins here, where its error can be told; the address of the file is the answer. */
  app.post('/downloads', async (context) => {
    const questions = archive.questions();
    const said = await readJson(context);
    if (questions === null) return context.json({ ok: false, error: NOTHING_LOADED });
    const sql = sqlOf(said);
    if (!sql.ok) return context.json(sql);
    const format = said['format'] === 'json' ? 'json' : 'csv';
    const { signal } = context.req.raw;
    return context.json(await downloads.begin(questions, sql.value, format, signal));
  });

  app.get('/downloads/:key', (context) => {
    const taken = downloads.take(context.req.param('key'));
    if (taken === null) return context.text('This download is over.\n', 404);
    const { format, stream } = taken;
    return context.body(stream, 200, {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'Content-Disposition': `attachment; filename="zeitnot.${format}"`,
      'Cache-Control': 'no-store',
    });
  });
  return app;
};
