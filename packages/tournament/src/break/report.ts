/** The options of a break, its report and its errors. Codes are stable; the message says what to do next. */

import { failure, type Failure, success } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import type { SystemCode } from '../fs/system-errors.js';
import {
  DEFAULT_ASSIGN_OPTIONS,
  ON_AMBIGUOUS,
  STRATEGIES,
  type AssignOptions,
} from '../rounds/assign.js';
import type { EventCount } from '../rounds/event-games.js';
import { SUBROUNDS } from '../rounds/evidence/subrounds.js';
import { GROUPINGS } from '../rounds/grouping.js';
import type { AssignCode, Partition, PlanWarning } from '../rounds/plan.js';

/** The options of a break; `DEFAULT_BREAK_OPTIONS` has the defaults. */
export interface BreakOptions extends AssignOptions {
  /** Stands before the key in file names; the event's name if null. */
  readonly prefix: string | null;
  /** Whether file names keep only letters, digits, `-`, `_` and `.`. */
  readonly sanitize: boolean;
  /** Whether round numbers in file names get leading zeros, so that names sort. */
  readonly pad: boolean;
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
  pad: false,
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
  onAmbiguous: ON_AMBIGUOUS,
} as const;

/** Callers without a type checker may pass anything. */
export const checkOptions = (options: BreakOptions): BreakResult<BreakOptions> => {
  for (const [name, choices] of Object.entries(CHOICES)) {
    const chosen: string = options[name as keyof typeof CHOICES];
    if (!choices.some((choice) => choice === chosen))
      return failure(
        'InvalidOption',
        `${name} must be one of ${choices.join(', ')}, not ${chosen}.`,
      );
  }
  return success(options);
};

/** Why a break fails. */
export type BreakCode =
  | AssignCode
  | IndexErrorCode
  | SystemCode
  | 'InvalidOption'
  | 'NoGames'
  | 'NotBreakable'
  | 'OutputExists'
  | 'TargetBusy'
  | 'UnsafeTarget'
  | 'LeftoverInTheWay';

/** A game that an error is about. */
export interface ListedGame {
  readonly game: number;
  /** The line of the tag, from 1; of the game's first byte if there is none. */
  readonly line: number;
  /** The raw Event or Round tag; null if there is none. */
  readonly tag: string | null;
}

/** Why a break failed, and the games concerned. */
export interface BreakError extends Failure<BreakCode> {
  /** The first of the games concerned. */
  readonly games?: readonly ListedGame[];
  /** How many more there are. */
  readonly more?: number;
  /** The events to choose from: of a `MixedEvent` at most ten, of a `NoSuchEvent` the nearest. */
  readonly events?: readonly EventCount[];
}

/** The outcome of a break, or why it failed. */
export type BreakResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BreakError };

/** The caller's signal stopped the break. */
export const stopped = (path: string): BreakResult<never> =>
  failure('Aborted', `Breaking ${path} was stopped; nothing was written.`);

/** A partition and the file written for it. */
export interface ReportedPartition extends Omit<Partition, 'games'> {
  readonly games: number;
  /** The path below the target, with `/`. */
  readonly file: string;
  readonly bytes: number;
}

/** What a break has done, or would do in a dry run. */
export interface BreakReport {
  readonly version: 1;
  readonly source: string;
  /** Of what join gives back: the source's text, unpacked, or the selected games. */
  readonly sha256: string;
  readonly games: number;
  /** How many games the source has; only if some of them were not selected. */
  readonly selectedFrom?: number;
  readonly partitions: readonly ReportedPartition[];
  readonly warnings: readonly PlanWarning[];
  /** Why the index of the source had to be built; null if it was there. */
  readonly indexBuilt: string | null;
}

export const reportOf = (
  partitions: readonly Partition<Uint32Array>[],
  paths: readonly string[],
  sizes: ArrayLike<number>,
): readonly ReportedPartition[] =>
  partitions.map((partition, place) => ({
    ...partition,
    games: partition.games.length,
    file: paths[place] as string,
    bytes: sizes[place] as number,
  }));
