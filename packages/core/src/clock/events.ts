/**
 * The events of a clock, and what may be wrong with one. Every event carries its time.
 */

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

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptional = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value);

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

/** The fields of each event besides `at`, the players apart. */
const FIELDS: Readonly<Record<ClockEvent['type'], Fields>> = {
  start: {},
  stop: {},
  press: { lag: isOptional((value) => isTime(value) && (value as number) >= 0) },
  observe: {},
  pause: {},
  resume: {},
  give: { ms: isTime },
  takeback: {},
  berserk: {},
  correct: { moves: isCount },
  flag: { opponentCanMate: isOptional((value) => typeof value === 'boolean') },
};

/** Events that name a player. */
const NAMES_PLAYER: ReadonlySet<string> = new Set([
  'start',
  'press',
  'give',
  'berserk',
  'correct',
  'flag',
]);

/** What is wrong with the shape of an event; null if nothing is. */
export const faultOf = (event: unknown, players: readonly string[]): RefusalCode | null => {
  if (typeof event !== 'object' || event === null) return 'MalformedEvent';
  const fields = event as Readonly<Record<string, unknown>>;
  const { type } = fields;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return 'MalformedEvent';
  if (!isTime(fields['at'])) return 'MalformedEvent';
  for (const [name, check] of Object.entries(FIELDS[type as ClockEvent['type']])) {
    if (!check(fields[name])) return 'MalformedEvent';
  }
  const named = NAMES_PLAYER.has(type) ? [fields['player']] : [];
  if (type === 'give' && fields['from'] !== undefined) named.push(fields['from']);
  return named.every((name) => players.includes(name as string)) ? null : 'UnknownPlayer';
};
