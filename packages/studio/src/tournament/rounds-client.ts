// Plans, breaks and joins tournaments in a thread, which starts with the first call.

import { startThread, type ThreadClient } from '../rpc/thread-client.js';
import type { RoundsMethods } from './rounds-thread.js';

export type RoundsClient = ThreadClient<RoundsMethods>;

export const makeRoundsClient = (): RoundsClient => {
  let thread: RoundsClient | null = null;
  return {
    call: (...call) => {
      thread ??= startThread('rounds-thread', () => (thread = null));
      return thread.call(...call);
    },
    // a break that is aborted removes what it has written before the thread ends
    close: async () => thread?.close(),
  };
};
