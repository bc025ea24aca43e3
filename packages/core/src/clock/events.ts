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

type Fields = Readonly<Record<string, unknown>>;

const anything = (): boolean => true;

/** Whether the fields of an event besides `at` and the names of players are what they must be. */
const CHECKS: ReadonlyMap<unknown, (fields: Fields) => boolean> = new Map([
  ['start', anything],
  ['stop', anything],
  ['press', ({ lag = 0 }: Fields) => isTime(lag) && lag >= 0],
  ['observe', anything],
  ['pause', anything],
  ['resume', anything],
  ['give', ({ ms }: Fields) => isTime(ms) && Math.abs(ms) <= MAX_DURATION],
  ['takeback', anything],
  ['berserk', anything],
  ['correct', ({ moves }: Fields) => Number.isSafeInteger(moves) && (moves as number) >= 0],
  ['flag', ({ opponentCanMate = true }: Fields) => typeof opponentCanMate === 'boolean'],
] satisfies [ClockEvent['type'], (fields: Fields) => boolean][]);

/** The events that name a player. */
const OF_A_PLAYER = new Set<unknown>(['press', 'start', 'give', 'berserk', 'correct', 'flag']);

/**
 * What is wrong with the shape of an event; null if nothing is.
 *
 * @example
 * import { faultOf } from '@zeitnot/core/clock';
 *
 * faultOf({ type: 'press', player: 'green', at: 0 }, ['white', 'black']); // => 'UnknownPlayer'
 */
export const faultOf = (event: unknown, players: readonly string[]): RefusalCode | null => {
  const fields = (event ?? {}) as Fields;
  const { type, at, player, from = player } = fields;
  const isSound = CHECKS.get(type);
  if (!isTime(at) || isSound === undefined || !isSound(fields)) return 'MalformedEvent';
  const isKnown = (name: unknown): boolean => players.includes(name as string);
  if (OF_A_PLAYER.has(type) && !isKnown(player)) return 'UnknownPlayer';
  return type === 'give' && !isKnown(from) ? 'UnknownPlayer' : null;
};
