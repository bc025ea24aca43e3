/**
 * The games of a file by columns. Tags repeat: a column gives the id of a game's text, so that each text is read
 * once, as a name or a date, say. Everything in this folder works on such tables and reads no files.
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

/** The value of a key; made and kept if there is none. */
export const getOrAdd = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  map.set(key, fresh);
  return fresh;
};

/** Adds a value to the list of a key. */
export const pushTo = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void =>
  void getOrAdd(lists, key, () => []).push(value);

/** Adds a value to the set of a key. */
export const addTo = <Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void =>
  void getOrAdd(sets, key, () => new Set()).add(value);

/** Makes columns that share their ids. */
const makeColumns = (): ((texts: readonly string[]) => Column) => {
  const ids = new Map<string, number>();
  const distinct: string[] = [];
  const idOf = (text: string): number => getOrAdd(ids, text, () => distinct.push(text) - 1);
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

/** Some rows of a table, ascending, as a table of its own; games keep their numbers. */
export const tableOfRows = (table: GameTable, rows: Uint32Array): GameTable => {
  const places = new Uint32Array(table.count);
  for (const [place, row] of rows.entries()) places[row] = place;
  const column = ({ id, text }: Column): Column => ({ id: (row) => id(rows[row]!), text });
  return {
    count: rows.length,
    game: (row) => table.game(rows[row]!),
    row: (game) => places[table.row(game)]!,
    event: column(table.event),
    date: column(table.date),
    round: column(table.round),
    white: column(table.white),
    black: column(table.black),
    timeControl: column(table.timeControl),
  };
};

/** Reads each text of a column once, on first use. */
export const readIds = <Value>(
  { text }: Column,
  read: (text: string) => Value,
): ((id: number) => Value) => {
  const known = new Map<number, Value>();
  return (id) => getOrAdd(known, id, () => read(text(id)));
};

/** The same for rows. */
export const readColumn = <Value>(
  column: Column,
  read: (text: string) => Value,
): ((row: number) => Value) => {
  const valueOf = readIds(column, read);
  // neighbours mostly have the same id
  let last: { readonly id: number; readonly value: Value } | null = null;
  return (row) => {
    const id = column.id(row);
    if (last === null || last.id !== id) last = { id, value: valueOf(id) };
    return last.value;
  };
};

/** No name, or what is written where nobody played or the player is unknown. */
const UNNAMED = /^[?\s-]*$|^\s*[([]?(?:n\.?\s?n\.?|bye|unknown|anonymous)[)\]]?\s*$/i;
/** Most names; NFKC would not change them. */
const PLAIN = /^[ -~]*$/;

/** Equal for spellings of one name, regardless of case and outer blanks; null where there is no name. */
export const nameKey = (name: string): string | null =>
  UNNAMED.test(name)
    ? null
    : (PLAIN.test(name) ? name : name.normalize('NFKC')).trim().toLowerCase();

/** Blanks before a comma or another blank, and a dot at the end. */
const PUNCTUATION = /\s+(?=[\s,])|\.$/g;

/** The same for players, who are also written `Adams,A`, `Adams,  A` and `Adams, A.` */
const playerKey = (name: string): string | null =>
  nameKey(name)?.replaceAll(PUNCTUATION, '').replaceAll(', ', ',') ?? null;

/** The players of a table by number, from 1; 0 is a player without a name. */
export interface Players {
  readonly white: (row: number) => number;
  readonly black: (row: number) => number;
  readonly name: (player: number) => string;
}

export const playersOf = (table: GameTable): Players => {
  const numbers = new Map<string, number>();
  const names = [''];
  const numberOf = (name: string): number => {
    const key = playerKey(name);
    return key === null ? 0 : getOrAdd(numbers, key, () => names.push(name.trim()) - 1);
  };
  const read = (column: Column) => readColumn(column, numberOf);
  return {
    white: read(table.white),
    black: read(table.black),
    name: (player) => names[player] as string,
  };
};

const DATE = /^\s*(\d{4})([./-])(\d{1,2})\2(\d{1,2})\s*$/;

/** `2024-04-05` for `2024.04.05`; null for anything less. ISO dates sort as text. */
export const isoDate = (raw: string): string | null => {
  const match = DATE.exec(raw);
  if (match === null) return null;
  const [, year = '', , month = '', day = ''] = match;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // a 30th of February becomes the 1st of March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

/** Dates with parts that PGN allows to be unknown, and bare years and months. */
const PARTIAL = /[?*]|^\s*\d{4}(?:[./-]\d{1,2})?(?:[./-]0{1,2})?\s*$/;

/** Whether a tag seems to name a day, but not as PGN writes it: `01.03.2024`, `March 1, 2024`. */
export const isForeignDate = (raw: string): boolean =>
  /\d/.test(raw) && !PARTIAL.test(raw) && isoDate(raw) === null;

/** The first and the last of some dates. */
export interface DateRange {
  first: string | null;
  last: string | null;
}

export const widen = (range: DateRange, date: string | null): void => {
  // most games of a round share its day
  if (date === null || date === range.last) return;
  if (range.first === null || date < range.first) range.first = date;
  if (range.last === null || date > range.last) range.last = date;
};
