/**
 * Clock logs and PGN comments: `toPgn` writes what each move took and left, `fromPgn` makes a log
 * of what a game's comments say.
 */

import type { ClockEvent } from '../clock/events.js';
import { timeToLoss } from '../clock/queries.js';
import { reduce, step } from '../clock/reduce.js';
import { replay } from '../clock/replay.js';
import {
  checkState,
  isFlagged,
  stageOf,
  type ClockState,
  type PlayerClock,
} from '../clock/state.js';
import { formatCommentTime } from '../model/comment-time.js';
import { SECOND } from '../model/duration.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { moveTimes, type MoveTimes } from './movetext.js';

/** A move with what it took and left. */
export interface TimedMove {
  readonly player: string;
  /** What the mover's clock held after the move; null without a clock that counts down. */
  readonly clk: number | null;
  /** What the move took, pauses apart. */
  readonly emt: number;
  /** `[%clk 0:04:58.5][%emt 0:00:03.5]`, for the comment after the move. */
  readonly comment: string;
}

const commentOf = (clk: number | null, emt: number): string => {
  const left = clk === null ? '' : `[%clk ${formatCommentTime(clk)}]`;
  return `${left}[%emt ${formatCommentTime(emt)}]`;
};

/**
 * For each event, the move that it made; null where it made none.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, timedMoves } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * timedMoves(clock, [{ type: 'press', player: 'white', at: 4000 }])[0]?.emt; // => 4000
 */
export const timedMoves = (
  start: ClockState,
  events: readonly ClockEvent[],
): readonly (TimedMove | null)[] => {
  let state = start;
  let emt = 0;
  /** Whose turn ran last, and since when: a game that is reopened goes on with it. */
  let turn = { active: start.active, turnStartedAt: start.turnStartedAt };
  return events.map((event) => {
    const { state: next, code } = step(state, event);
    const { active, at, setup } = state;
    const taken = code === null ? event.type : null;
    // a pause is not part of a move's time
    if (state.status === 'running') emt += (next.at as number) - (at as number);
    const mover = active === null ? null : (next.players[active] as PlayerClock);
    const isMove = (taken === 'press' || taken === 'stop') && mover !== null && !isFlagged(mover);
    const move = isMove
      ? {
          player: setup.players[mover.player] as string,
          clk: mover.bank,
          emt,
          comment: commentOf(mover.bank, emt),
        }
      : null;
    const isSame = next.active === turn.active && next.turnStartedAt === turn.turnStartedAt;
    if (next.active !== null && (!isSame || isMove || taken === 'takeback')) {
      turn = next;
      // after an elimination the turn has been running since the flag
      emt = next.status === 'running' ? (next.at as number) - (next.turnStartedAt as number) : 0;
    }
    state = next;
    return move;
  });
};

/**
 * The moves of a log in their order, without those that were taken back.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, toPgn } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * toPgn(clock, [{ type: 'press', player: 'white', at: 4000 }])[0]?.comment; // => '[%clk 0:04:59][%emt 0:00:04]'
 */
export const toPgn = (start: ClockState, events: readonly ClockEvent[]): readonly TimedMove[] => {
  const moves: TimedMove[] = [];
  const { lines } = replay(start, events);
  for (const [index, move] of timedMoves(start, events).entries()) {
    if (move !== null) moves.push(move);
    else if (events[index]?.type === 'takeback' && lines[index]?.accepted === true) moves.pop();
  }
  return moves;
};

/** How a move's time was found, where the clocks alone do not say it. */
export type TimesRemark =
  /** The time of the next stage had been credited late. */
  | 'stage_credited_late'
  /** The clock gained what nothing explains; the log holds a gift of that much. */
  | 'unexplained_gain'
  /** The comments say nothing of this move. */
  | 'no_time'
  /** `%emt` says more than the player had. */
  | 'longer_than_the_clock';

/** What the comments of a game say about its clock. */
export interface ReadTimes {
  readonly events: readonly ClockEvent[];
  /** What each move took, in milliseconds. */
  readonly elapsed: readonly number[];
  readonly remarks: readonly { readonly ply: number; readonly code: TimesRemark }[];
}

