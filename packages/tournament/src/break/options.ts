/** The options of a break. */

import { failure } from '@zeitnot/core';
import { DEFAULT_ASSIGN_OPTIONS, STRATEGIES, type AssignOptions } from '../rounds/assign.js';
import { GROUPINGS } from '../rounds/grouping.js';
import { SUBROUNDS } from '../rounds/evidence/subrounds.js';
import type { BreakResult } from './errors.js';

/** The options of a break; `DEFAULT_BREAK_OPTIONS` has the defaults. */
export interface BreakOptions extends AssignOptions {
  /** Stands before the key in file names; the event's name if null. */
  readonly prefix: string | null;
  /** Whether file names keep only letters, digits, `-`, `_` and `.`. */
  readonly sanitize: boolean;
  /** Whether games get a RoundContext tag. */
  readonly context: boolean;
  /** Whether every output gets its index. */
  readonly index: boolean;
  /** Write nothing; the report is the same, with a warning if the break would be refused. */
  readonly dryRun: boolean;
  /** Whether existing outputs are replaced. */
  readonly force: boolean;
  /** 1: no thread for a plain source beside this one. More: as many as a large one is worth. */
  readonly threads: number;
  /** Stops the break; nothing is written then. */
  readonly signal?: AbortSignal;
  /** Called with the number of files before the first is written. */
  readonly onPlan?: (rounds: number) => void;
  /** Bytes done and bytes in all, over both passes; null while a compressed source is indexed. */
  readonly onProgress?: (done: number, total: number | null) => void;
}

/** The options that apply where none is given. */
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

/** Callers without a type checker may pass anything. */
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
