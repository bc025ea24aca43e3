/**
 * A game's rows, checked. A database gives the events of a game as one text, a line for each row: version, checksum,
 * event and snapshot, separated by tabs, which JSON never contains. So every append can afford to look at all that stands
 * before it.
 *
 * Hot: bench/clock-store, 4.7 times, replaces fetching the rows.
 */

import { crc32 } from 'node:zlib';
import type { EventRow, GameRow } from './tables.js';

/** What a line of the database holds. */
export interface Line {
  readonly event: string;
  readonly snapshot: string | null;
}

const lineOf = ({ version, checksum, event, snapshot }: EventRow): string =>
  `${version}\t${checksum}\t${event}\t${snapshot ?? ''}\n`;

/** An event's row with its checksum, which is that of its place as well. */
export const eventRow = (
  game: string,
  version: number,
  event: string,
  snapshot: string | null,
): EventRow => {
  const checksum = crc32([game, version, event, snapshot ?? ''].join('\t'));
  return { game, version, event, snapshot, checksum };
};

const withChecksum = (row: Omit<GameRow, 'checksum'>): GameRow => {
  const { game, version, snapshotAt, linesChecksum, setup } = row;
  return { ...row, checksum: crc32([game, version, snapshotAt, linesChecksum, setup].join('\t')) };
};

/** The row of a game without events. */
export const newGame = (game: string, setup: string): GameRow =>
  withChecksum({ game, setup, version: 0, snapshotAt: 0, linesChecksum: 0 });

/** The row of a game with one more event. */
export const withEvent = (game: GameRow, added: EventRow): GameRow =>
  withChecksum({
    ...game,
    version: added.version,
    snapshotAt: added.snapshot === null ? game.snapshotAt : added.version,
    linesChecksum: crc32(lineOf(added), game.linesChecksum),
  });

/** What is damaged: the version of an event, or 0 for the game's own row. */
export interface Damage {
  readonly version: number;
  readonly why: string;
}

export const damageOfGame = (game: GameRow): Damage | null =>
  withChecksum(game).checksum === game.checksum
    ? null
    : { version: 0, why: 'the row of the game does not match its checksum' };

/** The lines from a version on, or what is wrong with them. */
export const readLines = (
  { game, version: last }: GameRow,
  from: number,
  text: string | Uint8Array,
): readonly Line[] | Damage => {
  const lines = Buffer.from(text).toString().split('\n').slice(0, -1);
  const read: Line[] = [];
  for (let version = from; version <= last; version += 1) {
    const [number, checksum, event = '', kept = ''] = (lines[version - from] ?? '').split('\t');
    if (number !== String(version)) return { version, why: 'its row is missing' };
    const snapshot = kept === '' ? null : kept;
    if (String(eventRow(game, version, event, snapshot).checksum) !== checksum) {
      return { version, why: 'its row does not match its checksum' };
    }
    read.push({ event, snapshot });
  }
  if (lines.length === read.length) return read;
  return { version: last + 1, why: 'the row of the game does not know it' };
};

/** What is wrong with any event of a game, given the text of all; null if nothing is. */
export const damageOfLines = (game: GameRow, text: string | Uint8Array): Damage | null => {
  if (crc32(text) === game.linesChecksum) return null;
  const read = readLines(game, 1, text);
  if ('why' in read) return read;
  return { version: 0, why: 'the row of the game does not match its events' };
};
