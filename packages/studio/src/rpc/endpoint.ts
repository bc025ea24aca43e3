// One end of a message channel between this process and a thread or a child process.

import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { parentPort, Worker } from 'node:worker_threads';

export interface Endpoint {
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
}

/** Resolved by package name, so that it is the compiled file even where this one runs from source. */
export const workerFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`@zeitnot/studio/${name}`);

export const threadEndpoint = (thread: Worker): Endpoint => ({
  send: (message) => thread.postMessage(message),
  onMessage: (listener) => void thread.on('message', listener),
});

export const childEndpoint = (child: ChildProcess): Endpoint => ({
  // without a callback each message to a dead process emits an error; `exit` reports its end anyway
  send: (message) => void child.send(message as object, () => undefined),
  onMessage: (listener) => void child.on('message', listener),
});

/** The way to the parent, in a thread or a child process. */
export const parentEndpoint = (): Endpoint => ({
  send: (message) => {
    if (parentPort === null) process.send?.(message);
    else parentPort.postMessage(message);
  },
  onMessage: (listener) => {
    if (parentPort === null) process.on('message', listener);
    else parentPort.on('message', listener);
  },
});
