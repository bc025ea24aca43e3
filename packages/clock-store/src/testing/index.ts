/**
 * `@zeitnot/clock-store/testing`: what every store of clock logs must do, as cases for any test runner.
 */

import type { ClockStoreCase } from './cases.js';
import { contractCases } from './contract.js';
import { damageCases } from './damage-cases.js';
import { processCases } from './process-cases.js';

export type { ClockStoreCase, OpenLog, StoreModule, StoreUnderTest } from './cases.js';

/**
 * What every store of clock logs must do; run each case on an empty store of its own.
 *
 * @example
 * import { openMemoryLog } from '@zeitnot/clock-store/memory';
 * import { clockStoreCases } from '@zeitnot/clock-store/testing';
 *
 * for (const { needs, run } of clockStoreCases) {
 *   const log = openMemoryLog();
 *   if (needs.length === 0) await run({ open: async () => log });
 * }
 */
export const clockStoreCases: readonly ClockStoreCase[] = [
  ...contractCases,
  ...processCases,
  ...damageCases,
];
