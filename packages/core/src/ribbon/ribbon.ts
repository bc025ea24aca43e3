/**
 * The clock ribbon: all that a drawing of one player's clock shows at a moment, as plain JSON. Its
 * order is that of the notation, and it is used up from left to right. A page, a terminal and a
 * line of text draw the same ribbon; whatever has to be decided is decided here.
 */

import { bonusOf, earn, usedOf } from '../clock/move.js';
import { pressure, whatIfPressed, type Pressure } from '../clock/queries.js';
import { nextPlayer, settle } from '../clock/settle.js';
import { isFree, stageOf, type ClockState, type PlayerClock, type Status } from '../clock/state.js';
import { view, type PlayerView } from '../clock/view.js';
import type { BonusKind, Stage, TimeControl } from '../model/time-control.js';
import { bankAlarm, stageAlarm, type Alarm } from './alarm.js';
import { quotaOf, type RibbonQuota } from './quota.js';
import { stagesOf, type RibbonStage } from './stages.js';

export interface RibbonBank {
  readonly left: number;
  /** What this turn has taken from it so far. */
  readonly ghost: number;
  /** What the whole length of the bar stands for. */
  readonly full: number;
}

/** What pressing now would give back. */
export interface RibbonBonus {
  readonly kind: BonusKind;
  /** The whole bonus. */
  readonly full: number;
  /** What a press now would earn. */
  readonly gain: number;
  /** Where the bar would land; null if it is not this player's turn. */
  readonly landing: number | null;
  /** What the cap would cut off. */
  readonly lost: number;
}

export interface RibbonPeriods {
  /** With the one in use. */
  readonly left: number;
  readonly of: number;
  readonly last: boolean;
}

export interface Ribbon {
  readonly player: string;
  readonly status: Status;
  /** Whether it is this player's turn, also while paused. */
  readonly active: boolean;
  /** How the time of this player moves: an hourglass also gains. */
  readonly flow: 'down' | 'up' | 'still';
  /** Out of time; the clock is frozen. */
  readonly flagged: boolean;
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

/** What this turn has taken from the bank of the present period. */
const ghostOf = ({ turn }: ClockState, clock: PlayerClock, left: number): number => {
  const { place } = clock;
  if (turn === null || turn.place.player !== place.player) return 0;
  const rolled =
    turn.place.stage !== place.stage ||
    turn.place.periods !== place.periods ||
    turn.place.before !== place.before;
  return Math.max(0, rolled ? place.base - left : usedOf(clock, turn));
};

/** The bonus; what it would come to is told on the player's own turn. */
const bonusPreview = (
  state: ClockState,
  stage: Stage,
  clock: PlayerClock,
  flagged: boolean,
): RibbonBonus | null => {
  const { turn, setup } = state;
  const full = clock.place.berserk || flagged ? 0 : stage.bonus;
  if (full === 0) return null;
  const kind = stage.bonusKind;
  if (turn === null || turn.place.player !== clock.place.player) {
    return { kind, full, gain: 0, landing: null, lost: 0 };
  }
  const used = usedOf(clock, turn);
  const left = Math.max(0, clock.bank as number);
  const landing = earn(setup, clock, used).bank as number;
  const earned = isFree(setup, clock) ? 0 : bonusOf(stage, clock, used);
  return { kind, full, gain: landing - left, landing, lost: left + earned - landing };
};

const wallOf = ({ cap }: Stage, { place }: PlayerClock): number | null =>
  cap === 'none' ? null : cap === 'start' ? place.base : cap;

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
  const control = state.setup.controls[clock.place.player] as TimeControl;
  const quota = quotaOf(stage, control, clock, pressed);
  return {
    delay: stage.delay === 0 ? null : { left: shown.delay, full: stage.delay },
    bonus: bonusPreview(state, stage, clock, shown.flagged),
    wall: wallOf(stage, clock),
    periods: periodsOf(stage, shown),
    quota,
    alarm: shown.flagged
      ? null
      : stageAlarm(stage, { left, delay: shown.delay }, clock.place.base, quota),
  };
};

const hourglassOf = ({ players }: ClockState, { bank }: PlayerClock): Ribbon['hourglass'] => {
  const all = players.reduce((sum, each) => sum + Math.max(0, each.bank ?? 0), 0);
  return { share: all === 0 ? 0 : Math.max(0, bank ?? 0) / all, all };
};

/** Sand runs to whoever is next in turn. */
const flowOf = (state: ClockState, clock: PlayerClock, shared: boolean): Ribbon['flow'] => {
  const { status, active, players, setup } = state;
  if (status !== 'running' || active === null || clock.bank === null) return 'still';
  if (active === clock.place.player) return isFree(setup, clock) ? 'still' : 'down';
  const gains = shared && nextPlayer(players, active) === clock.place.player;
  return gains && !isFree(setup, players[active] as PlayerClock) ? 'up' : 'still';
};

/** The ribbon of a player at `at`. The name must be one of the setup's. */
export const ribbonOf = (state: ClockState, player: string, at: number): Ribbon => {
  const now = settle(state, at);
  const index = now.setup.players.indexOf(player);
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
  const { base } = clock.place;
  const { delay } = parts;
  const full = (left ?? 0) + ghost;
  const stages = stagesOf(control, clock.place.stage);
  return {
    player,
    status: now.status,
    active,
    flow: flowOf(now, clock, shared),
    flagged: shown.flagged,
    stages,
    interimFlag: stages.some(({ flagPassed }) => flagPassed),
    ...parts,
    bank:
      left === null
        ? null
        : {
            left,
            ghost,
            full: Math.max(base, full, parts.wall ?? 0, parts.bonus?.landing ?? 0),
          },
    hourglass: shared ? hourglassOf(now, clock) : null,
    ifPressed: active ? whatIfPressed(now, at) : null,
    untilChange: active && delay !== null && delay.left > 0 ? delay.left : left,
    untilLoss: shown.timeToLoss,
    lossApart:
      left !== null && (delay !== null || parts.periods !== null || (shown.timeToLoss ?? 0) > left),
    alarm: shared && !shown.flagged ? bankAlarm(left ?? 0, base) : parts.alarm,
  };
};
