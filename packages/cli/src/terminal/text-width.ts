/** Text by the columns that it takes up in a terminal. */

import stringWidth from 'string-width';

const PLAIN = /^[\u0020-\u007E]*$/;

export const displayWidth = (text: string): number =>
  PLAIN.test(text) ? text.length : stringWidth(text, { countAnsiEscapeCodes: true });

const graphemes = new Intl.Segmenter();

/** As many of the segments as fit into the width. */
const fitting = (segments: readonly string[], width: number): readonly string[] => {
  let used = 0;
  const end = segments.findIndex((segment) => (used += displayWidth(segment)) > width);
  return segments.slice(0, end);
};

const segmentsOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

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
