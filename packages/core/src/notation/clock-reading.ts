/**
 * What an engine is told: what each player has at one moment. Plain numbers, so that the engine
 * protocols need no clock to write them.
 */

import type { Millis } from '../model/duration.js';
import { isControl, type Stage, type TimeControl } from '../model/time-control.js';

/** What one player has at a moment. */
export interface PlayerReading {
  readonly remaining: Millis;
  /** Moves to the next time control; null without a quota. */
  readonly movesLeft: number | null;
  /** Overtime periods left, with the one in use. */
  readonly periods: number;
  /** What each move earns. */
  readonly bonus: Millis;
  /** Where the player is: Go's protocols count other things in overtime. */
  readonly phase: 'main' | 'byoYomi' | 'canadian';
}

/** What both players have at a moment, and who is to move. */
export interface ClockReading {
  readonly toMove: 'white' | 'black';
  readonly white: PlayerReading;
  readonly black: PlayerReading;
}

const playerAtStart = ({ time, moves, periods, bonus, reset }: Stage): PlayerReading => ({
  remaining: time,
  movesLeft: moves,
  periods,
  bonus,
  phase: reset === 'none' ? 'main' : moves === 1 ? 'byoYomi' : 'canadian',
});

/**
 * The reading at the start of a game; null without a clock that counts down.
 *
 * @example
 * import { parseTimeControl, readingAtStart } from '@zeitnot/core';
 *
 * const { control } = parseTimeControl('300+3');
 * control && readingAtStart(control)?.white.remaining; // => 300000
 */
export const readingAtStart = (control: TimeControl): ClockReading | null => {
  if (!isControl(control) || control.kind !== 'staged') return null;
  const player = playerAtStart(control.stages[0]);
  return { toMove: 'white', white: player, black: player };
};
