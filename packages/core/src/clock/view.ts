/**
 * What a display or a log shows of a clock at one moment.
 */

import { refill, refillOf } from './run.js';
import { settle } from './settle.js';
import {
  checkState,
  isFlagged,
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
}

/** What a display shows of a clock. */
export interface ClockView {
  readonly status: Status;
  readonly active: string | null;
  readonly players: Readonly<Record<string, PlayerView>>;
  readonly outcome: Outcome | null;
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

const viewPlayer = ({ setup, active, delay: left }: ClockState, clock: PlayerClock): PlayerView => {
  const { player, bank, moves, periods } = clock;
  const stage = stageOf(setup, clock);
  const flagged = isFlagged(clock);
  const delay = active === player ? left : flagged ? 0 : (stage?.delay ?? 0);
  const quota = stage?.moves ?? null;
  const unlimited = bank === null;
  return {
    remaining: unlimited ? null : Math.max(0, bank),
    delay,
    stage: clock.stage,
    periods,
    movesLeft: quota === null ? null : Math.max(0, quota - moves),
    flagged,
    timeToLoss: unlimited ? null : flagged ? 0 : delay + timeWithoutMove(setup, clock),
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
export const view = (state: ClockState, at: number | null = null): ClockView => {
  checkState(state);
  const now = at === null ? state : settle(state, at);
  const { setup, status, active, outcome } = now;
  return {
    status,
    active: active === null ? null : (setup.players[active] as string),
    players: Object.fromEntries(
      setup.players.map((name, index) => [
        name,
        viewPlayer(now, now.players[index] as PlayerClock),
      ]),
    ),
    outcome,
  };
};
