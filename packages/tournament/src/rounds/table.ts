/**
 * The games of a file by columns. Tags repeat: a column gives the id of a game's text, so that each text is read
 * once. Everything in this folder works on such tables and reads no files.
 */

/** A game as plain data: raw tag values, the empty string where a tag is missing. */
export interface GameRow {
  /** From 1. */
  readonly game: number;
  readonly event: string;
  /** As in the tag: `2024.04.??`. */
  readonly date: string;
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly timeControl: string | null;
}

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
  /** Both players share one set of ids, so that a name has the same id with either colour. */
  readonly white: Column;
  readonly black: Column;
  readonly timeControl: Column;
}

/** Makes columns that share their ids. */
const makeColumns = (): ((texts: readonly string[]) => Column) => {
  const ids = new Map<string, number>();
  const distinct: string[] = [];
  const idOf = (text: string): number => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, distinct.length);
    return distinct.push(text) - 1;
  };
  return (texts) => {
    const rows = Uint32Array.from(texts, idOf);
    return { id: (row) => rows[row]!, text: (id) => distinct[id]! };
  };
};

/** The table of rows, in any order. */
export const tableOf = (rows: readonly GameRow[]): GameTable => {
  const ordered = rows.toSorted((a, b) => a.game - b.game);
  const rowOf = new Map(ordered.map(({ game }, row) => [game, row]));
  const columnOf = makeColumns();
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

/** Reads each text of a column once, on first use. */
export const readIds = <Value>(
  { text }: Column,
  read: (text: string) => Value,
): ((id: number) => Value) => {
  const known = new Map<number, Value>();
  return (id) => {
    const value = known.get(id);
    if (value !== undefined) return value;
    const fresh = read(text(id));
    known.set(id, fresh);
    return fresh;
  };
};

/** The same for rows. */
export const readColumn = <Value>(
  column: Column,
  read: (text: string) => Value,
): ((row: number) => Value) => {
  const valueOf = readIds(column, read);
  // neighbours mostly have the same id id
  let last: { readonly id: number; readonly value: Value } | null = null;
  return (row) => {
    const id = column.id(row);
    if (last === null || last.id !== id) last = { id, value: valueOf(id) };
    return last.value;
  };
};
