/**
 * The page that `break` prints: a line for each round, and what needs a look.
 */

import { formatCount } from '@zeitnot/core';
import type { BreakReport, ListedGame, ReportedPartition } from '@zeitnot/tournament';
import { counted } from '../terminal/counted.js';
import { printable } from '../terminal/printable.js';
import { cutToWidth, displayWidth, padLeft, padRight } from '../terminal/text-width.js';

const MOST_ROWS = 60;
const MOST_GAMES = 12;
const LONGEST_NAME = 60;

/** What a page holds at most. */
interface Room {
  readonly rows: number;
  readonly name: number;
  /** A name in the table. */
  readonly cell: number;
  readonly line: number;
}

const SHORTEST_CELL = 12;

/** For a person before so many columns; null for a program. */
const roomOf = (columns: number | null): Room =>
  columns === null
    ? { rows: Infinity, name: Infinity, cell: Infinity, line: Infinity }
    : {
        rows: MOST_ROWS,
        name: LONGEST_NAME,
        cell: Math.max(SHORTEST_CELL, Math.floor(columns / 6)),
        line: columns,
      };

const shown = (name: string, longest: number): string => cutToWidth(printable(name), longest);

const backwards = (text: string): string => Array.from(text).toReversed().join('');

/** The same of a file, which is told from others by its end. */
const shownFile = (file: string, longest: number): string =>
  backwards(shown(backwards(file), longest));

const datesOf = ({ dates }: ReportedPartition): string => {
  if (dates === null) return '';
  return dates.first === dates.last ? dates.first : `${dates.first} to ${dates.last}`;
};

/** `tag`, or `7 tag, 1 date` where games came there in different ways. */
const waysOf = ({ assignedBy, games }: ReportedPartition): string =>
  Object.entries(assignedBy)
    .filter(([, count]) => count > 0)
    .map(([way, count]) => (count === games ? way : `${formatCount(count)} ${way}`))
    .join(', ');

/** `95`, or `from 60, mean 86.7` where games differ. */
const confidenceOf = ({ confidence: { min, mean } }: ReportedPartition): string =>
  min === mean ? String(min) : `from ${min}, mean ${mean}`;

interface Column {
  readonly heading: string;
  /** The heading where names of files would be cut. */
  readonly short?: string;
  readonly cell: (partition: ReportedPartition, longest: number) => string;
  /** Numbers end below each other. */
  readonly right?: true;
}

const EVENT: Column = {
  heading: 'event',
  cell: ({ event }, longest) => shown(event || '?', longest),
};

const COLUMNS: readonly Column[] = [
  { heading: 'round', cell: ({ key }, longest) => shown(key, longest) },
  { heading: 'games', cell: ({ games }) => formatCount(games), right: true },
  { heading: 'dates', cell: datesOf },
  { heading: 'assigned by', short: 'by', cell: waysOf },
  { heading: 'confidence', short: 'conf.', cell: confidenceOf, right: true },
];

const FILE: Column = { heading: 'file', cell: ({ file }, longest) => shownFile(file, longest) };

/** The cells of a column, all of one width. */
const cellsOf = (
  { heading, cell, right }: Column,
  partitions: readonly ReportedPartition[],
  longest: number,
): readonly string[] => {
  const cells = [heading, ...partitions.map((partition) => cell(partition, longest))];
  const width = cells.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
  return cells.map((text) => (right === true ? padLeft(text, width) : padRight(text, width)));
};

const table = (
  partitions: readonly ReportedPartition[],
  severalEvents: boolean,
  room: Room,
): string => {
  const wanted = severalEvents ? [EVENT, ...COLUMNS] : COLUMNS;
  const widthOf = ([first = '']: readonly string[]): number => displayWidth(first);
  const layOut = (chosen: readonly Column[]) => {
    const columns = chosen.map((column) => cellsOf(column, partitions, room.cell));
    return {
      columns,
      left: room.line - columns.reduce((sum, cells) => sum + widthOf(cells) + 2, 2),
    };
  };
  const wide = layOut(wanted);
  const isWide = widthOf(cellsOf(FILE, partitions, Infinity)) <= wide.left;
  const { columns, left } = isWide
    ? wide
    : layOut(wanted.map((column) => ({ ...column, heading: column.short ?? column.heading })));
  const files = cellsOf(FILE, partitions, Math.max(SHORTEST_CELL, left));
  const lineOf = (row: number): string => [...columns, files].map((cells) => cells[row]).join('  ');
  return Array.from(
    { length: partitions.length + 1 },
    (_, row) => `  ${lineOf(row).trimEnd()}\n`,
  ).join('');
};

/** `Game 12`, `Games 12, 13, 15 and 4 more`. */
const listed = (games: readonly number[], most: number): string => {
  const some = games.slice(0, most).join(', ');
  const more = games.length - most;
  return `Game${games.length === 1 ? '' : 's'} ${some}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

export const renderWarnings = ({ warnings }: BreakReport, terminal: boolean): string =>
  warnings
    .map(({ code, message, games }) => {
      const which =
        games.length === 0 ? '' : ` ${listed(games, terminal ? MOST_GAMES : Infinity)}.`;
      return `  - ${printable(message)}${which} (${code})\n`;
    })
    .join('');

/**
 * Names the folder that was written to; null if nothing was. For a person before so many `columns` long names
 * and tables are cut; null for a program.
 */
export const renderReport = (
  report: BreakReport,
  { out, columns }: { out: string | null; columns: number | null },
): string => {
  const { partitions, games, source } = report;
  const room = roomOf(columns);
  const rows = partitions.slice(0, room.rows);
  const rest = partitions.slice(room.rows);
  const severalEvents = partitions.some(({ event }) => event !== partitions[0]?.event);
  const more = rest.reduce((sum, partition) => sum + partition.games, 0);
  const what = `${counted(games, 'game')} in ${counted(partitions.length, 'file')}`;
  return [
    `${shown(source, room.name)}: ${what}${out === null ? '; nothing was written' : ''}\n\n`,
    table(rows, severalEvents, room),
    rest.length === 0
      ? ''
      : `  … and ${counted(rest.length, 'more file')} with ${counted(more, 'game')}\n`,
    out === null
      ? ''
      : `\n  The files are in ${shown(out, room.name)}; \`zeitnot join\` makes one of them again.\n`,
  ].join('');
};

/** The games of an error, for people. */
export const renderGames = (
  games: readonly ListedGame[],
  more: number,
  tag: string,
  terminal: boolean,
): string => {
  if (games.length === 0) return '';
  const longest = terminal ? LONGEST_NAME : Infinity;
  const some = terminal ? games.slice(0, MOST_GAMES) : games;
  const rest = more + games.length - some.length;
  const lines = some.map(
    (one) =>
      `  game ${one.game}, line ${one.line}: ${one.tag === null ? `no ${tag} tag` : `[${tag} "${shown(one.tag, longest)}"]`}\n`,
  );
  return lines.join('') + (rest > 0 ? `  and ${counted(rest, 'more game')}\n` : '');
};
