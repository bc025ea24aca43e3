/**
 * Brings a clock to an instant: charges the active player, rolls through periods and stages, and
 * lets flags fall. Observing at any moment in between changes nothing of what comes.
 */

import { usedOf } from './move.js';
import { beginStage, grant, runBank } from './run.js';
import {
  beginTurn,
  checkState,
  clockAt,
  draftOf,
  graceOf,
  isFlagged,
  isFree,
  isOut,
  stageOf,
  type ClockSetup,
  type ClockState,
  type OutcomeReason,
  type Draft,
  type PlayerClock,
} from './state.js';

/** The next player in turn who is still in the game. */
export const nextPlayer = (players: readonly PlayerClock[], from: number): number => {
  let index = from;
  do index = (index + 1) % players.length;
  while (index !== from && isOut(players[index] as PlayerClock));
  return index;
};

/** Ends the game; `lost` is the player whose loss ends it. */
export const endGame = (
  draft: Draft,
  at: number,
  winner: string | null,
  losers: readonly string[],
  reason: OutcomeReason,
  lost: number | null = null,
): void => {
  const { active, turnStartedAt, delay, turn } = draft;
  draft.lastTurn = { active, turnStartedAt, delay, turn, lost };
  draft.status = 'ended';
  draft.pauses = [];
  draft.active = null;
  draft.turnStartedAt = null;
  draft.at = at;
  draft.delay = 0;
  draft.freeLeft = null;
  draft.turn = null;
  draft.outcome = { winner, losers, reason };
};

/** What follows when a player is out: the others play on, or the game ends. */
export const afterLoss = (
  draft: Draft,
  player: number,
  at: number,
  goesOn: boolean,
  reason: OutcomeReason,
): void => {
  const { setup, players, active } = draft;
  const namesOf = (out: boolean): string[] =>
    setup.players.filter((_, index) => isOut(players[index] as PlayerClock) === out);
  const left = namesOf(false);
  if (goesOn && left.length > 1) {
    const next = active === player ? nextPlayer(players, player) : active;
    if (next !== active) beginTurn(draft, next, at);
    draft.last = null;
    draft.earlier = null;
    return;
  }
  endGame(draft, at, left.length === 1 ? (left[0] as string) : null, namesOf(true), reason, player);
};

/** What follows the fall of the active player's flag at `at`. */
export const afterFlag = (draft: Draft, at: number): void =>
  afterLoss(
    draft,
    draft.active as number,
    at,
    draft.setup.policy.onFlag === 'eliminate',
    'TimeExpired',
  );

/** An hourglass gives what one player uses to the next; less than nothing brings it back. */
export const passSand = ({ setup, players }: Draft, from: number, used: number): void => {
  if (setup.controls[from]?.kind !== 'hourglass') return;
  const to = nextPlayer(players, from);
  if (to !== from) players[to] = grant(players[to] as PlayerClock, used);
};

/** The clock past the stage that was left, unless there is no other. */
const past = (setup: ClockSetup, left: number, clock: PlayerClock): PlayerClock => {
  const next = stageOf(setup, clock, 1);
  return clock.stage > left || next === null ? clock : past(setup, left, beginStage(clock, next));
};

/**
 * With `stageAdd: everyone`, all who are still in the stage that was left enter the next. Neither
 * lag nor a takeback leads back, so the clocks that they would bring back enter as well.
 */
const enterTogether = (draft: Draft, left: number): void => {
  const { setup, players } = draft;
  if (setup.policy.stageAdd !== 'everyone') return;
  for (const clock of players) {
    if (clock.stage === left && !isOut(clock)) players[clock.player] = past(setup, left, clock);
  }
  for (const field of ['turn', 'last', 'earlier'] as const) {
    const clock = draft[field];
    if (clock !== null && clockAt(draft, clock.player).stage > left) {
      draft[field] = past(setup, left, clock);
    }
  }
};

/** A free move costs nothing, but the game does not wait for it for ever. */
const chargeFreeMove = (draft: Draft, elapsed: number): void => {
  if (draft.freeLeft === null) return;
  draft.freeLeft -= elapsed;
  if (draft.freeLeft > 0) return;
  endGame(draft, (draft.at as number) + draft.freeLeft, null, [], 'NoStart');
};

/** Charges the active player for the time up to `at`. */
const chargeActive = (draft: Draft, at: number): void => {
  const { setup, players, delay } = draft;
  const elapsed = at - (draft.at as number);
  const active = draft.active as number;
  const clock = players[active] as PlayerClock;
  draft.at = at;
  if (isFree(setup, clock)) return chargeFreeMove(draft, elapsed);
  if (clock.bank === null) return;
  draft.delay = Math.max(0, delay - elapsed);
  if (draft.delay > 0 || (elapsed === 0 && clock.bank > 0)) return;
  const ran = runBank(setup, clock, elapsed - delay);
  players[active] = ran;
  passSand(draft, active, usedOf(ran, clock));
  for (let left = clock.stage; left < ran.stage; left += 1) enterTogether(draft, left);
  if (isFlagged(ran)) {
    // the flag falls where the last that is forgiven ends
    const over =
      elapsed - delay - (ran.charged - clock.charged) - graceOf(setup, clock) - setup.policy.margin;
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
export const settle = <Name extends string>(
  state: ClockState<Name>,
  time: number,
): ClockState<Name> => {
  checkState(state);
  const draft = draftOf(state);
  advance(draft, time);
  return draft as ClockState as ClockState<Name>;
};
