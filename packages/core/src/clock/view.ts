/**
 * What a display or a log shows of a clock at one moment.
 */

import type { Stage, TimeControl } from '../model/time-control.js';
import { refill, refillOf } from './run.js';
import { settle } from './settle.js';
import { stageOf, type ClockState, type Outcome, type PlayerClock, type Status } from './state.js';

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

export interface ClockView {
  readonly status: Status;
  readonly active: string | null;
  readonly players: Readonly<Record<string, PlayerView>>;
  readonly outcome: Outcome | null;
}

/** All that is left without a move: the bank, and every period and stage that follows by itself. */
const timeWithoutMove = (control: TimeControl, clock: PlayerClock): number => {
  let total = 0;
  let current = clock;
  for (;;) {
    total += Math.max(0, current.bank as number);
    const kind = refillOf(control, current);
    if (kind === 'flag') return total;
    current = refill(control, { ...current, bank: 0 }, kind);
  }
};

const viewPlayer = (state: ClockState, index: number): PlayerView => {
  const clock = state.players[index] as PlayerClock;
  const control = state.setup.controls[index] as TimeControl;
  const stage: Stage | null = stageOf(state.setup, index, clock);
  const waiting = clock.flagged ? 0 : (stage?.delay ?? 0);
  const delay = state.active === index ? state.delay : waiting;
  const quota = stage?.moves ?? null;
  const unlimited = clock.bank === null;
  return {
    remaining: unlimited ? null : Math.max(0, clock.bank),
    delay,
    stage: clock.stage,
    periods: clock.periods,
    movesLeft: quota === null ? null : Math.max(0, quota - clock.moves),
    flagged: clock.flagged,
    timeToLoss: unlimited ? null : clock.flagged ? 0 : delay + timeWithoutMove(control, clock),
  };
};

/** The clock as of `at`; as of its last event without one. */
export const view = (state: ClockState, at: number | null = null): ClockView => {
  const now = at === null ? state : settle(state, at);
  const { setup, status, active, outcome } = now;
  return {
    status,
    active: active === null ? null : (setup.players[active] as string),
    players: Object.fromEntries(setup.players.map((name, index) => [name, viewPlayer(now, index)])),
    outcome,
  };
};
