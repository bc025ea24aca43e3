/**
 * `zeitnot ingest`: PGN files to Parquet or to a DuckDB file.
 */

import { ingest, ingestedRows, type IngestSummary } from '@zeitnot/duckdb';
import { counted } from '../terminal/counted.js';
import { NEEDS_A_LOOK, remark, reportError } from '../terminal/errors.js';
import { writeReport } from '../terminal/output.js';
import { printable, printableLines } from '../terminal/printable.js';
import { startProgress } from '../terminal/progress.js';
import { shellWord } from '../terminal/shell-word.js';

export interface IngestCommandOptions {
  readonly to: string;
  readonly workers?: number;
  readonly json?: true;
  readonly quiet?: true;
}

const MOST_SHOWN = 10;

/** A text of which nothing would be seen is put in quotes. */
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
}: IngestSummary): string => {
  const lines = [
    `${out}: ${counted(games, 'game')} from ${counted(files, 'file')}, ${counted(bytes, 'byte')}`,
  ];
  const unwhole = new Set(failed.map(({ file }) => file)).size;
  if (unwhole > 0) {
    lines.push(
      `  Not read whole: ${counted(unwhole, 'file')} of these. What is damaged was left out.`,
    );
  }
  if (already > 0) lines.push(`  There already: ${counted(already, 'piece')} of it.`);
  if (others.games > 0) {
    const from = `${counted(others.games, 'game')} from ${counted(others.files, 'other file')}`;
    lines.push(`  There from before: ${from}.`);
  }
  if (others.gone.length > 0) {
    const [one = ''] = others.gone;
    const more = others.gone.length - 1;
    const also = more === 0 ? '' : ` and ${counted(more, 'other')}`;
    lines.push(
      `  No longer where it was: ${printable(one)}${also}. If it has another name now, its games are there twice.`,
    );
  }
  if (parseErrors > 0) {
    lines.push(`  ${counted(parseErrors, 'game')} with a parse_error. To see which:`);
    lines.push(`    ${lookCommand(out)}`);
  }
  if (unread.length > 0) {
    lines.push('  Time controls that could not be read:');
    const width = Math.max(...unread.slice(0, MOST_SHOWN).map((tag) => String(tag.games).length));
    for (const tag of unread.slice(0, MOST_SHOWN)) {
      lines.push(`  ${String(tag.games).padStart(width + 2)}  ${shownTag(tag.raw)}`);
    }
    if (unread.length > MOST_SHOWN) lines.push(`    and ${unread.length - MOST_SHOWN} more`);
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
): Promise<number> => {
  const json = options.json === true;
  const stop = new AbortController();
  // the first Ctrl-C lets the pieces under way end; the second finds nobody listening and ends the process
  process.once('SIGINT', () => {
    stop.abort();
    progress.end();
    if (!quiet) remark('Stopping when what is under way is done; Ctrl-C again ends at once.');
  });
  const quiet = options.quiet === true || (json && !process.stderr.isTTY);
  const progress = startProgress({ noun: 'games', total: null, quiet });
  const done = await ingest(files, options.to, {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    signal: stop.signal,
    onBegin: progress.begin,
    onProgress: ({ games, bytes, totalBytes }) => progress.advance(games, bytes, totalBytes),
  });
  progress.end();
  if (!done.ok) {
    reportError(done.error.code, done.error.message, json);
    return 1;
  }
  const { already: _, other: __, others: ___, failed, empty, junk, ...summary } = done.value;
  if (json) {
    const wrong = Object.entries({ failed, empty, junk }).filter(([, list]) => list.length > 0);
    const report = { ...summary, ...Object.fromEntries(wrong) };
    await writeReport(`${JSON.stringify(report)}\n`, options.to);
  } else await writeReport(page(done.value), options.to);
  for (const { file, message } of failed) {
    reportError('PieceFailed', `${file}: ${message}`, json, { file });
  }
  if (!json) {
    for (const file of empty) remark(`${file} holds no games.`);
    for (const file of junk) remark(`What stands before the first game of ${file} is no game.`);
  }
  if (failed.length > 0) return 1;
  return summary.parseErrors + empty.length + junk.length > 0 ? NEEDS_A_LOOK : 0;
};
