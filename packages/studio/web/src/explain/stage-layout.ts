// The layout of a stage's drawing, in pixels. All stages of a control share one scale.

import type { Stage } from '@zeitnot/core';
import { shortTime } from '../ui/short-time.js';

export interface StageLayout {
  readonly width: number;
  /** Where the bank starts, after the delay. */
  readonly left: number;
  readonly bank: number;
  /** Where the line of the cap is; null without one. */
  readonly wall: number | null;
}

const DELAY_ROOM = 62;
/** For the wedge and its label, which is longer for Bronstein. */
const BONUS_ROOM = { fischer: 84, bronstein: 112 } as const;
const MIN_BANK = 3;

/** How far to the right a stage reaches, in milliseconds. */
const reach = ({ time, cap }: Stage): number => (typeof cap === 'number' ? cap : time);

export const layoutsOf = (stages: readonly Stage[], width: number): readonly StageLayout[] => {
  const left = stages.some(({ delay }) => delay > 0) ? DELAY_ROOM : 0;
  const right = Math.max(
    2,
    ...stages.filter(({ bonus }) => bonus > 0).map(({ bonusKind }) => BONUS_ROOM[bonusKind]),
  );
  const longest = Math.max(1, ...stages.map(reach));
  const room = Math.max(MIN_BANK, width - left - right);
  return stages.map((stage) => {
    const bank = Math.max(MIN_BANK, (stage.time / longest) * room);
    const { cap } = stage;
    const wall = cap === 'none' ? null : left + (cap === 'start' ? bank : (cap / longest) * room);
    return { width, left, bank, wall };
  });
};

/** The quota, and what completing it does. */
export const quotaLabel = ({ moves, reset, time }: Stage, next: Stage | null): string => {
  if (moves === null) {
    return next === null ? 'to the end of the game' : `until used up, then ${shortTime(next.time)}`;
  }
  const count = `${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (reset === 'moves') return `${count} ↺ ${shortTime(time)} again`;
  if (reset === 'time') return `${count} ↺ ${shortTime(time)} again when used up`;
  return next === null
    ? `every ${count} → + ${shortTime(time)}`
    : `${count} → + ${shortTime(next.time)}`;
};
