/**
 * The knobs of a clock, and the profiles that set them as federations, servers and engines do.
 */

import { SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import type { TimeControl } from '../model/time-control.js';

/** How much network lag a player gets back. */
export interface LagPolicy {
  /** What a player may get back at the start, in milliseconds. */
  readonly quota: number;
  /** What each move earns. */
  readonly gain: number;
  /** What may be saved up. */
  readonly max: number;
  /** The longest that a flag waits for lag that could save the player; without it, for the whole quota. */
  readonly grace?: number;
}

/** The rules of a clock that differ between federations, servers and engines. */
export interface Policy {
  /** Whether exactly 0 is out of time. */
  readonly flag: 'atZero' | 'belowZero';
  /** An overrun that is forgiven, in milliseconds. */
  readonly margin: number;
  /** Whether the bonus is credited before each player's first move; `lichess`: only where there is no time. */
  readonly startBonus: boolean | 'lichess';
  /** Each player's first moves that neither cost nor earn time. */
  readonly freeMoves: number;
  /** How long a free move may take before the game ends without a result; null for ever. */
  readonly firstMove: number | null;
  /** Who enters the next stage when one player's time runs over into it. */
  readonly stageAdd: 'mover' | 'everyone';
  readonly takeback: 'exact' | 'lichess';
  readonly onFlag: 'end' | 'eliminate';
  /** What becomes of an event whose time lies before that of the event before it. */
  readonly backwards: 'instant' | 'refuse';
  /** `lichess`: as Lichess computes it from the control. */
  readonly lag: LagPolicy | 'lichess' | null;
}

const DEFAULT: Policy = {
  flag: 'atZero',
  margin: 0,
  startBonus: false,
  freeMoves: 0,
  firstMove: null,
  stageAdd: 'mover',
  takeback: 'exact',
  onFlag: 'end',
  backwards: 'instant',
  lag: null,
};

/** The policies of federations, servers and engines, by name. */
export const PROFILES = {
  default: DEFAULT,
  fide: { ...DEFAULT, startBonus: true },
  lichess: {
    ...DEFAULT,
    startBonus: 'lichess',
    freeMoves: 1,
    takeback: 'lichess',
    lag: 'lichess',
  },
  engine: { ...DEFAULT, startBonus: true, flag: 'belowZero' },
} as const satisfies Readonly<Record<string, Policy>>;
/** The name of a policy. */
export type Profile = keyof typeof PROFILES;

/** The profiles that meant something else in logs of version 1. */
const FORMER_PROFILES: Partial<Readonly<Record<Profile, Policy>>> = {
  lichess: {
    ...DEFAULT,
    freeMoves: 1,
    takeback: 'lichess',
    lag: { quota: 500, gain: 200, max: 1000 },
  },
};

/** A profile's name, or knobs on top of a profile. */
export type PolicyInput = Profile | (Partial<Policy> & { readonly profile?: Profile });

const isAmount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const isOneOf =
  (...choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);

const isLag = (value: unknown): boolean => {
  const { quota, gain, max, grace = 0 } = Object(value) as Partial<LagPolicy>;
  return [quota, gain, max, grace].every(isAmount);
};

/** What each knob may be. */
const KNOBS: Readonly<Record<keyof Policy, (value: unknown) => boolean>> = {
  flag: isOneOf('atZero', 'belowZero'),
  margin: isAmount,
  startBonus: isOneOf(true, false, 'lichess'),
  freeMoves: isAmount,
  firstMove: (value) => value === null || isAmount(value),
  stageAdd: isOneOf('mover', 'everyone'),
  takeback: isOneOf('exact', 'lichess'),
  onFlag: isOneOf('end', 'eliminate'),
  backwards: isOneOf('instant', 'refuse'),
  lag: (value) => isOneOf(null, 'lichess')(value) || isLag(value),
};

const noSuch = (what: string, name: unknown) =>
  failure('InvalidPolicy', `There is no ${what} ${JSON.stringify(name)}.`);

/** Completes and checks a policy, as logs of `version` mean it. */
export const makePolicy = (
  input: PolicyInput = 'default',
  version = 2,
): Result<Policy, 'InvalidPolicy'> => {
  const { profile = 'default', ...knobs } =
    typeof input === 'object' && input !== null ? input : { profile: input };
  if (!Object.hasOwn(PROFILES, profile)) return noSuch('profile', profile);
  for (const [name, value] of Object.entries(knobs)) {
    if (!Object.hasOwn(KNOBS, name)) return noSuch('knob', name);
    if (!KNOBS[name as keyof Policy](value)) return noSuch(name, value);
  }
  const base = (version === 1 ? FORMER_PROFILES[profile] : null) ?? PROFILES[profile];
  // clocks without knobs of their own share one policy
  return success(Object.keys(knobs).length === 0 ? base : { ...base, ...knobs });
};

/** Bonuses that Lichess counts in the estimate of a game's time. */
const ESTIMATED_MOVES = 40;
const MAX_LICHESS_GRACE = 2 * SECOND;
/** What a drawing of the board takes on top of the lag of its frame. */
const FRAME = 140;

/** Lag as Lichess gives it back (scalachess, LagTracker): longer games have more to spare. */
const lichessLag = (control: TimeControl): LagPolicy => {
  const { time, bonus } =
    control.kind === 'staged'
      ? control.stages[0]
      : { time: control.kind === 'hourglass' ? control.time : 0, bonus: 0 };
  const seconds = Math.floor((time + ESTIMATED_MOVES * bonus) / SECOND);
  const gain = Math.min(SECOND, 4 * seconds + 150);
  return { quota: 3 * gain, gain, max: 7 * gain, grace: MAX_LICHESS_GRACE };
};

/** What a player gets back. */
export const lagPolicyOf = (lag: LagPolicy | 'lichess', control: TimeControl): LagPolicy =>
  lag === 'lichess' ? lichessLag(control) : lag;

/** What a move earns of the lag quota, with the lag of its frame if the client reports one. */
export const lagGain = (
  lag: LagPolicy | 'lichess',
  { gain }: LagPolicy,
  isFree: boolean,
  frameLag: number | undefined,
): number => {
  if (lag !== 'lichess') return gain;
  return isFree ? 0 : Math.min(gain, frameLag === undefined ? gain : frameLag + FRAME);
};
