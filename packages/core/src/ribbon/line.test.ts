import { describe, expect, it } from 'vitest';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockState } from '../clock/state.js';
import type { PolicyInput } from '../clock/policy.js';
import { UNLIMITED } from '../model/time-control.js';
import { parseNotation } from '../notation/unified/notation.js';
import { ribbonLine } from './line.js';
import { ribbonOf } from './ribbon.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A clock whose players pressed after these milliseconds each, white first. */
const played = (text: string, turns: readonly number[], policy: PolicyInput = 'default') => {
  const control = parseNotation(text);
  const made = makeClock({ control: control.ok ? control.value : UNLIMITED, policy });
  if (!made.ok) throw new Error(made.error.message);
  let state: ClockState = reduce(made.value, { type: 'start', player: 'white', at: 0 });
  let at = 0;
  for (const [index, turn] of turns.entries()) {
    at += turn;
    state = reduce(state, { type: 'press', player: index % 2 === 0 ? 'white' : 'black', at });
  }
  return { state, at };
};

/** White's line at a number of milliseconds into the turn that follows. */
const lineOf = (text: string, turns: readonly number[], into: number, width?: number): string => {
  const { state, at } = played(text, turns);
  return ribbonLine(ribbonOf(state, 'white', at + into), width);
};

/** Turns in which white takes `each`, and black a second. */
const moves = (count: number, each: number): number[] =>
  Array.from({ length: 2 * count }, (_, index) => (index % 2 === 0 ? each : SECOND));

