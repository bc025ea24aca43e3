/**
 * `zeitnot break`: a file for each round of a tournament.
 */

import { availableParallelism } from 'node:os';
import { formatCount } from '@zeitnot/core';
import { SourceError } from '@zeitnot/pgn';
import { decodeText, detectUtf16, readRegularFile } from '@zeitnot/pgn/internal';
import {
  breakTournament,
  GRAVE_WARNINGS,
  parseRoundMap,
  proposeRoundMap,
  UNKNOWN_ROUND,
  type BreakError,
  type BreakOptions,
  type BreakReport,
  type RoundMap,
} from '@zeitnot/tournament';
import { abortOnSignals, EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { renderEventCommands, withCommands } from './event-commands.js';
import { renderProposal } from './proposal-page.js';
import { renderFirstGame, renderReport, renderWarnings } from './break-page.js';

export interface BreakCommandOptions extends Partial<BreakOptions> {
  /** Only a dry run can do without it. */
  readonly out?: string;
  /** The file of a round map. */
  readonly roundMap?: string;
  /** Where to write a round map instead of rounds. */
  readonly proposeMap?: string;
  /** The command line without `--event`. */
  readonly typed?: string;
}

/** More files than a tournament has rounds: a warning beforehand gives time to stop. */
const MANY_FILES = 10_000;

const warnOfMany = (
  rounds: number,
  { index = true, dryRun = false }: BreakCommandOptions,
  output: Output,
): void => {
  const files = rounds * (index ? 2 : 1);
  if (files < MANY_FILES || dryRun || output.asked.quiet) return;
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
const readMap = (path: string, output: Output): RoundMap | null => {
  let text: string;
  try {
    text = decodeMap(readRegularFile(path));
  } catch (error) {
    const { message } = error as Error;
    const why = error instanceof SourceError ? message : `Failed to open file ${path}: ${message}`;
    output.fail({ code: 'CannotOpen', message: why });
    return null;
  }
  const map = parseRoundMap(text);
  if (map.ok) return map.value;
  const { code, message, ...more } = map.error;
  output.fail({ code, message: `${path}: ${message}` }, more);
  return null;
};

const reportFailure = (error: BreakError, typed: string | undefined, output: Output): 1 => {
  const { code, message, games = [], more = 0, events = [] } = error;
  if (output.asked.json) {
    const listed = games.length === 0 ? {} : { games, more };
    const choice = events.length === 0 ? {} : { events: withCommands(events, typed) };
    return output.fail(error, { ...listed, ...choice });
  }
  const tag = code === 'MixedEvent' ? 'Event' : 'Round';
  const first = renderFirstGame(games, tag, output.isErrorTerminal);
  output.note(`${printable(message)}\n${first}${renderEventCommands(events, typed)}`);
  return 1;
};

const printReport = async (
  report: BreakReport,
  { out, dryRun }: BreakCommandOptions,
  output: Output,
): Promise<void> => {
  const { indexBuilt } = report;
  const { json, quiet } = output.asked;
  const made = dryRun === true ? null : (out ?? null);
  if (json) return output.report(`${JSON.stringify(report)}\n`, made);
  if (indexBuilt !== null && !quiet) {
    output.remark(`The file was indexed in memory for this run. ${indexBuilt}\n`);
  }
  await output.report(renderReport(report, { out: made, columns: output.columns }), made);
  const warnings = renderWarnings(report);
  if (warnings !== '') output.note(`\n${warnings}`);
};

const hasWarnings = ({ partitions, warnings }: BreakReport): boolean =>
  partitions.some(({ key }) => key === UNKNOWN_ROUND) ||
  warnings.some(({ code }) => GRAVE_WARNINGS.has(code));

export const breakFile = async (
  file: string,
  options: BreakCommandOptions,
  output: Output,
): Promise<number> => {
  const { out = null, roundMap, proposeMap: proposed, typed, ...rest } = options;
  const map = roundMap === undefined ? undefined : readMap(roundMap, output);
  if (map === null) return 1;
  const progress = startProgress({ noun: 'MB' }, output);
  const chosen = {
    ...rest,
    ...(map && { map }),
    threads: availableParallelism(),
    signal: abortOnSignals(output.io),
    onPlan: (rounds: number) => warnOfMany(rounds, options, output),
    onProgress: progress.advanceBytes,
  };
  if (proposed !== undefined) {
    const written = await proposeRoundMap(file, proposed, chosen);
    progress.end();
    if (!written.ok) return reportFailure(written.error, typed, output);
    const { json } = output.asked;
    const page = json ? `${JSON.stringify(written.value)}\n` : renderProposal(written.value);
    await output.report(page, proposed);
    return written.value.assignedBy.none === 0 ? 0 : EXIT_WARNINGS;
  }
  const done = await breakTournament(file, out, chosen);
  progress.end();
  if (!done.ok) return reportFailure(done.error, typed, output);
  await printReport(done.value, options, output);
  return hasWarnings(done.value) ? EXIT_WARNINGS : 0;
};
