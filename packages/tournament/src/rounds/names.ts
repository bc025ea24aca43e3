/** Names of events and players, with different spellings taken as one. */

import { readColumn, type Column, type GameTable } from './table.js';

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
    if (key === null) return 0;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, names.length);
    return names.push(name.trim()) - 1;
  };
  const read = (column: Column) => readColumn(column, numberOf);
  return {
    white: read(table.white),
    black: read(table.black),
    name: (player) => names[player] as string,
  };
};
