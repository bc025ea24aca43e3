/**
 * The whole screen as rows of text: both halves side by side if there is room, else stacked, with the control above and the
 * keys below. A pure function of the picture.
 */

import { notationOf, type Stage } from '@zeitnot/core';
import { timeInSession, type ClockSetup } from '@zeitnot/core/clock';
import { numberWidths, ribbonBar, ribbonLine, ribbonOf, type Ribbon } from '@zeitnot/core/ribbon';
import { drawHalf, heightOf, type HalfLayout, type Part } from './half.js';
import { KEY_HELP, type Session } from './keys.js';
import {
  BLANK,
  centred,
  fitted,
  NUMERAL_ROWS,
  numeralColumns,
  type NumeralSize,
  rendered,
  row,
  type Row,
} from './rows.js';
import { fileOf, type Prompt } from './log.js';
import { cutToWidth } from '../text-width.js';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Picture {
  readonly session: Session;
  /** The time of day. */
  readonly now: number;
  readonly prompt: Prompt | null;
}

const SIDE_BY_SIDE = 72;
const MAX_HALF = 98;
const BETWEEN = ' │ ';

const isBeside = ({ columns }: Size): boolean => columns >= SIDE_BY_SIDE;

const titleOf = ({ controls }: ClockSetup): string =>
  [...new Set(controls.map((control) => notationOf(control) ?? 'no time limit'))].join(' | ');

const KEYS = ['space press', 'p pause', 't takeback', 'f claim', 'q quit', '? keys'];
const FEW_KEYS = ['space press', 'p pause', 'q quit', '? keys'];

const keysRow = (columns: number): Row => {
  const all = KEYS.join(' · ');
  return row(all.length <= columns ? all : FEW_KEYS.join(' · '), 'faint');
};

const promptRows = (prompt: Prompt): readonly Row[] => {
  if (prompt.replacing) {
    return [
      row(`${fileOf(prompt)} already exists.`, 'strong'),
      row('y replaces it, any other key keeps it'),
    ];
  }
  const typed = prompt.typed === '' ? `[${prompt.suggestion}]` : `${prompt.typed}▏`;
  return [
    ...(prompt.problem === '' ? [] : [row(prompt.problem, 'alarm')]),
    row(`Save log: ${typed}`, 'strong'),
    row('Enter saves · Esc back · Ctrl-C discards', 'faint'),
  ];
};

const footer = ({ session, prompt }: Picture, columns: number): readonly Row[] =>
  prompt === null ? [row(session.note, 'strong'), keysRow(columns)] : promptRows(prompt);

const helpRows = (): readonly Row[] =>
  KEY_HELP.map(([key, meaning]) => [
    { text: key.padEnd(8), style: 'strong' as const },
    { text: meaning, style: 'plain' as const },
  ]);

/** The rows that the controls need at any time in the game, from top to bottom. */
const partsFor = ({ controls }: ClockSetup): readonly Part[] => {
  const staged = controls.flatMap((control) => (control.kind === 'staged' ? [control.stages] : []));
  const any = (has: (stage: Stage) => boolean): boolean => staged.flat().some(has);
  const needs: readonly (readonly [Part, boolean])[] = [
    ['bar', staged.length > 0],
    ['periods', any(({ periods }) => periods > 1)],
    ['stages', staged.some(({ length }) => length > 1)],
    ['quota', any(({ moves }) => moves !== null)],
    ['preview', any(({ bonus }) => bonus > 0)],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([part]) => part);
};

/** From the largest layout to the smallest. */
const FORMS: readonly (readonly [NumeralSize, gaps: boolean])[] = [
  ['huge', true],
  ['large', true],
  ['large', false],
  ['small', true],
  ['small', false],
  ['text', false],
];

