// Queries on the loaded games, which a thread answers.

import { totalmem } from 'node:os';
import { startThread, type ThreadClient } from '../rpc/thread-client.js';
import type { QueryMethods } from './query-thread.js';

export type QueryClient = ThreadClient<QueryMethods>;

const MAX_MEMORY = 2_000_000_000;
const MAX_SPILL = '4GB';
const THREADS = 2;

/** Opens the database, which no other process may have open. */
export const openQueryClient = async (database: string, spill: string): Promise<QueryClient> => {
  const { call, close } = startThread<QueryMethods>('query-thread');
  const problem = await call('open', {
    database,
    memory: `${Math.floor(Math.min(MAX_MEMORY, totalmem() / 4) / 1e6)}MB`,
    threads: THREADS,
    folder: spill,
    spill: MAX_SPILL,
  });
  if (problem !== null) {
    await close();
    throw new Error(problem);
  }
  return { call, close: () => close('close') };
};
