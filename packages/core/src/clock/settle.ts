/**
 * Brings a clock to an instant: charges the active player, rolls through periods and stages, and
 * lets flags fall. Observing at any moment in between changes nothing of what comes.
 */

import { usedOf } from './move.js';
import { beginStage, grant, runBank } from './run.js';
import {
  isFlagged,
  isFree,
  stageOf,
  withTime,
  withTurn,
  type ClockState,
  type Outcome,
  type PlayerClock,
} from './state.js';

type Players = readonly PlayerClock[];

/** The players with one clock put into its place. */
export const withClockOf = (players: Players, clock: PlayerClock): Players =>
  players.map((each) => (each.player === clock.player ? clock : each));

/** The next player in turn who still has time. */
export const nextPlayer = (players: Players, from: number): number => {
  let index = from;
  do index = (index + 1) % players.length;
  while (index !== from && isFlagged(players[index] as PlayerClock));
  return index;
};

const outcomeOf = ({ setup }: ClockState, players: Players): Outcome => {
  const names = (flagged: boolean): string[] =>
    setup.players.filter((_, index) => isFlagged(players[index] as PlayerClock) === flagged);
  const alive = names(false);
  return {
    winner: alive.length === 1 ? (alive[0] as string) : null,
    losers: names(true),
    reason: 'TimeExpired',
  };
};

/** What follows the fall of the active player's flag at `at`. */
export const afterFlag = (state: ClockState, players: Players, at: number): ClockState => {
  const outcome = outcomeOf(state, players);
  const alive = players.length - outcome.losers.length;
  if (state.setup.policy.onFlag === 'eliminate' && alive > 1) {
    const next = nextPlayer(players, state.active as number);
    return withTurn(state, players, next, at, null, null);
  }
  return { ...state, status: 'ended', active: null, at, players, delay: 0, turn: null, outcome };
};

/** An hourglass gives what one player uses to the next; less than nothing brings it back. */
export const passSand = (
  { setup }: ClockState,
  players: Players,
  from: number,
  used: number,
): Players => {
  const gainer = players[nextPlayer(players, from)] as PlayerClock;
  if (setup.controls[from]?.kind !== 'hourglass' || gainer.player === from) return players;
  return withClockOf(players, grant(gainer, used));
};

/** With `stageAdd: everyone`, all who are still in the stage that was left enter the next. */
const enterTogether = ({ setup }: ClockState, players: Players, stage: number): Players =>
  setup.policy.stageAdd !== 'everyone'
    ? players
    : players.map((clock) => {
        const next = stageOf(setup, clock, 1);
        const isThere = clock.stage === stage && !isFlagged(clock);
        return isThere && next !== null ? beginStage(clock, next) : clock;
      });

/** Charges the active player for `elapsed` milliseconds that end at `at`. */
const chargeActive = (state: ClockState, elapsed: number, at: number): ClockState => {
  const { setup } = state;
  const active = state.active as number;
  const clock = state.players[active] as PlayerClock;
  if (clock.bank === null || isFree(setup, clock)) {
    return withTime(state, at, state.delay, state.players);
  }
  const delay = Math.max(0, state.delay - elapsed);
  if (delay > 0) return withTime(state, at, delay, state.players);
  if (elapsed === 0 && clock.bank > 0) return state;
  const ran = runBank(setup, clock, elapsed - state.delay);
  const moved = withClockOf(state.players, ran.clock);
  let players = passSand(state, moved, active, usedOf(ran.clock, clock));
  for (let left = clock.stage; left < ran.clock.stage; left += 1) {
    players = enterTogether(state, players, left);
  }
  const charged = withTime(state, at, delay, players);
  return ran.over === null ? charged : afterFlag(charged, players, at - ran.over);
};

/** The clock at `at`, or as of its last event if that is later: time never goes backwards. */
export const settle = (state: ClockState, time: number): ClockState => {
  // whole milliseconds, so that nothing is ever left between two of them
  const at = Math.max(Math.floor(time), state.at ?? -Infinity);
  let current = state;
  while (current.status === 'running') {
    const { active } = current;
    current = chargeActive(current, at - (current.at as number), at);
    // after an elimination the next player's turn has been running since
    if (current.active === active) break;
  }
  return current.at === at ? current : withTime(current, at, current.delay, current.players);
};
