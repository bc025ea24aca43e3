/**
 * The rows that rounds are told from, out of an index. Equal strings are one string, so that half a
 * million rows stay small.
 */

import { idOf, openGames, rowOf, stringOf, type IndexErrorCode, type PgnIndex } from '@zeitnot/pgn';
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
  const dateOf = (number: number): string => {
    const text = dates.get(number) ?? formatDate(number);
    dates.set(number, text);
    return text;
  };
  try {
    const rows: GameRow[] = [];
    for (let game = 1; game <= index.games; game += 1) {
      const { date, result, unread } = rowOf(index, game);
      let dateText = dateOf(date);
      if (unread.date) {
        const read = gameAt(game);
        if (!read.ok) return read;
        dateText = read.value.tag('Date') ?? '';
      }
      const control = idOf(index, game, 'timeControl');
      rows.push({
        game,
        event: textOf(idOf(index, game, 'event')),
        site: textOf(idOf(index, game, 'site')),
        date: dateText,
        round: textOf(idOf(index, game, 'round')),
        white: textOf(idOf(index, game, 'white')),
        black: textOf(idOf(index, game, 'black')),
        result: result ?? '',
        timeControl: control === 0 ? null : textOf(control),
      });
    }
    return success(rows);
  } finally {
    close();
  }
};
