/**
 * Runs a whole log: a setup and its events, each with what the clock showed after it.
 */

import type { ClockEvent, RefusalCode } from './events.js';
import { step } from './reduce.js';
import type { ClockState } from './state.js';
import { view, type ClockView } from './view.js';

/** One event's answer; values are as of its time. */
export interface ReplayLine<Name extends string = string> extends ClockView<Name> {
  /** From 0. */
  readonly index: number;
  readonly accepted: boolean;
  readonly code: RefusalCode | null;
}

/** The state at the end of a log, and a line for each event. */
export interface Replay<Name extends string = string> {
  readonly state: ClockState<Name>;
  readonly lines: readonly ReplayLine<Name>[];
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
export const replay = <Name extends string>(
  start: ClockState<Name>,
  events: readonly ClockEvent<NoInfer<Name>>[],
): Replay<Name> => {
  let state = start;
  const lines: ReplayLine<Name>[] = [];
  for (const [index, event] of events.entries()) {
    const { state: next, code, changed } = step(state, event);
    state = next;
    // what is refused does not settle the clock, but its line shows the clock at its time
    const isEvent = code !== 'MalformedEvent' && code !== 'UnknownPlayer';
    const at = isEvent && !changed ? event.at : null;
    lines.push({ index, accepted: code === null, code, ...view(state, at) });
  }
  return { state, lines };
};
