import { describe, expect, it } from 'vitest';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockState } from '../clock/state.js';
import type { PolicyInput } from '../clock/policy.js';
import { parseNotation } from '../notation/unified/notation.js';
import { nextRedrawAt } from './redraw.js';
import { ribbonOf } from './ribbon.js';

const running = (text: string, policy: PolicyInput = 'default'): ClockState => {
  const control = parseNotation(text);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock({ control: control.value, policy });
  if (!made.ok) throw new Error(made.error.message);
  return reduce(made.value, { type: 'start', player: 'white', at: 0 });
};

describe('a ribbon', () => {
  it('is plain JSON with all that is drawn', () => {
    const ribbon = ribbonOf(running('40/90m..100m + 30s, 30m'), 'white', 60_000);
    expect(JSON.parse(JSON.stringify(ribbon))).toEqual(ribbon);
    expect(ribbon).toEqual({
      player: 'white',
      status: 'running',
      active: true,
      flow: 'down',
      flagged: false,
      result: null,
      stages: [
        { label: '40/90m', notation: '40/90m..100m + 30s', place: 'present', flagPassed: false },
        { label: '30m', notation: '30m', place: 'next', flagPassed: false },
      ],
      interimFlag: false,
      delay: null,
      bank: { left: 5_340_000, ghost: 60_000, full: 6_000_000 },
      bonus: { kind: 'fischer', full: 30_000, gain: 30_000, landing: 5_370_000, lost: 0 },
      wall: 6_000_000,
      periods: null,
      quota: {
        left: 40,
        of: 40,
        completing: { kind: 'add', time: 1_800_000, label: '30m' },
        pace: { perMove: 163_500, planned: 165_000, behind: false },
      },
      hourglass: null,
      ifPressed: 5_370_000,
      untilChange: 5_340_000,
      untilLoss: 5_340_000,
      lossApart: false,
      alarm: null,
    });
  });

  it('warns from the first move that the pace is too slow', () => {
    const clock = running('40/90m.. + 30s, 30m.. + 30s');
    expect(ribbonOf(clock, 'white', 4_300_000)).toMatchObject({
      quota: { pace: { perMove: 57_500, planned: 165_000, behind: true } },
      alarm: 'pace',
    });
    const overtime = ribbonOf(running('1m, r25/10m'), 'white', 655_000);
    expect(overtime.quota?.pace).toMatchObject({ behind: true });
  });

  it('tells a flag during a turn from a completed quota', () => {
    const overtime = ribbonOf(running('1m, 3 x r1/30s'), 'white', 70_000);
    expect(overtime).toMatchObject({
      interimFlag: true,
      flagged: false,
      stages: [{ flagPassed: true }, {}],
    });
    const pressed = reduce(running('1/1m, 30m'), { type: 'press', player: 'white', at: 10 });
    expect(ribbonOf(pressed, 'white', 20)).toMatchObject({ interimFlag: false });
  });

  it('shows as ghost what the turn took from the present period alone', () => {
    expect(ribbonOf(running('1m, 3 x r1/30s'), 'white', 100_000).bank).toEqual({
      left: 20_000,
      ghost: 10_000,
      full: 30_000,
    });
  });

  it('shows what a cap would cut off', () => {
    expect(ribbonOf(running('3m + 10s'), 'white', 4000).bonus).toMatchObject({
      gain: 4000,
      lost: 6000,
    });
  });

  it('has no preview for the waiting player', () => {
    const ribbon = ribbonOf(running('3m.. + 10s'), 'black', 4000);
    expect(ribbon).toMatchObject({ active: false, flow: 'still', ifPressed: null });
    expect(ribbon.bonus).toEqual({
      kind: 'fischer',
      full: 10_000,
      gain: 0,
      landing: null,
      lost: 0,
    });
  });

  it('lets sand run both ways', () => {
    const state = running('~1m');
    expect(ribbonOf(state, 'white', 15_000)).toMatchObject({
      flow: 'down',
      hourglass: { share: 3 / 8 },
    });
    expect(ribbonOf(state, 'black', 15_000)).toMatchObject({
      flow: 'up',
      hourglass: { share: 5 / 8 },
    });
  });

  it('stands still during a free move', () => {
    expect(ribbonOf(running('3m.. + 2s', 'lichess'), 'white', 9000)).toMatchObject({
      flow: 'still',
      untilChange: 180_000,
    });
  });
});

describe('the next redraw', () => {
  it.each([
    ['the next second', '5m', 0, 1],
    ['the next second', '5m', 1, 1001],
    ['the next tenth', '5m', 290_001, 290_101],
    ['the end of the delay, or a tenth of it', '(5s) 5m', 4950, 5000],
    ['the flag', '5m', 299_950, 300_000],
    ['the sand of the other', '~1m', 500, 1000],
  ])('comes with %s', (_, control, at, next) => {
    expect(nextRedrawAt(running(control), at)).toBe(next);
  });

  it('never comes while nothing runs', () => {
    const paused = reduce(running('5m'), { type: 'pause', at: 10 });
    expect(nextRedrawAt(paused, 20)).toBeNull();
    expect(nextRedrawAt(running('5m'), 300_000)).toBeNull();
    expect(nextRedrawAt(running('3m.. + 2s', 'lichess'), 9000)).toBeNull();
  });
});
