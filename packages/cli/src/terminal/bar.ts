/**
 * Bars of text, exact to an eighth of a column.
 */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** So many columns; never empty for something that is there. */
export const bar = (columns: number): string => {
  const eighths = Math.max(columns > 0 ? 1 : 0, Math.round(columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};
