/**
 * The manifest that break leaves beside its outputs and join works from: what the source was, and which
 * bytes of which output are whose. Lists of numbers rather than objects, so that half a million games
 * take a few megabytes.
 */

export const MANIFEST_NAME = 'zeitnot-break.json';

type Numbers = Uint32Array | readonly number[];

export interface ManifestPartition {
  /** The path below the folder, with `/`. */
  readonly file: string;
  readonly key: string;
  readonly event: string;
  readonly round: string;
  readonly bytes: number;
  /** Of the file, in hexadecimal. */
  readonly crc32: string;
  /** Runs of game numbers: first, count, first, count, … */
  readonly games: readonly number[];
  /** The length of each of its games in the source. */
  readonly lengths: Numbers;
  /** Where in each game bytes were added, and how many: offset, length, …; empty if nowhere. */
  readonly added: Numbers;
}

export interface Manifest {
  readonly version: 1;
  readonly source: { readonly name: string; readonly size: number; readonly sha256: string };
  readonly games: number;
  /** What stood before the first game, base64. */
  readonly preamble: string;
  readonly partitions: readonly ManifestPartition[];
}

/** Runs of ascending numbers. */
export const runsOf = (numbers: Uint32Array): number[] => {
  const runs: number[] = [];
  let next = -1;
  for (const number of numbers) {
    if (number === next) runs[runs.length - 1]! += 1;
    else runs.push(number, 1);
    next = number + 1;
  }
  return runs;
};

/** The text of a manifest, a partition a line, in parts that follow each other. */
export function* formatManifest(manifest: Manifest): Generator<string> {
  const { partitions, ...head } = manifest;
  yield `${JSON.stringify(head).slice(0, -1)},"partitions":[`;
  for (const [place, partition] of partitions.entries()) {
    const { lengths, added, ...named } = partition;
    const start = JSON.stringify(named).slice(0, -1);
    yield `${place === 0 ? '' : ','}\n${start},"lengths":[${lengths.join()}],"added":[${added.join()}]}`;
  }
  yield '\n]}\n';
}
