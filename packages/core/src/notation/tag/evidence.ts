/**
 * What a game's clocks say of its time control. Seconds and minutes differ by a factor of sixty, so
 * evidence is never close: a clock far above all that a player can have had refutes a reading.
 */

import { parseCommentTime } from '../../model/comment-time.js';
import { MINUTE, SECOND } from '../../model/duration.js';
import type { TimeControl } from '../../model/time-control.js';
import { MAX_MINUTES } from './dialect.js';

/**
 * What the clocks showed after each ply, of both players in turn: milliseconds or text (`1:29:57`,
 * `[%clk 1:29:57]`), null where nothing was shown. One text alone is the first clock of the game.
 */
export type ShownClocks = readonly (number | string | null)[] | string | null;

/** A clock with the number of its player's move, from 1. */
interface Shown {
  readonly ply: number;
  readonly move: number;
  readonly time: number;
}

const TIME = /\d+(?::\d\d){1,2}(?:[.,]\d{1,3})?/;

const millisOf = (clock: number | string): number =>
  typeof clock === 'number' ? clock : parseCommentTime(TIME.exec(clock)?.[0] ?? '');

/** The first `most` clocks that hold a time. */
const readClocks = (clocks: ShownClocks, most = Infinity): readonly Shown[] => {
  const found: Shown[] = [];
  const list = typeof clocks === 'string' ? [clocks] : (clocks ?? []);
  for (let ply = 0; ply < list.length && found.length < most; ply += 1) {
    const clock = list[ply] ?? null;
    const time = clock === null ? Number.NaN : millisOf(clock);
    if (!Number.isNaN(time)) found.push({ ply, move: Math.floor(ply / 2) + 1, time });
  }
  return found;
};

/** The clocks of a game. */
export interface Evidence {
  readonly shown: readonly Shown[];
  /** The first clock of each player, if that is at the beginning. */
  readonly first: readonly Shown[];
}

/** After these moves a clock says nothing about the time at the start. */
const FIRST_MOVES = 2;

/** The first `most` clocks of a game. */
export const evidenceOf = (clocks: ShownClocks, most = Infinity): Evidence => {
  const shown = readClocks(clocks, most);
  const first = [0, 1].flatMap((player) => {
    const found = shown.find(({ ply }) => ply % 2 === player);
    return found !== undefined && found.move <= FIRST_MOVES ? [found] : [];
  });
  return { shown, first };
};

/** What a control gives, in milliseconds. */
export interface Allowance {
  readonly start: number;
  /** Of all stages, since a clock may show a stage too early. */
  readonly total: number;
  readonly bonus: number;
  /** The last stage, if it comes again: its time, and after how many moves. */
  readonly again: number;
  readonly quota: number;
}

/** Null for what gives no certain time. */
export const allowanceOf = (control: TimeControl): Allowance | null => {
  if (control.kind !== 'staged') return null;
  const { stages } = control;
  const times = stages.map(({ time, periods }) => time * periods);
  return {
    start: times[0] as number,
    total: times.reduce((sum, time) => sum + time, 0),
    bonus: Math.max(...stages.map(({ bonus }) => bonus)),
    again: times.at(-1) as number,
    quota: stages.at(-1)?.moves ?? Infinity,
  };
};

/** Two controls are a factor of sixty apart, and no error of a clock is one of three. */
const MARGIN = 3;

/** A clock board may begin with an increment and add it again, so two more than the moves count. */
const isBeyond = ({ total, bonus, again, quota }: Allowance, { move, time }: Shown): boolean =>
  time > MARGIN * (total + Math.floor(move / quota) * again + (move + 2) * bonus);

/** Whether a clock at the beginning is about what the control gives. */
const isNear = ({ start, bonus }: Allowance, { move, time }: Shown): boolean =>
  time >= start / MARGIN && time <= start + (move + 1) * bonus;

/** Whether the clocks begin with about what a control gives. */
export const isBorneOut = (allowance: Allowance, { first }: Evidence): boolean =>
  first.length > 0 && first.every((clock) => isNear(allowance, clock));

/** The first clock beyond an allowance. What a player who began with it gets later was given to him. */
const findBeyond = (allowance: Allowance, { shown }: Evidence): Shown | undefined => {
  const began = new Set<number>();
  return shown.find((clock) => {
    const player = clock.ply % 2;
    if (clock.move <= FIRST_MOVES && isNear(allowance, clock)) began.add(player);
    return !began.has(player) && isBeyond(allowance, clock);
  });
};

/** The clock that refutes an allowance: it is beyond it, or both players begin with a sixtieth. */
export const findRefuting = (allowance: Allowance, evidence: Evidence): Shown | undefined => {
  const found = findBeyond(allowance, evidence);
  const { start } = allowance;
  if (found !== undefined || start > MAX_MINUTES * MINUTE) return found;
  const { first } = evidence;
  const sixtieth = { ...allowance, start: (start * SECOND) / MINUTE };
  const isSixtieth = (clock: Shown): boolean =>
    isNear(sixtieth, clock) && !isNear(allowance, clock);
  return first.length === 2 && first.every(isSixtieth) ? first[0] : undefined;
};

/**
 * The first ply, from 0, whose clock refutes a control: it shows more than three times what the
 * player can have had, or both players begin with a sixtieth of it. Null if no clock does.
 *
 * @example
 * import { parseTimeControl, refutingPly } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('60+30'); // a minute, to the letter
 * control && refutingPly(control, ['1:00:56', '1:00:49']); // => 0
 */
export const refutingPly = (control: TimeControl, clocks: ShownClocks): number | null => {
  // plain JavaScript may pass what was not understood
  const allowance = (control as TimeControl | null) && allowanceOf(control);
  return (allowance && findRefuting(allowance, evidenceOf(clocks))?.ply) ?? null;
};
