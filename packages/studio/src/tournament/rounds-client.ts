// Plans, breaks and joins tournaments in a thread, which starts with the first call.

import type { BreakReport } from '@zeitnot/tournament';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  PlannedRounds,
  RoundsError,
  WorkProgress,
} from '../api.js';
import { startThread, type ThreadClient } from '../rpc/thread-client.js';
import type { BreakParams, JoinParams, PlanParams } from './rounds-thread.js';

export type OnProgress = (progress: WorkProgress) => void;

export interface RoundsClient {
  readonly plan: (
    params: PlanParams,
    signal: AbortSignal,
  ) => Promise<Answer<PlannedRounds, RoundsError>>;
  readonly report: (
    params: PlanParams,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<BreakReport, RoundsError>>;
  readonly break: (
    params: BreakParams,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<BrokenRounds, RoundsError>>;
  readonly join: (
    params: JoinParams,
    signal: AbortSignal,
    onProgress: OnProgress,
  ) => Promise<Answer<JoinedRounds>>;
  readonly close: () => Promise<void>;
}

export const makeRoundsClient = (): RoundsClient => {
  let thread: ThreadClient | null = null;
  const call: ThreadClient['call'] = (method, params, signal, onPart) => {
    thread ??= startThread('rounds-thread', () => (thread = null));
    return thread.call(method, params, signal, onPart);
  };
  const withProgress =
    (method: string) =>
    <Value>(params: unknown, signal: AbortSignal, onProgress: OnProgress): Promise<Value> =>
      call(method, params, signal, (progress) => onProgress(progress as WorkProgress));
  return {
    plan: (params, signal) => call('plan', params, signal),
    report: withProgress('report'),
    break: withProgress('break'),
    join: withProgress('join'),
    // a break that is aborted removes what it has written before the thread ends
    close: async () => thread?.close(),
  };
};
