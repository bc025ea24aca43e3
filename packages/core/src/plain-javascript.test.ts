/**
 * What plain JavaScript may pass where the types would not let it: functions answer as their types say, or throw an error
 * that says what to do.
 */

import { describe, expect, it } from 'vitest';
import { fromPgn, makeClock, reduce, replay, view, type ClockState } from './clock.js';
import {
  category,
  estimate,
  FORMAT,
  formatEnglish,
  formatNotation,
  FORMATS,
  makeStage,
  makeStaged,
  notationOf,
  otherReadings,
  parseCommentTime,
  parseNotation,
  readControl,
  readingAtStart,
  sameControl,
  speeds,
  splitCallback,
  SYSTEMS,
  UNLIMITED,
} from './index.js';
import { stopIn } from './notation/near-misses.js';
import { nextRedrawAt, ribbonOf } from './ribbon.js';

/** For the type of a parameter that would not take it. */
const given = (value: unknown): never => value as never;

const NO_CONTROLS = [
  undefined,
  null,
  5,
  'x',
  {},
  [],
  { ok: true, value: UNLIMITED },
  { kind: 'staged' },
  { kind: 'staged', stages: [] },
  { kind: 'staged', stages: [null] },
  { kind: 'hourglass' },
].map(given);

describe('what is no control', () => {
  it.each(FORMATS)('cannot be written as %s', (format) => {
    const refused = { ok: false, error: { code: 'NotExpressible' }, closest: null };
    for (const value of NO_CONTROLS) expect(FORMAT[format].format(value)).toMatchObject(refused);
  });

  it('has no notation, no class and no start', () => {
    const speed = { estimate: null, category: null };
    for (const value of NO_CONTROLS) {
      expect(formatNotation(value)).toMatchObject({ ok: false });
      expect(notationOf(value)).toBeNull();
      expect(formatEnglish(value)).toBe('an unknown time control');
      expect([category(value), estimate(value), readingAtStart(value)]).toEqual([null, null, null]);
      expect(speeds(value)).toEqual(Object.fromEntries(SYSTEMS.map((system) => [system, speed])));
      expect([sameControl(value, UNLIMITED), sameControl(UNLIMITED, value)]).toEqual([
        false,
        false,
      ]);
    }
  });
});

it.each([
  ['makeStage(null)', makeStage(given(null)), 'InvalidTime'],
  ['makeStaged(null)', makeStaged(given(null)), 'NoStages'],
  ['makeStaged(5)', makeStaged(given(5)), 'NoStages'],
  ['makeStaged([null])', makeStaged(given([null])), 'InvalidTime'],
  ['splitCallback(null)', splitCallback(given(null)), 'NotChesscom'],
])('%s is an error value', (_call, result, code) => {
  expect(result).toMatchObject({ ok: false, error: { code } });
});

it('what is no text has no time, no stop and no other readings', () => {
  for (const value of [undefined, null, 5, {}].map(given)) {
    expect(parseCommentTime(value)).toBeNaN();
    expect(stopIn(value)).toBeNull();
  }
  const unread = readControl('x') as { others?: never };
  expect(otherReadings(given(unread.others))).toEqual([]);
});

describe('the clock', () => {
  const made = makeClock({ control: UNLIMITED });
  if (!made.ok) throw new Error(made.error.message);
  const wrapped = made as unknown as ClockState;
  const observe = { type: 'observe', at: 0 } as const;

  it.each([
    ['a control', UNLIMITED],
    ['a result', parseNotation('5m')],
    ['text', '5m'],
  ])('made from %s says how to pass it', (_what, value) => {
    const message = 'Pass the control as { control }.';
    expect(makeClock(given(value))).toMatchObject({ error: { code: 'InvalidControl', message } });
  });

  it.each<[string, () => unknown]>([
    ['reduce', () => reduce(wrapped, observe)],
    ['replay', () => replay(wrapped, [observe])],
    ['view', () => view(wrapped)],
    ['view at a time', () => view(wrapped, 0)],
    ['fromPgn', () => fromPgn(wrapped, '1. e4 *')],
    ['ribbonOf', () => ribbonOf(wrapped, 'white', 0)],
    ['nextRedrawAt', () => nextRedrawAt(wrapped, 0)],
  ])('%s takes no unwrapped result', (_name, call) => {
    expect(call).toThrow('This is not a clock state. makeClock returns a result: pass its value.');
  });

  it('has no ribbon for an unknown player', () => {
    expect(() => ribbonOf(made.value, 'nobody', 0)).toThrow(
      'There is no player "nobody", but white, black.',
    );
  });

  it('reads no game from nothing', () => {
    expect(() => fromPgn(made.value, given(undefined))).toThrow('A game is its movetext or a list');
  });
});
