/**
 * The press that happens all the time: in turn, in time, within a stage. The same as the long way
 * through `settle` and `completeMove`, written out with literals of a fixed shape, since copying
 * states by spreading costs hundreds of times as much (bench/clock.bench.mjs). A property in
 * clock.property.test.ts holds the two ways together.
 */

import type { Stage } from '../model/time-control.js';
import type { ClockEvent } from './events.js';
import type { ClockState, PlayerClock } from './state.js';

/** What the move earns, and what of it the cap takes away. */
const bonusOf = (stage: Stage, clock: PlayerClock, used: number): number => {
  if (stage.bonus === 0 || clock.berserk) return 0;
  return stage.bonusKind === 'bronstein' ? Math.min(used, stage.bonus) : stage.bonus;
};

const wallOf = (stage: Stage, clock: PlayerClock): number => {
  if (stage.cap === 'none') return Infinity;
  return stage.cap === 'start' ? clock.base : stage.cap;
};

/** The state after a plain press; null if anything about it is not plain. */
export const plainPress = (state: ClockState, event: ClockEvent): ClockState | null => {
  if (event.type !== 'press' || state.status !== 'running') return null;
  const { setup, players } = state;
  const { at } = event;
  const active = state.active as number;
  const from = state.at as number;
  if (setup.players[active] !== event.player || players.length !== 2) return null;
  const { lag = 0 } = event;
  if (!Number.isFinite(at) || at < from || !Number.isFinite(lag) || lag < 0) return null;
  const { policy } = setup;
  const control = setup.controls[active];
  const clock = players[active] as PlayerClock;
  const other = players[1 - active] as PlayerClock;
  if (control?.kind !== 'staged' || policy.lag !== null || other.flagged) return null;
  if (clock.bank === null || clock.total < policy.freeMoves) return null;
  const elapsed = at - from;
  const cost = Math.max(0, elapsed - state.delay);
  const left = clock.bank - cost;
  const stage = control.stages[clock.stage] as Stage;
  const moves = clock.moves + 1;
  if (left <= 0 || (stage.moves !== null && moves >= stage.moves)) return null;
  const bonus = bonusOf(stage, clock, state.used + cost);
  const full = left + bonus;
  const bank = Math.max(left, Math.min(full, wallOf(stage, clock)));
  const mover: PlayerClock = {
    bank,
    stage: clock.stage,
    periods: clock.periods,
    moves,
    total: clock.total + 1,
    base: clock.base,
    flagged: false,
    berserk: clock.berserk,
    lag: clock.lag,
    granted: clock.granted + bonus,
    charged: clock.charged + cost,
    discarded: clock.discarded + (full - bank),
  };
  const next = 1 - active;
  const nextControl = setup.controls[next];
  return {
    setup,
    version: state.version + 1,
    status: 'running',
    active: next,
    at,
    players: active === 0 ? [mover, other] : [other, mover],
    delay: nextControl?.kind === 'staged' ? (nextControl.stages[other.stage] as Stage).delay : 0,
    used: 0,
    turn: other,
    last: { mover: active, before: state.turn as PlayerClock },
    outcome: null,
    anomalies: state.anomalies,
  };
};
