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
      const encoder = new TextEncoder();
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
      let send: (text: string) => Promise<void> | void = () => undefined;
      let pulled: () => void = () => undefined;
      const stream = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const fail = (error: Error): void => {
              waiting.delete(key);
              if (!stop.signal.aborted) controller.error(error);
            };
            send = (text) => {
              // a part may arrive after the browser cancelled
              if (stop.signal.aborted) return undefined;
              controller.enqueue(encoder.encode(text));
              giveKey();
              if ((controller.desiredSize ?? 0) > 0) return undefined;
              return new Promise((go) => (pulled = go));
            };
            queries
              .call(
                'download',
                { sql, format, limit: Infinity },
                { signal: stop.signal, onPart: (text) => send(text as string) },
              )
              .then((answer) => {
                if (answer.ok) {
                  // a statement without rows gives an empty file
                  giveKey();
                  if (!stop.signal.aborted) controller.close();
                } else {
                  resolve(answer);
                  fail(new Error(answer.error.message));
                }
              })
              .catch((error: Error) => {
                reject(error);
                fail(error);
              });
          },
          pull: () => pulled(),
          cancel: () => stop.abort(),
        },
        { highWaterMark: 1 },
      );
      waiting.set(key, { format, stream });
    });

  const take = (key: string): Download | null => {
    const found = waiting.get(key) ?? null;
    waiting.delete(key);
    return found;
  };
  return { begin, take };
};
