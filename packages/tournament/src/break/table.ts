/** The table that rounds are told from, out of an index: it stays where it is, and nothing is copied. */

import { dateOf, idOf, openGame, spanOf, stringOf, type PgnIndex } from '@zeitnot/pgn';
import type { Column, GameTable } from '../rounds/table.js';
import { readFully, type OpenText, type TextReader } from './text.js';

const part = (number: number, length: number): string =>
  number === 0 ? '?'.repeat(length) : String(number).padStart(length, '0');

/** As in the tag, from YYYYMMDD. */
const formatDate = (date: number): string =>
  [
    part(Math.floor(date / 10_000), 4),
    part(Math.floor(date / 100) % 100, 2),
    part(date % 100, 2),
  ].join('.');

interface OddDates {
  readonly texts: readonly string[];
  /** Which of the texts a row has. */
  readonly ofRow: ReadonlyMap<number, number>;
}

/** No header that counts is longer. */
const LONGEST_HEAD = 1024 * 1024;

const dateTagOf = (head: Buffer): string =>
  openGame(head, { file: '', game: 0, byte: 0, line: 0 }).tag('Date') ?? '';

/** Dates that the index has no number for have to be read from their games; mostly there are few. */
const readOddDates = (index: PgnIndex, openText: OpenText): OddDates => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const ofRow = new Map<number, number>();
  let reader: TextReader | null = null;
  try {
    for (let row = 0; row < index.games; row += 1) {
      if (dateOf(index, row + 1) !== -1) continue;
      reader ??= openText();
      const { offset, length } = spanOf(index, row + 1);
      const head = Buffer.allocUnsafe(Math.min(length, LONGEST_HEAD));
      const text = dateTagOf(readFully(reader, head, offset));
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      ofRow.set(row, number);
    }
  } finally {
    reader?.close();
  }
  return { texts, ofRow };
};

/** Game 1 is row 0. */
export const tableOfIndex = (index: PgnIndex, openText: OpenText): GameTable => {
  const odd = readOddDates(index, openText);
  const column = (name: Parameters<typeof idOf>[2]): Column => ({
    id: (row) => idOf(index, row + 1, name),
    text: (id) => stringOf(index, id) ?? '',
  });
  return {
    count: index.games,
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
        const date = dateOf(index, row + 1);
        return date === -1 ? -1 - (odd.ofRow.get(row) as number) : date;
      },
      text: (id) => (id < 0 ? (odd.texts[-1 - id] as string) : formatDate(id)),
    },
  };
};
