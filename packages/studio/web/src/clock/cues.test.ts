import { describe, expect, it } from 'vitest';
import { parseNotation } from '@zeitnot/core';
import { makeClock, reduce, type ClockEvent, type ClockState } from '@zeitnot/core/clock';
import { ribbonOf, type Ribbon } from '@zeitnot/core/ribbon';
import { announcement, cueBetween, spokenTime } from './cues.js';

const ribbonsAt = (
  notation: string,
  events: readonly ClockEvent[],
  at: number,
): readonly Ribbon[] => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value });
  if (!clock.ok) throw new Error(clock.error.message);
  const state = events.reduce<ClockState>(reduce, clock.value);
  return state.setup.players.map((player) => ribbonOf(state, player, at));
};

const START: ClockEvent = { type: 'start', player: 'white', at: 0 };
const BYO_YOMI = '1m, 3 x r1/30s';

describe('cues', () => {
  const pause: ClockEvent = { type: 'pause', at: 5000 };
  const press: ClockEvent = { type: 'press', player: 'white', at: 5000 };
  it.each([
    ['nothing but time', '5m', [START], 1000, [START], 2000, null],
    ['the start', '5m', [], 0, [START], 0, 'turn'],
    ['a press', '5m', [START], 5000, [START, press], 5000, 'turn'],
    ['a pause', '5m', [START], 5000, [START, pause], 5000, 'pause'],
    [
      'its end',
      '5m',
      [START, pause],
      5000,
      [START, pause, { type: 'resume', at: 6000 }],
      6000,
      'resume',
    ],
    ['little time', '5m', [START], 269_000, [START], 271_000, 'alarm'],
    ['a new stage', BYO_YOMI, [START], 59_000, [START], 61_000, 'change'],
    ['a new period', BYO_YOMI, [START], 61_000, [START], 91_000, 'change'],
    ['the flag', BYO_YOMI, [START], 149_000, [START], 150_000, 'flag'],
  ] as const)('%s', (_name, notation, before, at, after, later, cue) => {
    expect(cueBetween(ribbonsAt(notation, before, at), ribbonsAt(notation, after, later))).toBe(
      cue,
    );
  });
});

describe('words', () => {
  it.each([
    [5_345_000, '1 hour 29 minutes 5 seconds'],
    [60_000, '1 minute'],
    [900, 'no time'],
    [null, 'no limit'],
  ])('%s', (time, words) => {
    expect(spokenTime(time)).toBe(words);
  });

  it('say what a drawing shows', () => {
    const ribbons = ribbonsAt(BYO_YOMI, [START], 70_000);
    expect(announcement('change', ribbons)).toBe(
      'white: 20 seconds, 1 minute 20 seconds in all, byo-yomi.',
    );
    expect(announcement('flag', ribbonsAt(BYO_YOMI, [START], 1e6))).toBe('white is out of time.');
    expect(announcement('turn', ribbonsAt('40/90m, 30m', [START], 0))).toBe(
      'white to move: 1 hour 30 minutes, 40/90m, 40 moves until more: 30m.',
    );
  });
});
