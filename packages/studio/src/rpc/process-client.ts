// A child process that serves calls. Unlike a thread it can be killed at any moment, and its memory is freed.

import { fork, type StdioOptions } from 'node:child_process';
import { childEndpoint, workerFile } from './endpoint.js';
import { makeClient, type RemoteClient } from './remote-calls.js';

export interface ProcessClient extends Pick<RemoteClient, 'call'> {
  /** The signal that ended it; null if it ended by itself. */
  readonly gone: Promise<NodeJS.Signals | null>;
  /** Resolves when it is gone; what it wrote stays. */
  readonly kill: () => Promise<void>;
}

/** `name` is an entry of the package's `exports`; `death` is what its calls fail with if it dies. */
export const startProcess = (
  name: string,
  death: string,
  stdio: StdioOptions = 'inherit',
): ProcessClient => {
  const channel = stdio === 'inherit' ? undefined : { stdio };
  const child = fork(workerFile(name), { execArgv: [], serialization: 'advanced', ...channel });
  const client = makeClient(childEndpoint(child));
  const gone = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
    child.once('error', (error) => {
      client.disconnect(error.message);
      // it never started
      if (child.pid === undefined) resolve(null);
    });
  });
  void gone.then(() => client.disconnect(death));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  return { call: client.call, gone, kill };
};
