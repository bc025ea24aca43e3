/**
 * A game as the index knows it: raw tag values, the empty text where a tag is missing. Everything in
 * this folder works on such rows and reads no file.
 */

export interface GameRow {
  /** From 1. */
  readonly game: number;
  readonly event: string;
  readonly site: string;
  /** As in the tag: `2024.04.??`. */
  readonly date: string;
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly timeControl: string | null;
}

const UNNAMED = /^[?\s-]*$/;
/** Most names; NFKC would not change them. */
const PLAIN = /^[ -~]*$/;

/** Equal for spellings of one name; null where nobody is named. */
const nameKey = (name: string): string | null =>
  UNNAMED.test(name)
    ? null
    : (PLAIN.test(name) ? name : name.normalize('NFKC')).trim().toLowerCase();

/** Events are compared without case and outer blanks. */
export const eventKey = (row: GameRow): string | null => nameKey(row.event);

/** The players who are named. */
export const playersOf = ({ white, black }: GameRow): readonly string[] =>
  [nameKey(white), nameKey(black)].filter((name) => name !== null);

/** Equal for games of the same two players, whoever had White; null where one is not named. */
export const pairOf = ({ white, black }: GameRow): string | null => {
  const [one, other] = [nameKey(white), nameKey(black)];
  if (one === null || other === null) return null;
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
};
