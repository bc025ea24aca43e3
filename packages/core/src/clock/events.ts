/**
 * The events of a clock, and what may be wrong with one. Every event carries its time.
 */

import { MAX_DURATION } from '../model/duration.js';

/** What happens to a clock. Every event carries its time, in milliseconds. */
export type ClockEvent =
  | { readonly type: 'start'; readonly player: string; readonly at: number }
  | { readonly type: 'stop'; readonly at: number }
  /** `lag`: the milliseconds that the network is known to have taken. */
  | { readonly type: 'press'; readonly player: string; readonly at: number; readonly lag?: number }
  | { readonly type: 'observe'; readonly at: number }
  | { readonly type: 'pause' | 'resume'; readonly at: number }
  | {
      readonly type: 'give';
      readonly player: string;
      readonly ms: number;
      readonly from?: string;
      readonly at: number;
    }
  | { readonly type: 'takeback'; readonly at: number }
  | { readonly type: 'berserk'; readonly player: string; readonly at: number }
  | {
      readonly type: 'correct';
      readonly player: string;
      readonly moves: number;
      readonly at: number;
    }
  | {
      readonly type: 'flag';
      readonly player: string;
      readonly opponentCanMate?: boolean;
      readonly at: number;
    };

/** Why an event had no effect beyond settling the clock. */
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
  | 'MalformedEvent'
  | 'UnknownPlayer';

const isTime = (value: unknown): value is number => Number.isFinite(value);

/**
 * What is wrong with the shape of an event; null if nothing is.
 *
 * @example
 * import { faultOf } from '@zeitnot/core/clock';
 *
 * faultOf({ type: 'press', player: 'green', at: 0 }, ['white', 'black']); // => 'UnknownPlayer'
 */
export const faultOf = (event: unknown, players: readonly string[]): RefusalCode | null => {
  const fields = (event ?? {}) as Readonly<Record<string, unknown>>;
  const { type, at, player } = fields;
  if (!isTime(at)) return 'MalformedEvent';
  const isKnown = players.includes(player as string);
  switch (type as ClockEvent['type']) {
    case 'stop':
    case 'observe':
    case 'pause':
    case 'resume':
    case 'takeback':
      return null;
    case 'start':
    case 'berserk':
      return faultIn(true, isKnown);
    case 'press': {
      const { lag = 0 } = fields;
      return faultIn(isTime(lag) && lag >= 0, isKnown);
    }
    case 'give': {
      const { ms, from = player } = fields;
      const isAmount = isTime(ms) && Math.abs(ms) <= MAX_DURATION;
      return faultIn(isAmount, isKnown && players.includes(from as string));
    }
    case 'correct': {
      const { moves } = fields;
      return faultIn(Number.isSafeInteger(moves) && (moves as number) >= 0, isKnown);
    }
    case 'flag': {
      const { opponentCanMate = true } = fields;
      return faultIn(typeof opponentCanMate === 'boolean', isKnown);
    }
    default:
      return 'MalformedEvent';
  }
};

/** The fault of an event whose own fields are sound or not, and whose players are known or not. */
const faultIn = (isSound: boolean, isKnown: boolean): RefusalCode | null =>
  isSound ? (isKnown ? null : 'UnknownPlayer') : 'MalformedEvent';