/** The largest layout in which the halves fit; null if none does. */
const layoutFor = (
  setup: ClockSetup,
  ribbons: readonly Ribbon[],
  size: Size,
  rows: number,
): HalfLayout | null => {
  const beside = isBeside(size);
  const columns = beside
    ? Math.min(MAX_HALF, Math.floor((size.columns - BETWEEN.length) / 2))
    : size.columns;
  const parts = partsFor(setup);
  const characters = Math.max(...ribbons.map((ribbon) => numberWidths(ribbon).change));
  for (const [numeral, gaps] of FORMS) {
    const layout = { columns, size: numeral, gaps, parts };
    const height = heightOf(layout, NUMERAL_ROWS[numeral]);
    const isFitting = (beside ? height : 2 * height + 1) <= rows;
    if (isFitting && numeralColumns(characters, numeral) <= columns) return layout;
  }
  return null;
};

const sideBySide = (ribbons: readonly Ribbon[], layout: HalfLayout): readonly Row[] => {
  const [first = [], second = []] = ribbons.map((ribbon) => drawHalf(ribbon, layout));
  return first.map((left, index) => [
    ...left,
    ...row(BETWEEN, 'faint'),
    ...(second[index] ?? BLANK),
  ]);
};

const stacked = (ribbons: readonly Ribbon[], layout: HalfLayout): readonly Row[] =>
  ribbons.flatMap((ribbon, index) => [...(index > 0 ? [BLANK] : []), ...drawHalf(ribbon, layout)]);

/** For a screen of a few rows: a name and a line per player. */
const inLines = (ribbons: readonly Ribbon[], columns: number): readonly Row[] =>
  ribbons.flatMap((ribbon) => [
    row(`${ribbon.active ? '▶' : ' '} ${ribbon.player}`, ribbon.active ? 'heading' : 'strong'),
    row(ribbonLine(ribbon, columns)),
  ]);

/** An hourglass has one bar for both. */
const sandRows = ([first]: readonly Ribbon[], width: number): readonly Row[] =>
  first === undefined || first.hourglass === null ? [] : [BLANK, row(ribbonBar(first, width))];

const clockRows = (
  setup: ClockSetup,
  ribbons: readonly Ribbon[],
  size: Size,
  rows: number,
): readonly Row[] => {
  const beside = isBeside(size);
  const sand = ribbons[0]?.hourglass === null ? 0 : 2;
  const layout = layoutFor(setup, ribbons, size, rows - sand);
  if (layout === null) return inLines(ribbons, size.columns);
  const halves = beside ? sideBySide(ribbons, layout) : stacked(ribbons, layout);
  const width = beside ? 2 * layout.columns + BETWEEN.length : layout.columns;
  return [...halves, ...sandRows(ribbons, width)].map((spans) =>
    centred(fitted(spans, width), size.columns),
  );
};

const blanks = (count: number): readonly Row[] => Array.from({ length: count }, () => BLANK);

/** Exactly as many rows as the screen has, and none wider. */
export const drawScreen = (picture: Picture, size: Size, colours: boolean): readonly string[] => {
  const { session, now } = picture;
  const { setup } = session.state;
  const at = timeInSession(session, now);
  const ribbons = setup.players.map((player) => ribbonOf(session.state, player, at));
  const bottom = footer(picture, size.columns);
  const room = size.rows - bottom.length;
  const title = row(cutToWidth(titleOf(setup), size.columns), 'faint');
  const withTitle = room >= 8 ? [title, BLANK] : [];
  const body =
    session.helpShown && picture.prompt === null
      ? helpRows()
      : clockRows(setup, ribbons, size, room - withTitle.length);
  const free = Math.max(0, room - withTitle.length - body.length);
  const above = Math.floor(free / 3);
  const shown = [...withTitle, ...blanks(above), ...body, ...blanks(free - above)];
  return [...shown.slice(0, Math.max(0, room)), ...bottom]
    .slice(0, size.rows)
    .map((spans) => rendered(fitted(spans, size.columns), colours));
};
