/**
 * The games of a file by columns. Tags repeat: a column gives a game the id of its text, and what a text
 * means is found out once. Everything in this folder works on such tables and reads no file.
 */

import type { GameRow } from './row.js';

export interface Column {
  /** The id of a row's text; rows that share it have the same text. */
  readonly id: (row: number) => number;
  readonly text: (id: number) => string;
}

export interface GameTable {
  /** Rows are counted from 0. */
  readonly count: number;
  /** The game's number; it ascends with the rows. */
  readonly game: (row: number) => number;
  /** The row of a game's number. */
  readonly row: (game: number) => number;
  readonly event: Column;
  readonly date: Column;
  readonly round: Column;
  readonly white: Column;
  readonly black: Column;
  readonly timeControl: Column;
}

const columnOf = (texts: readonly string[]): Column => {
  const ids = new Map<string, number>();
  const distinct: string[] = [];
  const rows = Uint32Array.from(texts, (text) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, distinct.length);
    return distinct.push(text) - 1;
  });
  return { id: (row) => rows[row]!, text: (id) => distinct[id]! };
};

/** The table of rows, in whichever order they come. */
export const tableOf = (rows: readonly GameRow[]): GameTable => {
  const ordered = rows.toSorted((a, b) => a.game - b.game);
  const rowOf = new Map(ordered.map(({ game }, row) => [game, row]));
  const column = (name: Exclude<keyof GameRow, 'game'>): Column =>
    columnOf(ordered.map((row) => row[name] ?? ''));
  return {
    count: ordered.length,
    game: (row) => ordered[row]!.game,
    row: (game) => rowOf.get(game)!,
    event: column('event'),
    date: column('date'),
    round: column('round'),
    white: column('white'),
    black: column('black'),
    timeControl: column('timeControl'),
  };
};

/** Reads each text of a column once, when a row first asks for it. */
export const readColumn = <Value>(
  { id: idOf, text }: Column,
  read: (text: string) => Value,
): ((row: number) => Value) => {
  const known = new Map<number, Value>();
  const valueOf = (id: number): Value => {
    const value = known.get(id);
    if (value !== undefined) return value;
    const fresh = read(text(id));
    known.set(id, fresh);
    return fresh;
  };
  // neighbours mostly have the same
  let last: { readonly id: number; readonly value: Value } | null = null;
  return (row) => {
    const id = idOf(row);
    if (last === null || last.id !== id) last = { id, value: valueOf(id) };
    return last.value;
  };
};
