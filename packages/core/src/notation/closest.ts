/**
 * What a format cannot say is never lost silently: it is an error with the reason, and where a close
 * form exists, that form with what would be lost.
 */

import { millis, MINUTE, SECOND, type Millis } from '../model/duration.js';
import { failure, type Failure, type Result } from '../model/result.js';
import {
  isControl,
  makeStaged,
  sameControl,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';

/** The closest form that a format has, with what it loses. */
export interface Closest {
  readonly text: string;
  readonly lost: readonly string[];
}

/** The text of a control, or why the format has none, with the closest form. */
export type Formatted =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly error: Failure<'NotExpressible'>;
      readonly closest: Closest | null;
    };

export interface Simplification {
  readonly lost: string;
  /** How much is lost: of two ways the lighter one is offered. */
  readonly weight: number;
  /** What it makes of a stage that stays. */
  readonly change?: (stage: Stage) => StageParts;
  /** Which stages go. */
  readonly drop?: (stage: Stage, index: number) => boolean;
}

/** To whole units; what would round to nothing stays as it is, and so is not said. */
const rounded = (time: number, unit: number) => millis(Math.round(time / unit) * unit || time);

const roundedTimes = (stage: Stage, unit: number) => ({
  ...stage,
  time: rounded(stage.time, unit),
  cap: typeof stage.cap === 'number' ? rounded(stage.cap, unit) : stage.cap,
});

const NONE = 0 as Millis;

const SIMPLIFICATIONS: readonly Simplification[] = [
  {
    lost: 'that the time given is what the move used (Bronstein); a delay plays alike',
    weight: 1,
    change: (stage) =>
      stage.bonusKind === 'bronstein' ? { ...stage, delay: stage.bonus, bonus: NONE } : stage,
  },
  {
    lost: 'the cap on the bank',
    weight: 2,
    change: (stage) => ({ ...stage, cap: 'none' }),
  },
  {
    lost: 'parts of a second',
    weight: 2,
    change: (stage) => ({
      ...roundedTimes(stage, SECOND),
      bonus: rounded(stage.bonus, SECOND),
      delay: rounded(stage.delay, SECOND),
    }),
  },
  { lost: 'parts of a minute', weight: 3, change: (stage) => roundedTimes(stage, MINUTE) },
  {
    lost: 'that time not used within the delay is gone: it becomes an increment',
    weight: 3,
    change: (stage) =>
      stage.delay > 0 && stage.bonus === 0
        ? { ...stage, bonus: stage.delay, delay: NONE, bonusKind: 'fischer' }
        : stage,
  },
  {
    lost: 'that only what the move used comes back: it becomes an increment',
    weight: 3,
    change: (stage) => ({ ...stage, bonusKind: 'fischer' }),
  },
  // behind those that make an increment, which is then capped as well
  {
    lost: 'that the bank may grow without end: it is capped at ten times the start or the increment',
    weight: 2,
    change: (stage) =>
      stage.bonus > 0 && stage.cap === 'none'
        ? { ...stage, cap: millis(Math.max(stage.time, stage.bonus) * 10) }
        : stage,
  },
  {
    lost: 'all but one of the periods',
    weight: 5,
    change: (stage) => ({ ...stage, periods: 1 }),
  },
  {
    lost: 'the overtime',
    weight: 7,
    drop: ({ reset, periods }) => reset !== 'none' || periods > 1,
  },
  { lost: 'the delay', weight: 8, change: (stage) => ({ ...stage, delay: NONE }) },
  { lost: 'the increment', weight: 8, change: (stage) => ({ ...stage, bonus: NONE }) },
  {
    lost: 'the number of moves, and all after the first stage',
    weight: 9,
    change: (stage) => (stage.reset === 'none' ? { ...stage, moves: null } : stage),
    drop: (_, index) => index > 0,
  },
];

const weightOf = (steps: readonly Simplification[]): number =>
  steps.reduce((sum, { weight }) => sum + weight, 0);

/** All choices of up to three simplifications, the lightest loss first. */
const choicesOf = (all: readonly Simplification[]): readonly (readonly Simplification[])[] => {
  const behind = (step: Simplification | undefined) =>
    step === undefined ? all : all.slice(all.indexOf(step) + 1);
  const longer = (choices: readonly (readonly Simplification[])[]) =>
    choices.flatMap((steps) => behind(steps.at(-1)).map((step) => [...steps, step]));
  const singles = longer([[]]);
  const pairs = longer(singles);
  return [...singles, ...pairs, ...longer(pairs)].toSorted((a, b) => weightOf(a) - weightOf(b));
};

const simplify = (
  control: TimeControl,
  steps: readonly Simplification[],
): { control: TimeControl; lost: string[] } | null => {
  let current = control;
  for (const { change, drop } of steps) {
    if (current.kind !== 'staged') return null;
    const kept = current.stages.filter((stage, index) => drop?.(stage, index) !== true);
    const made = makeStaged(change === undefined ? kept : kept.map((stage) => change(stage)));
    // a step that fails or changes nothing loses nothing
    if (!made.ok || sameControl(made.value, current)) return null;
    current = made.value;
  }
  return { control: current, lost: steps.map(({ lost }) => lost) };
};

type Write = (control: TimeControl) => Result<string, 'NotExpressible'>;

/** Controls with more stages get no closest form. */
const MAX_STAGES = 20;

const findClosest = (
  control: TimeControl,
  write: Write,
  own: readonly Simplification[],
): Closest | null => {
  if (control.kind !== 'staged' || control.stages.length > MAX_STAGES) return null;
  for (const steps of choicesOf([...SIMPLIFICATIONS, ...own])) {
    const simplified = simplify(control, steps);
    const written = simplified === null ? null : write(simplified.control);
    if (simplified !== null && written?.ok === true) {
      return { text: written.value, lost: simplified.lost };
    }
  }
  return null;
};

/** Writes a control, or offers the closest form where there is none; a format may have steps of its own. */
export const formatOrClosest = (
  write: Write,
  control: TimeControl,
  own: readonly Simplification[] = [],
): Formatted => {
  // plain JavaScript may pass the null of a text that was not understood
  if (!isControl(control)) {
    return { ...failure('NotExpressible', 'This is not a time control.'), closest: null };
  }
  const written = write(control);
  return written.ok ? written : { ...written, closest: findClosest(control, write, own) };
};
