/** Runs the command for the tests: in this process, or in one of its own where signals, pipes or descriptors matter. */

import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { run } from '../run-command.js';

/** The file to give to node. */
export const command: string = fileURLToPath(new URL('../../bin/zeitnot.js', import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** The working directory; this process's without it. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs as this user; see `skipWithoutNobody`. */
  readonly uid?: number;
}

export interface InProcessOptions extends RunOptions {
  /** Instead of a stream that collects everything. */
  readonly stdout?: Writable;
  readonly stderr?: Writable;
  /** The descriptor of standard input, if it has one. */
  readonly stdinFd?: number;
  /** Where the test sends signals. */
  readonly signals?: EventEmitter;
}

/** A stream whose writes all fail: `EPIPE` if its reader has left, `ENOSPC` on a full disk. */
export const failingStream = (code: 'EPIPE' | 'ENOSPC'): Writable =>
  new Writable({
    write: (_, __, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

/** Sends a signal as soon as the command listens for it. */
export const sendOnceHeard = async (signals: EventEmitter, name: string): Promise<void> => {
  while (signals.listenerCount(name) === 0) await nextTurn();
  signals.emit(name);
};

const collector = () => {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
};

/** Changes what belongs to the whole process for the time of a run, so that runs must come one after the other. */
const within = async <T>({ cwd, uid }: RunOptions, work: () => Promise<T>): Promise<T> => {
  const before = process.cwd();
  if (cwd !== undefined) process.chdir(cwd);
  if (uid !== undefined) process.seteuid?.(uid);
  try {
    return await work();
  } finally {
    if (uid !== undefined) process.seteuid?.(0);
    process.chdir(before);
  }
};

/** Runs the command in this process. */
export const zeitnot = async (
  args: readonly string[],
  options: InProcessOptions = {},
): Promise<Run> => {
  const [stdout, stderr] = [collector(), collector()];
  const input = Buffer.from(options.input ?? '');
  const io = {
    stdin: Readable.from(input.length === 0 ? [] : [input], { objectMode: false }),
    stdinFd: options.stdinFd ?? null,
    stdout: options.stdout ?? stdout.stream,
    stderr: options.stderr ?? stderr.stream,
    env: { NO_COLOR: '1', ...options.env },
    signals: options.signals ?? new EventEmitter(),
    exit: () => undefined,
  };
  const status = await within(options, () => run(args, io));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
};

/** Runs the command in a process of its own. */
export const spawnZeitnot = (args: readonly string[], options: RunOptions = {}): Run => {
  const { env, ...rest } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    ...rest,
    env: { ...process.env, NO_COLOR: '1', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
};
