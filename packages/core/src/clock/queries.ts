/**
 * Questions about a clock at a moment. None of them changes it.
 */

import type { TimeControl } from '../model/time-control.js';
import { completeMove } from './move.js';
import { isOverrun, refillOf, spareOf } from './run.js';
import { settle } from './settle.js';
import { stageOf, type ClockState, type PlayerClock } from './state.js';
import { view } from './view.js';

const indexOf = (state: ClockState, player: string): number => state.setup.players.indexOf(player);

/** The bank of the player's current period; null if unlimited or unknown. */
export const remaining = (state: ClockState, player: string, at: number): number | null =>
  view(state, at).players[player]?.remaining ?? null;

/** All that stands between the player and a loss if he never presses again; null if unlimited. */
export const timeToLoss = (state: ClockState, player: string, at: number): number | null =>
  view(state, at).players[player]?.timeToLoss ?? null;

/** Whether the player is out of time (hot: answered from two comparisons in nearly every case). */
export const isExpired = (state: ClockState, player: string, at: number): boolean => {
  const { active, players } = state;
  if (active !== null && state.status === 'running' && state.setup.players[active] === player) {
    const { bank } = players[active] as PlayerClock;
    if (bank === null || at - (state.at as number) < state.delay + bank) return false;
  }
  return settle(state, at).players[indexOf(state, player)]?.flagged === true;
};

/** When the active player's time runs out of this period or for good, from the bank alone. */
const emptyAfter = (state: ClockState, control: TimeControl, clock: PlayerClock): number => {
  const bank = clock.bank as number;
  if (refillOf(control, clock) !== 'flag') return bank;
  const { policy } = state.setup;
  const spare = spareOf(clock, policy);
  return isOverrun(spare, policy, spare) ? bank : bank + spare + 1;
};

/**
 * The next instant at which a display or the state changes by itself: the delay ends, or a period,
 * a stage or the game. Null while nothing runs.
 */
export const nextChangeAt = (state: ClockState, at: number): number | null => {
  const now = settle(state, at);
  const { active } = now;
  if (now.status !== 'running' || active === null) return null;
  const clock = now.players[active] as PlayerClock;
  if (clock.bank === null || clock.total < now.setup.policy.freeMoves) return null;
  const from = now.at as number;
  const empty = emptyAfter(now, now.setup.controls[active] as TimeControl, clock);
  // an empty bank behind a delay falls with it
  return now.delay > 0 ? from + Math.min(now.delay, now.delay + empty) : from + empty;
};

/** The mover's bank if he pressed now; null if nobody's turn runs or he would be out of time. */
export const whatIfPressed = (state: ClockState, at: number): number | null => {
  const now = settle(state, at);
  if (now.status !== 'running' || now.active === null) return null;
  return completeMove(now, now.active).bank;
};

export interface Pressure {
  /** The share of the time with which the stage began that is left, from 0 to 1. */
  readonly share: number;
  /** Milliseconds for each move of the quota that is still to be made; null without one. */
  readonly perMove: number | null;
  /** Whether moving on at the pace so far would miss the quota; null without one. */
  readonly missesQuota: boolean | null;
}

/** How pressed a player is; null if unlimited. */
export const pressure = (state: ClockState, player: string, at: number): Pressure | null => {
  const now = settle(state, at);
  const index = indexOf(now, player);
  const clock = now.players[index];
  if (clock === undefined || clock.bank === null) return null;
  const stage = stageOf(now.setup, index, clock);
  const bank = Math.max(0, clock.bank);
  const share = clock.base === 0 ? 0 : Math.min(1, bank / clock.base);
  const quota = stage?.moves ?? null;
  if (stage === null || quota === null || clock.moves >= quota) {
    return { share, perMove: null, missesQuota: null };
  }
  const left = quota - clock.moves;
  const gain = stage.delay + stage.bonus;
  const spentPerMove = clock.moves === 0 ? 0 : (clock.base - bank) / clock.moves;
  return { share, perMove: bank / left + gain, missesQuota: spentPerMove * left > bank };
};
