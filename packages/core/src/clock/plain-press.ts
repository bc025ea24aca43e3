/**
 * The press that happens all the time: in turn, in time, within a stage. The same as the long way
 * through `settle` and `completeMove`, written out with literals of a fixed shape, since copying
 * states by spreading costs many times as much (bench/clock.bench.mjs). A property in
 * clock.property.test.ts holds the two ways together.
 */

import type { ClockEvent } from './events.js';
import { bonusOf, capped } from './move.js';
import { isFree, stageOf, type ClockState, type PlayerClock } from './state.js';

/** The state after a plain press; null if anything about it is not plain. */
export const plainPress = (state: ClockState, event: ClockEvent): ClockState | null => {
  if (event?.type !== 'press' || (event.lag ?? 0) !== 0 || state.status !== 'running') return null;
  const { setup, players } = state;
  const at = Math.floor(event.at);
  const active = state.active as number;
  const elapsed = at - (state.at as number);
  if (!(elapsed >= 0 && elapsed < Infinity) || players.length !== 2) return null;
  if (setup.players[active] !== event.player || setup.policy.lag !== null) return null;
  const clock = players[active] as PlayerClock;
  // of two players neither is out while the clock runs
  const other = players[1 - active] as PlayerClock;
  const { place } = clock;
  const stage = stageOf(setup, clock);
  if (stage === null || clock.bank === null || isFree(setup, clock)) return null;
  const cost = Math.max(0, elapsed - state.delay);
  const left = clock.bank - cost;
  const moves = clock.moves + 1;
  if (left <= 0 || (stage.moves !== null && moves >= stage.moves)) return null;
  const turn = state.turn as PlayerClock;
  const bonus = bonusOf(stage, clock, clock.charged + cost - turn.charged);
  const bank = capped(stage, clock, left, bonus);
  const delay = stageOf(setup, other)?.delay ?? 0;
  const total = other.bank === null ? null : other.bank + delay;
  if (bank < left + bonus || (total !== null && total <= 0)) return null;
  const mover: PlayerClock = {
    bank,
    moves,
    granted: clock.granted + bonus,
    charged: clock.charged + cost,
    place,
  };
  return {
    setup,
    version: state.version + 1,
    status: 'running',
    active: 1 - active,
    at,
    players: active === 0 ? [mover, other] : [other, mover],
    delay,
    deadline: total === null ? null : at + total,
    turn: other,
    last: turn,
    earlier: state.last,
    outcome: null,
    anomalies: state.anomalies,
  };
};
