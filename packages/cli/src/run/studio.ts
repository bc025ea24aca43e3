/** `zeitnot studio`: the web pages, until Ctrl-C. */

import { startStudio, type Studio } from '@zeitnot/studio';
import { spawn } from 'node:child_process';
import { type CommandIo, onceStopped, type Output } from '../terminal/output.js';

interface StudioCommandOptions {
  readonly port: number;
  readonly open: boolean;
  readonly output?: string;
}

/** How each system opens an address in the browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file that leads to the studio: others on this machine see the command line, but not the file. */
const openBrowser = (path: string): void => {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, path], { stdio: 'ignore', detached: true });
  // no browser, as over ssh: the address is on the screen
  child.once('error', () => undefined);
  child.unref();
};

/** Resolves on the first signal; a second one ends the process at once. */
const untilStopped = (io: CommandIo): Promise<void> =>
  new Promise((resolve) => {
    onceStopped(io, () => {
      onceStopped(io, () => io.exit(1));
      resolve();
    });
  });

const errorText = (error: NodeJS.ErrnoException, port: number): string => {
  const { code, message, path } = error;
  if (code === 'EADDRINUSE') {
    return `port ${port} is taken: a studio may be open already, at the address that its terminal shows; --port takes another`;
  }
  if (code === 'EACCES' && path === undefined) {
    return `port ${port} needs rights that you do not have; use one from 1024 up`;
  }
  if (error instanceof RangeError) return `ZEITNOT_TOKEN is refused: ${message}`;
  return code === 'ENOENT' ? `${path} does not exist` : message;
};

export const runStudio = async (
  files: readonly string[],
  { port, open, output: root }: StudioCommandOptions,
  output: Output,
): Promise<number> => {
  // before the start: a signal meanwhile must leave nothing behind either
  const stopped = untilStopped(output.io);
  const token = output.io.env['ZEITNOT_TOKEN'];
  let studio: Studio;
  try {
    studio = await startStudio({
      port,
      files,
      ...(root === undefined ? {} : { output: root }),
      ...(token === undefined ? {} : { token }),
    });
  } catch (error) {
    const { code = 'Server' } = error as NodeJS.ErrnoException;
    return output.fail({ code, message: errorText(error as NodeJS.ErrnoException, port) });
  }
  await output.write(`Zeitnot's studio is at ${studio.entry}\nCtrl-C ends it.\n`);
  if (open) openBrowser(studio.entryFile);
  await stopped;
  await studio.close();
  return 0;
};
