/** The report of a break. */

import type { Partition, PlanWarning } from '../rounds/plan.js';

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
  /** Of the source's text, unpacked. */
  readonly sha256: string;
  readonly games: number;
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
