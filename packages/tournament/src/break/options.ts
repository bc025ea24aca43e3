/** What a break can be told. */

import { failure } from '@zeitnot/core';
import { DEFAULT_ASSIGN_OPTIONS, STRATEGIES, type AssignOptions } from '../rounds/assign.js';
import { GROUPINGS } from '../rounds/grouping.js';
import { SUBROUNDS } from '../rounds/evidence/subrounds.js';
import type { BreakResult } from './errors.js';

export interface BreakOptions extends AssignOptions {
  /** Before every key in file names; the event's name if null. */
  readonly prefix: string | null;
  readonly sanitize: boolean;
  /** Whether games get the tag RoundContext. */
  readonly context: boolean;
  /** Whether every output gets its index. */
  readonly index: boolean;
  /** Nothing is written; the report is the same, and a warning says if the break would be refused. */
  readonly dryRun: boolean;
  /** Whether outputs that exist are replaced. */
  readonly force: boolean;
  /** 1: no thread for a plain source beside this one. More: as many as a large one is worth. */
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

const CHOICES = {
  strategy: STRATEGIES,
  grouping: GROUPINGS,
  subrounds: SUBROUNDS,
  onAmbiguous: ['fail', 'unknown'],
} as const;

/** Options that no compiler has seen may be wrong. */
export const checkOptions = (options: BreakOptions): BreakResult<BreakOptions> => {
  for (const name of ['strategy', 'grouping', 'subrounds', 'onAmbiguous'] as const) {
    const choices: readonly string[] = CHOICES[name];
    if (!choices.includes(options[name])) {
      return failure(
        'InvalidOption',
        `${name} is one of ${choices.join(', ')}, not ${options[name]}.`,
      );
    }
  }
  return { ok: true, value: options };
};
