// Plots, and SQL over the loaded games.

import { formatCount } from '@zeitnot/core';
import { Hono, type Context } from 'hono';
import type { Answer, PlotAnswer, PlotName, SqlError, SqlResult } from '../api.js';
import type { Archive } from '../archive/archive.js';
import { plainError } from '../archive/limited-script.js';
import type { QueryClient } from '../archive/query-client.js';
import { makeDownloads } from '../explore/downloads.js';
import { parseFilters } from '../explore/filters.js';
import { parsePlotOptions, PLOTS } from '../explore/plots.js';
import { readJson } from './read-json.js';

export interface QueryLimits {
  /** Milliseconds for a query. */
  readonly time: number;
  /** Rows of a result that a page shows. */
  readonly rows: number;
  /** Bytes of memory for DuckDB. */
  readonly memory: number;
}

const MAX_SQL = 100_000;

const sqlOf = ({ sql }: Readonly<Record<string, unknown>>): Answer<string, SqlError> => {
  const value = typeof sql === 'string' ? sql : '';
  if (value.length <= MAX_SQL) return { ok: true, value };
  const message = `The query has ${formatCount(value.length)} characters, and the limit here is ${formatCount(MAX_SQL)}. Shorten it, or use the command zeitnot sql.`;
  return { ok: false, error: plainError('TooLong', message) };
};

export const exploreRoutes = (archive: Archive, limits: QueryLimits): Hono => {
  const app = new Hono();
  const downloads = makeDownloads();

  /** What `ask` answers about the loaded games, with the time it took. */
  const answered = async <Value>(
    context: Context,
    { archive: id }: Readonly<Record<string, unknown>>,
    ask: (queries: QueryClient, signal: AbortSignal) => Promise<Answer<Value, SqlError>>,
  ): Promise<Answer<Value & { readonly milliseconds: number }, SqlError>> => {
    const queries = archive.queries(id);
    if (!queries.ok) return queries;
    const started = performance.now();
    const answer = await ask(queries.value, context.req.raw.signal);
    const milliseconds = performance.now() - started;
    return answer.ok ? { ok: true, value: { ...answer.value, milliseconds } } : answer;
  };

  app.post('/plots/:name', async (context) => {
    const name = context.req.param('name');
    if (!Object.hasOwn(PLOTS, name)) return context.text('No such plot.\n', 404);
    const body = await readJson(context);
    const { filters, options } = body;
    const sql = PLOTS[name as PlotName](parseFilters(filters), parsePlotOptions(options));
    const answer: Answer<PlotAnswer, SqlError> = await answered(
      context,
      body,
      async (queries, signal) => {
        const found = await queries.call('rows', { sql, limit: limits.time }, { signal });
        return found.ok ? { ok: true, value: { rows: found.value as never } } : found;
      },
    );
    return context.json(answer);
  });

  app.post('/sql', async (context) => {
    const body = await readJson(context);
    const sql = sqlOf(body);
    const answer: Answer<SqlResult, SqlError> = await answered(
      context,
      body,
      async (queries, signal) =>
        sql.ok
          ? queries.call(
              'run',
              { sql: sql.value, limit: limits.time, maxRows: limits.rows },
              { signal },
            )
          : sql,
    );
    return context.json(answer);
  });

  /** Starts the query, so that its error can be reported; the answer is the key of the file. */
  app.post('/downloads', async (context) => {
    const body = await readJson(context);
    const sql = sqlOf(body);
    const format = body['format'] === 'json' ? 'json' : 'csv';
    const answer = await answered(context, body, async (queries, signal) =>
      sql.ok ? downloads.begin(queries, sql.value, format, signal) : sql,
    );
    return context.json(answer);
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
