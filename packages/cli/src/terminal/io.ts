/**
 * What a command sees of the world around it. The command line passes the process's own streams and signals; tests pass theirs.
 * The working directory is not part of it: DuckDB resolves paths against the process's.
 */

import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

interface InputStream extends Readable {
  readonly isTTY?: boolean;
  readonly bytesRead?: number;
  readonly setRawMode?: (raw: boolean) => unknown;
}

interface OutputStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

type Listener = () => void;

/** Where signals arrive: `process` itself, or any event emitter. */
interface SignalSource {
  readonly on: (signal: NodeJS.Signals, listener: Listener) => unknown;
  readonly once: (signal: NodeJS.Signals, listener: Listener) => unknown;
  readonly off: (signal: NodeJS.Signals, listener: Listener) => unknown;
}

/** The streams, environment and signals that a command works with. */
export interface CommandIo {
  readonly stdin: InputStream;
  /** The file descriptor behind `stdin`; null if there is none. */
  readonly stdinFd: number | null;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: SignalSource;
  /** Ends the process at once, whatever is still pending: for a second Ctrl-C. */
  readonly exit: (code: number) => void;
}

/** The streams and signals of this process. */
export const processIo = (): CommandIo => ({
  // opened on first use: an opened stream makes a pipe non-blocking, and then it cannot be read synchronously
  get stdin() {
    return process.stdin;
  },
  stdinFd: 0,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signals: process,
  exit: (code) => process.exit(code),
});

/** All of standard input. */
export const readInput = async ({ stdin, stdinFd }: CommandIo): Promise<Buffer> =>
  stdinFd === null
    ? Buffer.concat((await stdin.toArray()) as readonly Buffer[])
    : readFileSync(stdinFd);

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `stop` on the first Ctrl-C, termination or hang-up; a second one has its default effect. */
export const onceStopped = ({ signals }: CommandIo, stop: () => void): void => {
  for (const name of STOP_SIGNALS) signals.once(name, stop);
};

/** Aborted by those signals, so that long work can clean up before it ends. */
export const abortOnSignals = (io: CommandIo): AbortSignal => {
  const controller = new AbortController();
  onceStopped(io, () => controller.abort());
  return controller.signal;
};
