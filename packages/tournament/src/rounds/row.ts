/** A game as plain data: raw tag values, the empty text where a tag is missing. */

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
