/**
 * Generators of time controls for property tests with fast-check: every control of the model, from
 * plain ones to stages with delay, bonus, cap and overtime.
 */

import * as fc from 'fast-check';
import { DAY, HOUR, millis, MINUTE, SECOND, type Millis } from '../model/duration.js';
import {
  makeStaged,
  UNKNOWN,
  UNLIMITED,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';

/**
 * Durations as people choose them, and now and then any number of milliseconds.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { makeHourglass } from '@zeitnot/core';
 * import { duration } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(duration(), (time) => makeHourglass(time).ok));
 */
export const duration = (): fc.Arbitrary<Millis> =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 180 }).map((count) => count * MINUTE) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 120 }).map((count) => count * SECOND) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 48 }).map((count) => count * HOUR) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map((count) => count * DAY) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 10_000_000 }) },
    )
    .map(millis);

const gain = (): fc.Arbitrary<Millis> =>
  fc
    .oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }).map((count) => count * SECOND) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
    )
    .map(millis);

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });

const NONE = millis(0);

/** The parts of one stage; the constructors leave out what makes no difference. */
const stageParts = (): fc.Arbitrary<StageParts> =>
  fc
    .record({
      time: duration(),
      moves: sometimes<number | null>(fc.integer({ min: 1, max: 60 }), null),
      reset: fc.constantFrom<Stage['reset']>('none', 'none', 'moves', 'time'),
      periods: sometimes(fc.integer({ min: 2, max: 10 }), 1),
      delay: sometimes(gain(), NONE),
      bonus: sometimes(gain(), NONE),
      bonusKind: fc.constantFrom<Stage['bonusKind']>('fischer', 'fischer', 'bronstein'),
      cap: fc.constantFrom<'none' | 'start' | 'number'>('none', 'none', 'start', 'number'),
      above: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ cap, above, reset, ...parts }) => ({
      ...parts,
      reset: parts.moves === null ? 'none' : reset,
      cap: cap === 'number' ? millis(parts.time + above * MINUTE) : cap,
    }));

const made = (parts: readonly StageParts[]): TimeControl => {
  const control = makeStaged(parts);
  if (!control.ok) throw new Error(control.error.message);
  return control.value;
};

/**
 * One to three stages of any kind.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { notationOf, parseNotation } from '@zeitnot/core';
 * import { stagedControl } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(stagedControl(), (control) => parseNotation(notationOf(control) ?? '').ok));
 */
export const stagedControl = (): fc.Arbitrary<TimeControl> =>
  fc.array(stageParts(), { minLength: 1, maxLength: 3 }).map(made);

/**
 * What chess plays: up to three stages, with one increment from the first move or from a later one.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { formatPgn } from '@zeitnot/core';
 * import { chessControl } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(chessControl(), (control) => formatPgn(control).ok));
 */
export const chessControl = (): fc.Arbitrary<TimeControl> =>
  fc
    .record({
      times: fc.array(fc.constantFrom(3, 5, 10, 15, 25, 30, 45, 60, 90, 100, 120), {
        minLength: 1,
        maxLength: 3,
      }),
      quota: fc.constantFrom(20, 30, 36, 40, 50),
      bonus: sometimes(fc.constantFrom(1, 2, 5, 10, 30, 60), 0),
      first: fc.nat({ max: 2 }),
    })
    .map(({ times, quota, bonus, first }) =>
      made(
        times.map((minutes, index) => ({
          time: millis(minutes * MINUTE),
          moves: index < times.length - 1 ? quota : null,
          bonus: millis(index >= Math.min(first, times.length - 1) ? bonus * SECOND : 0),
        })),
      ),
    );

/**
 * What Go plays: main time, then byo-yomi or Canadian overtime.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { formatGtp } from '@zeitnot/core';
 * import { goControl } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(goControl(), (control) => formatGtp(control).ok));
 */
export const goControl = (): fc.Arbitrary<TimeControl> =>
  fc
    .record({
      main: fc.integer({ min: 1, max: 180 }),
      period: fc.integer({ min: 1, max: 600 }),
      periods: fc.integer({ min: 1, max: 10 }),
      stones: fc.constantFrom(1, 1, 5, 10, 15, 25),
    })
    .map(({ main, period, periods, stones }) =>
      made([
        { time: millis(main * MINUTE) },
        {
          time: millis(period * SECOND),
          moves: stones,
          reset: 'moves',
          periods: stones === 1 ? periods : 1,
        },
      ]),
    );

/**
 * Every control of the model.
 *
 * @example
 * import * as fc from 'fast-check';
 * import { sameControl } from '@zeitnot/core';
 * import { anyControl } from '@zeitnot/core/testing';
 *
 * fc.assert(fc.property(anyControl(), (control) => sameControl(control, structuredClone(control))));
 */
export const anyControl = (): fc.Arbitrary<TimeControl> =>
  fc.oneof(
    { weight: 4, arbitrary: stagedControl() },
    { weight: 3, arbitrary: chessControl() },
    { weight: 2, arbitrary: goControl() },
    { weight: 1, arbitrary: duration().map((time): TimeControl => ({ kind: 'hourglass', time })) },
    { weight: 1, arbitrary: fc.constantFrom(UNKNOWN, UNLIMITED) },
  );
