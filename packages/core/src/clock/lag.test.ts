import { describe, expect, it } from 'vitest';
import { parseLichess } from '../notation/lichess.js';
import { view } from './view.js';
import type { ClockEvent } from './events.js';
import { nextChangeAt } from './queries.js';
import { reduce } from './reduce.js';
import { makeClock } from './setup.js';
import type { ClockState } from './state.js';

/** A game by the rules of Lichess, after both free moves. */
const begun = (text: string, ...events: readonly ClockEvent[]): ClockState => {
  const control = parseLichess(text);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock<string>({ control: control.value, policy: 'lichess' });
  if (!made.ok) throw new Error(made.error.message);
  const free: ClockEvent[] = [
    { type: 'start', player: 'white', at: 0 },
    { type: 'press', player: 'white', at: 0, lag: 900 },
    { type: 'press', player: 'black', at: 0 },
  ];
  return [...free, ...events].reduce(reduce, made.value);
};

const press = (at: number, lag: number, frameLag?: number): ClockEvent => ({
  type: 'press',
  player: 'white',
  at,
  lag,
  ...(frameLag === undefined ? {} : { frameLag }),
});

describe('the lag of Lichess', () => {
  it.each([
    // base and increment, quota at the start, the most of it
    ['3+2', 3000],
    ['1+0', 3 * 390],
    ['0.25+0', 3 * 210],
    ['0+1', 3 * 310],
    ['15+10', 3000],
  ])('of %s begins with a quota of %i, which free moves neither spend nor raise', (text, quota) => {
    expect(begun(text).players.map(({ lagLeft }) => lagLeft)).toEqual([quota, quota]);
  });

  it('is given back up to the quota, and the bonus follows', () => {
    expect(view(begun('3+2', press(3000, 1500))).players['white']?.remaining).toBe(180_500);
    expect(view(begun('3+2', press(9000, 9000))).players['white']?.remaining).toBe(176_000);
  });

  it.each([
    ['without a report of the frame', undefined, 3000 - 500 + 1000],
    ['with a short frame', 60, 3000 - 500 + 200],
    ['with a long frame', 5000, 3000 - 500 + 1000],
  ])('earns its quota %s', (_name, frameLag, left) => {
    expect(begun('3+2', press(3000, 500, frameLag)).players[0]?.lagLeft).toBe(left);
  });

  it('makes a flag wait for the quota, two seconds at most', () => {
    expect(nextChangeAt(begun('3+2'), 0)).toBe(182_000);
    expect(nextChangeAt(begun('0.25+0'), 0)).toBe(15_630);
  });

  it('starts a game without time with its increment, three seconds at least', () => {
    expect(view(begun('0+1')).players['white']?.remaining).toBe(3000);
    expect(view(begun('0+5')).players['white']?.remaining).toBe(5000);
    expect(view(begun('1+5')).players['white']?.remaining).toBe(60_000);
  });
});
