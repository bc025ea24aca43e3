/**
 * What a game's clocks say of its time control. Seconds and minutes differ by a factor of sixty, so
 * evidence is never close: a clock far above all that a player can have had refutes a reading.
 */

import { parseCommentTime } from '../../model/comment-time.js';
import { MINUTE, SECOND } from '../../model/duration.js';
import type { TimeControl } from '../../model/time-control.js';
import type { StagedTag } from '../pgn.js';

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
export const readClocks = (clocks: ShownClocks, most = Infinity): readonly Shown[] => {
  const found: Shown[] = [];
  const list = typeof clocks === 'string' ? [clocks] : (clocks ?? []);
  for (let ply = 0; ply < list.length && found.length < most; ply += 1) {
    const clock = list[ply] ?? null;
    const time = clock === null ? Number.NaN : millisOf(clock);
    if (!Number.isNaN(time)) found.push({ ply, move: Math.floor(ply / 2) + 1, time });
  }
  return found;
};

/** What a control gives, in milliseconds. */
interface Allowance {
  readonly start: number;
  /** Of all stages, since a clock may show a stage too early. */
  readonly total: number;
  readonly bonus: number;
  /** The last stage, if it comes again: its time, and after how many moves. */
  readonly again: number;
  readonly quota: number;
}

interface Part {
  readonly time: number;
  readonly bonus: number;
  readonly moves: number | null;
}

const allowanceOf = (parts: readonly Part[]): Allowance => {
  const [first, last] = [parts[0] as Part, parts.at(-1) as Part];
  return {
    start: first.time,
    total: parts.reduce((sum, { time }) => sum + time, 0),
    bonus: Math.max(...parts.map(({ bonus }) => bonus)),
    again: last.time,
    quota: last.moves ?? Infinity,
  };
};

const allowanceOfTag = ({ periods }: StagedTag, unit: number): Allowance =>
  allowanceOf(
    periods.map(({ moves = null, base, increment = 0 }) => ({
      time: base * unit,
      bonus: increment * SECOND,
      moves,
    })),
  );

/** Two controls are a factor of sixty apart, and no error of a clock is one of three. */
const MARGIN = 3;

/** A clock board may begin with an increment and add it again, so two more than the moves count. */
const isBeyond = ({ total, bonus, again, quota }: Allowance, { move, time }: Shown): boolean =>
  time > MARGIN * (total + Math.floor(move / quota) * again + (move + 2) * bonus);

/** After these moves a clock says nothing about the time at the start. */
const FIRST_MOVES = 2;

/** Whether a clock at the beginning is about what the control gives. */
const isNear = ({ start, bonus }: Allowance, { move, time }: Shown): boolean =>
  time >= start / MARGIN && time <= start + (move + 1) * bonus;

/** The first clock of each player, if that is at the beginning. */
const atStart = (shown: readonly Shown[]): readonly Shown[] =>
  [0, 1].flatMap((player) => {
    const first = shown.find(({ ply }) => ply % 2 === player);
    return first !== undefined && first.move <= FIRST_MOVES ? [first] : [];
  });

/** Whether all clocks are near one allowance and not the other. */
const fitsOnly = (one: Allowance, other: Allowance, shown: readonly Shown[]): boolean =>
  shown.length > 0 && shown.every((clock) => isNear(one, clock) && !isNear(other, clock));

/** The first clock beyond an allowance. What a player who began with it gets later was given to him. */
const beyond = (allowance: Allowance, shown: readonly Shown[]): Shown | undefined => {
  const began = new Set<number>();
  return shown.find((clock) => {
    const player = clock.ply % 2;
    if (clock.move <= FIRST_MOVES && isNear(allowance, clock)) began.add(player);
    return !began.has(player) && isBeyond(allowance, clock);
  });
};

/** Nobody gives more minutes than that. */
export const MAX_MINUTES = 180;

/** Whether every stage of a tag may count minutes. */
export const canBeMinutes = ({ periods }: StagedTag): boolean =>
  periods.every(({ base }) => base <= MAX_MINUTES);

/**
 * Whether a tag's numbers count seconds or minutes, by the clocks of its game; null if these do not
 * tell, or fit neither.
 */
export const unitShown = (tag: StagedTag, shown: readonly Shown[]): number | null => {
  const seconds = allowanceOfTag(tag, SECOND);
  const minutes = allowanceOfTag(tag, MINUTE);
  if (beyond(seconds, shown) !== undefined) {
    return canBeMinutes(tag) && beyond(minutes, shown) === undefined ? MINUTE : null;
  }
  const first = atStart(shown);
  if (fitsOnly(seconds, minutes, first)) return SECOND;
  return canBeMinutes(tag) && fitsOnly(minutes, seconds, first) ? MINUTE : null;
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
  if (control.kind !== 'staged') return null;
  const allowance = allowanceOf(
    control.stages.map(({ time, periods, bonus, moves }) => ({
      time: time * periods,
      bonus,
      moves,
    })),
  );
  const shown = readClocks(clocks);
  const found = beyond(allowance, shown);
  if (found !== undefined) return found.ply;
  const { start } = allowance;
  if (start > MAX_MINUTES * MINUTE) return null;
  const sixtieth = { ...allowance, start: (start * SECOND) / MINUTE };
  const first = atStart(shown);
  return first.length === 2 && fitsOnly(sixtieth, allowance, first) ? first[0]!.ply : null;
};
