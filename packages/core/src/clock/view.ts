/**
 * What a display or a log shows of a clock at one moment.
 */

import { refill, refillOf } from './run.js';
import { settle } from './settle.js';
import {
  checkState,
  clockAt,
  isFlagged,
  isOut,
  stageOf,
  type ClockSetup,
  type ClockState,
  type Outcome,
  type PlayerClock,
  type Status,
} from './state.js';

/** What a display shows of one player's clock. */
export interface PlayerView {
  /** The bank of the current period without delay; null if unlimited. */
  readonly remaining: number | null;
  /** What is left of the delay this turn; for a waiting player the full delay of the next turn. */
  readonly delay: number;
  readonly stage: number;
  readonly periods: number;
  /** Null where there is no quota. */
  readonly movesLeft: number | null;
  readonly flagged: boolean;
  /** What stands between the player and a loss without another move; null if unlimited. */
  readonly timeToLoss: number | null;
  /** Whether the player left the game while others play on. */
  readonly eliminated: boolean;
}

/** What a display shows of a clock. */
export interface ClockView<Name extends string = string> {
  readonly status: Status;
  /** Whose turn it is, also while paused. */
  readonly active: Name | null;
  readonly players: Readonly<Record<Name, PlayerView>>;
  readonly outcome: Outcome<Name> | null;
  /** The instant at which the turn began; null between turns. */
  readonly turnStartedAt: number | null;
  /** Why the clock is paused, in the order of the pauses; null for a pause without a reason. */
  readonly pauses: readonly (string | null)[];
  /** What is left for a free move before the game ends without it; null where nothing limits it. */
  readonly freeLeft: number | null;
}

/** All that is left without a move: the bank, and every period and stage that follows by itself. */
const timeWithoutMove = (setup: ClockSetup, clock: PlayerClock): number => {
  let total = 0;
  let current = clock;
  for (;;) {
    total += Math.max(0, current.bank as number);
    const kind = refillOf(setup, current);
    if (kind === 'flag') return total;
    current = refill(setup, current, kind);
  }
};

/** What is shown of one player. */
export const viewPlayer = (
  { setup, active, delay: left }: ClockState,
  clock: PlayerClock,
): PlayerView => {
  const { player, bank, moves, periods } = clock;
  const stage = stageOf(setup, clock);
  const flagged = isFlagged(clock);
  const delay = active === player ? left : isOut(clock) ? 0 : (stage?.delay ?? 0);
  const quota = stage?.moves ?? null;
  const unlimited = bank === null;
  return {
    remaining: unlimited ? null : Math.max(0, bank),
    delay,
    stage: clock.stage,
    periods,
    movesLeft: quota === null ? null : Math.max(0, quota - moves),
    flagged,
    timeToLoss: unlimited ? null : isOut(clock) ? 0 : delay + timeWithoutMove(setup, clock),
    eliminated: clock.eliminated,
  };
};

/**
 * What the clock shows at `at`; without one, at its last event.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, view } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * view(clock, 1000).players['white']?.remaining; // => 299000
 */
export const view = <Name extends string>(
  state: ClockState<Name>,
  at: number | null = null,
): ClockView<Name> => {
  checkState(state);
  const now = at === null ? state : settle(state, at);
  const { setup, status, pauses, active, turnStartedAt, freeLeft, outcome } = now;
  const shown = setup.players.map((name, index) => [name, viewPlayer(now, clockAt(now, index))]);
  return {
    status,
    active: active === null ? null : (setup.players[active] as Name),
    players: Object.fromEntries(shown) as Record<Name, PlayerView>,
    outcome,
    turnStartedAt,
    pauses,
    freeLeft,
  };
};
