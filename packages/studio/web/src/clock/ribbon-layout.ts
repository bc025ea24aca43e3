// The layout of a ribbon's bar, in pixels.

import type { Ribbon } from '@zeitnot/core/ribbon';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface RibbonLayout {
  readonly delay: Span | null;
  /** What is left of the delay. */
  readonly delayLeft: Span | null;
  /** The whole length of the bar. */
  readonly bar: Span;
  readonly bank: Span;
  /** The time used in this turn. */
  readonly ghost: Span | null;
  /** What a press now would return or add. */
  readonly gain: Span | null;
  readonly wall: number | null;
}

const DELAY_WIDTH = 58;
const GAP = 8;
/** Room beyond a cap for what it cuts off. */
const BEHIND_WALL = 18;
/** A second or more is at least this wide. */
const VISIBLE_TIME = 1000;
const VISIBLE_WIDTH = 4;

const visibleSpan = ({ from, to }: Span, time: number): Span | null =>
  time <= 0 ? null : { from, to: Math.max(to, from + (time >= VISIBLE_TIME ? VISIBLE_WIDTH : 0)) };

/** Null without a bank. */
export const layoutOf = (ribbon: Ribbon, width: number): RibbonLayout | null => {
  const { bank, delay, bonus, wall } = ribbon;
  if (bank === null) return null;
  const left = delay === null ? 0 : DELAY_WIDTH + GAP;
  const bar = { from: left, to: Math.max(left + 1, width - (wall === null ? 1 : BEHIND_WALL)) };
  const place = (time: number): number =>
    bank.full === 0 ? bar.from : bar.from + (time / bank.full) * (bar.to - bar.from);
  const end = place(bank.left);
  const drained = delay === null || delay.full === 0 ? 0 : delay.left / delay.full;
  return {
    delay: delay === null ? null : { from: 0, to: DELAY_WIDTH },
    delayLeft: delay === null ? null : { from: DELAY_WIDTH * (1 - drained), to: DELAY_WIDTH },
    bar,
    bank: { from: bar.from, to: Math.max(end, bank.left > 0 ? bar.from + 2 : bar.from) },
    ghost: visibleSpan({ from: end, to: place(bank.left + bank.ghost) }, bank.ghost),
    gain:
      bonus === null || bonus.landing === null
        ? null
        : visibleSpan({ from: end, to: place(bonus.landing) }, bonus.gain),
    wall: wall === null ? null : place(wall),
  };
};
