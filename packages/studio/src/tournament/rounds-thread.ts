// The thread that plans, breaks and joins tournaments, so that a large file does not block the server.

import { rmSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openBytes, type ByteSource } from '@zeitnot/pgn';
import { readFully } from '@zeitnot/pgn/internal';
import { breakTournament, joinTournament, type BreakReport } from '@zeitnot/tournament';
import type { Answer, BrokenRounds, JoinedRounds, RoundsError, WorkProgress } from '../api.js';
import { serveCalls, type CallContext } from '../rpc/remote-calls.js';
import { parentEndpoint } from '../rpc/endpoint.js';
import { makePlanner, type PlanParams } from './plan-rounds.js';
import { breakOptions } from './round-options.js';

export interface BreakParams extends PlanParams {
  readonly folder: string;
}

export interface JoinParams {
  readonly path: string;
  readonly folder: string;
  /** A temporary file: written, compared and removed. */
  readonly joined: string;
}

const plan = makePlanner();

/** At most every 100 milliseconds. */
const progressTo = ({ part }: CallContext): ((done: number, total: number | null) => void) => {
  let last = 0;
  return (done, total) => {
    if (Date.now() - last < 100) return;
    last = Date.now();
    void part({ done, total } satisfies WorkProgress);
  };
};

/** Writes nothing without a folder. */
const runBreak = async (
  { path, options }: PlanParams,
  folder: string | null,
  context: CallContext,
): Promise<Answer<BreakReport, RoundsError>> => {
  const chosen = breakOptions(options);
  if (!chosen.ok) return chosen;
  return breakTournament(path, folder, {
    ...chosen.value,
    dryRun: folder === null,
    signal: context.signal,
    onProgress: progressTo(context),
  });
};

const report = (params: PlanParams, context: CallContext): ReturnType<typeof runBreak> =>
  runBreak(params, null, context);

const breakRounds = async (
  params: BreakParams,
  context: CallContext,
): Promise<Answer<BrokenRounds, RoundsError>> => {
  const { folder } = params;
  const broken = await runBreak(params, folder, context);
  if (!broken.ok) return broken;
  const { partitions, games, sha256 } = broken.value;
  return { ok: true, value: { folder, files: partitions.length, games, sha256 } };
};

const CHUNK = 1024 * 1024;

const open = (path: string): ByteSource => {
  const opened = openBytes(path);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.source;
};

/** Whether two files hold the same bytes, after decompression. */
const haveSameText = async (one: string, other: string, signal: AbortSignal): Promise<boolean> => {
  const first = open(one);
  const second = open(other);
  const buffers = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)] as const;
  try {
    for (;;) {
      // reading is synchronous; an abort arrives in between
      await setImmediate();
      signal.throwIfAborted();
      const left = buffers[0].subarray(0, readFully(first, buffers[0]));
      const right = buffers[1].subarray(0, readFully(second, buffers[1]));
      if (Buffer.compare(left, right) !== 0) return false;
      if (left.length < CHUNK) return true;
    }
  } finally {
    first.close();
    second.close();
  }
};

const join = async (
  { path, folder, joined }: JoinParams,
  context: CallContext,
): Promise<Answer<JoinedRounds>> => {
  try {
    const done = await joinTournament(folder, joined, {
      force: true,
      signal: context.signal,
      onProgress: progressTo(context),
    });
    if (!done.ok) return done;
    const { games, selectedFrom, sha256, verified, edited, missing } = done.value;
    const selection = selectedFrom === undefined ? {} : { selectedFrom };
    // of a selection only the checksum is known
    const identical =
      selectedFrom === undefined ? await haveSameText(path, joined, context.signal) : verified;
    const bytes = statSync(joined).size;
    return {
      ok: true,
      value: { games, ...selection, bytes, sha256, identical, edited, missing },
    };
  } finally {
    rmSync(joined, { force: true });
  }
};

const methods = { plan, report, break: breakRounds, join };

export type RoundsMethods = typeof methods;

serveCalls(parentEndpoint(), methods);
