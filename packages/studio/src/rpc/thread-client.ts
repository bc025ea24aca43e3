// A thread that serves calls, and its orderly end.

import { Worker } from 'node:worker_threads';
import { threadEndpoint, workerFile } from './endpoint.js';
import { makeClient, type CallMethod, type Methods } from './remote-calls.js';

export interface ThreadClient<Served extends Methods> {
  readonly call: CallMethod<Served>;
  /** Aborts all calls, waits for them to clean up, and ends the thread. */
  readonly close: () => Promise<void>;
}

/** `name` is an entry of the package's `exports`. */
export const startThread = <Served extends Methods>(
  name: string,
  onExit?: () => void,
): ThreadClient<Served> => {
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
  return {
    call: (method, params, { signal = closing.signal, ...options } = {}) => {
      const answer = client.call(String(method), params, {
        ...options,
        signal: AbortSignal.any([signal, closing.signal]),
      });
      open.add(answer);
      // the caller hears of an error
      void answer.catch(() => undefined).then(() => open.delete(answer));
      return answer as never;
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(open);
      await thread.terminate();
    },
  };
};
