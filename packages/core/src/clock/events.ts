/**
 * The events of a clock: what each carries besides its type and its time, when it is accepted, and
 * what may be wrong with one. Every event carries its time, `at`, in milliseconds.
 */

import { MAX_DURATION } from '../model/duration.js';
import { MAX_PERIODS } from '../model/time-control.js';
import type { ClockSetup, Status } from './state.js';

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

type KeysOf<Event> = Event extends unknown ? keyof Event : never;
type Field = Exclude<KeysOf<ClockEvent>, 'type' | 'at'>;
type FieldOf<Type extends EventType> = Exclude<
  KeysOf<Extract<ClockEvent, { readonly type: Type }>>,
  'type' | 'at'
>;

const GOING_ON: readonly Status[] = ['idle', 'running', 'paused'];
const ALWAYS: readonly Status[] = [...GOING_ON, 'ended'];

/** The fields of each event, `?` behind those that may be missing, and the statuses that it needs. */
export const EVENTS: {
  readonly [Type in EventType]: {
    readonly fields: readonly (FieldOf<Type> | `${FieldOf<Type>}?`)[];
    readonly during: readonly Status[];
  };
} = {
  start: { fields: ['player'], during: ['idle'] },
  stop: { fields: [], during: ['running'] },
  press: { fields: ['player', 'lag?', 'frameLag?'], during: ['running'] },
  observe: { fields: [], during: ALWAYS },
  pause: { fields: ['reason?'], during: ['running', 'paused'] },
  resume: { fields: ['reason?'], during: ['paused'] },
  give: { fields: ['player', 'ms', 'from?'], during: GOING_ON },
  takeback: { fields: [], during: GOING_ON },
  berserk: { fields: ['player'], during: GOING_ON },
  flag: { fields: ['player', 'opponentCanMate?'], during: ALWAYS },
  end: { fields: ['winner', 'reason'], during: GOING_ON },
  eliminate: { fields: ['player', 'reason'], during: GOING_ON },
  correct: { fields: ['player', 'moves'], during: GOING_ON },
  set: { fields: ['player', 'ms', 'stage?', 'periods?', 'moves?'], during: GOING_ON },
  turn: { fields: ['player'], during: ['running', 'paused'] },
  reopen: { fields: [], during: ['ended'] },
};

const isTime = (value: unknown): value is number => Number.isFinite(value);

const isLag = (value: unknown): boolean => isTime(value) && value >= 0;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** What each field holds; a player's name is looked up apart. */
const FIELDS: Readonly<Record<Field, (value: unknown) => boolean>> = {
  player: () => true,
  from: () => true,
  winner: () => true,
  lag: isLag,
  frameLag: isLag,
  ms: (value) => isTime(value) && Math.abs(value) <= MAX_DURATION,
  moves: isCount,
  stage: isCount,
  periods: (value) => isCount(value) && value !== 0 && (value as number) <= MAX_PERIODS,
  reason: (value) => typeof value === 'string',
  opponentCanMate: (value) => typeof value === 'boolean',
};

const isStranger = (field: string, value: unknown, players: readonly string[]): boolean => {
  if (field === 'winner' && value === null) return false;
  const isName = field === 'player' || field === 'from' || field === 'winner';
  return isName && !players.includes(value as string);
};

/** The fields of each event as they are checked. */
const CHECKS = new Map(
  Object.entries(EVENTS).map(([type, { fields }]) => [
    type,
    fields.map((field) => {
      const name = field.replace('?', '') as Field;
      return { name, isSound: FIELDS[name], isOptional: name !== field };
    }),
  ]),
);

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
  const given = (event ?? {}) as Readonly<Record<string, unknown>>;
  const { at } = given;
  const checks = CHECKS.get(given['type'] as string);
  // logs of version 1 may hold fractions of a millisecond
  if (checks === undefined || !(version === 1 ? isTime(at) : Number.isSafeInteger(at))) {
    return 'MalformedEvent';
  }
  let fault: RefusalCode | null = null;
  for (const { name, isSound, isOptional } of checks) {
    const value = given[name];
    if (value === undefined && isOptional) continue;
    if (!isSound(value)) return 'MalformedEvent';
    if (isStranger(name, value, players)) fault = 'UnknownPlayer';
  }
  return fault;
};
