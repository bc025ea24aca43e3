/**
 * Bars of text, exact to an eighth of a column.
 */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of that many columns; never empty for more than 0. */
export const bar = (columns: number): string => {
  const eighths = Math.max(columns > 0 ? 1 : 0, Math.round(columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};
