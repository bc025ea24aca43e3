/**
 * The events of a clock: what each carries besides its type and its time, when it is accepted, and
 * what may be wrong with one. Every event carries its time, `at`, in milliseconds.
 */

import { MAX_DURATION } from '../model/duration.js';
import { MAX_PERIODS } from '../model/time-control.js';
import { findPlayer, type ClockSetup, type Status } from './state.js';

/** What happens to a clock. Every event carries its time, in milliseconds. */
export type ClockEvent<Name extends string = string> =
  | { readonly type: 'start'; readonly player: Name; readonly at: number }
  | { readonly type: 'stop'; readonly at: number }
  | {
      readonly type: 'press';
      readonly player: Name;
      /** The milliseconds that the network is known to have taken. */
      readonly lag?: number;
      /** The lag of one frame, where the client reports it; only `lag: 'lichess'` asks. */
      readonly frameLag?: number;
      readonly at: number;
    }
  | { readonly type: 'observe'; readonly at: number }
  | { readonly type: 'pause'; readonly reason?: string; readonly at: number }
  | { readonly type: 'resume'; readonly reason?: string; readonly at: number }
  | {
      readonly type: 'give';
      readonly player: Name;
      readonly ms: number;
      readonly from?: Name;
      readonly at: number;
    }
  | { readonly type: 'takeback'; readonly at: number }
  | { readonly type: 'berserk'; readonly player: Name; readonly at: number }
  | {
      readonly type: 'correct';
      readonly player: Name;
      readonly moves: number;
      readonly at: number;
    }
  | {
      readonly type: 'flag';
      readonly player: Name;
      readonly opponentCanMate?: boolean;
      readonly at: number;
    }
  | {
      readonly type: 'end';
      readonly winner: Name | null;
      readonly reason: string;
      readonly at: number;
    }
  | {
      readonly type: 'eliminate';
      readonly player: Name;
      readonly reason: string;
      readonly at: number;
    }
  | {
      readonly type: 'set';
      readonly player: Name;
      readonly ms: number;
      readonly stage?: number;
      readonly periods?: number;
      readonly moves?: number;
      readonly at: number;
    }
  | { readonly type: 'turn'; readonly player: Name; readonly at: number }
  | { readonly type: 'reopen'; readonly at: number };

/** The kinds of events. */
export type EventType = ClockEvent['type'];

/** Why an event had no effect. */
export type RefusalCode =
  | 'AlreadyRunning'
  | 'NotRunning'
  | 'NotYourTurn'
  | 'Paused'
  | 'GameOver'
  | 'InsufficientTime'
  | 'NothingToTakeBack'
  | 'TooLate'
  | 'NotExpired'
  | 'TimeWentBack'
  | 'MalformedEvent'
  | 'UnknownPlayer'
  | 'UnknownStage';

/** The statuses in which an event is accepted: one, or several. */
export type Occasion = Status | 'in a turn' | 'until the end' | 'always';

/** When each event is accepted. */
export const OCCASIONS: Readonly<Record<EventType, Occasion>> = {
  start: 'idle',
  stop: 'running',
  press: 'running',
  observe: 'always',
  pause: 'in a turn',
  resume: 'paused',
  give: 'until the end',
  takeback: 'until the end',
  berserk: 'until the end',
  flag: 'always',
  end: 'until the end',
  eliminate: 'until the end',
  correct: 'until the end',
  set: 'until the end',
  turn: 'in a turn',
  reopen: 'ended',
};

/** Whether an event may come in a status. */
export const suits = (type: EventType, status: Status): boolean => {
  const occasion = OCCASIONS[type];
  if (occasion === status || occasion === 'always') return true;
  if (occasion === 'until the end') return status !== 'ended';
  return occasion === 'in a turn' && (status === 'running' || status === 'paused');
};

const isTime = (value: unknown): value is number => Number.isFinite(value);

const isLag = (value: unknown): boolean => isTime(value) && value >= 0;

const isAmount = (value: unknown): boolean => isTime(value) && Math.abs(value) <= MAX_DURATION;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

const arePeriods = (value: unknown): boolean =>
  isCount(value) && value >= 1 && value <= MAX_PERIODS;

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * What is wrong with the shape of an event; null if nothing is.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { faultOf, makeClock } from '@zeitnot/core/clock';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * faultOf({ type: 'press', player: 'green', at: 0 }, made.value.setup); // => 'UnknownPlayer'
 */
export const faultOf = (
  event: unknown,
  { players, version }: Pick<ClockSetup, 'players' | 'version'>,
): RefusalCode | null => {
  const fields = (event ?? {}) as Readonly<Record<string, unknown>>;
  const { type, at, player } = fields;
  // logs of version 1 may hold fractions of a millisecond
  if (!(version === 1 ? isTime(at) : Number.isSafeInteger(at))) return 'MalformedEvent';
  const isKnown = findPlayer(players, player) !== -1;
  switch (type as EventType) {
    case 'stop':
    case 'observe':
    case 'takeback':
    case 'reopen':
      return null;
    case 'pause':
    case 'resume':
      return faultIn(isText(fields['reason'] ?? ''), true);
    case 'start':
    case 'berserk':
    case 'turn':
      return faultIn(true, isKnown);
    case 'press': {
      const { lag = 0, frameLag = 0 } = fields;
      return faultIn(isLag(lag) && isLag(frameLag), isKnown);
    }
    case 'give': {
      const { ms, from = player } = fields;
      return faultIn(isAmount(ms), isKnown && findPlayer(players, from) !== -1);
    }
    case 'correct':
      return faultIn(isCount(fields['moves']), isKnown);
    case 'set': {
      const { ms, stage = 0, periods = 1, moves = 0 } = fields;
      const isSound = isAmount(ms) && isCount(stage) && arePeriods(periods) && isCount(moves);
      return faultIn(isSound, isKnown);
    }
    case 'flag': {
      const { opponentCanMate = true } = fields;
      return faultIn(typeof opponentCanMate === 'boolean', isKnown);
    }
    case 'eliminate':
      return faultIn(isText(fields['reason']), isKnown);
    case 'end': {
      const { winner, reason } = fields;
      return faultIn(isText(reason), winner === null || findPlayer(players, winner) !== -1);
    }
    default:
      return 'MalformedEvent';
  }
};

/** The fault of an event whose own fields are sound or not, and whose players are known or not. */
const faultIn = (isSound: boolean, isKnown: boolean): RefusalCode | null =>
  isSound ? (isKnown ? null : 'UnknownPlayer') : 'MalformedEvent';
