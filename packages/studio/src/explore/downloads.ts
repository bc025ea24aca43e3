// Whole results as files. A query starts when it is requested, waits after its first rows, and continues
// as fast as the browser reads them.

import { randomUUID } from 'node:crypto';
import type { Answer, DownloadFormat, SqlError } from '../api.js';
import type { QueryClient } from '../archive/query-client.js';

interface Download {
  readonly format: DownloadFormat;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Milliseconds from the key to the fetch. */
const MAX_WAIT = 30_000;

/** Takes a part of a file; a promise makes the query wait. */
type TakePart = (text: string) => Promise<void> | void;

/** The parts that `run` gives, as a stream: `run` waits for the reader, and an error of `run` is the stream's. */
const streamOf = (
  run: (take: TakePart) => Promise<void>,
  stop: AbortController,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let pulled: () => void = () => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const take: TakePart = (text) => {
          // a part may arrive after the browser cancelled
          if (stop.signal.aborted) return undefined;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) > 0) return undefined;
          return new Promise((go) => (pulled = go));
        };
        run(take).then(
          () => {
            if (!stop.signal.aborted) controller.close();
          },
          (error: Error) => {
            if (!stop.signal.aborted) controller.error(error);
          },
        );
      },
      pull: () => pulled(),
      cancel: () => stop.abort(),
    },
    { highWaterMark: 1 },
  );
};

export const makeDownloads = (maxWait = MAX_WAIT) => {
  const waiting = new Map<string, Download>();

  /**
   * Starts a query. The answer is a key with which the file can be fetched, once and soon. The signal aborts the query,
   * as long as there is no key.
   */
  const begin = (
    queries: QueryClient,
    sql: string,
    format: DownloadFormat,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly key: string }, SqlError>> =>
    new Promise((resolve, reject) => {
      const stop = new AbortController();
      const key = randomUUID();
      let isGiven = false;
      const giveKey = (): void => {
        if (isGiven) return;
        isGiven = true;
        resolve({ ok: true, value: { key } });
        setTimeout(() => {
          // it may have failed by now
          if (waiting.delete(key)) stream.cancel().catch(() => undefined);
        }, maxWait).unref();
      };
      signal?.addEventListener('abort', () => {
        if (!isGiven) stop.abort();
      });
      const run = async (take: TakePart): Promise<void> => {
        const onPart = (text: unknown): Promise<void> | void => {
          if (!stop.signal.aborted) giveKey();
          return take(text as string);
        };
        try {
          const asked = { sql, format, limit: Infinity };
          const answer = await queries.call('download', asked, { signal: stop.signal, onPart });
          if (!answer.ok) {
            resolve(answer);
            throw new Error(answer.error.message);
          }
          // a statement without rows gives an empty file
          giveKey();
        } catch (error) {
          waiting.delete(key);
          // ignored if there is an answer already
          reject(error);
          throw error;
        }
      };
      const stream = streamOf(run, stop);
      waiting.set(key, { format, stream });
    });

  const take = (key: string): Download | null => {
    const found = waiting.get(key) ?? null;
    waiting.delete(key);
    return found;
  };
  return { begin, take };
};
