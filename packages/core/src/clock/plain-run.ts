/**
 * The presses that happen all the time: two players in turn, in time, within a stage, with a
 * Fischer bonus or a delay. A run of them is the full state before the first and a few numbers,
 * since copying full states costs many times as much (bench/clock.bench.mjs). Whatever else happens
 * ends the run: it is unfolded and goes the long way. A property in clock.property.test.ts holds
 * the two ways together.
 */

import type { ClockEvent } from './events.js';
import { bonusOf } from './move.js';
import { isFree, stageOf } from './state.js';
import type { Beat, ClockState, FullState, PlayerClock, RunState } from './state.js';

/** How a player's presses would go on, the first of them at `version`; null if they are not plain. */
const beatOf = ({ setup }: FullState, clock: PlayerClock, version: number): Beat | null => {
  const stage = stageOf(setup, clock);
  if (stage?.bonusKind !== 'fischer' || stage.cap !== 'none' || isFree(setup, clock)) return null;
  return {
    name: setup.players[clock.place.player] as string,
    bonus: bonusOf(stage, clock, 0),
    delay: stage.delay,
    // the one that completes a quota is not plain; without a quota, no game comes so far
    until: stage.moves === null ? 2 ** 30 : version + 2 * (stage.moves - clock.moves - 1),
  };
};

/** The run that may begin with the next press; null if that cannot be a plain one. */
const beginRun = (base: FullState): RunState | null => {
  const { setup, version, at, players, delay, turn, deadline } = base;
  if (base.status !== 'running' || players.length > 2 || setup.policy.lag !== null) return null;
  const active = base.active as number;
  const mover = players[active] as PlayerClock;
  const other = players[1 - active] as PlayerClock;
  const own = beatOf(base, mover, version);
  const next = beatOf(base, other, version + 1);
  // the turn must have cost nothing yet, nor begun with a step into the next stage
  const isFresh = mover.charged === turn?.charged && mover.place === turn.place;
  if (own === null || next === null || !isFresh || delay !== own.delay) return null;
  return {
    setup,
    version,
    at: at as number,
    active,
    deadline: deadline as number,
    base,
    own,
    bank: mover.bank as number,
    used: 0,
    next,
    nextBank: other.bank as number,
    nextUsed: 0,
  };
};

/** The state after a plain press; null if anything about it is not plain. */
export const plainPress = (state: ClockState, event: ClockEvent): RunState | null => {
  if (event?.type !== 'press' || event.lag !== undefined || typeof event.at !== 'number') {
    return null;
  }
  const run = state.base === null ? beginRun(state) : state;
  if (run === null) return null;
  const { version, own, next, nextBank } = run;
  const at = Math.floor(event.at);
  const isInTime = at >= run.at && at < run.deadline;
  // whoever begins a turn without time is out at once, and that is not plain
  const total = nextBank + next.delay;
  if (!isInTime || event.player !== own.name || version >= own.until || total <= 0) return null;
  const used = Math.max(0, at - run.at - own.delay);
  return {
    setup: run.setup,
    version: version + 1,
    at,
    active: 1 - run.active,
    deadline: at + total,
    base: run.base,
    own: next,
    bank: nextBank,
    used: run.nextUsed,
    next: own,
    nextBank: run.bank - used + own.bonus,
    nextUsed: used,
  };
};

/** The full state that a run has led to; a full state is its own. */
export const unfold = (state: ClockState): FullState => {
  const { base, version, at, active, deadline } = state;
  if (base === null) return state;
  const { own, next } = state;
  /** A player's clock after so many of the run's moves, the last of which left `bank`. */
  const clockAfter = (player: number, { bonus }: Beat, moves: number, bank: number) => {
    const from = base.players[player] as PlayerClock;
    const earned = moves * bonus;
    return {
      ...from,
      bank,
      moves: from.moves + moves,
      granted: from.granted + earned,
      charged: from.charged + (from.bank as number) + earned - bank,
    };
  };
  const other = 1 - active;
  const answers = (version - base.version) >> 1;
  const presses = version - base.version - answers;
  const mover = clockAfter(other, next, presses, state.nextBank);
  const turn = clockAfter(active, own, answers, state.bank);
  return {
    ...base,
    version,
    at,
    active,
    players: active === 0 ? [turn, mover] : [mover, turn],
    delay: own.delay,
    deadline,
    turn,
    last: clockAfter(other, next, presses - 1, state.nextBank + state.nextUsed - next.bonus),
    earlier:
      answers === 0
        ? base.last
        : clockAfter(active, own, answers - 1, state.bank + state.used - own.bonus),
  };
};
