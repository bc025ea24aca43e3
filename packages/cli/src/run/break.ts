/**
 * `zeitnot break`: a file for each round of a tournament.
 */

import { availableParallelism } from 'node:os';
import { formatCount } from '@zeitnot/core';
import { decodeText, detectUtf16, readRegularFile, SourceError } from '@zeitnot/pgn';
import {
  breakTournament,
  parseRoundMap,
  UNKNOWN_ROUND,
  type BreakError,
  type BreakOptions,
  type BreakReport,
  type Grouping,
  type RoundMap,
  type Strategy,
  type Subrounds,
} from '@zeitnot/tournament';
import { NEEDS_A_LOOK, remark, reportError } from '../terminal/errors.js';
import { writeReport } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { stopOnSignals } from '../terminal/stop.js';
import { renderGames, renderReport, renderWarnings } from './break-page.js';

export interface BreakCommandOptions {
  /** Only a dry run can do without. */
  readonly out?: string;
  readonly strategy: Strategy;
  readonly grouping: Grouping;
  readonly subrounds: Subrounds;
  readonly prefix?: string;
  readonly context: boolean;
  readonly index: boolean;
  readonly sanitize: boolean;
  readonly anyEvent?: true;
  readonly event?: string;
  readonly infer: boolean;
  readonly onAmbiguous: 'fail' | 'unknown';
  readonly roundMap?: string;
  readonly dryRun?: true;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** No tournament has so many rounds; somebody may want to stop it, and can. */
const MANY_FILES = 10_000;

const tellPlan = (rounds: number, { index, dryRun, quiet }: BreakCommandOptions): void => {
  const files = rounds * (index ? 2 : 1);
  if (files < MANY_FILES || dryRun === true || quiet === true) return;
  process.stderr.write(
    `This makes ${formatCount(files)} files${index ? ', half of them indexes' : ''}. ` +
      'Ctrl-C stops it and leaves nothing behind; --dry-run shows what it would be.\n',
  );
};

/** As PGN is decoded, so that both spell a tag alike; spreadsheets also save UTF-16. */
const decodeMap = (bytes: Buffer): string => {
  const utf16 = detectUtf16(bytes);
  return utf16 === null ? decodeText(bytes) : new TextDecoder(utf16).decode(bytes);
};

/** The hand-made map, or null after saying what is wrong with it. */
const readMap = (path: string, json: boolean): RoundMap | null => {
  let text: string;
  try {
    text = decodeMap(readRegularFile(path));
  } catch (error) {
    const { message } = error as Error;
    const why = error instanceof SourceError ? message : `Failed to open file ${path}: ${message}`;
    reportError('CannotOpen', why, json);
    return null;
  }
  const map = parseRoundMap(text);
  if (map.ok) return map.value;
  const { code, message, ...more } = map.error;
  reportError(code, `${path}: ${message}`, json, more);
  return null;
};

const tellError = ({ code, message, games = [], more = 0 }: BreakError, json: boolean): void => {
  const tag = code === 'MixedEvent' ? 'Event' : 'Round';
  if (json) reportError(code, message, true, games.length === 0 ? {} : { games, more });
  else {
    const listed = renderGames(games, more, tag, process.stderr.isTTY);
    process.stderr.write(`${printable(message)}\n${listed}`);
  }
};

const tellReport = async (
  report: BreakReport,
  { json, quiet, out, dryRun }: BreakCommandOptions,
): Promise<void> => {
  const { indexBuilt } = report;
  const made = dryRun === true ? null : (out ?? null);
  if (json === true) {
    await writeReport(`${JSON.stringify(report)}\n`, made);
    return;
  }
  if (indexBuilt !== null && quiet !== true) {
    remark(`An index was made in memory on the way. ${indexBuilt}\n`);
  }
  const columns = process.stdout.isTTY ? process.stdout.columns || 80 : null;
  await writeReport(renderReport(report, { out: made, columns }), made);
  const warnings = renderWarnings(report, process.stderr.isTTY);
  if (warnings !== '') process.stderr.write(`\n${warnings}`);
};

const optionsOf = (options: BreakCommandOptions, map: RoundMap | null): Partial<BreakOptions> => {
  const { strategy, grouping, subrounds, context, index, sanitize, infer, onAmbiguous } = options;
  return {
    strategy,
    grouping,
    subrounds,
    context,
    index,
    sanitize,
    infer,
    onAmbiguous,
    prefix: options.prefix ?? null,
    anyEvent: options.anyEvent === true,
    event: options.event ?? null,
    dryRun: options.dryRun === true,
    force: options.force === true,
    threads: availableParallelism(),
    ...(map === null ? {} : { map }),
  };
};

const needsALook = ({ partitions, warnings }: BreakReport): boolean =>
  partitions.some(({ key }) => key === UNKNOWN_ROUND) ||
  warnings.some(({ code }) => ['junk_before_games', 'would_be_refused'].includes(code));

export const breakFile = async (file: string, options: BreakCommandOptions): Promise<number> => {
  const json = options.json === true;
  const map = options.roundMap === undefined ? null : readMap(options.roundMap, json);
  if (options.roundMap !== undefined && map === null) return 1;
  const progress = startProgress({ noun: 'MB', total: null, quiet: options.quiet === true });
  const done = await breakTournament(file, options.out ?? null, {
    ...optionsOf(options, map),
    signal: stopOnSignals(),
    onPlan: (rounds) => tellPlan(rounds, options),
    onProgress: (bytes, total) => progress.advance(Math.round(bytes / 1e6), bytes, total),
  });
  progress.end();
  if (!done.ok) {
    tellError(done.error, json);
    return 1;
  }
  await tellReport(done.value, options);
  return needsALook(done.value) ? NEEDS_A_LOOK : 0;
};
