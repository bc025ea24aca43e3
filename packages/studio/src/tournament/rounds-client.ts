// Plans, breaks and joins tournaments in a thread, which starts with the first call.

import type { WorkProgress } from '../api.js';
import type { Remote } from '../rpc/remote-calls.js';
import { startThread, type ThreadClient } from '../rpc/thread-client.js';
import type { RoundsMethods } from './rounds-thread.js';

export type OnProgress = (progress: WorkProgress) => void;

export interface RoundsClient extends Remote<RoundsMethods, WorkProgress> {
  readonly close: () => Promise<void>;
}

export const makeRoundsClient = (): RoundsClient => {
  let thread: ThreadClient | null = null;
  const calling =
    (name: keyof RoundsMethods) =>
    <Value>(params: unknown, signal: AbortSignal, onProgress?: OnProgress): Promise<Value> => {
      thread ??= startThread('rounds-thread', () => (thread = null));
      return thread.call(name, params, signal, (part) => onProgress?.(part as WorkProgress));
    };
  return {
    plan: calling('plan'),
    report: calling('report'),
    break: calling('break'),
    join: calling('join'),
    // a break that is aborted removes what it has written before the thread ends
    close: async () => thread?.close(),
  };
};
