/**
 * Rows of a screen as spans of text with a style, so that widths are counted before any colour; and large digits, each a small
 * picture, drawn in blocks as large as there is room for.
 */

import { cutToWidth, displayWidth } from '../text-width.js';

export type Style = 'plain' | 'strong' | 'faint' | 'heading' | 'alarm' | 'gain' | 'wall' | 'delay';

export interface Span {
  readonly text: string;
  readonly style: Style;
}

export type Row = readonly Span[];

/** The escape code of each style. */
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

const widthOf = (spans: Row): number =>
  spans.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** The row cut or padded to a width. */
export const fitted = (spans: Row, columns: number): Row => {
  const fitting: Span[] = [];
  let left = columns;
  for (const { text, style } of spans) {
    const shown = cutToWidth(text, left);
    fitting.push({ text: shown, style });
    left -= displayWidth(shown);
  }
  return left > 0 ? [...fitting, { text: ' '.repeat(left), style: 'plain' }] : fitting;
};

/** The row in the middle of a width. */
export const centred = (spans: Row, columns: number): Row => {
  const before = Math.max(0, Math.floor((columns - widthOf(spans)) / 2));
  return [{ text: ' '.repeat(before), style: 'plain' }, ...spans];
};

/** The row with escape codes. */
export const rendered = (spans: Row, colours: boolean): string =>
  spans
    .map(({ text, style }) =>
      !colours || style === 'plain' || text === ''
        ? text
        : `\u001B[${CODES[style]}m${text}\u001B[0m`,
    )
    .join('')
    .replace(/ +$/, '');

/** Pictures of five lines; # is a block. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '# #', '# #', '# #', '###'],
  '1': [' # ', '## ', ' # ', ' # ', '###'],
  '2': ['###', '  #', '###', '#  ', '###'],
  '3': ['###', '  #', ' ##', '  #', '###'],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '###', '  #', '###'],
  '6': ['###', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', '  #', '  #', '  #'],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '###'],
  ':': [' ', '#', ' ', '#', ' '],
  '.': [' ', ' ', ' ', ' ', '#'],
  d: ['  #', '  #', '###', '# #', '###'],
  ' ': [' ', ' ', ' ', ' ', ' '],
  '∞': ['       ', ' ## ## ', '#  #  #', ' ## ## ', '       '],
};

const LINES = [0, 1, 2, 3, 4];

const picture = (text: string): readonly string[] =>
  LINES.map((line) =>
    Array.from(text, (character) => PICTURES[character]?.[line] ?? '   ').join(' '),
  );

/** Two lines of a picture in one row of half blocks. */
const halfBlocks = (upper: string, lower: string): string =>
  Array.from(upper, (mark, column) => {
    const below = lower[column] === '#';
    if (mark === '#') return below ? '█' : '▀';
    return below ? '▄' : ' ';
  }).join('');

/** How large digits are drawn. */
export type NumeralSize = 'text' | 'small' | 'large' | 'huge';

export const NUMERAL_ROWS: Readonly<Record<NumeralSize, number>> = {
  text: 1,
  small: 3,
  large: 5,
  huge: 10,
};

const BLOCK: Readonly<Record<'large' | 'huge', number>> = { large: 2, huge: 4 };

export const numerals = (text: string, size: NumeralSize): readonly string[] => {
  if (size === 'text') return [text];
  const lines = picture(text);
  if (size === 'small') {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = lines;
    return [halfBlocks(first, second), halfBlocks(third, fourth), halfBlocks(fifth, '')];
  }
  const wide = BLOCK[size];
  return lines.flatMap((line) => {
    const drawn = line.replaceAll('#', '█').replace(/./gsu, (mark) => mark.repeat(wide));
    return Array.from({ length: NUMERAL_ROWS[size] / LINES.length }, () => drawn);
  });
};

/** The width of the widest number with that many characters. */
export const numeralColumns = (characters: number, size: NumeralSize): number => {
  const widest = characters <= '0:00.0'.length ? '0:00.0' : '0:00:00'.padStart(characters, '0');
  return numerals(widest, size)[0]?.length ?? 0;
};
