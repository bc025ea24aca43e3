/** The table that rounds are found by, from the games of a source. */

import { openGame } from '@zeitnot/pgn';
import { MAX_HEAD, stringOf } from '@zeitnot/pgn/internal';
import type { Column, GameTable } from '../rounds/table.js';
import { UNREAD, type SourceGames, type TextColumn } from './source-games.js';
import { readFully, type OpenText, type TextReader } from './text-reader.js';

const part = (number: number, length: number): string =>
  number === 0 ? '?'.repeat(length) : String(number).padStart(length, '0');

/** The tag's text for YYYYMMDD. */
const formatDate = (date: number): string =>
  [
    part(Math.floor(date / 10_000), 4),
    part(Math.floor(date / 100) % 100, 2),
    part(date % 100, 2),
  ].join('.');

/** Dates that do not fit an index. */
interface OddDates {
  readonly texts: readonly string[];
  /** Which of the texts a row has. */
  readonly ofRow: ReadonlyMap<number, number>;
}

const dateTagOf = (head: Buffer): string =>
  openGame(head, { file: '', game: 0, byte: 0, line: 0 }).tag('Date') ?? '';

/** Reads the dates that do not fit an index from their games; mostly there are few. */
const readOddDates = (
  { games, start, lengths, dates }: SourceGames,
  openText: OpenText,
): OddDates => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const ofRow = new Map<number, number>();
  let reader: TextReader | null = null;
  try {
    let offset = start;
    for (let row = 0; row < games; row += 1) {
      const length = lengths.at(row);
      if (dates.at(row) === UNREAD) {
        reader ??= openText();
        const head = Buffer.allocUnsafe(Math.min(length, MAX_HEAD));
        const text = dateTagOf(readFully(reader, head, offset));
        const number = numbers.get(text) ?? texts.push(text) - 1;
        numbers.set(text, number);
        ofRow.set(row, number);
      }
      offset += length;
    }
  } finally {
    reader?.close();
  }
  return { texts, ofRow };
};

/** The table of a source's games; game 1 is row 0. */
export const tableOfSource = (source: SourceGames, openText: OpenText): GameTable => {
  const odd = readOddDates(source, openText);
  const { games, columns, dates } = source;
  const column = (name: TextColumn): Column => ({
    id: columns[name].at,
    text: (id) => stringOf(source, id) ?? '',
  });
  return {
    count: games,
    game: (row) => row + 1,
    row: (game) => game - 1,
    event: column('event'),
    round: column('round'),
    white: column('white'),
    black: column('black'),
    timeControl: column('timeControl'),
    date: {
      // ids below zero are those of odd dates
      id: (row) => {
        const date = dates.at(row);
        return date === UNREAD ? -1 - (odd.ofRow.get(row) as number) : date;
      },
      text: (id) => (id < 0 ? (odd.texts[-1 - id] as string) : formatDate(id)),
    },
  };
};
