// Two ends that send each other messages: this process and a thread or a process of its own.

import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { parentPort, Worker } from 'node:worker_threads';

export interface Line {
  readonly post: (message: unknown) => void;
  readonly hear: (listener: (message: unknown) => void) => void;
}

/** By name, so that it is the compiled file even where this one is loaded from its source. */
export const workerFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`@zeitnot/studio/${name}`);

export const threadLine = (thread: Worker): Line => ({
  post: (message) => thread.postMessage(message),
  hear: (listener) => void thread.on('message', listener),
});

export const childLine = (child: ChildProcess): Line => ({
  // its end is told by `exit`; without a callback each message to a dead process is an error of its own
  post: (message) => void child.send(message as object, () => undefined),
  hear: (listener) => void child.on('message', listener),
});

/** The other end, as a thread or a process sees it. */
export const ownLine = (): Line => ({
  post: (message) => {
    if (parentPort === null) process.send?.(message);
    else parentPort.postMessage(message);
  },
  hear: (listener) => {
    if (parentPort === null) process.on('message', listener);
    else parentPort.on('message', listener);
  },
});
