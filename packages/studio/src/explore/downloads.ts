// Whole results as files. A query begins when it is ordered, waits after its first rows, and goes on as
// fast as the browser takes them.

import { randomUUID } from 'node:crypto';
import type { Answer, DownloadFormat, SqlError } from '../api.js';
import type { Questions } from '../archive/questions.js';

interface Download {
  readonly format: DownloadFormat;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface Downloads {
  /** Gives the key that the file can be fetched with, once and soon. */
  readonly begin: (
    questions: Questions,
    sql: string,
    format: DownloadFormat,
    /** Whoever ordered is gone before there is a key. */
    signal?: AbortSignal,
  ) => Promise<Answer<{ readonly key: string }, SqlError>>;
  readonly take: (key: string) => Download | null;
}

const PATIENCE = 30_000;

export const makeDownloads = (patience = PATIENCE): Downloads => {
  const waiting = new Map<string, Download>();

  const begin: Downloads['begin'] = (questions, sql, format, signal) =>
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
          // it may have failed by now, which whoever takes it is told
          if (waiting.delete(key)) stream.cancel().catch(() => undefined);
        }, patience).unref();
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
              // it may have been on its way when the browser cancelled
              if (stop.signal.aborted) return undefined;
              controller.enqueue(encoder.encode(text));
              giveKey();
              if ((controller.desiredSize ?? 0) > 0) return undefined;
              return new Promise((go) => {
                pulled = go;
              });
            };
            questions
              .download(sql, format, stop.signal, (text) => send(text))
              .then((answer) => {
                if (answer.ok) {
                  // a statement without rows is an empty file
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
