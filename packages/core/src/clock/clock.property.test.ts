import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import type { TimeControl } from '../model/time-control.js';
import { anyControl, eventSequence, policy } from '../testing/index.js';
import { parseNotation } from '../notation/unified/notation.js';
import type { ClockEvent } from './events.js';
import { nextChangeAt, nextFlagAt } from './queries.js';
import { reduce, step } from './reduce.js';
import { makeClock } from './setup.js';
import { isFlagged, type ClockState } from './state.js';
import { view } from './view.js';

const PLAYERS = ['white', 'black', 'third'] as const;

interface Game {
  readonly start: ClockState;
  readonly events: readonly ClockEvent[];
}

/** A clock for two or three players, and events for it. */
const game = (): fc.Arbitrary<Game> =>
  fc.constantFrom(2, 3).chain((count) => {
    const players = PLAYERS.slice(0, count);
    return fc
      .tuple(anyControl(), policy(), eventSequence(players))
      .filter(([control]) => control.kind !== 'unknown')
      .map(([control, knobs, events]) => {
        const made = makeClock({ control, players, policy: knobs });
        if (!made.ok) throw new Error(made.error.message);
        return { start: made.value, events };
      });
  });

/** Where a few seconds decide on a period or a stage. */
const SHORT = [
  '3 x r1/5s',
  '10s, 3 x r1/5s',
  '(2s) 8s, 2 x r2/6s',
  '2/r9s',
  '2/9s, 5s',
  '8s + 3s',
  '9s + ..3s',
  '~20s',
];

const controlOf = (text: string): TimeControl => {
  const read = parseNotation(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

/** Events that bring sand or take it away. */
const AMENDING: ReadonlySet<string> = new Set(['give', 'set']);

/** An hourglass without gifts, where overruns that are forgiven are common. */
const hourglassGame = (): fc.Arbitrary<Game> =>
  fc.constantFrom(2, 3).chain((count) => {
    const players = PLAYERS.slice(0, count);
    const margin = fc.constantFrom(0, 5000);
    const lag = fc.constantFrom(null, { quota: 4000, gain: 2000, max: 5000 });
    return fc
      .tuple(policy(), margin, lag, eventSequence(players))
      .map(([knobs, forgiven, refund, events]) => {
        const control = controlOf('~20s');
        const made = makeClock({
          control,
          players,
          policy: { ...knobs, margin: forgiven, lag: refund },
        });
        if (!made.ok) throw new Error(made.error.message);
        return { start: made.value, events: events.filter(({ type }) => !AMENDING.has(type)) };
      });
  });

const run = ({ start, events }: Game): ClockState => events.reduce(reduce, start);

/** The state without its count of events. */
const withoutVersion = (state: ClockState): ClockState => ({ ...state, version: 0 });

/** No event may change the state that it came to. */
const deeplyFrozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deeplyFrozen);
  return Object.freeze(value);
};

const RUNS = { numRuns: runs(1500) };

