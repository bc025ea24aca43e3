/** Text by the columns that it takes up in a terminal. */

import stringWidth from 'string-width';

/** Latin and Cyrillic letters, punctuation, lines and blocks, which take one column each: most text needs no more than this. */
const NARROW =
  /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u0400-\u0482\u048A-\u04FF\u2010-\u2027\u2500-\u259F\u25A0-\u25FC]*$/;

/** Visible format characters such as U+0600, alone in a cluster, make string-width 8 throw; they count for nothing. */
const PREPENDED = /(?!\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

export const displayWidth = (text: string): number =>
  NARROW.test(text)
    ? text.length
    : stringWidth(text.replaceAll(PREPENDED, ''), { countAnsiEscapeCodes: true });

/** As many of the segments as fit into the width. */
const fitting = (segments: readonly string[], width: number): readonly string[] => {
  let used = 0;
  const end = segments.findIndex((segment) => (used += displayWidth(segment)) > width);
  return segments.slice(0, end);
};

const segmentsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** The start of the text that fits into the width, with … if something is cut off. */
export const cutToWidth = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text;
  return width < 1 ? '' : `${fitting(segmentsOf(text), width - 1).join('')}…`;
};

/** The end of the text that fits, with … before it: files are told apart by their ends. */
export const cutStartToWidth = (text: string, width: number): string => {
  if (displayWidth(text) <= width) return text;
  const kept = fitting(segmentsOf(text).toReversed(), width - 1);
  return width < 1 ? '' : `…${kept.toReversed().join('')}`;
};

const padding = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text)));

/** The text with blanks before it, at least `width` columns wide. */
export const padLeft = (text: string, width: number): string => padding(text, width) + text;

/** The text with blanks after it, at least `width` columns wide. */
export const padRight = (text: string, width: number): string => text + padding(text, width);

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
