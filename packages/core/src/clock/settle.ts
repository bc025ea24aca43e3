/**
 * Brings a clock to an instant: charges the active player, rolls through periods and stages, and
 * lets flags fall. Observing at any moment in between changes nothing of what comes.
 */

import type { TimeControl } from '../model/time-control.js';
import { runBank } from './run.js';
import { stageOf, type ClockState, type Outcome, type PlayerClock } from './state.js';

/** The players with one of them replaced. */
export const withPlayer = (
  players: readonly PlayerClock[],
  index: number,
  clock: PlayerClock,
): readonly PlayerClock[] => {
  const copy = [...players];
  copy[index] = clock;
  return copy;
};

/** The next player in turn who still has time. */
export const nextPlayer = (players: readonly PlayerClock[], from: number): number => {
  for (let step = 1; step <= players.length; step += 1) {
    const index = (from + step) % players.length;
    if (players[index]?.flagged !== true) return index;
  }
  return from;
};

/** The state in which `player`'s turn begins at `at`. */
export const beginTurn = (
  state: ClockState,
  players: readonly PlayerClock[],
  player: number,
  at: number,
): ClockState => {
  const clock = players[player] as PlayerClock;
  return {
    ...state,
    status: 'running',
    active: player,
    at,
    players,
    delay: stageOf(state.setup, player, clock)?.delay ?? 0,
    used: 0,
    turn: clock,
  };
};

const outcomeOf = ({ setup }: ClockState, players: readonly PlayerClock[]): Outcome => {
  const names = setup.players;
  const alive = names.filter((_, index) => players[index]?.flagged !== true);
  return {
    winner: alive.length === 1 ? (alive[0] as string) : null,
    losers: names.filter((_, index) => players[index]?.flagged === true),
    reason: 'TimeExpired',
  };
};

/** What follows the fall of the active player's flag at `at`. */
export const afterFlag = (
  state: ClockState,
  players: readonly PlayerClock[],
  at: number,
): ClockState => {
  const alive = players.filter(({ flagged }) => !flagged).length;
  if (state.setup.policy.onFlag === 'eliminate' && alive > 1) {
    const next = nextPlayer(players, state.active as number);
    return { ...beginTurn(state, players, next, at), last: null };
  }
  return {
    ...state,
    status: 'ended',
    active: null,
    at,
    players,
    delay: 0,
    used: 0,
    turn: null,
    outcome: outcomeOf(state, players),
  };
};

/** An hourglass gives what one player uses to the next. */
const passSand = (
  state: ClockState,
  players: readonly PlayerClock[],
  active: number,
  used: number,
): readonly PlayerClock[] => {
  if (state.setup.controls[active]?.kind !== 'hourglass' || used === 0) return players;
  const index = nextPlayer(players, active);
  if (index === active) return players;
  const gainer = players[index] as PlayerClock;
  const bank = (gainer.bank as number) + used;
  return withPlayer(players, index, { ...gainer, bank, granted: gainer.granted + used });
};

/** With `stageAdd: everyone`, all who are still in the stage that was left enter the next. */
const enterTogether = (
  state: ClockState,
  players: readonly PlayerClock[],
  active: number,
  stage: number,
): readonly PlayerClock[] => {
  if (state.setup.policy.stageAdd !== 'everyone') return players;
  return players.map((clock, index) => {
    const control = state.setup.controls[index] as TimeControl;
    const isThere = index !== active && clock.stage === stage && !clock.flagged;
    const next = control.kind === 'staged' ? control.stages[stage + 1] : undefined;
    if (!isThere || next === undefined || clock.bank === null) return clock;
    const bank = clock.bank + next.time;
    const { periods, time } = next;
    const granted = clock.granted + time;
    return { ...clock, bank, stage: stage + 1, periods, moves: 0, base: bank, granted };
  });
};

/** Charges the active player for `elapsed` milliseconds that end at `at`. */
const chargeActive = (state: ClockState, elapsed: number, at: number): ClockState => {
  const { setup, players } = state;
  const active = state.active as number;
  const clock = players[active] as PlayerClock;
  const control = setup.controls[active] as TimeControl;
  if (clock.bank === null || clock.total < setup.policy.freeMoves) return { ...state, at };
  const waited = Math.min(state.delay, elapsed);
  const delay = state.delay - waited;
  if (delay > 0) return { ...state, at, delay };
  const ran = runBank(control, clock, elapsed - waited, setup.policy);
  const moved = withPlayer(players, active, ran.clock);
  const shared = passSand(state, moved, active, ran.used);
  let together = shared;
  for (let left = clock.stage; left < ran.clock.stage; left += 1) {
    together = enterTogether(state, together, active, left);
  }
  if (ran.over !== null) return afterFlag({ ...state, delay }, together, at - ran.over);
  return { ...state, at, delay, used: state.used + ran.used, players: together };
};

/** The clock at `at`. Time that goes backwards charges nothing and is only noted. */
export const settle = (state: ClockState, at: number): ClockState => {
  if (state.at !== null && at < state.at) return { ...state, anomalies: state.anomalies + 1 };
  let current = state;
  while (current.status === 'running' && (current.at as number) <= at) {
    const settled = chargeActive(current, at - (current.at as number), at);
    // after an elimination the next player's turn has been running since
    if (settled.active === current.active || settled.status === 'ended') {
      return settled.status === 'ended' ? { ...settled, at } : settled;
    }
    current = settled;
  }
  return current.at === at ? current : { ...current, at };
};
