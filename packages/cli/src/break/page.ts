/**
 * The page that `break` prints: a line for each round, and what needs a look.
 */

import type { BreakReport, ListedGame, ReportedPartition } from '@zeitnot/tournament';
import { counted } from '../counted.js';
import { printable } from '../printable.js';

const MOST_ROWS = 60;
const MOST_GAMES = 12;
const LONGEST_NAME = 60;

const number = (value: number): string => value.toLocaleString('en');

const shown = (name: string): string => {
  const plain = printable(name);
  return plain.length <= LONGEST_NAME ? plain : `${plain.slice(0, LONGEST_NAME - 1)}…`;
};

const datesOf = ({ dates }: ReportedPartition): string => {
  if (dates === null) return '';
  return dates.first === dates.last ? dates.first : `${dates.first} to ${dates.last}`;
};

/** `tag`, or `7 tag, 1 date` where games came there in different ways. */
const waysOf = ({ assignedBy, games }: ReportedPartition): string =>
  Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([way, count]) => (count === games ? way : `${number(count)} ${way}`))
    .join(', ');

/** `95`, or `from 60, mean 86.7` where games differ. */
const confidenceOf = ({ confidence: { min, mean } }: ReportedPartition): string =>
  min === mean ? String(min) : `from ${min}, mean ${mean}`;

const HEADINGS = ['round', 'games', 'dates', 'assigned by', 'confidence', 'file'] as const;
const RIGHT: ReadonlySet<string> = new Set(['games', 'confidence']);

const table = (partitions: readonly ReportedPartition[]): string => {
  const rows = partitions.map((partition) => [
    shown(partition.key),
    number(partition.games),
    datesOf(partition),
    waysOf(partition),
    confidenceOf(partition),
    shown(partition.file),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return RIGHT.has(HEADINGS[column] ?? '') ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [HEADINGS, ...rows].map((cells) => `  ${line(cells)}\n`).join('');
};

/** `Game 12`, `Games 12, 13, 15 and 4 more`. */
const listed = (games: readonly number[]): string => {
  const some = games.slice(0, MOST_GAMES).join(', ');
  const more = games.length - MOST_GAMES;
  return `Game${games.length === 1 ? '' : 's'} ${some}${more > 0 ? ` and ${number(more)} more` : ''}`;
};

export const renderWarnings = ({ warnings }: BreakReport): string =>
  warnings
    .map(({ code, message, games }) => {
      const which = games.length === 0 ? '' : ` ${listed(games)}.`;
      return `  - ${printable(message)}${which} (${code})\n`;
    })
    .join('');

export const renderReport = (report: BreakReport, out: string, dryRun: boolean): string => {
  const { partitions, games, source } = report;
  const rows = partitions.slice(0, MOST_ROWS);
  const rest = partitions.slice(MOST_ROWS);
  const more = rest.reduce((sum, partition) => sum + partition.games, 0);
  const what = `${counted(games, 'game')} in ${counted(partitions.length, 'file')}`;
  return [
    `${shown(source)}: ${what}${dryRun ? '; nothing was written' : ''}\n\n`,
    table(rows),
    rest.length === 0
      ? ''
      : `  … and ${counted(rest.length, 'more file')} with ${counted(more, 'game')}\n`,
    dryRun ? '' : `\n  The files are in ${shown(out)}; \`zeitnot join\` makes one of them again.\n`,
  ].join('');
};

/** The games of an error, for people. */
export const renderGames = (games: readonly ListedGame[], more: number, tag: string): string => {
  if (games.length === 0) return '';
  const lines = games.map(
    (one) =>
      `  game ${one.game}, line ${one.line}: ${one.tag === null ? `no ${tag} tag` : `[${tag} "${shown(one.tag)}"]`}\n`,
  );
  return lines.join('') + (more > 0 ? `  and ${counted(more, 'more game')}\n` : '');
};
