/**
 * `zeitnot break`: a file for each round of a tournament.
 */

import { availableParallelism } from 'node:os';
import { formatCount } from '@zeitnot/core';
import { SourceError } from '@zeitnot/pgn';
import { decodeText, detectUtf16, readRegularFile } from '@zeitnot/pgn/internal';
import {
  breakTournament,
  parseRoundMap,
  UNKNOWN_ROUND,
  type BreakError,
  type BreakReport,
  type Grouping,
  type RoundMap,
  type Strategy,
  type Subrounds,
} from '@zeitnot/tournament';
import { abortOnSignals, EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { renderGames, renderReport, renderWarnings } from './break-page.js';

export interface BreakCommandOptions {
  /** Only a dry run can do without it. */
  readonly out?: string;
  readonly strategy: Strategy;
  readonly grouping: Grouping;
  readonly subrounds: Subrounds;
  readonly prefix?: string;
  readonly context: boolean;
  readonly index: boolean;
  readonly sanitize: boolean;
  readonly anyEvent?: boolean;
  readonly event?: string;
  readonly infer: boolean;
  readonly onAmbiguous: 'fail' | 'unknown';
  readonly roundMap?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** More files than a tournament has rounds: a warning beforehand gives time to stop. */
const MANY_FILES = 10_000;

const warnOfMany = (
  rounds: number,
  { index, dryRun, quiet }: BreakCommandOptions,
  output: Output,
): void => {
  const files = rounds * (index ? 2 : 1);
  if (files < MANY_FILES || dryRun === true || quiet === true) return;
  output.note(
    `This makes ${formatCount(files)} files${index ? ', half of them indexes' : ''}. ` +
      'Ctrl-C stops it and leaves nothing behind; --dry-run shows what it would be.\n',
  );
};

/** Decoded like PGN, so that both spell a tag alike; spreadsheets also save UTF-16. */
const decodeMap = (bytes: Buffer): string => {
  const utf16 = detectUtf16(bytes);
  return utf16 === null ? decodeText(bytes) : new TextDecoder(utf16).decode(bytes);
};

/** The round map; null after saying what is wrong with it. */
const readMap = (path: string, json: boolean, output: Output): RoundMap | null => {
  let text: string;
  try {
    text = decodeMap(readRegularFile(path));
  } catch (error) {
    const { message } = error as Error;
    const why = error instanceof SourceError ? message : `Failed to open file ${path}: ${message}`;
    output.error('CannotOpen', why, json);
    return null;
  }
  const map = parseRoundMap(text);
  if (map.ok) return map.value;
  const { code, message, ...more } = map.error;
  output.error(code, `${path}: ${message}`, json, more);
  return null;
};

const reportFailure = (
  { code, message, games = [], more = 0 }: BreakError,
  json: boolean,
  output: Output,
): void => {
  const tag = code === 'MixedEvent' ? 'Event' : 'Round';
  if (json) output.error(code, message, true, games.length === 0 ? {} : { games, more });
  else {
    const listed = renderGames(games, more, tag, output.isErrorTerminal);
    output.note(`${printable(message)}\n${listed}`);
  }
};

const printReport = async (
  report: BreakReport,
  { json, quiet, out, dryRun }: BreakCommandOptions,
  output: Output,
): Promise<void> => {
  const { indexBuilt } = report;
  const made = dryRun === true ? null : (out ?? null);
  if (json === true) {
    await output.report(`${JSON.stringify(report)}\n`, made);
    return;
  }
  if (indexBuilt !== null && quiet !== true) {
    output.remark(`An index was made in memory on the way. ${indexBuilt}\n`);
  }
  await output.report(renderReport(report, { out: made, columns: output.columns }), made);
  const warnings = renderWarnings(report, output.isErrorTerminal);
  if (warnings !== '') output.note(`\n${warnings}`);
};

const hasWarnings = ({ partitions, warnings }: BreakReport): boolean =>
  partitions.some(({ key }) => key === UNKNOWN_ROUND) ||
  warnings.some(({ code }) => ['junk_before_games', 'would_be_refused'].includes(code));

export const breakFile = async (
  file: string,
  options: BreakCommandOptions,
  output: Output,
): Promise<number> => {
  const { out = null, roundMap, json = false, quiet = false, ...rest } = options;
  const map = roundMap === undefined ? undefined : readMap(roundMap, json, output);
  if (map === null) return 1;
  const progress = startProgress({ noun: 'MB', total: null, quiet }, output.io);
  const done = await breakTournament(file, out, {
    ...rest,
    ...(map && { map }),
    threads: availableParallelism(),
    signal: abortOnSignals(output.io),
    onPlan: (rounds) => warnOfMany(rounds, options, output),
    onProgress: progress.advanceBytes,
  });
  progress.end();
  if (!done.ok) {
    reportFailure(done.error, json, output);
    return 1;
  }
  await printReport(done.value, options, output);
  return hasWarnings(done.value) ? EXIT_WARNINGS : 0;
};
