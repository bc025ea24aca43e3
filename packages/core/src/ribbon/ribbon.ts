/**
 * The clock ribbon: all that a drawing of one player's clock shows at a moment, as plain JSON. Its
 * order is that of the notation, and it is used up from left to right. A page, a terminal and a
 * line of text draw the same ribbon; whatever has to be decided is decided here.
 */

import { pressure, whatIfPressed, type Pressure } from '../clock/queries.js';
import { nextPlayer, settle } from '../clock/settle.js';
import {
  indexOfPlayer,
  isFree,
  stageOf,
  type ClockState,
  type PlayerClock,
  type Status,
} from '../clock/state.js';
import { view, type PlayerView } from '../clock/view.js';
import { MINUTE, SECOND } from '../model/duration.js';
import type { Stage, TimeControl } from '../model/time-control.js';
import { bonusPreview, ghostOf, wallOf, type RibbonBank, type RibbonBonus } from './bank.js';
import { quotaOf, stagesOf, type RibbonQuota, type RibbonStage } from './stages.js';

/** What a clock calls attention to. */
export type Alarm = 'bank' | 'period' | 'pace';

/** What the end of the game is to a player: also of a game without a result. */
export type GameResult = 'won' | 'lost' | 'none';

/** The periods of the current stage. */
export interface RibbonPeriods {
  /** With the one in use. */
  readonly left: number;
  readonly of: number;
  readonly last: boolean;
}

/** All that a drawing of one player's clock shows at a moment. */
export interface Ribbon {
  readonly player: string;
  readonly status: Status;
  /** Whether it is this player's turn, also while paused. */
  readonly active: boolean;
  /** How the time of this player moves: an hourglass also gains. */
  readonly flow: 'down' | 'up' | 'still';
  /** Out of time; the clock is frozen. */
  readonly flagged: boolean;
  /** Null while the game goes on. */
  readonly result: GameResult | null;
  /** Empty without stages. */
  readonly stages: readonly RibbonStage[];
  /** Whether a flag fell on the way that did not lose. */
  readonly interimFlag: boolean;
  /** What protects the bank this turn. */
  readonly delay: { readonly left: number; readonly full: number } | null;
  /** Null if unlimited. */
  readonly bank: RibbonBank | null;
  readonly bonus: RibbonBonus | null;
  /** Where a cap stops the bonus; null without one. */
  readonly wall: number | null;
  /** Null where there is but one. */
  readonly periods: RibbonPeriods | null;
  readonly quota: RibbonQuota | null;
  /** This player's part of all the sand, from 0 to 1. */
  readonly hourglass: { readonly share: number; readonly all: number } | null;
  /** The bank after a press now, with what a completed quota brings; null if it is not running. */
  readonly ifPressed: number | null;
  /** The large number: until the delay, the period, the stage or the game ends. */
  readonly untilChange: number | null;
  /** The small number: until the loss without another move. */
  readonly untilLoss: number | null;
  /** Whether the two numbers can differ in this stage. */
  readonly lossApart: boolean;
  readonly alarm: Alarm | null;
}

/** Everybody falls behind the pace a little; half of it is trouble. */
const TROUBLE = 1 / 2;

/** A tenth of the time, but never less than ten seconds nor more than a minute. */
const lowBank = (base: number, delay: number): number =>
  Math.min(MINUTE, Math.max(10 * SECOND, base / 10), (base + delay) / 3);

/** The alarm of a time that nothing but its size protects; `delay` was part of it at the start. */
const bankAlarm = (left: number, base: number, delay = 0): Alarm | null =>
  left <= lowBank(base, delay) ? 'bank' : null;

const isPeriod = ({ periods, moves, reset }: Stage): boolean =>
  periods > 1 || (reset === 'moves' && moves === 1);

/**
 * When a clock should call for attention, and why. It depends on where the player is: the end of
 * the bank in main time, the last third of a period, the pace in a quota.
 */
const stageAlarm = (
  stage: Stage,
  { left, delay }: { readonly left: number; readonly delay: number },
  base: number,
  quota: RibbonQuota | null,
): Alarm | null => {
  if (isPeriod(stage)) return left < stage.time / 3 ? 'period' : null;
  const pace = quota?.pace ?? null;
  if (pace !== null && pace.behind && pace.perMove < pace.planned * TROUBLE) return 'pace';
  return bankAlarm(left + delay, base, stage.delay);
};

