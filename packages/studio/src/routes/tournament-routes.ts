// The rounds of a file: plan, report, break, join.

import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { streamText } from 'hono/streaming';
import { HTTPException } from 'hono/http-exception';
import type { Answer, ApiError, WorkLine, WorkProgress } from '../api.js';
import type { Archive } from '../archive/archive.js';
import type { OutputRoot } from '../output-root.js';
import type { PlanParams } from '../tournament/plan-rounds.js';
import type { RoundsClient } from '../tournament/rounds-client.js';
import type { CallOptions } from '../rpc/remote-calls.js';
import { parseRoundOptions } from '../tournament/round-options.js';
import { readJson } from './read-json.js';

const folderIn = (output: OutputRoot, path: unknown): string => {
  const text = typeof path === 'string' ? path.trim() : '';
  if (text === '' || text.includes('\0')) {
    throw new HTTPException(400, { message: 'There is no folder in the request.' });
  }
  const folder = output.folder(text);
  if (folder !== null) return folder;
  throw new HTTPException(403, {
    message: `Rounds can be written below ${output.path} only. To write elsewhere, start the studio with --output and a folder.`,
  });
};

/**
 * Answers with lines of JSON: progress, and finally the answer. A client that disconnects aborts the work.
 */
const workLines = <Value, Problem extends ApiError>(
  context: Context,
  work: (watch: CallOptions) => Promise<Answer<Value, Problem>>,
): Response =>
  streamText(context, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const write = (line: WorkLine<Value, Problem | ApiError>): Promise<unknown> =>
      stream.write(`${JSON.stringify(line)}\n`);
    try {
      const answer = await work({
        signal: stop.signal,
        onPart: (progress) => void write({ progress: progress as WorkProgress }),
      });
      await write({ answer });
    } catch (error) {
      const { message } = error as Error;
      await write({ answer: { ok: false, error: { code: 'Failed', message } } });
    }
  });

export const tournamentRoutes = (
  archive: Archive,
  rounds: RoundsClient,
  temp: string,
  output: OutputRoot,
): Hono => {
  const app = new Hono();
  /** The folders that this studio has written rounds to, with their sources; no other is read. */
  const broken = new Map<string, string>();

  const paramsOf = async (
    context: Context,
  ): Promise<PlanParams & { readonly folder: unknown; readonly source: string }> => {
    const { source: id, options, folder } = await readJson(context);
    const source = archive.source(String(id));
    if (source === undefined) throw new HTTPException(404, { message: 'No such file.' });
    const path = archive.plainPath(source);
    return { path, options: parseRoundOptions(options), folder, source: source.id };
  };

  app.post('/rounds/plan', async (context) => {
    const { path, options } = await paramsOf(context);
    return context.json(
      await rounds.call('plan', { path, options }, { signal: context.req.raw.signal }),
    );
  });

  app.post('/rounds/report', async (context) => {
    const { path, options } = await paramsOf(context);
    return workLines(context, (watch) => rounds.call('report', { path, options }, watch));
  });

  app.post('/rounds/break', async (context) => {
    const { path, options, folder: target, source } = await paramsOf(context);
    const folder = folderIn(output, target);
    return workLines(context, async (watch) => {
      const answer = await rounds.call('break', { path, options, folder }, watch);
      if (answer.ok) broken.set(folder, source);
      return answer;
    });
  });

  app.post('/rounds/join', async (context) => {
    const { path, folder: target, source } = await paramsOf(context);
    const folder = folderIn(output, target);
    if (broken.get(folder) !== source) {
      throw new HTTPException(403, {
        message: 'Only rounds that this studio wrote can be joined here.',
      });
    }
    const joined = join(temp, 'joined.pgn');
    return workLines(context, (watch) => rounds.call('join', { path, folder, joined }, watch));
  });
  return app;
};
