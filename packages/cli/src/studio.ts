// `zeitnot studio`: the web pages, until Ctrl-C.

import { startStudio, type Studio } from '@zeitnot/studio';
import { spawn } from 'node:child_process';
import { reportError } from './errors.js';

export interface StudioCommandOptions {
  readonly port: number;
  readonly open: boolean;
}

/** How each system opens an address with its browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

const openBrowser = (address: string): void => {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // no browser here, as over ssh: the address is on the screen
  child.once('error', () => undefined);
  child.unref();
};

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });

export const runStudio = async ({ port, open }: StudioCommandOptions): Promise<number> => {
  let studio: Studio;
  try {
    studio = await startStudio({ port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const text =
      code === 'EADDRINUSE'
        ? `port ${port} is taken: a studio may be open already, at http://127.0.0.1:${port}/; --port takes another`
        : message;
    reportError(code ?? 'Server', text, false);
    return 1;
  }
  process.stdout.write(`Zeitnot's studio is at ${studio.address}\nCtrl-C ends it.\n`);
  if (open) openBrowser(studio.address);
  await untilStopped();
  await studio.close();
  return 0;
};
