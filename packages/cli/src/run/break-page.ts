/**
 * The page that `break` prints: a line for each round, and the warnings.
 */

import { formatCount, formatNumbers } from '@zeitnot/core';
import type { BreakReport, ListedGame, ReportedPartition } from '@zeitnot/tournament';
import { columnWidths, counted, tableLines, widest } from '../terminal/table.js';
import { printable } from '../terminal/printable.js';
import { cutStartToWidth, cutToWidth, displayWidth } from '../terminal/text-width.js';

const MAX_ROWS = 60;
const MAX_NAME = 60;

/** The limits of a page. */
interface Limits {
  readonly rows: number;
  readonly name: number;
  /** A name in the table. */
  readonly cell: number;
  readonly line: number;
}

const MIN_CELL = 12;

const NO_LIMITS: Limits = { rows: Infinity, name: Infinity, cell: Infinity, line: Infinity };

/** For a terminal of this width; null for a program, which gets everything. */
const limitsOf = (columns: number | null): Limits =>
  columns === null
    ? NO_LIMITS
    : {
        rows: MAX_ROWS,
        name: MAX_NAME,
        cell: Math.max(MIN_CELL, Math.floor(columns / 6)),
        line: columns,
      };

const shown = (name: string, max: number): string => cutToWidth(printable(name), max);

const datesOf = ({ dates }: ReportedPartition): string => {
  if (dates === null) return '';
  return dates.first === dates.last ? dates.first : `${dates.first} to ${dates.last}`;
};

/** `tag`, or `7 tag, 1 date` if games were assigned in different ways. */
const waysOf = ({ assignedBy, games }: ReportedPartition): string =>
  Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([way, count]) => (count === games ? way : `${formatCount(count)} ${way}`))
    .join(', ');

/** `95`, or `from 60, mean 86.7` if games differ. */
const confidenceOf = ({ confidence: { min, mean } }: ReportedPartition): string =>
  min === mean ? String(min) : `from ${min}, mean ${mean}`;

interface Column {
  readonly heading: string;
  /** The heading if file names would be cut. */
  readonly short?: string;
  readonly cell: (partition: ReportedPartition, max: number) => string;
  /** Numbers end below each other. */
  readonly right?: true;
}

const EVENT: Column = {
  heading: 'event',
  cell: ({ event }, max) => shown(event || '?', max),
};

const COLUMNS: readonly Column[] = [
  { heading: 'round', cell: ({ key }, max) => shown(key, max) },
  { heading: 'games', cell: ({ games }) => formatCount(games), right: true },
  { heading: 'dates', cell: datesOf },
  { heading: 'assigned by', short: 'by', cell: waysOf },
  { heading: 'confidence', short: 'conf.', cell: confidenceOf, right: true },
];

const INDENT = '  ';
const GAP = '  ';

/** File names get what the other columns leave; if that is too little, those get short headings. */
const table = (
  partitions: readonly ReportedPartition[],
  severalEvents: boolean,
  limits: Limits,
): string => {
  const columns = severalEvents ? [EVENT, ...COLUMNS] : COLUMNS;
  const layOut = (headings: readonly string[]) => {
    const rows = partitions.map((partition) =>
      columns.map(({ cell }) => cell(partition, limits.cell)),
    );
    const widths = columnWidths([headings, ...rows], displayWidth);
    const used = widths.reduce((sum, width) => sum + width + GAP.length, INDENT.length);
    return { rows: [headings, ...rows], left: limits.line - used };
  };
  const files = ['file', ...partitions.map(({ file }) => printable(file))];
  const wide = layOut(columns.map(({ heading }) => heading));
  const { rows, left } =
    widest(files, displayWidth) <= wide.left
      ? wide
      : layOut(columns.map(({ heading, short }) => short ?? heading));
  const room = Math.max(MIN_CELL, left);
  const lines = tableLines(
    rows.map((cells, row) => [...cells, cutStartToWidth(files[row] ?? '', room)]),
    {
      right: [...columns.keys()].filter((column) => columns[column]?.right === true),
      gap: GAP,
      width: displayWidth,
    },
  );
  return lines.map((line) => `${INDENT}${line}\n`).join('');
};

export const renderWarnings = ({ warnings }: BreakReport): string =>
  warnings
    .map(({ code, message, games }) => {
      const which = games.length === 0 ? '' : ` ${formatNumbers('Game', games)}.`;
      return `  - ${printable(message)}${which} (${code})\n`;
    })
    .join('');

/**
 * The report for people. `out` is the folder that was written, null for a dry run; `columns` is the width of the terminal,
 * where long names and tables are cut, null for a program.
 */
export const renderReport = (
  report: BreakReport,
  { out, columns }: { out: string | null; columns: number | null },
): string => {
  const { partitions, games, selectedFrom, source } = report;
  const limits = limitsOf(columns);
  const rows = partitions.slice(0, limits.rows);
  const rest = partitions.slice(limits.rows);
  const severalEvents = partitions.some(({ event }) => event !== partitions[0]?.event);
  const more = rest.reduce((sum, partition) => sum + partition.games, 0);
  const selected = selectedFrom === undefined ? '' : ` of ${formatCount(selectedFrom)}`;
  const what = `${counted(games, 'game')}${selected} in ${counted(partitions.length, 'file')}`;
  return [
    `${shown(source, limits.name)}: ${what}${out === null ? '; nothing was written' : ''}\n\n`,
    table(rows, severalEvents, limits),
    rest.length === 0
      ? ''
      : `  … and ${counted(rest.length, 'more file')} with ${counted(more, 'game')}\n`,
    out === null
      ? ''
      : `\n  The files are in ${shown(out, limits.name)}; \`zeitnot join\` puts them back together.\n`,
  ].join('');
};

/** The first game of an error, with its place and tag; the message has the numbers of all. */
export const renderFirstGame = (
  [first]: readonly ListedGame[],
  tag: string,
  terminal: boolean,
): string => {
  if (first === undefined) return '';
  const { game, line, tag: raw } = first;
  const max = terminal ? MAX_NAME : Infinity;
  const what = raw === null ? `no ${tag} tag` : `[${tag} "${shown(raw, max)}"]`;
  return `  game ${game}, line ${line}: ${what}\n`;
};
