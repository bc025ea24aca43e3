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
      startBonus: fc.constantFrom<Policy['startBonus']>(false, true, 'lichess'),
      freeMoves: fc.nat({ max: 2 }),
      firstMove: fc.constantFrom(null, null, 20_000),
      stageAdd: fc.constantFrom<Policy['stageAdd']>('mover', 'everyone'),
      takeback: fc.constantFrom<Policy['takeback']>('exact', 'lichess'),
      onFlag: fc.constantFrom<Policy['onFlag']>('end', 'eliminate'),
      backwards: fc.constantFrom<Policy['backwards']>('instant', 'instant', 'refuse'),
      lag: fc.constantFrom<Policy['lag']>(
        null,
        null,
        'lichess',
        { quota: 300, gain: 100, max: 500 },
        { quota: 3000, gain: 100, max: 3000, grace: 1000 },
      ),
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

type Timeless<Name extends string> =
  ClockEvent<Name> extends infer Event
    ? Event extends ClockEvent<Name>
      ? Omit<Event, 'at'>
      : never
    : never;

/** What an arbiter does, and how games end without the clock. */
const arbiter = <Name extends string>(player: fc.Arbitrary<Name>): fc.Arbitrary<Timeless<Name>> => {
  const reason = fc.constantFrom('Checkmate', 'Resignation');
  const winner = fc.option(player);
  return fc.oneof(
    { weight: 1, arbitrary: fc.record({ type: fc.constant('end' as const), winner, reason }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('eliminate' as const), player, reason }),
    },
    { weight: 3, arbitrary: fc.constant({ type: 'reopen' as const }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('turn' as const), player }) },
    {
      weight: 3,
      arbitrary: fc.record(
        {
          type: fc.constant('set' as const),
          player,
          ms: fc.nat({ max: 100_000 }),
          stage: fc.nat({ max: 2 }),
          periods: fc.integer({ min: 1, max: 3 }),
          moves: fc.nat({ max: 50 }),
        },
        { requiredKeys: ['type', 'player', 'ms'] },
      ),
    },
  );
};

const timeless = <Name extends string>(players: readonly Name[]): fc.Arbitrary<Timeless<Name>> => {
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
      weight: 3,
      arbitrary: fc.record(
        {
          type: fc.constantFrom('pause' as const, 'resume' as const),
          reason: fc.constantFrom('weekend', 'server'),
        },
        { requiredKeys: ['type'] },
      ),
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
    {
      weight: 1,
      arbitrary: fc.record(
        { type: fc.constant('flag' as const), player, opponentCanMate: fc.boolean() },
        { requiredKeys: ['type', 'player'] },
      ),
    },
    { weight: 5, arbitrary: arbiter(player) },
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
 *   fc.property(eventSequence(['white', 'black']), (events) => replay(clock, events).lines.length === events.length),
 * );
 */
export const eventSequence = <Name extends string>(
  players: readonly Name[],
): fc.Arbitrary<ClockEvent<Name>[]> =>
  fc.array(fc.tuple(pause(), fc.boolean(), timeless(players)), { maxLength: 40 }).map((entries) => {
    let at = 0;
    let turn = 0;
    const events: ClockEvent<Name>[] = [{ type: 'start', player: players[0] as Name, at }];
    for (const [waited, inTurn, event] of entries) {
      at += waited;
      if (event.type === 'press' && inTurn) {
        events.push({ ...event, player: players[turn % players.length] as Name, at });
        turn += 1;
      } else events.push({ ...event, at });
    }
    return events;
  });
