/**
 * A command's environment and its output: results on standard output with backpressure, remarks and errors on
 * standard error. Also decided here: what a reader that leaves or a full disk means for the exit code.
 */

import { once, type EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Failure } from '@zeitnot/core';
import { printableLines } from './printable.js';

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

/**
 * The command line passes the process's own streams and signals; tests pass theirs. The working directory is not part of it:
 * DuckDB resolves paths against the process's.
 */
export interface CommandIo {
  readonly stdin: InputStream;
  /** The file descriptor behind `stdin`; null if there is none. */
  readonly stdinFd: number | null;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where signals arrive: `process` itself, or any event emitter. */
  readonly signals: Pick<EventEmitter, 'on' | 'once' | 'off'>;
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

/** Emphasis in a terminal; plain text where there are no colours. */
export interface Colours {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

export const coloursOf = (enabled: boolean): Colours => ({
  bold: (text) => (enabled ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (text) => (enabled ? `\u001B[2m${text}\u001B[22m` : text),
});

/** The exit code of a command that did its work, but named something that needs a look. */
export const EXIT_WARNINGS = 3;

/** Thrown by `write` when the output has nowhere to go; `run` catches it. */
export class OutputLost extends Error {}

/** The options that mean the same in every command. */
export interface Asked {
  json: boolean;
  quiet: boolean;
}

export interface Output {
  readonly io: CommandIo;
  readonly asked: Readonly<Asked>;
  /** Whether to colour what goes to standard output. */
  readonly colours: boolean;
  /** The width of the terminal that standard output is; null if it is none. */
  readonly columns: number | null;
  readonly isErrorTerminal: boolean;
  /** Writes a part of the result, and waits while the reader is slow. */
  readonly write: (text: string) => Promise<void>;
  /**
   * Writes a report on work that is done: a reader that has left does not change the exit code. `place` is where the
   * work is; null if the report is all there is.
   */
  readonly report: (text: string, place?: string | null) => Promise<void>;
  /** Writes to standard error as it is. */
  readonly note: (text: string) => void;
  /** A line on standard error that may quote a file. */
  readonly remark: (text: string) => void;
  /** Says why something failed, in JSON if that was asked for; the exit code for it. */
  readonly fail: (failure: Failure, more?: object) => 1;
  /** From now on the command goes on when its reader leaves. */
  readonly outliveReader: () => void;
  /** No longer waits for the reader. */
  readonly stopWriting: () => void;
  readonly isUnread: () => boolean;
}

interface OpenOutput {
  readonly output: Output;
  /** Waits until everything is written, and turns the command's exit code into the final one. */
  readonly finish: (code: number) => Promise<number>;
}

type Run<Argument, Options> = (
  argument: Argument,
  options: Options,
  output: Output,
) => number | Promise<number>;

/** The action of a command, from its code, which is loaded when it runs; its exit code becomes that of the program. */
export type Start = <Argument, Options>(
  load: () => Promise<Run<Argument, Options>>,
) => (argument: Argument, options: Options) => Promise<void>;

// Long because the functions within share what has become of the reader and of the report.
export const openOutput = (io: CommandIo, asked: Readonly<Asked>): OpenOutput => {
  const { stdout, stderr, env } = io;
  let isReport = false;
  let madePlace: string | null = null;
  let isUnreported = false;
  let outlivesReader = false;
  /** The exit code, once the result could not be written. */
  let lostCode: number | null = null;
  const unread = new AbortController();

  const remark = (text: string): void => void stderr.write(`${printableLines(text)}\n`);
  const fail: Output['fail'] = ({ code, message }, more = {}) => {
    if (asked.json) stderr.write(`${JSON.stringify({ error: { code, message, ...more } })}\n`);
    else remark(message);
    return 1;
  };

  const loseOutput = (code: number): void => {
    lostCode ??= code;
    unread.abort();
  };
  const onFailedWrite = (failed: NodeJS.ErrnoException): void => {
    const { code = 'WriteFailed', message } = failed;
    // the reader has seen enough, as in `… | head`
    if (code === 'EPIPE') {
      if (outlivesReader) unread.abort();
      else if (!isReport) loseOutput(0);
    } else if (madePlace === null) {
      if (lostCode !== null) return;
      const remedy = code === 'ENOSPC' ? 'Free some space and run it again.' : message;
      loseOutput(fail({ code, message: `The output could not be written. ${remedy}` }));
    } else if (!isUnreported) {
      isUnreported = true;
      const why = code === 'ENOSPC' ? 'the disk is full' : message;
      const text = `The report could not be written: ${why}. The work is done; it is in ${madePlace}.`;
      fail({ code, message: text });
    }
  };
  stdout.on('error', onFailedWrite);
  // a reader of remarks that has left does not stop the work
  stderr.on('error', () => undefined);

  const isUnread = (): boolean => unread.signal.aborted;
  const write = async (text: string): Promise<void> => {
    if (!isUnread() && !stdout.write(text)) {
      try {
        await once(stdout, 'drain', { signal: unread.signal });
      } catch (failed) {
        if (!isUnread()) throw failed;
      }
    }
    if (lostCode !== null) throw new OutputLost();
  };
  /** Resolves when all is written, or failed and `onFailedWrite` knows: the event comes after the callback. */
  const writeThrough = (text: string): Promise<void> =>
    new Promise((resolve) => void stdout.write(text, () => setImmediate(resolve)));

  const isTerminal = stdout.isTTY === true;
  const output: Output = {
    io,
    asked,
    colours: isTerminal && (env['NO_COLOR'] ?? '') === '',
    // some terminals do not know their width
    columns: isTerminal ? stdout.columns || 80 : null,
    isErrorTerminal: stderr.isTTY === true,
    write,
    report: (text, place = null) => {
      isReport = true;
      madePlace = place;
      return writeThrough(text);
    },
    note: (text) => void stderr.write(text),
    remark,
    fail,
    outliveReader: () => {
      outlivesReader = true;
    },
    stopWriting: () => unread.abort(),
    isUnread,
  };
  return {
    output,
    finish: async (code) => {
      // an empty write would fail on a closed pipe, though nothing was to be written
      if (!isUnread() && stdout.writableLength > 0) await writeThrough('');
      else await nextTurn();
      stdout.off('error', onFailedWrite).on('error', () => undefined);
      if (lostCode !== null) return lostCode;
      return isUnreported ? code || EXIT_WARNINGS : code;
    },
  };
};
