/**
 * The bank as a bar of characters: what is left, what this turn has used, where a press would land,
 * and the wall of a cap.
 */

import type { RibbonBank } from './bank.js';
import type { Ribbon } from './ribbon.js';

const FULL = '█';
const GHOST = '░';
const RETURNING = '□';
const LANDING = '+';
const WALL = '│';
const CUT_OFF = '×';
const DIVIDER = '⧗';

/** Less than this is not worth a column of its own. */
const VISIBLE = 1000;

/** The first column behind `start`, at least one further if the amount is worth it. */
const endOf = (start: number, exact: number, amount: number): number =>
  Math.max(start + (amount >= VISIBLE ? 1 : 0), Math.round(exact));

const solidColumns = ({ left, ghost, full }: RibbonBank, gain: number, columns: number): number => {
  const exact = Math.round((left / full) * columns);
  const most = ghost >= VISIBLE || gain >= VISIBLE ? columns - 1 : columns;
  return Math.min(most, Math.max(left > 0 ? 1 : 0, exact));
};

const plainBar = (ribbon: Ribbon, bank: RibbonBank, columns: number, track: string): string[] => {
  const cells = Array.from({ length: columns }, () => track);
  if (bank.full === 0) return cells;
  const { bonus } = ribbon;
  const gain = bonus?.gain ?? 0;
  const column = (time: number): number => (time / bank.full) * columns;
  const solid = solidColumns(bank, gain, columns);
  const ghost = endOf(solid, column(bank.left + bank.ghost), bank.ghost);
  cells.fill(FULL, 0, solid).fill(GHOST, solid, ghost);
  if (bonus === null || bonus.landing === null || gain === 0) return cells;
  const landing = Math.min(columns, endOf(solid, column(bonus.landing), gain));
  if (bonus.kind === 'bronstein') return cells.fill(RETURNING, solid, landing);
  if (landing > solid) cells[landing - 1] = LANDING;
  return cells;
};

/** A column for the wall, and one after it for what it cuts off. */
const WALL_COLUMNS = 2;

const walledBar = (
  ribbon: Ribbon,
  bank: RibbonBank,
  wall: number,
  columns: number,
  track: string,
) => {
  const inner = plainBar(ribbon, bank, Math.max(0, columns - WALL_COLUMNS), track);
  const at = bank.full === 0 ? 0 : Math.round((wall / bank.full) * inner.length);
  const cut = (ribbon.bonus?.lost ?? 0) > 0 ? CUT_OFF : ' ';
  return [...inner.slice(0, at), WALL, cut, ...inner.slice(at)];
};

/** One bar for both players: this one's sand, and the other's behind the divider. */
const sandBar = (share: number, columns: number): string => {
  const own = Math.round(share * (columns - 1));
  return `${FULL.repeat(own)}${DIVIDER}${GHOST.repeat(Math.max(0, columns - 1 - own))}`;
};

/**
 * The bar of a ribbon in `columns` columns of text.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { ribbonBar, ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * ribbonBar(ribbonOf(clock, 'white', 0), 10).length; // => 10
 */
export const ribbonBar = (ribbon: Ribbon, columns: number, track = ' '): string => {
  const { bank, hourglass, wall } = ribbon;
  if (bank === null || columns < 1) return '';
  if (hourglass !== null) return sandBar(hourglass.share, columns);
  const cells =
    wall === null || columns <= WALL_COLUMNS
      ? plainBar(ribbon, bank, columns, track)
      : walledBar(ribbon, bank, wall, columns, track);
  return cells.join('');
};
