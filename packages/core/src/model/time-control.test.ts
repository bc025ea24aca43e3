import { describe, expect, it } from 'vitest';
import { MAX_DURATION, millis, minutes, seconds } from './duration.js';
import {
  makeHourglass,
  makeStage,
  makeStaged,
  sameControl,
  UNKNOWN,
  UNLIMITED,
  type StageParts,
  type TimeControl,
} from './time-control.js';

const control = (...parts: StageParts[]): TimeControl => {
  const made = makeStaged(parts);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

describe('a stage', () => {
  it('is completed with the plainest values', () => {
    expect(makeStage({ time: minutes(5) })).toEqual({
      ok: true,
      value: {
        time: 300_000,
        periods: 1,
        moves: null,
        reset: 'none',
        delay: 0,
        bonus: 0,
        bonusKind: 'fischer',
        cap: 'none',
      },
    });
  });

  it.each<[string, StageParts, string]>([
    ['a negative time', { time: millis(-1) }, 'InvalidTime'],
    ['a fraction of a millisecond', { time: millis(0.5) }, 'InvalidTime'],
    ['NaN', { time: millis(Number.NaN) }, 'InvalidTime'],
    ['more than the longest time', { time: millis(MAX_DURATION + 1) }, 'InvalidTime'],
    ['a bad delay', { time: minutes(5), delay: millis(-1) }, 'InvalidTime'],
    ['a bad bonus', { time: minutes(5), bonus: millis(-1) }, 'InvalidTime'],
    ['no periods', { time: minutes(5), periods: 0 }, 'InvalidPeriods'],
    ['periods without end', { time: minutes(5), periods: 10_000 }, 'InvalidPeriods'],
    ['half a move', { time: minutes(5), moves: 0.5 }, 'InvalidMoves'],
    ['no moves', { time: minutes(5), moves: 0 }, 'InvalidMoves'],
    ['a reset without a quota', { time: minutes(5), reset: 'moves' }, 'InvalidReset'],
    ['an unknown reset', { time: minutes(5), reset: 'x' as 'none' }, 'InvalidReset'],
    ['an unknown bonus', { time: minutes(5), bonusKind: 'x' as 'fischer' }, 'InvalidBonus'],
    [
      'a cap below the time',
      { time: minutes(5), bonus: seconds(1), cap: minutes(4) },
      'InvalidCap',
    ],
    ['an unknown cap', { time: minutes(5), bonus: seconds(1), cap: 'x' as 'none' }, 'InvalidCap'],
  ])('refuses %s', (_name, parts, code) => {
    expect(makeStage(parts)).toMatchObject({ ok: false, error: { code } });
    expect(makeStaged([{ time: minutes(1) }, parts])).toMatchObject({ error: { code } });
  });

  it('spells what makes no difference in one way', () => {
    expect(makeStage({ time: minutes(5), cap: 'start' })).toMatchObject({ value: { cap: 'none' } });
    expect(
      makeStage({ time: minutes(5), bonus: seconds(5), bonusKind: 'bronstein', cap: 'start' }),
    ).toMatchObject({ value: { cap: 'none', bonusKind: 'bronstein' } });
    expect(makeStage({ time: minutes(5), bonusKind: 'bronstein' })).toMatchObject({
      value: { bonusKind: 'fischer' },
    });
  });
});

describe('a control', () => {
  it('has at least one stage', () => {
    expect(makeStaged([])).toMatchObject({ ok: false, error: { code: 'NoStages' } });
  });

  it('may be an hourglass', () => {
    expect(makeHourglass(minutes(1))).toEqual({
      ok: true,
      value: { kind: 'hourglass', time: 60_000 },
    });
    expect(makeHourglass(millis(-1))).toMatchObject({ error: { code: 'InvalidTime' } });
  });

  it('equals another of the same meaning, and no other', () => {
    const all: TimeControl[] = [
      UNKNOWN,
      UNLIMITED,
      { kind: 'hourglass', time: minutes(1) },
      { kind: 'hourglass', time: minutes(2) },
      control({ time: minutes(5) }),
      control({ time: minutes(5), bonus: seconds(3) }),
      control({ time: minutes(5), bonus: seconds(3), bonusKind: 'bronstein' }),
      control({ time: minutes(5), bonus: seconds(3), cap: 'start' }),
      control({ time: minutes(5), delay: seconds(3) }),
      control({ time: minutes(5), moves: 40 }),
      control({ time: minutes(5), moves: 40, reset: 'moves' }),
      control({ time: minutes(5), periods: 2 }),
      control({ time: minutes(5) }, { time: minutes(5) }),
    ];
    for (const [left, a] of all.entries()) {
      for (const [right, b] of all.entries()) {
        expect(sameControl(a, structuredClone(b)), `${left} and ${right}`).toBe(left === right);
      }
    }
  });
});