describe('a clock', () => {
  it('goes on alike from a state that went through JSON after every event', () => {
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        const stepwise = events.reduce(
          (state, event) => JSON.parse(JSON.stringify(reduce(state, event))) as ClockState,
          start,
        );
        expect(stepwise).toEqual(run({ start, events }));
      }),
      RUNS,
    );
  });

  it('keeps its books: granted is charged, left or discarded, to the millisecond', () => {
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        let state = start;
        for (const event of events) {
          state = reduce(deeplyFrozen(state), event);
          for (const { bank, granted, charged, discarded } of state.players) {
            if (bank !== null) expect(charged + bank + discarded).toBe(granted);
          }
        }
      }),
      RUNS,
    );
  });

  it('keeps the sand of an hourglass: what one gets is what another has lost', () => {
    fc.assert(
      fc.property(hourglassGame(), ({ start, events }) => {
        const sandOf = (state: ClockState): number =>
          Object.values(view(state).players).reduce(
            (sum, { remaining }) => sum + (remaining ?? 0),
            0,
          );
        let state = start;
        for (const event of events) {
          state = reduce(state, event);
          expect(sandOf(state)).toBe(sandOf(start));
        }
      }),
      RUNS,
    );
  });

  it('is not changed by being looked at', () => {
    fc.assert(
      fc.property(game(), fc.array(fc.nat({ max: 1000 }), { maxLength: 20 }), (played, shares) => {
        const { start, events } = played;
        const watched = events.flatMap((event, index) => {
          const previous = events[index - 1]?.at ?? 0;
          const share = (shares[index % Math.max(1, shares.length)] ?? 0) / 1000;
          const at = Math.floor(previous + (event.at - previous) * share);
          return [{ type: 'observe' as const, at }, event];
        });
        // a refused event does not settle the clock, so both are looked at in the end
        const last = { type: 'observe', at: events.at(-1)?.at ?? 0 } as const;
        expect(withoutVersion(run({ start, events: [...watched, last] }))).toEqual(
          withoutVersion(run({ start, events: [...events, last] })),
        );
      }),
      RUNS,
    );
  });

  it('shows after a press with lag what it would after a press that much earlier', () => {
    const laggy = fc.constantFrom(...SHORT).chain((text) =>
      fc.tuple(policy(), eventSequence(['white', 'black'])).map(([knobs, events]) => {
        const lag = { quota: 3000, gain: 3000, max: 3000 };
        const made = makeClock({
          control: controlOf(text),
          policy: { ...knobs, firstMove: null, stageAdd: 'mover', lag },
        });
        if (!made.ok) throw new Error(made.error.message);
        // what changes a clock in mid-turn has no place in a turn that runs anew
        const isMoving = ({ type }: ClockEvent): boolean =>
          !['give', 'set', 'correct', 'berserk'].includes(type);
        return { start: made.value, events: events.filter(isMoving) };
      }),
    );
    const times = fc.tuple(fc.nat({ max: 20_000 }), fc.nat({ max: 3000 }), fc.nat());
    fc.assert(
      fc.property(laggy, fc.nat({ max: 12 }), times, (played, length, [waited, most, look]) => {
        const state = run({ ...played, events: played.events.slice(0, length + 1) });
        fc.pre(state.status === 'running');
        const player = state.setup.players[state.active as number] as string;
        const from = state.at as number;
        const lag = Math.min(waited, most);
        const at = from + waited;
        const seen = reduce(state, { type: 'observe', at: from + (look % (waited + 1)) });
        const late = reduce(seen, { type: 'press', player, at, lag });
        const early = reduce(state, { type: 'press', player, at: at - lag });
        expect(view(late).players[player]).toEqual(view(early).players[player]);
      }),
      RUNS,
    );
  });

  it('is not changed by a pause that ends when it begins', () => {
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        const state = run({ start, events });
        const at = state.at ?? 0;
        fc.pre(state.status === 'running');
        const paused = reduce(reduce(state, { type: 'pause', at }), { type: 'resume', at });
        expect(withoutVersion(paused)).toEqual(withoutVersion(state));
      }),
      RUNS,
    );
  });

  it('changes by itself exactly when it says it will', () => {
    const shape = (state: ClockState, at: number): unknown => {
      const { status, active, players } = view(state, at);
      const parts = Object.values(players).map(({ stage, periods, flagged, delay }) => ({
        stage,
        periods,
        flagged,
        delayed: delay > 0,
      }));
      return { status, active, parts, since: view(state, at).outcome };
    };
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        const state = run({ start, events });
        const at = state.at ?? 0;
        const change = nextChangeAt(state, at);
        fc.pre(change !== null);
        expect(shape(state, Math.max(at, change - 1))).toEqual(shape(state, at));
        const before = reduce(state, { type: 'observe', at: Math.max(at, change - 1) });
        const then = reduce(state, { type: 'observe', at: change });
        const anew = JSON.stringify(then.players) !== JSON.stringify(before.players);
        expect(anew || then.delay !== before.delay || then.status !== before.status).toBe(true);
      }),
      RUNS,
    );
  });

  it('loses a player, or the game, exactly when it says it will', () => {
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        const state = run({ start, events });
        const fall = nextFlagAt(state, state.at ?? 0);
        fc.pre(fall !== null);
        expect(view(state, Math.max(state.at ?? 0, fall - 1)).active).toBe(view(state).active);
        expect(view(state, fall).active).not.toBe(view(state).active);
      }),
      RUNS,
    );
  });

  it('is left as it was by a refused event, unless a flag fell', () => {
    fc.assert(
      fc.property(game(), ({ start, events }) => {
        let state = start;
        for (const event of events) {
          const { state: next, code, changed } = step(state, event);
          if (code === null) expect(changed).toBe(true);
          expect(next.version).toBe(state.version + (changed ? 1 : 0));
          const fell =
            next.players.filter(isFlagged).length > state.players.filter(isFlagged).length;
          if (!changed) expect(next).toBe(state);
          else if (code !== null) expect(fell || next.outcome?.reason === 'NoStart').toBe(true);
          state = next;
        }
      }),
      RUNS,
    );
  });
});
