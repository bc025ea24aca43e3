import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { parseNotation } from '../notation/unified/notation.js';
import { anyControl, eventSequence, policy } from '../testing/index.js';
import type { ClockEvent } from './events.js';
import { parseClockSetup, parseClockState } from './parse-state.js';
import { nextChangeAt } from './queries.js';
import { reduce } from './reduce.js';
import { restoreClock } from './restore.js';
import { makeClock } from './setup.js';
import type { ClockState } from './state.js';
import { view } from './view.js';

const PLAYERS = ['white', 'black', 'third'];

const played = (): fc.Arbitrary<readonly [ClockState, readonly ClockEvent[]]> =>
  fc
    .tuple(anyControl(), policy(), eventSequence(PLAYERS))
    .filter(([control]) => control.kind !== 'unknown')
    .map(([control, knobs, events]) => {
      const made = makeClock<string>({ control, players: PLAYERS, policy: knobs });
      if (!made.ok) throw new Error(made.error.message);
      return [made.value, events];
    });

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const control = parseNotation('2/60s.. + 2s, 30s');
const made = makeClock<string>({ control: control.ok ? control.value : { kind: 'unlimited' } });
if (!made.ok) throw new Error(made.error.message);
const start = made.value;
const EVENTS: readonly ClockEvent[] = [
  { type: 'start', player: 'white', at: 0 },
  { type: 'press', player: 'white', at: 3000 },
  { type: 'pause', reason: 'weekend', at: 4000 },
];
const paused = EVENTS.reduce(reduce, start);

describe('a state', () => {
  it('comes back from JSON after every event, word for word', () => {
    fc.assert(
      fc.property(played(), ([clock, events]) => {
        let state = clock;
        for (const event of events) {
          state = reduce(state, event);
          const text = JSON.stringify(state);
          const parsed = parseClockState(text);
          if (!parsed.ok) throw new Error(parsed.error.message);
          expect(JSON.stringify(parsed.value)).toBe(text);
        }
      }),
      { numRuns: runs(300, 40) },
    );
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'no list of players'],
    ['null', null, 'no list of players'],
    ['text that is no JSON', '{', 'no list of players'],
    ['a setup', start.setup, 'no list of players'],
    ['a setup from the future', { setup: { ...start.setup, version: 3 } }, 'a version'],
    ['a setup without players', { setup: { ...start.setup, players: [] } }, 'no list of players'],
    ['no version', { ...start, version: '1' }, 'its version does not fit'],
    ['a status of its own', { ...start, status: 'broken' }, 'its status'],
    ['a turn of nobody', { ...paused, active: null }, 'its turn'],
    ['a turn of a stranger', { ...paused, active: 7 }, 'its active'],
    ['a pause without a reason for it', { ...paused, pauses: [] }, 'its pauses'],
    ['an end without an outcome', { ...start, status: 'ended', at: 0 }, 'its outcome'],
    ['one player only', { ...paused, players: paused.players.slice(1) }, 'its players'],
    [
      'books that do not balance',
      { ...paused, players: paused.players.map((each) => ({ ...each, bank: 1 })) },
      'its players[0].granted',
    ],
    [
      'a stage that there is not',
      { ...paused, players: paused.players.map((each) => ({ ...each, stage: 2 })) },
      'its players[0].stage',
    ],
  ])('is not read from %s, and says why', (_name, value, why) => {
    const parsed = parseClockState(value);
    expect(parsed.ok ? '' : parsed.error.message).toContain(why);
  });

  it('with anything in any of its fields is refused, or can be played on', () => {
    const junk = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.integer(), fc.constant(undefined));
    fc.assert(
      fc.property(played(), fc.nat(), fc.nat(), junk, ([clock, events], length, index, wrong) => {
        const state = events.slice(0, length % 40).reduce(reduce, clock);
        const copy = roundTrip(state) as Record<string, unknown>;
        const holders = [copy, ...(copy['players'] as Record<string, unknown>[])];
        const holder = holders[index % holders.length] as Record<string, unknown>;
        const keys = Object.keys(holder);
        holder[keys[(length * 31 + index) % keys.length] as string] = wrong;
        const parsed = parseClockState(copy);
        if (!parsed.ok) return;
        const on = events.reduce(reduce, parsed.value);
        view(on, 1e6);
        nextChangeAt(on, 0);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a clock', () => {
  it('comes back from its setup and events, or from a snapshot and those behind it', () => {
    fc.assert(
      fc.property(played(), fc.nat({ max: 40 }), ([clock, events], middle) => {
        const end = events.reduce(reduce, clock);
        const setup = roundTrip(clock.setup) as ClockState['setup'];
        expect(restoreClock(setup, events)).toEqual({ ok: true, value: end });
        const snapshot = roundTrip(events.slice(0, middle).reduce(reduce, clock)) as ClockState;
        const stored = { setup, snapshot, events: events.slice(middle), version: end.version };
        expect(restoreClock(stored)).toEqual({ ok: true, value: end });
      }),
      { numRuns: runs(300, 60) },
    );
  });

  it('does not come back from a log that lacks events', () => {
    const stored = { setup: start.setup, events: EVENTS.slice(0, 2), version: 3 };
    expect(restoreClock(stored)).toMatchObject({ error: { code: 'InvalidLog' } });
  });

  it.each([undefined, null, 5, 'x', {}, [], { setup: {} }, { setup: start.setup, events: 5 }])(
    'does not come back from %j',
    (value) => {
      expect(restoreClock(value as never).ok).toBe(false);
    },
  );

  it('has the setup that it had, and one from before versions keeps the old rules', () => {
    expect(parseClockSetup(roundTrip(start.setup))).toEqual({ ok: true, value: start.setup });
    const { version: _version, ...former } = start.setup;
    expect(parseClockSetup(former)).toMatchObject({ ok: true, value: { version: 1 } });
  });

  it.each([
    ['a control that is none', { ...start.setup, controls: [{}, {}] }],
    ['a stage without a time', { ...start.setup, controls: [{ kind: 'staged', stages: [null] }] }],
    ['controls for others', { ...start.setup, controls: start.setup.controls.slice(1) }],
    ['a knob that there is not', { ...start.setup, policy: { speed: 1 } }],
    ['a policy by name', { ...start.setup, policy: 'fide' }],
    ['an id that is no text', { ...start.setup, id: 5 }],
  ])('has no setup with %s', (_name, setup) => {
    expect(parseClockSetup(setup)).toMatchObject({ error: { code: 'InvalidSetup' } });
  });

  it('is made of a frozen setup', () => {
    const { setup } = start;
    const parts = [setup, setup.players, setup.controls, setup.controls[0], setup.policy];
    for (const part of parts) expect(Object.isFrozen(part)).toBe(true);
  });
});
