import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockState } from '../clock/state.js';
import { anyControl, eventSequence, policy } from '../testing/index.js';
import { ribbonLine } from './line.js';
import { nextRedrawAt } from './redraw.js';
import { ribbonOf } from './ribbon.js';

const PLAYERS = ['white', 'black'];

/** A clock at the end of any game, and a moment after that. */
const moment = (): fc.Arbitrary<{ state: ClockState; at: number }> =>
  fc
    .tuple(
      anyControl().filter(({ kind }) => kind !== 'unknown'),
      policy(),
      eventSequence(PLAYERS),
      fc.nat({ max: 600_000 }),
    )
    .map(([control, knobs, events, later]) => {
      const made = makeClock({ control, policy: knobs, players: PLAYERS });
      if (!made.ok) throw new Error(made.error.message);
      const state = events.reduce(reduce, made.value);
      return { state, at: (state.at ?? 0) + later };
    });

const linesAt = (state: ClockState, at: number, width?: number): string[] =>
  PLAYERS.map((player) => ribbonLine(ribbonOf(state, player, at), width));

it('draws every clock, in exactly the width that is given', () => {
  fc.assert(
    fc.property(moment(), fc.integer({ min: 1, max: 200 }), ({ state, at }, width) => {
      for (const line of linesAt(state, at)) {
        expect(line).toMatch(/\d|∞/);
        expect(line).not.toMatch(/undefined|NaN|null|-\d/);
      }
      for (const line of linesAt(state, at, width)) {
        expect(line).toHaveLength(width);
        expect(line).not.toMatch(/undefined|NaN|null/);
      }
    }),
    { numRuns: runs(1000) },
  );
});

it('is plain JSON without NaN or Infinity', () => {
  fc.assert(
    fc.property(moment(), ({ state, at }) => {
      for (const player of PLAYERS) {
        const ribbon = ribbonOf(state, player, at);
        // NaN and infinities would come back as null
        expect(JSON.parse(JSON.stringify(ribbon))).toEqual(ribbon);
        expect(ribbon.bank?.left ?? 0).toBeLessThanOrEqual(ribbon.bank?.full ?? 0);
        expect(ribbon.bonus?.lost ?? 0).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it('shows the same digits until the next redraw', () => {
  const digits = (state: ClockState, at: number): unknown =>
    PLAYERS.map((player) => ribbonLine(ribbonOf(state, player, at), 1000).match(/\d+(:\d+)+/g));
  fc.assert(
    fc.property(moment(), ({ state, at }) => {
      const next = nextRedrawAt(state, at);
      fc.pre(next !== null);
      expect(digits(state, next - 1)).toEqual(digits(state, at));
    }),
  );
});
