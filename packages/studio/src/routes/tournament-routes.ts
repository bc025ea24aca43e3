// The rounds of a file: plan, report, break, join.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Archive } from '../archive/archive.js';
import type { PlanOrder } from '../tournament/rounds-thread.js';
import type { Rounds } from '../tournament/rounds.js';
import { parseRoundOptions } from '../tournament/round-options.js';
import { readJson } from './read-json.js';
import { workLines } from './work-lines.js';

/** As a shell reads it; a relative one is below the folder that the studio was started in. */
const folderOf = (said: unknown): string => {
  const text = typeof said === 'string' ? said.trim() : '';
  if (text === '' || text.includes('\0')) {
    throw new HTTPException(400, { message: 'There is no folder in the request.' });
  }
  return resolve(text.replace(/^~(?=$|[/\\])/, () => homedir()));
};

export const tournamentRoutes = (archive: Archive, rounds: Rounds, temp: string): Hono => {
  const app = new Hono();
  /** The folders that this studio has broken files into; no other is read. */
  const broken = new Map<string, string>();

  const orderOf = async (
    context: Context,
  ): Promise<PlanOrder & { readonly folder: unknown; readonly source: string }> => {
    const { source: id, options, folder } = await readJson(context);
    const source = archive.source(String(id));
    if (source === undefined) throw new HTTPException(404, { message: 'No such file.' });
    const path = archive.plainPath(source);
    return { path, options: parseRoundOptions(options), folder, source: source.id };
  };

  app.post('/rounds/plan', async (context) => {
    const { path, options } = await orderOf(context);
    return context.json(await rounds.plan({ path, options }, context.req.raw.signal));
  });

  app.post('/rounds/report', async (context) => {
    const { path, options } = await orderOf(context);
    return workLines(context, (signal, onProgress) =>
      rounds.report({ path, options }, signal, onProgress),
    );
  });

  app.post('/rounds/break', async (context) => {
    const { path, options, folder: said, source } = await orderOf(context);
    const folder = folderOf(said);
    return workLines(context, async (signal, onProgress) => {
      const answer = await rounds.break({ path, options, folder }, signal, onProgress);
      if (answer.ok) broken.set(folder, source);
      return answer;
    });
  });

  app.post('/rounds/join', async (context) => {
    const { path, folder: said, source } = await orderOf(context);
    const folder = folderOf(said);
    if (broken.get(folder) !== source) {
      throw new HTTPException(403, { message: 'Only what was broken here can be joined here.' });
    }
    const joined = join(temp, 'joined.pgn');
    return workLines(context, (signal, onProgress) =>
      rounds.join({ path, folder, joined }, signal, onProgress),
    );
  });
  return app;
};
