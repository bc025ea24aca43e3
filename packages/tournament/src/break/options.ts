/** What a break can be told. */

import { DEFAULT_ASSIGN_OPTIONS, type AssignOptions } from '../rounds/assign.js';

export interface BreakOptions extends AssignOptions {
  /** Before every key in file names; the event's name if null. */
  readonly prefix: string | null;
  readonly sanitize: boolean;
  /** Whether games get the tag RoundContext. */
  readonly context: boolean;
  /** Whether every output gets its index. */
  readonly index: boolean;
  /** Nothing is written; the report is the same. */
  readonly dryRun: boolean;
  /** Whether outputs that exist are replaced. */
  readonly force: boolean;
  /** 1: no thread beside this one. More: as many as a large source is worth. */
  readonly threads: number;
  readonly signal?: AbortSignal;
  /** Hears how many rounds there are, and so files, before the first is written. */
  readonly onPlan?: (rounds: number) => void;
  /** Bytes done and bytes in all, over both passes; null while a compressed source is indexed. */
  readonly onProgress?: (done: number, total: number | null) => void;
}

export const DEFAULT_BREAK_OPTIONS: BreakOptions = {
  ...DEFAULT_ASSIGN_OPTIONS,
  prefix: null,
  sanitize: true,
  context: true,
  index: true,
  dryRun: false,
  force: false,
  threads: 1,
};
