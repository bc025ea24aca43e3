/** A line of text with a mark under one of its characters. */

import { displayWidth } from './text-width.js';

/** A blank for each character that would shift the mark: blanks of any width and control characters. */
export const levelled = (characters: readonly string[]): string =>
  characters.map((character) => (/[\p{C}\s]/u.test(character) ? ' ' : character)).join('');

/**
 * The line and, below it, the mark under the character at `column`, counted from 0 in code points. Of a longer line only
 * `before` and `after` characters around the mark are shown.
 */
export const caretUnder = (
  line: string,
  column: number,
  { before = Infinity, after = Infinity } = {},
): string => {
  const characters = Array.from(line);
  const start = Math.max(0, column - before);
  const end = Math.min(characters.length, column + after);
  const head = `${start > 0 ? '…' : ''}${levelled(characters.slice(start, column))}`;
  const tail = `${levelled(characters.slice(column, end))}${end < characters.length ? '…' : ''}`;
  return `  ${head}${tail}\n  ${' '.repeat(displayWidth(head))}^`;
};
