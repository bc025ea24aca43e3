/**
 * Rows of a screen as spans of text with a style, so that widths are counted before any colour.
 */

export type Style = 'plain' | 'strong' | 'faint' | 'heading' | 'alarm' | 'gain' | 'wall' | 'delay';

export interface Span {
  readonly text: string;
  readonly style: Style;
}

export type Row = readonly Span[];

/** What a terminal is told for each style. */
const CODES: Readonly<Record<Style, string>> = {
  plain: '',
  strong: '1',
  faint: '2',
  heading: '1;7',
  alarm: '1;31',
  gain: '32',
  wall: '33',
  delay: '36',
};

export const BLANK: Row = [];

export const row = (text: string, style: Style = 'plain'): Row => [{ text, style }];

/** Marks that stand above or in other letters take no column. */
const NO_COLUMN = /[\p{Mn}\p{Me}\p{Cf}]/u;
const TWO_COLUMNS =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}]|[\u{20000}-\u{3FFFD}]/u;

const columnsOfCharacter = (character: string): number =>
  NO_COLUMN.test(character) ? 0 : TWO_COLUMNS.test(character) ? 2 : 1;

/** The columns that a text takes in a terminal. */
export const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + columnsOfCharacter(character), 0);

/** The text in at least so many columns. */
export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

const widthOf = (spans: Row): number => spans.reduce((sum, { text }) => sum + columnsOf(text), 0);

/** The text in at most so many columns. */
export const cut = (text: string, columns: number): string => {
  if (columnsOf(text) <= columns) return text;
  let taken = 0;
  let kept = '';
  for (const character of text) {
    taken += columnsOfCharacter(character);
    if (taken > columns - 1) break;
    kept += character;
  }
  return columns < 1 ? '' : `${kept}…`;
};

/** The row in exactly so many columns. */
export const fitted = (spans: Row, columns: number): Row => {
  const fitting: Span[] = [];
  let left = columns;
  for (const { text, style } of spans) {
    const shown = cut(text, left);
    fitting.push({ text: shown, style });
    left -= columnsOf(shown);
  }
  return left > 0 ? [...fitting, { text: ' '.repeat(left), style: 'plain' }] : fitting;
};

/** The row in the middle of so many columns. */
export const centred = (spans: Row, columns: number): Row => {
  const before = Math.max(0, Math.floor((columns - widthOf(spans)) / 2));
  return [{ text: ' '.repeat(before), style: 'plain' }, ...spans];
};

/** The row as a terminal gets it. */
export const rendered = (spans: Row, colours: boolean): string =>
  spans
    .map(({ text, style }) =>
      !colours || style === 'plain' || text === ''
        ? text
        : `\u001B[${CODES[style]}m${text}\u001B[0m`,
    )
    .join('')
    .replace(/ +$/, '');
