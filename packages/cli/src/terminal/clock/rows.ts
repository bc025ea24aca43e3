/**
 * Rows of a screen as spans of text with a style, so that widths are counted before any colour.
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
