/**
 * The knobs of a clock, and the profiles that set them as federations, servers and engines do.
 */

import { failure, success, type Result } from '../model/result.js';

/** How much network lag a player gets back. */
export interface LagPolicy {
  /** What a player may get back at the start, in milliseconds. */
  readonly quota: number;
  /** What each move earns. */
  readonly gain: number;
  /** What may be saved up. */
  readonly max: number;
}

/** The rules of a clock that differ between federations, servers and engines. */
export interface Policy {
  /** Whether exactly 0 is out of time. */
  readonly flag: 'atZero' | 'belowZero';
  /** An overrun that is forgiven, in milliseconds. */
  readonly margin: number;
  /** Whether the bonus is credited before each player's first move. */
  readonly startBonus: boolean;
  /** Each player's first moves that neither cost nor earn time. */
  readonly freeMoves: number;
  /** Who enters the next stage when one player's time runs over into it. */
  readonly stageAdd: 'mover' | 'everyone';
  readonly takeback: 'exact' | 'lichess';
  readonly onFlag: 'end' | 'eliminate';
  readonly lag: LagPolicy | null;
}

const DEFAULT: Policy = {
  flag: 'atZero',
  margin: 0,
  startBonus: false,
  freeMoves: 0,
  stageAdd: 'mover',
  takeback: 'exact',
  onFlag: 'end',
  lag: null,
};

/** Half a second of lag to begin with, a fifth of one for each move, never more than a second. */
const LICHESS_LAG: LagPolicy = { quota: 500, gain: 200, max: 1000 };

/** The policies of federations, servers and engines, by name. */
export const PROFILES = {
  default: DEFAULT,
  fide: { ...DEFAULT, startBonus: true },
  lichess: { ...DEFAULT, freeMoves: 1, takeback: 'lichess', lag: LICHESS_LAG },
  engine: { ...DEFAULT, startBonus: true, flag: 'belowZero' },
} as const satisfies Readonly<Record<string, Policy>>;
/** The name of a policy. */
export type Profile = keyof typeof PROFILES;

/** A profile's name, or knobs on top of a profile. */
export type PolicyInput = Profile | (Partial<Policy> & { readonly profile?: Profile });

const isAmount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const isOneOf =
  (...choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);

/** What each knob may be. */
const KNOBS: Readonly<Record<keyof Policy, (value: unknown) => boolean>> = {
  flag: isOneOf('atZero', 'belowZero'),
  margin: isAmount,
  startBonus: isOneOf(true, false),
  freeMoves: isAmount,
  stageAdd: isOneOf('mover', 'everyone'),
  takeback: isOneOf('exact', 'lichess'),
  onFlag: isOneOf('end', 'eliminate'),
  lag: (value) =>
    value === null ||
    (['quota', 'gain', 'max'] as const).every((key) =>
      isAmount((value as LagPolicy | undefined)?.[key]),
    ),
};

const noSuch = (what: string, name: unknown) =>
  failure('InvalidPolicy', `There is no ${what} ${JSON.stringify(name)}.`);

/** Completes and checks a policy. */
export const makePolicy = (input: PolicyInput = 'default'): Result<Policy, 'InvalidPolicy'> => {
  const { profile = 'default', ...knobs } =
    typeof input === 'object' && input !== null ? input : { profile: input };
  if (!Object.hasOwn(PROFILES, profile)) return noSuch('profile', profile);
  for (const [name, value] of Object.entries(knobs)) {
    if (!Object.hasOwn(KNOBS, name)) return noSuch('knob', name);
    if (!KNOBS[name as keyof Policy](value)) return noSuch(name, value);
  }
  const base = PROFILES[profile];
  // clocks without knobs of their own share one policy
  return success(Object.keys(knobs).length === 0 ? base : { ...base, ...knobs });
};
