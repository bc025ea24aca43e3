// Answers that take their time, as lines of JSON: progress, and at last the answer. Whoever goes away stops
// the work.

import type { Context } from 'hono';
import { streamText } from 'hono/streaming';
import type { Answer, ApiError, WorkLine } from '../api.js';
import type { OnProgress } from '../tournament/rounds.js';

export const workLines = <Value, Problem extends ApiError>(
  context: Context,
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<Answer<Value, Problem>>,
): Response =>
  streamText(context, async (stream) => {
    const stop = new AbortController();
    stream.onAbort(() => stop.abort());
    const write = (line: WorkLine<Value, Problem | ApiError>): Promise<unknown> =>
      stream.write(`${JSON.stringify(line)}\n`);
    try {
      const answer = await work(stop.signal, (progress) => void write({ progress }));
      await write({ answer });
    } catch (error) {
      const { message } = error as Error;
      await write({ answer: { ok: false, error: { code: 'Failed', message } } });
    }
  });
