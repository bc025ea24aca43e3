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

export interface Replay {
  readonly state: ClockState;
  readonly lines: readonly ReplayLine[];
}

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
