/**
 * Generators of policies and of event sequences for clocks, in turn or wildly out of it.
 */

import * as fc from 'fast-check';
import type { ClockEvent } from '../clock/events.js';
import type { Policy } from '../clock/policy.js';

/**
 * Any policy of a clock.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock } from '@zeitnot/core/clock';
 * import { policy } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(policy(), (each) => makeClock({ control: UNLIMITED, policy: each }).ok));
 */
export const policy = (): fc.Arbitrary<Partial<Policy>> =>
  fc.record(
    {
      flag: fc.constantFrom<Policy['flag']>('atZero', 'belowZero'),
      margin: fc.constantFrom(0, 0, 50, 1000),
      startBonus: fc.boolean(),
      freeMoves: fc.nat({ max: 2 }),
      stageAdd: fc.constantFrom<Policy['stageAdd']>('mover', 'everyone'),
      takeback: fc.constantFrom<Policy['takeback']>('exact', 'lichess'),
      onFlag: fc.constantFrom<Policy['onFlag']>('end', 'eliminate'),
      lag: fc.constantFrom<Policy['lag']>(null, null, { quota: 300, gain: 100, max: 500 }),
    },
    { requiredKeys: [] },
  );

/** How much time passes before an event: mostly a move's worth, sometimes none, sometimes hours. */
const pause = (): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 60_000 }) },
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: 10_000_000 }) },
  );

type Timeless = ClockEvent extends infer Event
  ? Event extends ClockEvent
    ? Omit<Event, 'at'>
    : never
  : never;

const timeless = (players: readonly string[]): fc.Arbitrary<Timeless> => {
  const player = fc.constantFrom(...players);
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        type: fc.constant('press' as const),
        player,
        lag: fc.constantFrom(0, 0, 0, 120, 400),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('start' as const), player }) },
    { weight: 3, arbitrary: fc.constant({ type: 'observe' as const }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ type: 'stop' as const }, { type: 'takeback' as const }),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom({ type: 'pause' as const }, { type: 'resume' as const }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('give' as const),
        player,
        ms: fc.integer({ min: -20_000, max: 20_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('give' as const),
        player,
        from: player,
        ms: fc.nat({ max: 20_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('berserk' as const), player }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('correct' as const),
        player,
        moves: fc.nat({ max: 50 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('flag' as const), player }) },
  );
};

/**
 * Up to forty events in the order of time, the first of them the start of the first player. Half of
 * the presses come from the player who would be next if all events before were accepted.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock, replay } from '@zeitnot/core/clock';
 * import { eventSequence } from '@zeitnot/core/testing';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * const { value: clock } = made;
 * fc.assert(
 *   fc.property(eventSequence(['white', 'black']), (events) => replay(clock, events).state.outcome === null),
 * );
 */
export const eventSequence = (players: readonly string[]): fc.Arbitrary<ClockEvent[]> =>
  fc.array(fc.tuple(pause(), fc.boolean(), timeless(players)), { maxLength: 40 }).map((entries) => {
    let at = 0;
    let turn = 0;
    const events: ClockEvent[] = [{ type: 'start', player: players[0] as string, at }];
    for (const [waited, inTurn, event] of entries) {
      at += waited;
      if (event.type === 'press' && inTurn) {
        events.push({ ...event, player: players[turn % players.length] as string, at });
        turn += 1;
      } else events.push({ ...event, at });
    }
    return events;
  });
