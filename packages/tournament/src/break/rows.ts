/**
 * The rows that rounds are told from, out of an index. Equal strings are one string, so that half a
 * million rows stay small.
 */

import {
  dateOf,
  idOf,
  openGames,
  resultOf,
  stringOf,
  type IndexErrorCode,
  type PgnIndex,
} from '@zeitnot/pgn';
import { success, type Result } from '@zeitnot/core';
import type { GameRow } from '../rounds/row.js';

const part = (number: number, length: number): string =>
  number === 0 ? '?'.repeat(length) : String(number).padStart(length, '0');

/** As in the tag, from YYYYMMDD. */
const formatDate = (date: number): string =>
  [
    part(Math.floor(date / 10_000), 4),
    part(Math.floor(date / 100) % 100, 2),
    part(date % 100, 2),
  ].join('.');

export const rowsOf = (pgn: string, index: PgnIndex): Result<GameRow[], IndexErrorCode> => {
  const opened = openGames(pgn, index);
  if (!opened.ok) return opened;
  const { game: gameAt, close } = opened.value;
  const strings: (string | undefined)[] = [];
  const dates = new Map<number, string>();
  const textOf = (id: number): string => (strings[id] ??= stringOf(index, id) ?? '');
  const dateText = (number: number): string => {
    const text = dates.get(number) ?? formatDate(number);
    dates.set(number, text);
    return text;
  };
  try {
    const rows: GameRow[] = [];
    for (let game = 1; game <= index.games; game += 1) {
      const date = dateOf(index, game);
      const read = date === -1 ? gameAt(game) : null;
      if (read !== null && !read.ok) return read;
      const control = idOf(index, game, 'timeControl');
      rows.push({
        game,
        event: textOf(idOf(index, game, 'event')),
        site: textOf(idOf(index, game, 'site')),
        date: read === null ? dateText(date) : (read.value.tag('Date') ?? ''),
        round: textOf(idOf(index, game, 'round')),
        white: textOf(idOf(index, game, 'white')),
        black: textOf(idOf(index, game, 'black')),
        result: resultOf(index, game) ?? '',
        timeControl: control === 0 ? null : textOf(control),
      });
    }
    return success(rows);
  } finally {
    close();
  }
};
