/**
 * What a format cannot say is never lost silently: it is an error with the reason, and where a close
 * form exists, that form with what would be lost.
 */

import { millis, MINUTE, SECOND } from '../model/duration.js';
import type { Failure, Result } from '../model/result.js';
import {
  makeStaged,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';

export interface Closest {
  readonly text: string;
  readonly lost: readonly string[];
}

export type Formatted =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly error: Failure<'NotExpressible'>;
      readonly closest: Closest | null;
    };

interface Simplification {
  readonly lost: string;
  readonly apply: (stages: readonly Stage[]) => readonly StageParts[];
}

const each =
  (change: (stage: Stage) => StageParts) =>
  (stages: readonly Stage[]): readonly StageParts[] =>
    stages.map(change);

const rounded = (unit: number) => (time: number) => millis(Math.round(time / unit) * unit);

const roundTimes = (unit: number) =>
  each((stage) => {
    const round = rounded(unit);
    const cap = typeof stage.cap === 'number' ? round(stage.cap) : stage.cap;
    return { ...stage, time: round(stage.time), cap };
  });

const NONE = millis(0);

/** From the least loss to the greatest. */
const SIMPLIFICATIONS: readonly Simplification[] = [
  {
    lost: 'that the time given is what the move used (Bronstein); a delay plays alike',
    apply: each((stage) =>
      stage.bonusKind === 'bronstein' ? { ...stage, delay: stage.bonus, bonus: NONE } : stage,
    ),
  },
  { lost: 'the cap on the bank', apply: each((stage) => ({ ...stage, cap: 'none' })) },
  {
    lost: 'parts of a second',
    apply: (stages) =>
      roundTimes(SECOND)(
        stages.map((stage) => ({ ...stage, bonus: rounded(SECOND)(stage.bonus) })),
      ),
  },
  { lost: 'parts of a minute', apply: roundTimes(MINUTE) },
  {
    lost: 'that time not used within the delay is gone: it becomes an increment',
    apply: each((stage) =>
      stage.delay > 0 && stage.bonus === 0
        ? { ...stage, bonus: stage.delay, delay: NONE, bonusKind: 'fischer' }
        : stage,
    ),
  },
  {
    lost: 'that only what the move used comes back: it becomes an increment',
    apply: each((stage) => ({ ...stage, bonusKind: 'fischer' })),
  },
  { lost: 'all but one of the periods', apply: each((stage) => ({ ...stage, periods: 1 })) },
  {
    lost: 'the overtime',
    apply: (stages) => stages.filter(({ reset, periods }) => reset === 'none' && periods === 1),
  },
  { lost: 'the delay', apply: each((stage) => ({ ...stage, delay: NONE })) },
  { lost: 'the increment', apply: each((stage) => ({ ...stage, bonus: NONE })) },
  {
    lost: 'that each period starts anew',
    apply: each((stage) => ({ ...stage, reset: 'none' })),
  },
  {
    lost: 'the number of moves, and all after the first stage',
    apply: (stages) =>
      stages.slice(0, 1).map((stage) => ({ ...stage, moves: null, reset: 'none' })),
  },
];

/** All choices of up to three simplifications, fewest and mildest first. */
const choices = (): readonly (readonly number[])[] => {
  const places = SIMPLIFICATIONS.map((_, place) => place);
  const pairs = places.flatMap((a) => places.filter((b) => b > a).map((b) => [a, b]));
  const triples = pairs.flatMap(([a = 0, b = 0]) =>
    places.filter((c) => c > b).map((c) => [a, b, c]),
  );
  return [...places.map((place) => [place]), ...pairs, ...triples];
};

const simplify = (
  control: TimeControl,
  places: readonly number[],
): { control: TimeControl; lost: string[] } | null => {
  let current = control;
  const lost: string[] = [];
  for (const place of places) {
    if (current.kind !== 'staged') return null;
    const { apply, lost: sentence } = SIMPLIFICATIONS[place] as Simplification;
    const made = makeStaged(apply(current.stages));
    // a step that fails or changes nothing is no part of a loss
    if (!made.ok || JSON.stringify(made.value) === JSON.stringify(current)) return null;
    current = made.value;
    lost.push(sentence);
  }
  return { control: current, lost };
};

type Write = (control: TimeControl) => Result<string, 'NotExpressible'>;

const findClosest = (control: TimeControl, write: Write): Closest | null => {
  for (const places of choices()) {
    const simplified = simplify(control, places);
    const written = simplified === null ? null : write(simplified.control);
    if (simplified !== null && written?.ok === true) {
      return { text: written.value, lost: simplified.lost };
    }
  }
  return null;
};

/** Writes a control, or offers the closest form where there is none. */
export const formatOrClosest = (write: Write, control: TimeControl): Formatted => {
  const written = write(control);
  return written.ok ? written : { ...written, closest: findClosest(control, write) };
};
