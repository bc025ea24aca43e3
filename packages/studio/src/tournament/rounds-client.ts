// Asks the thread that plans, breaks and joins; it starts with the first question.

import { Worker } from 'node:worker_threads';
import type { BreakReport } from '@zeitnot/tournament';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  PlannedRounds,
  RoundsError,
  WorkProgress,
} from '../api.js';
import { makeCaller, type Caller } from '../calls/calls.js';
import { threadLine, workerFile } from '../calls/line.js';
import type { BreakOrder, JoinOrder, PlanOrder } from './rounds-thread.js';

export type OnProgress = (progress: WorkProgress) => void;

export interface Rounds {
  readonly plan: (
    order: PlanOrder,
    signal: AbortSignal,
  ) => Promise<Answer<PlannedRounds, RoundsError>>;
  readonly report: (
    order: PlanOrder,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<BreakReport, RoundsError>>;
  readonly break: (
    order: BreakOrder,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<BrokenRounds, RoundsError>>;
  readonly join: (
    order: JoinOrder,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<JoinedRounds>>;
  readonly close: () => Promise<void>;
}

export const makeRounds = (): Rounds => {
  let thread: Worker | null = null;
  let caller: Caller | null = null;
  const under = new Set<Promise<unknown>>();
  const all = new AbortController();
  const start = (): Caller => {
    const made = new Worker(workerFile('rounds-thread'));
    const calls = makeCaller(threadLine(made));
    made.once('error', (error) => calls.hangUp(error.message));
    made.once('exit', () => {
      calls.hangUp('The thread has ended.');
      thread = null;
      caller = null;
    });
    thread = made;
    return calls;
  };
  const ask = async <Value>(
    name: string,
    order: unknown,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Value> => {
    caller ??= start();
    const call = caller.call<Value>(name, order, {
      signal: AbortSignal.any([signal, all.signal]),
      onPart: (part) => onProgress?.(part as WorkProgress),
    });
    under.add(call);
    try {
      return await call;
    } finally {
      under.delete(call);
    }
  };
  return {
    plan: (order, signal) => ask('plan', order, signal),
    report: (order, signal, onProgress) => ask('report', order, signal, onProgress),
    break: (order, signal, onProgress) => ask('break', order, signal, onProgress),
    join: (order, signal, onProgress) => ask('join', order, signal, onProgress),
    close: async () => {
      // a break that is stopped removes what it has written, so it is waited for
      all.abort();
      await Promise.allSettled(under);
      await thread?.terminate();
    },
  };
};
