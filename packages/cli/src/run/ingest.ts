/**
 * `zeitnot ingest`: PGN files to Parquet or to a DuckDB file.
 */

import { ingest, ingestedRows, type IngestSummary } from '@zeitnot/duckdb/ingest';
import { counted, tableLines } from '../terminal/table.js';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { printable, printableLines, shellWord } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { displayWidth } from '../terminal/text-width.js';

export interface IngestCommandOptions {
  readonly to: string;
  readonly workers?: number;
  readonly verify?: boolean;
}

const MAX_SHOWN = 10;

/** Blanks alone are put in quotes, so that they can be seen. */
const shownTag = (raw: string): string => {
  const start = raw.slice(0, 60);
  return printable(start.trim() === '' ? JSON.stringify(start) : start);
};

/** The command that shows which games have a parse_error. */
const lookCommand = (out: string): string => {
  const { database, rows } = ingestedRows(out);
  const sql = `SELECT file, game_index, parse_error FROM ${rows} WHERE parse_error IS NOT NULL`;
  const words = ['zeitnot', 'sql', ...(database === null ? [] : ['--db', database]), sql];
  return printableLines(words.map(shellWord).join(' '));
};

const page = ({
  files,
  games,
  bytes,
  parseErrors,
  unread,
  out,
  already,
  failed,
  others,
  other,
  verified,
}: IngestSummary): string => {
  const from = `${counted(games, 'game')} from ${counted(files, 'file')}, ${counted(bytes, 'byte')}`;
  const lines = [`${out}: ${files === 0 ? 'nothing to ingest' : from}`];
  const unwhole = new Set(failed.map(({ file }) => file)).size;
  if (unwhole > 0) {
    lines.push(
      `  Of these, ${counted(unwhole, 'file')} could not be read completely. Damaged parts were left out.`,
    );
  }
  if (already > 0) {
    const were = already === 1 ? 'was' : 'were';
    lines.push(`  Of these, ${counted(already, 'piece')} ${were} already ingested.`);
  }
  if (verified !== null) {
    const { pieces, unhashed } = verified;
    const sizes = unhashed === 0 ? '' : `; only the sizes of ${unhashed}, from an earlier version`;
    lines.push(`  Verified: ${counted(pieces, 'piece')} of earlier runs${sizes}.`);
  }
  if (others.games > 0) {
    const earlier = `${counted(others.games, 'game')} from ${counted(others.files, 'other file')}`;
    lines.push(`  From earlier runs: ${earlier}.`);
  }
  if (others.gone.length > 0) {
    const [one = ''] = others.gone;
    const more = others.gone.length - 1;
    const also = more === 0 ? '' : ` and ${counted(more, 'other')}`;
    lines.push(
      `  No longer found: ${printable(one)}${also}. If a file was renamed and ingested again, its games are in ${out} twice.`,
    );
  }
  if (parseErrors > 0) {
    lines.push(`  ${counted(parseErrors, 'game')} with a parse_error. To see which:`);
    lines.push(`    ${lookCommand(out)}`);
  }
  if (unread.length > 0) {
    lines.push('  Time controls that could not be read:');
    const rows = unread
      .slice(0, MAX_SHOWN)
      .map(({ games: count, raw }) => [String(count), shownTag(raw)]);
    lines.push(
      ...tableLines(rows, { right: [0], width: displayWidth }).map((line) => `    ${line}`),
    );
    if (unread.length > MAX_SHOWN) lines.push(`    and ${unread.length - MAX_SHOWN} more`);
  }
  if (other !== null) {
    const name = printable(other);
    lines.push(`  ${out} also has Parquet files that are not from ingest, such as ${name}.`);
    lines.push(`  A pattern such as ${ingestedRows(out).rows} reads them too.`);
  }
  return `${lines.join('\n')}\n`;
};

export const runIngest = async (
  files: readonly string[],
  options: IngestCommandOptions,
  output: Output,
): Promise<number> => {
  const { json } = output.asked;
  const quiet = output.asked.quiet || (json && !output.isErrorTerminal);
  const progress = startProgress({ noun: 'games', quiet }, output);
  const stop = new AbortController();
  // the first Ctrl-C lets the running pieces finish; the second has no listener and ends the process
  output.io.signals.once('SIGINT', () => {
    stop.abort();
    progress.end();
    if (!quiet) output.remark('Finishing the pieces in progress; Ctrl-C again stops at once.');
  });
  const { workers, verify = false } = options;
  const done = await ingest(files, options.to, {
    ...(workers === undefined ? {} : { workers }),
    verify,
    signal: stop.signal,
    onBegin: progress.begin,
    onProgress: ({ games, bytes, totalBytes }) => progress.advance(games, bytes, totalBytes),
  });
  progress.end();
  if (!done.ok) return output.fail(done.error);
  const { already: _, other: __, others: ___, ...rest } = done.value;
  const { failed, empty, junk, damaged, verified, ...summary } = rest;
  if (json) {
    const lists = { failed, empty, junk, damaged };
    const wrong = Object.entries(lists).filter(([, list]) => list.length > 0);
    const report = { ...summary, ...Object.fromEntries(wrong), ...(verified && { verified }) };
    await output.report(`${JSON.stringify(report)}\n`, options.to);
  } else await output.report(page(done.value), options.to);
  for (const { file, message } of failed) {
    output.fail({ code: 'PieceFailed', message: `${file}: ${message}` }, { file });
  }
  if (!json) {
    for (const record of damaged) {
      output.remark(`Damaged, and counts as never done: ${record}. Ingest its PGN file again.`);
    }
    for (const file of empty) output.remark(`${file} holds no games.`);
    for (const file of junk) {
      output.remark(`The text before the first game of ${file} is not a game.`);
    }
  }
  if (failed.length > 0) return 1;
  const looks = [empty, junk, damaged].reduce((sum, { length }) => sum + length, 0);
  return summary.parseErrors + looks > 0 ? EXIT_WARNINGS : 0;
};