/** What the next stage would add if the player's coming move completes the quota. */
const stageTime = (state: ClockState, clock: PlayerClock): number => {
  const stage = stageOf(state.setup, clock);
  const control = state.setup.controls[clock.player] as TimeControl;
  if (stage === null || control.kind !== 'staged' || stage.moves === null) return 0;
  if (stage.reset !== 'none' || clock.moves + 1 < stage.moves) return 0;
  return (control.stages[clock.stage + 1] ?? stage).time;
};

/** What a move that cost the bank `cost` took: behind a delay, the delay as well. */
const behindDelay = (stage: Stage | null, cost: number): number =>
  cost > 0 && stage !== null ? cost + stage.delay : cost;

/** What a move cost the bank, given that it left `left` where `bank` had been. */
const costOf = (stage: Stage | null, bank: number, left: number): number => {
  const lost = bank - left;
  if (stage === null || stage.bonus === 0) return lost;
  // of a Bronstein move only what went beyond the bonus shows
  if (stage.bonusKind === 'bronstein') return lost > 0 ? lost + stage.bonus : lost;
  return lost + stage.bonus;
};

/** Whether a press at `at` would leave what the comment shows, which may be cut to seconds. */
const leavesAbout = (state: ClockState, player: string, at: number, clk: number): boolean => {
  const pressed = reduce(state, { type: 'press', player, at });
  const { bank } = pressed.players[state.setup.players.indexOf(player)] as PlayerClock;
  return bank !== null && Math.abs(bank - clk) < SECOND && pressed.outcome === null;
};

/**
 * A log from a game's movetext with comments, or from times already read, one per ply. Players
 * take turns in the order of the clock. The clock follows what the comments show: FIDE events
 * often credit a stage's time only when the clock has run down, so a player whose clock gains what
 * the stage gives has been credited late, and no move took less than nothing.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, fromPgn } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * fromPgn(made.value, '1. e4 {[%clk 0:04:59]} *').elapsed; // => [4000]
 */
export const fromPgn = (start: ClockState, game: string | readonly MoveTimes[]): ReadTimes => {
  checkState(start);
  const times = typeof game === 'string' ? moveTimes(game) : game;
  if (!Array.isArray(times)) throw new TypeError('A game is its movetext or a list of times.');
  const { players } = start.setup;
  const events: ClockEvent[] = [{ type: 'start', player: players[0] as string, at: 0 }];
  const elapsed: number[] = [];
  const remarks: ReadTimes['remarks'][number][] = [];
  /** What each player's clock showed last, and what of a stage it does not show yet. */
  const shown = start.players.map(({ bank }) => bank);
  const owed = players.map(() => 0);
  let state = reduce(start, events[0] as ClockEvent);
  let at = 0;
  for (const [ply, { clk, emt }] of times.entries()) {
    const index = ply % players.length;
    const player = players[index] as string;
    const clock = state.players[index] as PlayerClock;
    const stage = stageOf(state.setup, clock);
    const note = (code: TimesRemark): void => void remarks.push({ ply, code });
    const before = shown[index] as number | null;
    const granted = stageTime(state, clock);
    const due = (owed[index] as number) + granted;
    let took = emt ?? 0;
    let gift = 0;
    let credited = 0;
    if (clk !== null && before !== null) {
      const cost = costOf(stage, before, clk);
      if (cost < 0 && due > 0) {
        credited = due;
        if (granted === 0) note('stage_credited_late');
      }
      const real = cost + credited;
      const fits = emt !== null && leavesAbout(state, player, at + emt, clk);
      took = fits ? emt : behindDelay(stage, Math.max(0, real));
      if (real < 0 && !fits) {
        took = emt ?? 0;
        gift = Math.max(0, took - (stage?.delay ?? 0)) - real;
        note('unexplained_gain');
      }
      shown[index] = clk;
    } else if (emt === null) note('no_time');
    owed[index] = due - credited;
    // who moved was in time, whatever a display that cuts off fractions says
    const limit = (timeToLoss(state, player, at) ?? Infinity) + gift - 1;
    if (took > limit + SECOND) note('longer_than_the_clock');
    took = Math.max(0, Math.min(took, limit));
    at += took;
    elapsed.push(took);
    const added: ClockEvent[] = [
      ...(gift > 0 ? [{ type: 'give', player, ms: gift, at: at - took } as const] : []),
      { type: 'press', player, at },
    ];
    events.push(...added);
    state = added.reduce(reduce, state);
    if (clk === null) shown[index] = (state.players[index] as PlayerClock).bank;
  }
  return { events, elapsed, remarks };
};
