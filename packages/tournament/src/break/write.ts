/**
 * Writes the outputs of a break into its work folder: the games, then the indexes, then the manifest.
 */

import { statSync, openSync, closeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { failure, success } from '@zeitnot/core';
import { indexPath } from '@zeitnot/pgn';
import {
  makeSelector,
  mtimeOf,
  shellPath,
  writeAll,
  type DigestedSource,
} from '@zeitnot/pgn/internal';
import {
  formatCrc,
  formatManifest,
  MANIFEST_NAME,
  gameRunsOf,
  type ManifestHead,
  type ManifestPartition,
} from '../manifest/manifest.js';
import { NOT_SELECTED, type GamePlan } from '../rounds/assign.js';
import type { Partition } from '../rounds/plan.js';
import { makeContextPlacer, type PlaceContext } from '../manifest/context-tag.js';
import { COPY_WINDOW, copyGames, type Copied } from './copy.js';
import { stopped, type BreakResult, type BreakOptions } from './report.js';
import { makeOutputs, type Outputs } from './outputs.js';
import type { BreakSource } from './break-source.js';

/** What is written, and from what. */
export interface BreakJob {
  readonly source: BreakSource;
  readonly text: DigestedSource;
  readonly plan: GamePlan;
  /** The games that are written, ascending; null if these are all. */
  readonly selected: Uint32Array | null;
  /** The path of each partition below the target. */
  readonly paths: readonly string[];
  readonly options: BreakOptions;
}

export interface Written {
  readonly copied: Copied;
  readonly outputs: Outputs;
}

/** The hash of the text, from the pass that computed it. */
const wholeHashOf = ({ index }: BreakSource, { sha256 }: Copied): string =>
  index.sha256 ?? sha256 ?? '';

/** The hash of what join gives back. */
export const hashOf = (source: BreakSource, copied: Copied): string =>
  copied.selectedSha256 ?? wholeHashOf(source, copied);

/** The selected games of a plan; null if these are all. */
export const selectedOf = ({ ofRow }: GamePlan): Uint32Array | null =>
  ofRow.includes(NOT_SELECTED)
    ? ofRow.map((_, row) => row + 1).filter((game) => ofRow[game - 1] !== NOT_SELECTED)
    : null;

/** The size of what is written, without what is added. */
export const sizeOf = ({ source, selected }: BreakJob): number =>
  selected?.reduce((sum, game) => sum + source.index.lengths.at(game - 1), 0) ?? source.size;

/** Fails if the copied bytes are not those that were indexed, or the file changed since. */
const checkSource = (
  { file, index, size, why }: BreakSource,
  copied: Copied,
): BreakResult<null> => {
  const now = statSync(file.path, { throwIfNoEntry: false });
  const isSame = now?.size === file.size && mtimeOf(now) === file.mtime;
  const isIndexed = copied.crc === null || copied.crc === index.source?.crc;
  if (isSame && isIndexed && copied.size === size) return success(null);
  return isSame && why === null
    ? failure(
        'IndexStale',
        `The index ${indexPath(file.path)} does not match the file; run \`zeitnot index ${shellPath(file.path)}\`.`,
      )
    : failure('SourceChanged', `${file.path} changed in the meantime; run it again.`);
};

/** By partition; those of one event share a function, which keeps the call monomorphic. */
const contextsOf = (partitions: readonly Partition<Uint32Array>[]): PlaceContext[] => {
  const ofEvents = new Map<string, PlaceContext>();
  return partitions.map(({ event }) => {
    const context = ofEvents.get(event) ?? makeContextPlacer(event);
    ofEvents.set(event, context);
    return context;
  });
};

/** Copies every game to its file in a folder; without one it only counts bytes. */
export const writeGames = async (
  { source, text, plan, selected, paths, options: { context, signal, onProgress } }: BreakJob,
  folder: string | null,
  onWhole: (path: string) => void,
): Promise<BreakResult<Written>> => {
  const { partitions } = plan;
  const { index, size, why } = source;
  const files = folder === null ? null : paths.map((path) => join(folder, path));
  const outputs = makeOutputs(partitions.length, COPY_WINDOW, files, onWhole);
  try {
    const copyPlan = {
      index,
      partitions: plan.ofRow,
      selects: selected !== null,
      counts: Uint32Array.from(partitions, ({ games }) => games.length),
      contexts: context ? contextsOf(partitions) : null,
    };
    // where the index was built, this is the second pass
    const before = why === null ? 0 : size;
    const report = (done: number): void => onProgress?.(before + done, before + size);
    const copied = await copyGames(text, copyPlan, outputs, report, signal);
    if (copied === null) return stopped(source.file.path);
    const checked = checkSource(source, copied);
    if (!checked.ok) return checked;
    return success({ copied, outputs });
  } finally {
    outputs.close();
  }
};

/** Writes a new file from parts with their positions. */
const writeAtPlaces = (
  path: string,
  give: (write: (part: Uint8Array, position: number) => void) => void,
): void => {
  const handle = openSync(path, 'wx');
  try {
    give((part, position) => writeAll(handle, part, position));
  } finally {
    closeSync(handle);
  }
};

const BLOCK = 256 * 1024;

/** Writes strings to a new file, in blocks. */
const writeTexts = (path: string, texts: Iterable<string>): void =>
  writeAtPlaces(path, (write) => {
    let block = '';
    let position = 0;
    const put = (): void => {
      const bytes = Buffer.from(block);
      write(bytes, position);
      position += bytes.length;
      block = '';
    };
    for (const text of texts) {
      block += text;
      if (block.length >= BLOCK) put();
    }
    put();
  });

/** Yields to the event loop after this many files. */
const YIELD_FILES = 64;

/** Writes the index of each file; stops on the signal. */
export const writeIndexes = async (
  { source, plan, paths, options }: BreakJob,
  folder: string,
  { copied, outputs }: Written,
): Promise<BreakResult<null>> => {
  const { heap, readStored, lengths } = source.index;
  const select = makeSelector(heap, readStored);
  const lengthOf = (game: number): number => lengths.at(game - 1) + copied.addedLength.at(game - 1);
  for (const [place, { games }] of plan.partitions.entries()) {
    if (place % YIELD_FILES === 0) await setImmediate();
    if (options.signal?.aborted === true) return stopped(source.file.path);
    const path = join(folder, paths[place] as string);
    const stat = {
      size: outputs.sizes[place]!,
      crc: outputs.crcs[place]!,
      mtime: mtimeOf(statSync(path)),
    };
    writeAtPlaces(indexPath(path), (write) => select(games, lengthOf, stat, write));
  }
  return success(null);
};

const NOTHING_ADDED = new Uint32Array(0);

const addedOf = (
  { games }: Partition<Uint32Array>,
  { addedAt, addedLength }: Copied,
): Uint32Array => {
  if (games.every((game) => addedLength.at(game - 1) === 0)) return NOTHING_ADDED;
  const added = new Uint32Array(2 * games.length);
  for (let at = 0; at < games.length; at += 1) {
    const game = games[at]!;
    added[2 * at] = addedAt.at(game - 1);
    added[2 * at + 1] = addedLength.at(game - 1);
  }
  return added;
};

/** The name of the file that join restores. */
const nameOfText = (path: string): string => basename(path).replace(/\.(?:zst|gz|bz2)$/i, '');

/** Join gives back the selected games as if they were the source, so they are counted from 1. */
const headOf = (job: BreakJob, copied: Copied): ManifestHead => {
  const { selected } = job;
  const { file, index, size } = job.source;
  const name = nameOfText(file.path);
  const sha256 = hashOf(job.source, copied);
  if (selected === null) {
    const preamble = copied.preamble.toString('base64');
    return { version: 1, source: { name, size, sha256 }, games: index.games, preamble };
  }
  const own = { name, size: sizeOf(job), sha256 };
  const whole = { size, sha256: wholeHashOf(job.source, copied), games: index.games };
  const selection = { from: whole, games: gameRunsOf(selected) };
  return { version: 1, source: own, games: selected.length, preamble: '', selection };
};

export const writeManifest = (
  job: BreakJob,
  folder: string,
  { copied, outputs }: Written,
): void => {
  const { plan, selected, paths } = job;
  const { index } = job.source;
  const head = headOf(job, copied);
  const numbers = new Uint32Array(selected === null ? 0 : index.games + 1);
  for (const [place, game] of (selected ?? []).entries()) numbers[game] = place + 1;
  // one partition at a time: all together they are several numbers per game
  function* entries(): Generator<ManifestPartition> {
    for (const [place, partition] of plan.partitions.entries()) {
      yield {
        file: paths[place] as string,
        key: partition.key,
        event: partition.event,
        round: partition.round,
        bytes: outputs.sizes[place]!,
        crc32: formatCrc(outputs.crcs[place]!),
        games: gameRunsOf(
          selected === null ? partition.games : partition.games.map((game) => numbers[game]!),
        ),
        lengths: partition.games.map((game) => index.lengths.at(game - 1)),
        added: addedOf(partition, copied),
      };
    }
  }
  writeTexts(join(folder, MANIFEST_NAME), formatManifest(head, entries()));
};
