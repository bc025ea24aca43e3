// A thread that serves calls, and its orderly end.

import { Worker } from 'node:worker_threads';
import { threadEndpoint, workerFile } from './endpoint.js';
import { makeClient } from './remote-calls.js';

export interface ThreadClient {
  readonly call: <Value>(
    method: string,
    params: unknown,
    signal?: AbortSignal,
    onPart?: (part: unknown) => unknown,
  ) => Promise<Value>;
  /** Aborts all calls, waits for them to clean up, makes a last call if one is named, and ends the thread. */
  readonly close: (lastMethod?: string) => Promise<void>;
}

/** `name` is an entry of the package's `exports`. */
export const startThread = (name: string, onExit?: () => void): ThreadClient => {
  // options of the program, such as --input-type, are not meant for the thread
  const thread = new Worker(workerFile(name), { execArgv: [] });
  const client = makeClient(threadEndpoint(thread));
  const closing = new AbortController();
  const open = new Set<Promise<unknown>>();
  thread.once('error', (error) => client.disconnect(error.message));
  thread.once('exit', () => {
    client.disconnect(`The ${name} has ended.`);
    onExit?.();
  });
  const call: ThreadClient['call'] = async <Value>(
    method: string,
    params: unknown,
    signal?: AbortSignal,
    onPart?: (part: unknown) => unknown,
  ) => {
    const signals = signal === undefined ? [closing.signal] : [signal, closing.signal];
    const answer = client.call<Value>(method, params, {
      signal: AbortSignal.any(signals),
      ...(onPart === undefined ? {} : { onPart }),
    });
    open.add(answer);
    try {
      return await answer;
    } finally {
      open.delete(answer);
    }
  };
  const close = async (lastMethod?: string): Promise<void> => {
    closing.abort();
    await Promise.allSettled(open);
    if (lastMethod !== undefined) await client.call(lastMethod, null).catch(() => undefined);
    await thread.terminate();
  };
  return { call, close };
};
