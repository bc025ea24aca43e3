/**
 * Brings a clock to an instant: charges the active player, rolls through periods and stages, and
 * lets flags fall. Observing at any moment in between changes nothing of what comes.
 */

import { usedOf } from './move.js';
import { beginStage, grant, runBank } from './run.js';
import {
  beginTurn,
  checkState,
  draftOf,
  isFlagged,
  isFree,
  stageOf,
  type ClockState,
  type Draft,
  type PlayerClock,
} from './state.js';

/** The next player in turn who still has time. */
export const nextPlayer = (players: readonly PlayerClock[], from: number): number => {
  let index = from;
  do index = (index + 1) % players.length;
  while (index !== from && isFlagged(players[index] as PlayerClock));
  return index;
};

/** What follows the fall of the active player's flag at `at`. */
export const afterFlag = (draft: Draft, at: number): void => {
  const { setup, players } = draft;
  const namesOf = (flagged: boolean): string[] =>
    setup.players.filter((_, index) => isFlagged(players[index] as PlayerClock) === flagged);
  const alive = namesOf(false);
  if (setup.policy.onFlag === 'eliminate' && alive.length > 1) {
    beginTurn(draft, nextPlayer(players, draft.active as number), at, null, null);
    return;
  }
  const winner = alive.length === 1 ? (alive[0] as string) : null;
  draft.status = 'ended';
  draft.active = null;
  draft.at = at;
  draft.delay = 0;
  draft.turn = null;
  draft.outcome = { winner, losers: namesOf(true), reason: 'TimeExpired' };
};

/** An hourglass gives what one player uses to the next; less than nothing brings it back. */
export const passSand = ({ setup, players }: Draft, from: number, used: number): void => {
  if (setup.controls[from]?.kind !== 'hourglass') return;
  const to = nextPlayer(players, from);
  if (to !== from) players[to] = grant(players[to] as PlayerClock, used);
};

/** With `stageAdd: everyone`, all who are still in the stage that was left enter the next. */
const enterTogether = ({ setup, players }: Draft, left: number): void => {
  if (setup.policy.stageAdd !== 'everyone') return;
  for (const clock of players) {
    const next = stageOf(setup, clock, 1);
    if (clock.stage === left && !isFlagged(clock) && next !== null) {
      players[clock.player] = beginStage(clock, next);
    }
  }
};

/** Charges the active player for the time up to `at`. */
const chargeActive = (draft: Draft, at: number): void => {
  const { setup, players, delay } = draft;
  const elapsed = at - (draft.at as number);
  const active = draft.active as number;
  const clock = players[active] as PlayerClock;
  draft.at = at;
  if (clock.bank === null || isFree(setup, clock)) return;
  draft.delay = Math.max(0, delay - elapsed);
  if (draft.delay > 0 || (elapsed === 0 && clock.bank > 0)) return;
  const ran = runBank(setup, clock, elapsed - delay);
  players[active] = ran;
  passSand(draft, active, usedOf(ran, clock));
  for (let left = clock.stage; left < ran.stage; left += 1) enterTogether(draft, left);
  if (isFlagged(ran)) {
    // the flag falls where the last that is forgiven ends
    const over =
      elapsed - delay - (ran.charged - clock.charged) - clock.lagLeft - setup.policy.margin;
    afterFlag(draft, at - Math.max(0, over));
  }
};

/** Brings a draft to `time`, or leaves it at its last event if that is later: time never goes back. */
export const advance = (draft: Draft, time: number): void => {
  // whole milliseconds, so that nothing is ever left between two of them
  const at = Math.max(Math.floor(time), draft.at ?? -Infinity);
  while (draft.status === 'running') {
    const { active } = draft;
    chargeActive(draft, at);
    // after an elimination the next player's turn has been running since
    if (draft.active === active) break;
  }
  draft.at = at;
};

/** The clock at `time`, or as of its last event if that is later. */
export const settle = (state: ClockState, time: number): ClockState => {
  checkState(state);
  const draft = draftOf(state);
  advance(draft, time);
  return draft;
};
