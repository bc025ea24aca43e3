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
  /** The file's checksum in hexadecimal. */
  readonly crc32: string;
  /** Runs of game numbers: first, count, first, count, … */
  readonly games: readonly number[];
  /** The length of each of its games in the source. */
  readonly lengths: Numbers;
  /** What was added to each game: offset, length, …; empty if nothing was. */
  readonly added: Numbers;
}

export interface Manifest {
  readonly version: 1;
  readonly source: { readonly name: string; readonly size: number; readonly sha256: string };
  readonly games: number;
  /** The bytes before the first game, base64. */
  readonly preamble: string;
  readonly partitions: readonly ManifestPartition[];
}

/** A checksum as in a manifest. */
export const formatCrc = (crc: number): string => crc.toString(16).padStart(8, '0');

/** Ascending numbers as runs: first, count, first, count, … */
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

/** Numbers are formatted in chunks of this size, so that no list becomes one long string. */
const STEP = 8192;

function* formatNumbers(name: string, numbers: Numbers): Generator<string> {
  yield `,"${name}":[`;
  for (let from = 0; from < numbers.length; from += STEP) {
    yield `${from === 0 ? '' : ','}${numbers.slice(from, from + STEP).join()}`;
  }
  yield ']';
}

/** The text of a manifest, a partition per line, in chunks. */
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
