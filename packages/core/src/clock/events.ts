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

/** The fields of each event besides `at`. */
const FIELDS: Readonly<Record<ClockEvent['type'], readonly string[]>> = {
  start: ['player'],
  stop: [],
  press: ['player', 'lag'],
  observe: [],
  pause: [],
  resume: [],
  give: ['player', 'ms', 'from'],
  takeback: [],
  berserk: ['player'],
  correct: ['player', 'moves'],
  flag: ['player', 'opponentCanMate'],
};

/** What a field must be; the names of players are looked up separately. */
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  lag: (value = 0) => isTime(value) && value >= 0,
  ms: (value) => isTime(value) && Math.abs(value) <= MAX_DURATION,
  moves: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  opponentCanMate: (value = true) => typeof value === 'boolean',
};

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
  const { type } = fields;
  if (!isTime(fields['at']) || typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    return 'MalformedEvent';
  }
  const names = FIELDS[type as ClockEvent['type']];
  if (names.some((name) => CHECKS[name]?.(fields[name]) === false)) return 'MalformedEvent';
  const { player, from = player } = fields;
  const isKnown = (name: string, value: unknown): boolean =>
    !names.includes(name) || players.includes(value as string);
  return isKnown('player', player) && isKnown('from', from) ? null : 'UnknownPlayer';
};
