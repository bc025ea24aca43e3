/** The table that rounds are told from, out of an index: it stays where it is, and nothing is copied. */

import {
  dateOf,
  idOf,
  openGames,
  stringOf,
  type IndexErrorCode,
  type PgnIndex,
} from '@zeitnot/pgn';
import { success, type Result } from '@zeitnot/core';
import type { Column, GameTable } from '../rounds/table.js';

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

/** Dates that the index has no number for have to be read from their games; mostly there are few. */
const readOddDates = (pgn: string, index: PgnIndex): Result<OddDates, IndexErrorCode> => {
  const opened = openGames(pgn, index);
  if (!opened.ok) return opened;
  const { game: gameAt, close } = opened.value;
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const ofRow = new Map<number, number>();
  try {
    for (let row = 0; row < index.games; row += 1) {
      if (dateOf(index, row + 1) !== -1) continue;
      const game = gameAt(row + 1);
      if (!game.ok) return game;
      const text = game.value.tag('Date') ?? '';
      const number = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, number);
      ofRow.set(row, number);
    }
    return success({ texts, ofRow });
  } finally {
    close();
  }
};

/** Game 1 is row 0. */
export const tableOfIndex = (pgn: string, index: PgnIndex): Result<GameTable, IndexErrorCode> => {
  const odd = readOddDates(pgn, index);
  if (!odd.ok) return odd;
  const column = (name: Parameters<typeof idOf>[2]): Column => ({
    id: (row) => idOf(index, row + 1, name),
    text: (id) => stringOf(index, id) ?? '',
  });
  return success({
    count: index.games,
    game: (row) => row + 1,
    event: column('event'),
    round: column('round'),
    white: column('white'),
    black: column('black'),
    timeControl: column('timeControl'),
    date: {
      // ids below zero are those of odd dates
      id: (row) => {
        const date = dateOf(index, row + 1);
        return date === -1 ? -1 - (odd.value.ofRow.get(row) as number) : date;
      },
      text: (id) => (id < 0 ? (odd.value.texts[-1 - id] as string) : formatDate(id)),
    },
  });
};