const periodsOf = (stage: Stage, { periods }: PlayerView): RibbonPeriods | null =>
  stage.periods === 1 ? null : { left: periods, of: stage.periods, last: periods === 1 };

type StageParts = Pick<Ribbon, 'delay' | 'bonus' | 'wall' | 'periods' | 'quota' | 'alarm'>;

const NO_STAGE: StageParts = {
  delay: null,
  bonus: null,
  wall: null,
  periods: null,
  quota: null,
  alarm: null,
};

const stageParts = (
  state: ClockState,
  clock: PlayerClock,
  shown: PlayerView,
  stage: Stage,
  pressed: Pressure,
): StageParts => {
  const left = shown.remaining as number;
  const control = state.setup.controls[clock.player] as TimeControl;
  const quota = quotaOf(stage, control, clock, pressed);
  return {
    delay: stage.delay === 0 ? null : { left: shown.delay, full: stage.delay },
    bonus: bonusPreview(state, stage, clock, shown.flagged),
    wall: wallOf(stage, clock),
    periods: periodsOf(stage, shown),
    quota,
    alarm: shown.flagged
      ? null
      : stageAlarm(stage, { left, delay: shown.delay }, clock.startBank, quota),
  };
};

const hourglassOf = ({ players }: ClockState, { bank }: PlayerClock): Ribbon['hourglass'] => {
  const all = players.reduce((sum, each) => sum + Math.max(0, each.bank ?? 0), 0);
  return { share: all === 0 ? 0 : Math.max(0, bank ?? 0) / all, all };
};

const resultOf = ({ outcome }: ClockState, player: string): GameResult | null => {
  if (outcome === null) return null;
  if (outcome.winner === player) return 'won';
  return outcome.losers.includes(player) ? 'lost' : 'none';
};

/** Sand runs to the next player in turn. */
const flowOf = (state: ClockState, clock: PlayerClock, shared: boolean): Ribbon['flow'] => {
  const { status, active, players, setup } = state;
  if (status !== 'running' || active === null || clock.bank === null) return 'still';
  if (active === clock.player) return isFree(setup, clock) ? 'still' : 'down';
  const gains = shared && nextPlayer(players, active) === clock.player;
  return gains && !isFree(setup, players[active] as PlayerClock) ? 'up' : 'still';
};

/**
 * The ribbon of a player at `at`. Throws a `RangeError` if the setup has no such player.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce } from '@zeitnot/core/clock';
 * import { ribbonOf } from '@zeitnot/core/ribbon';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * ribbonOf(clock, 'white', 0).flow; // => 'down'
 */
export const ribbonOf = (state: ClockState, player: string, at: number): Ribbon => {
  const now = settle(state, at);
  const index = indexOfPlayer(now.setup, player);
  const clock = now.players[index] as PlayerClock;
  const control = now.setup.controls[index] as TimeControl;
  const shown = view(now).players[player] as PlayerView;
  const active = now.active === index;
  const stage = stageOf(now.setup, clock);
  const left = shown.remaining;
  const pressed = pressure(now, player, at);
  const parts =
    stage === null || pressed === null ? NO_STAGE : stageParts(now, clock, shown, stage, pressed);
  const shared = control.kind === 'hourglass';
  const ghost = left === null ? 0 : ghostOf(now, clock, left);
  const { startBank } = clock;
  const { delay } = parts;
  const full = (left ?? 0) + ghost;
  const stages = stagesOf(control, clock.stage);
  return {
    player,
    status: now.status,
    active,
    flow: flowOf(now, clock, shared),
    flagged: shown.flagged,
    result: resultOf(now, player),
    stages,
    interimFlag: stages.some(({ flagPassed }) => flagPassed),
    ...parts,
    bank:
      left === null
        ? null
        : {
            left,
            ghost,
            full: Math.max(startBank, full, parts.wall ?? 0, parts.bonus?.landing ?? 0),
          },
    hourglass: shared ? hourglassOf(now, clock) : null,
    ifPressed: active ? whatIfPressed(now, at) : null,
    untilChange: active && delay !== null && delay.left > 0 ? delay.left : left,
    untilLoss: shown.timeToLoss,
    lossApart:
      left !== null && (delay !== null || parts.periods !== null || (shown.timeToLoss ?? 0) > left),
    alarm: shared && !shown.flagged ? bankAlarm(left ?? 0, startBank) : parts.alarm,
  };
};
