/**
 * Fits the columns of a table into a width: numbers are never cut, long text is, and columns that still do not fit are left
 * out from the right.
 */

export interface ColumnNeed {
  /** The width at which nothing is cut. */
  readonly natural: number;
  readonly numeric: boolean;
}

/** A narrower text column says too little. */
const MIN_TEXT = 8;
/** A blank, a bar and a blank between two columns, and a blank at both ends. */
const BETWEEN = 3;

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + BETWEEN, -1);

const cappedAt = (columns: readonly ColumnNeed[], cap: number): number[] =>
  columns.map(({ natural, numeric }) => (numeric ? natural : Math.min(natural, cap)));

/** The widths of the columns that are shown, from the left; at least one. */
export const fitColumns = (columns: readonly ColumnNeed[], room: number): readonly number[] => {
  let shown = columns.length;
  while (shown > 1 && total(cappedAt(columns.slice(0, shown), MIN_TEXT)) > room) shown -= 1;
  const kept = columns.slice(0, shown);
  if (total(cappedAt(kept, Infinity)) <= room) return cappedAt(kept, Infinity);
  if (total(cappedAt(kept, MIN_TEXT)) > room) return [Math.max(1, room - 2)];
  let cap = MIN_TEXT;
  let tooWide = Math.max(...kept.map(({ natural }) => natural));
  while (tooWide - cap > 1) {
    const middle = Math.floor((cap + tooWide) / 2);
    if (total(cappedAt(kept, middle)) <= room) cap = middle;
    else tooWide = middle;
  }
  return cappedAt(kept, cap);
};