describe('the line of a ribbon', () => {
  it.each<[name: string, control: string, turns: number[], into: number, line: string]>([
    ['absolute', '5m', moves(1, 30 * SECOND), 20 * SECOND, '████████████░   4:10'],
    ['its alarm', '5m', [], 275 * SECOND, '█░░░░░░░░░░░░░   0:25!'],
    ['its end', '5m', [], 300 * SECOND, '⚑ 0:00.0  out of time'],
    ['Fischer', '3m.. + 10s', moves(1, 60 * SECOND), 40 * SECOND, '███████+░░   1:30'],
    ['Fischer above the start', '3m.. + 30s', moves(2, 0), 0, '████████████ +   4:00'],
    ['Fischer below a cap', '3m..4m + 10s', moves(1, SECOND), 40 * SECOND, '███████+░   │   2:29'],
    ['a cap that cuts off', '3m + 10s', moves(1, SECOND), 4 * SECOND, '███████████+│×   2:56'],
    ['Bronstein', '3m + ..30s', [], 60 * SECOND, '█████████□□□░░   2:00'],
    ['Bronstein in full', '3m + ..30s', [], 20 * SECOND, '████████████□□   2:40'],
    [
      'a delay',
      '(5s) 120m',
      moves(1, 102 * SECOND),
      2 * SECOND,
      '(▒▒▒··) ██████████████   0:03.0  Σ 1:58:26',
    ],
    ['a delay that is over', '(5s) 2m', [], 65 * SECOND, '(·····) ███████░░░░░░░   1:00  Σ 1:00'],
    ['nothing but delay', '(10s) 0s', [], 8 * SECOND, '(▒····)   0:02.0!  Σ 0:02.0'],
    [
      'a quota and stages',
      '40/90m.. + 30s, 30m.. + 30s',
      moves(34, 140 * SECOND),
      200 * SECOND,
      '[40/90m] › 30m  ████+   24:20  6 moves → +30m',
    ],
    [
      'a pace that is in trouble',
      '40/90m, 30m',
      moves(30, 170 * SECOND),
      0,
      '[40/90m] › 30m  █   5:00!  10 moves → +30m',
    ],
    [
      'the last move of a quota',
      '2/10m, 30m',
      moves(1, MINUTE),
      0,
      '[2/10m] › 30m  █████████████   9:00  1 move → +30m',
    ],
    [
      'a stage behind a quota',
      '2/10m, 30m',
      moves(2, MINUTE),
      0,
      '2/10m › [30m]  ██████████████   38:00',
    ],
    [
      'many stages',
      '1/1m, 1/2m, 1/3m, 1/4m, 1/5m, 6m',
      moves(3, 0),
      0,
      '… › 1/2m › 1/3m › [1/4m] › 1/5m › 6m  ██████████████   10:00  → +5m',
    ],
    [
      'main time before byo-yomi',
      '90m, 6 x r1/60s',
      [],
      0,
      '[90m] › byo-yomi  ██████████████   1:30:00  Σ 1:36:00',
    ],
    [
      'byo-yomi',
      '90m, 6 x r1/60s',
      [],
      92 * MINUTE + 19 * SECOND,
      '90m › [byo-yomi]  ◕●●●   0:41  Σ 3:41  ↺',
    ],
    [
      'the last third of a period',
      '90m, 6 x r1/60s',
      [],
      92 * MINUTE + 45 * SECOND,
      '90m › [byo-yomi]  ◔●●●   0:15!  Σ 3:15  ↺',
    ],
    [
      'the last period',
      '90m, 6 x r1/60s',
      [],
      95 * MINUTE + 55 * SECOND,
      '90m › [byo-yomi]  ■   0:05.0!  Σ 0:05.0  last',
    ],
    ['many periods', '30 x r1/60s', [], 30 * SECOND, '◑ ×30   0:30  Σ 29:30  ↺'],
    [
      'Canadian overtime',
      '90m, r10/5m',
      moves(1, 91 * MINUTE),
      50 * SECOND,
      '90m › [r10/5m]  █████████░░   3:10  9 moves ↺',
    ],
    ['a time for each move', 'r1/30s', [], 15 * SECOND, '███████░░░░░░░   0:15  ↺'],
    ['days for each move', 'r1/3d', [], 1.5 * DAY, '███████░░░░░░░   1d 12:00  ↺'],
    ['steady average', '3/r5m', moves(1, MINUTE), MINUTE, '████████░░░   3:00  2 moves ↺'],
    [
      'steady average that is met',
      '2/r5m',
      moves(2, MINUTE),
      0,
      '████████   3:00  Σ 8:00  quota met ↺',
    ],
    [
      'total average',
      '3/3m',
      moves(1, SECOND),
      25 * SECOND,
      '████████████░░   2:34  2 moves → +3m',
    ],
    ['an hourglass', '~1m', [], 30 * SECOND, '███⧗░░░░░░░░░░   0:30'],
    ['no limit', 'none', moves(1, DAY), DAY, '∞'],
  ])('draws %s', (_, control, turns, into, line) => {
    expect(lineOf(control, turns, into)).toBe(line);
  });

  it('keeps its columns while time goes by', () => {
    const at = (into: number): string => lineOf('1m, 3 x r1/30s', [], into, 50);
    expect([0, 49_900, 50_100, 75_000, 131_000].map(at)).toEqual([
      '[1m] › byo-yomi  █████████████     1:00     Σ 2:30',
      '[1m] › byo-yomi  ██░░░░░░░░░░░     0:10     Σ 1:40',
      '[1m] › byo-yomi  ██░░░░░░░░░░░   0:09.9!    Σ 1:39',
      '1m › [byo-yomi]  ◑●●            0:15     Σ 1:15  ↺',
      '1m › [byo-yomi]  ■           0:19     Σ 0:19  last',
    ]);
  });

  it('leaves out what does not fit a narrow width', () => {
    const within = (width: number): string =>
      lineOf('40/90m.. + 30s, 30m.. + 30s', moves(1, MINUTE), 0, width);
    expect([70, 50, 40, 30, 12, 5].map(within)).toEqual([
      '[40/90m] › 30m  █████████████████████████+   1:29:30   39 moves → +30m',
      '[40/90m] › 30m  █████+   1:29:30   39 moves → +30m',
      '███████████+   1:29:30   39 moves → +30m',
      '[40/90m] › …  ████+   1:29:30 ',
      '    1:29:30 ',
      '1:29:',
    ]);
  });

  it('says that it is paused', () => {
    const { state } = played('5m', []);
    const paused = reduce(state, { type: 'pause', at: 60 * SECOND });
    expect(ribbonLine(ribbonOf(paused, 'white', DAY))).toBe('███████████░░░   4:00  paused');
    expect(ribbonLine(ribbonOf(paused, 'black', DAY))).toBe('██████████████   5:00');
  });
});
