/**
 * Runs a whole log: a setup and its events, each with what the clock showed after it.
 */

import type { ClockEvent, RefusalCode } from './events.js';
import { step } from './reduce.js';
import type { ClockState } from './state.js';
import { view, type ClockView } from './view.js';

/** One event's answer; values are as of its time. */
export interface ReplayLine extends ClockView {
  /** From 0. */
  readonly index: number;
  readonly accepted: boolean;
  readonly code: RefusalCode | null;
}

/** The state at the end of a log, and a line for each event. */
export interface Replay {
  readonly state: ClockState;
  readonly lines: readonly ReplayLine[];
}

/**
 * Runs a whole log: what the clock showed after each event, and whether it was accepted.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, replay } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * replay(clock, [{ type: 'press', player: 'white', at: 4000 }]).lines[0]?.active; // => 'black'
 */
export const replay = (start: ClockState, events: readonly ClockEvent[]): Replay => {
  let state = start;
  const lines: ReplayLine[] = [];
  for (const [index, event] of events.entries()) {
    const { state: next, code } = step(state, event);
    state = next;
    lines.push({ index, accepted: code === null, code, ...view(state) });
  }
  return { state, lines };
};
