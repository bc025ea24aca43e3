/**
 * Breaks a tournament into a file per round. The source is read twice at most: once to index it, unless an index
 * is there, and once to copy it. A compressed source is read once more if dates do not fit an index. Either all
 * outputs get their names or none does.
 */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, success } from '@zeitnot/core';
import { indexPath } from '@zeitnot/pgn';
import { isJunk, type DigestedSource } from '@zeitnot/pgn/internal';
import { checkSpace, catchSystemError } from '../fs/system-errors.js';
import { MANIFEST_NAME, readManifest } from '../manifest/manifest.js';
import { withDefaults } from '../rounds/assign.js';
import { planWarning, listSome, type PlanWarning } from '../rounds/plan.js';
import { formatContext } from '../manifest/context-tag.js';
import {
  stopped,
  checkOptions,
  DEFAULT_BREAK_OPTIONS,
  reportOf,
  type BreakResult,
  type BreakOptions,
  type BreakReport,
} from './report.js';
import { pathsOf, planOf } from './plan.js';
import { openSource, type BreakSource } from './break-source.js';
import { checkTarget } from './target.js';
import { openWorkFolder } from './work-folder.js';
import {
  hashOf,
  selectedOf,
  sizeOf,
  writeGames,
  writeIndexes,
  writeManifest,
  type Written,
  type BreakJob,
} from './write.js';
import { makeSyncer } from './outputs.js';

/** Per game: an index has a record of 48 bytes and strings; the manifest has a few numbers. */
const INDEX_BYTES = 120;
const MANIFEST_BYTES = 24;
const BLOCK = 4096;

/** An upper bound of the bytes to be written, in all but odd cases. */
const spaceFor = (job: BreakJob): number => {
  const { source, selected, options } = job;
  const { partitions } = job.plan;
  const count = selected?.length ?? source.index.games;
  let bytes = sizeOf(job) + count * (MANIFEST_BYTES + (options.index ? INDEX_BYTES : 0));
  bytes += partitions.length * BLOCK * (options.index ? 2 : 1);
  if (!options.context) return bytes;
  for (const { event, games } of partitions) {
    bytes += games.length * (Buffer.byteLength(formatContext(event)) + 2);
  }
  return bytes;
};

/** The names of all outputs in their folder, the manifest last. */
const outputsOf = ({ paths, options }: BreakJob): readonly string[] => [
  ...paths,
  ...(options.index ? paths.map((path) => indexPath(path)) : []),
  MANIFEST_NAME,
];

const writeAllOutputs = async (job: BreakJob, out: string): Promise<BreakResult<Written>> => {
  const { source, paths, options } = job;
  const names = outputsOf(job);
  const opened = openWorkFolder(out, names, { force: options.force, source: source.file.path });
  if (!opened.ok) return opened;
  const { files, begin, commit, leave } = opened.value;
  const syncer = makeSyncer();
  try {
    const room = checkSpace(dirname(files), spaceFor(job));
    if (!room.ok) return room;
    begin();
    const written = await writeGames(job, files, syncer.add);
    if (!written.ok) return written;
    if (options.index) {
      const indexed = await writeIndexes(job, files, written.value);
      if (!indexed.ok) return indexed;
    }
    writeManifest(job, files, written.value);
    for (const name of names.slice(paths.length)) syncer.add(join(files, name));
    await syncer.done();
    if (options.signal?.aborted === true) return stopped(source.file.path);
    const committed = commit();
    return committed.ok ? written : committed;
  } finally {
    await syncer.end();
    leave();
  }
};

/** The files of an earlier break into the folder, by its manifest. */
const filesOfManifest = (out: string): readonly string[] => {
  try {
    const manifest = readManifest(out);
    return manifest.ok ? (manifest.value?.partitions.map(({ file }) => file) ?? []) : [];
  } catch {
    return [];
  }
};

const MAX_LISTED = 12;

/** A warning about files of an earlier break that this one has not replaced. */
const leftOver = (
  before: readonly string[],
  paths: readonly string[],
  out: string,
): readonly PlanWarning[] => {
  const own = new Set(paths);
  const left = before.filter((file) => !own.has(file) && existsSync(join(out, file)));
  if (left.length === 0) return [];
  return [planWarning('left_over_files', [], `${listSome(left, MAX_LISTED)}.`)];
};

/** A warning if the break itself would be refused. */
const refusal = async (job: BreakJob, out: string): Promise<readonly PlanWarning[]> => {
  const work = { force: job.options.force, source: job.source.file.path };
  const checked = await catchSystemError(async () =>
    checkTarget(out, outputsOf(job), work, spaceFor(job)),
  );
  return checked.ok ? [] : [planWarning('would_be_refused', [], checked.error.message)];
};

const run = async (
  source: BreakSource,
  text: DigestedSource,
  out: string | null,
  options: BreakOptions,
): Promise<BreakResult<BreakReport>> => {
  const planned = planOf(source, options);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const paths = pathsOf(plan.partitions, options);
  const selected = selectedOf(plan);
  const job = { source, text, plan, selected, paths, options };
  options.onPlan?.(paths.length);
  const before = out === null ? [] : filesOfManifest(out);
  const written =
    options.dryRun || out === null
      ? await writeGames(job, null, () => undefined)
      : await writeAllOutputs(job, out);
  if (!written.ok) return written;
  const { copied, outputs } = written.value;
  const refused = options.dryRun && out !== null ? await refusal(job, out) : [];
  const left = out === null ? [] : leftOver(before, paths, out);
  const all = source.index.games;
  return success({
    version: 1,
    source: source.file.path,
    sha256: hashOf(source, copied),
    games: selected?.length ?? all,
    ...(selected !== null && { selectedFrom: all }),
    partitions: reportOf(plan.partitions, paths, outputs.sizes),
    warnings: [
      ...plan.warnings,
      // what belongs to no game is not selected either
      ...(selected === null && isJunk(copied.preamble)
        ? [planWarning('junk_before_games', [])]
        : []),
      ...(refused.length > 0 ? refused : left),
    ],
    indexBuilt: source.why,
  });
};

/**
 * Writes each round of the PGN file `source` to a file in the folder `out`; a dry run needs no folder. Either all
 * files are written or none.
 *
 * @example
 * import { breakTournament } from '@zeitnot/tournament';
 *
 * const broken = await breakTournament('open.pgn', 'rounds', { prefix: 'Open' });
 * broken.ok && broken.value.partitions[0]?.file; // => 'Open_1.pgn'
 */
export const breakTournament = (
  source: string,
  out: string | null,
  chosen: Partial<BreakOptions> = {},
): Promise<BreakResult<BreakReport>> => {
  const options = withDefaults(DEFAULT_BREAK_OPTIONS, chosen);
  return catchSystemError(async () => {
    const checked = checkOptions(options);
    if (!checked.ok) return checked;
    if (out === '' || (out === null && !options.dryRun)) {
      return failure('CannotWrite', 'Name the folder to write to; only a dry run needs none.');
    }
    const opened = await openSource(source, options, 'copy');
    if (!opened.ok) return opened;
    const { openWhole, close } = opened.value;
    try {
      // before the plan, so that a thread can start meanwhile
      const text = openWhole();
      try {
        return await run(opened.value, text, out, options);
      } finally {
        text.close();
      }
    } finally {
      close();
    }
  });
};
