/**
 * The page that `break` prints: a line for each round, and what needs a look.
 */

import type { BreakReport, ListedGame, ReportedPartition } from '@zeitnot/tournament';
import { counted, number } from '../counted.js';
import { printable } from '../printable.js';

const MOST_ROWS = 60;
const MOST_GAMES = 12;
const LONGEST_NAME = 60;

/** What a page holds at most, by whether a person or a program reads it. */
interface Room {
  readonly rows: number;
  readonly name: number;
}

const SCREEN: Room = { rows: MOST_ROWS, name: LONGEST_NAME };
const PIPE: Room = { rows: Infinity, name: Infinity };

const roomOf = (terminal: boolean): Room => (terminal ? SCREEN : PIPE);

const shown = (name: string, { name: longest }: Room): string => {
  const plain = printable(name);
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1)}…`;
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

interface Column {
  readonly heading: string;
  readonly cell: (partition: ReportedPartition, room: Room) => string;
  /** Numbers end below each other. */
  readonly right?: true;
}

const EVENT: Column = { heading: 'event', cell: ({ event }, room) => shown(event || '?', room) };

const COLUMNS: readonly Column[] = [
  { heading: 'round', cell: ({ key }, room) => shown(key, room) },
  { heading: 'games', cell: ({ games }) => number(games), right: true },
  { heading: 'dates', cell: datesOf },
  { heading: 'assigned by', cell: waysOf },
  { heading: 'confidence', cell: confidenceOf, right: true },
  { heading: 'file', cell: ({ file }, room) => shown(file, room) },
];

/** The cells of a column, all of one width. */
const cellsOf = (
  { heading, cell, right }: Column,
  partitions: readonly ReportedPartition[],
  room: Room,
): readonly string[] => {
  const cells = [heading, ...partitions.map((partition) => cell(partition, room))];
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  return cells.map((text) => (right === true ? text.padStart(width) : text.padEnd(width)));
};

const table = (
  partitions: readonly ReportedPartition[],
  severalEvents: boolean,
  room: Room,
): string => {
  const columns = (severalEvents ? [EVENT, ...COLUMNS] : COLUMNS).map((column) =>
    cellsOf(column, partitions, room),
  );
  const lineOf = (row: number): string => columns.map((cells) => cells[row]).join('  ');
  return Array.from(
    { length: partitions.length + 1 },
    (_, row) => `  ${lineOf(row).trimEnd()}\n`,
  ).join('');
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

/** `terminal`: a person reads it, and long names and tables are cut. */
export const renderReport = (
  report: BreakReport,
  { out, dryRun, terminal }: { out: string; dryRun: boolean; terminal: boolean },
): string => {
  const { partitions, games, source } = report;
  const room = roomOf(terminal);
  const rows = partitions.slice(0, room.rows);
  const rest = partitions.slice(room.rows);
  const severalEvents = partitions.some(({ event }) => event !== partitions[0]?.event);
  const more = rest.reduce((sum, partition) => sum + partition.games, 0);
  const what = `${counted(games, 'game')} in ${counted(partitions.length, 'file')}`;
  return [
    `${shown(source, room)}: ${what}${dryRun ? '; nothing was written' : ''}\n\n`,
    table(rows, severalEvents, room),
    rest.length === 0
      ? ''
      : `  … and ${counted(rest.length, 'more file')} with ${counted(more, 'game')}\n`,
    dryRun
      ? ''
      : `\n  The files are in ${shown(out, room)}; \`zeitnot join\` makes one of them again.\n`,
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
  const room = roomOf(terminal);
  const lines = games.map(
    (one) =>
      `  game ${one.game}, line ${one.line}: ${one.tag === null ? `no ${tag} tag` : `[${tag} "${shown(one.tag, room)}"]`}\n`,
  );
  return lines.join('') + (more > 0 ? `  and ${counted(more, 'more game')}\n` : '');
};
