/**
 * The manifest that break writes beside its outputs and join reads: what the source was, and which bytes of
 * each output belong to which game. Lists of numbers rather than objects, so that half a million games take a
 * few megabytes.
 */

/** The name of the manifest in the folder of a break. */
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

/** A checksum as it stands in a manifest. */
export const formatCrc = (crc: number): string => crc.toString(16).padStart(8, '0');

/** Runs of ascending numbers. */
export const gameRunsOf = (numbers: Uint32Array): number[] => {
  const runs: number[] = [];
  let next = -1;
  for (const number of numbers) {
    if (number === next) runs[runs.length - 1]! += 1;
    else runs.push(number, 1);
    next = number + 1;
  }
  return runs;
};

/** Numbers at a time, so that the text of a list of any length is made in pieces. */
const STEP = 8192;

function* formatNumbers(name: string, numbers: Numbers): Generator<string> {
  yield `,"${name}":[`;
  for (let from = 0; from < numbers.length; from += STEP) {
    yield `${from === 0 ? '' : ','}${numbers.slice(from, from + STEP).join()}`;
  }
  yield ']';
}

/** The text of a manifest, a partition a line, in parts that follow each other. */
export function* formatManifest(
  head: Omit<Manifest, 'partitions'>,
  partitions: Iterable<ManifestPartition>,
): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"partitions":[`;
  let separator = '\n';
  for (const { games, lengths, added, ...named } of partitions) {
    yield `${separator}${JSON.stringify(named).slice(0, -1)}`;
    yield* formatNumbers('games', games);
    yield* formatNumbers('lengths', lengths);
    yield* formatNumbers('added', added);
    yield '}';
    separator = ',\n';
  }
  yield '\n]}\n';
}
