import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../clock/events.js';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockState } from '../clock/state.js';
import { view } from '../clock/view.js';
import { formatCommentTime } from '../model/comment-time.js';
import { parseControl } from './control.js';
import { moveTimes } from './movetext.js';
import { fromPgn, toPgn } from './pgn-times.js';

const clock = (control: unknown, policy: 'default' | 'fide' = 'default'): ClockState => {
  const parsed = parseControl(control);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const made = makeClock({ control: parsed.value, policy });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const press = (player: string, at: number): ClockEvent => ({ type: 'press', player, at });
const start: ClockEvent = { type: 'start', player: 'white', at: 0 };

describe('comments', () => {
  it.each([
    [0, '0:00:00'],
    [3500, '0:00:03.5'],
    [3_599_999, '0:59:59.999'],
    [36_000_050, '10:00:00.05'],
  ])('write %i as %s', (time, text) => {
    expect(formatCommentTime(time)).toBe(text);
    expect(moveTimes(`1. e4 { [%clk ${text}] }`)).toEqual([{ clk: time, emt: null }]);
  });

  it('belong to the move before them, in the main line only', () => {
    const text = `{ [%clk 9:99:99] } 1. e4 $1 {book [%clk 1:30:00][%emt 0:00:05]} (1. d4 {[%clk 0:00:01]}
      (1. c4 {)})) 1... e5 ; [%clk 1:29:00]
      2.Nf3 {no time} 2... -- 3. O-O {[%emt 1:05.5]} {[%clk 0:00:10]} 1/2-1/2`;
    expect(moveTimes(text)).toEqual([
      { clk: 5_400_000, emt: 5000 },
      { clk: 5_340_000, emt: null },
      { clk: null, emt: null },
      { clk: null, emt: null },
      { clk: 10_000, emt: 65_500 },
    ]);
  });

  it.each(['', '{', '(', '((({', '}', ')', ';', '1.', '*', '{[%clk x]}', '1. e4 {[%clk'])(
    'may be broken: %j',
    (text) => {
      expect(moveTimes(text).every(({ clk }) => clk === null)).toBe(true);
    },
  );

  it('are found in any text in no time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}();[%clk 1:2e4.$')) }),
        (text) => {
          expect(Array.isArray(moveTimes(text))).toBe(true);
        },
      ),
    );
    expect(moveTimes('('.repeat(200_000)).length).toBe(0);
    expect(moveTimes('e'.repeat(1_000_000)).length).toBeGreaterThan(0);
  });
});

describe('toPgn', () => {
  it('writes what is left and what was taken, pauses and takebacks apart', () => {
    const events: ClockEvent[] = [
      start,
      press('white', 3500),
      { type: 'pause', at: 5000 },
      { type: 'resume', at: 60_000 },
      press('black', 61_000),
      press('white', 70_000),
      { type: 'takeback', at: 71_000 },
      press('white', 75_000),
      { type: 'stop', at: 76_000 },
    ];
    expect(toPgn(clock('5m.. + 2s'), events)).toEqual([
      { player: 'white', clk: 298_500, emt: 3500, comment: '[%clk 0:04:58.5][%emt 0:00:03.5]' },
      { player: 'black', clk: 299_500, emt: 2500, comment: '[%clk 0:04:59.5][%emt 0:00:02.5]' },
      { player: 'white', clk: 296_500, emt: 4000, comment: '[%clk 0:04:56.5][%emt 0:00:04]' },
      { player: 'black', clk: 300_500, emt: 1000, comment: '[%clk 0:05:00.5][%emt 0:00:01]' },
    ]);
  });

  it('has no move that came too late, and no clock without a limit', () => {
    expect(toPgn(clock('5s'), [start, press('white', 5000)])).toEqual([]);
    expect(toPgn(clock('-'), [start, press('white', 5000)])).toEqual([
      { player: 'white', clk: null, emt: 5000, comment: '[%emt 0:00:05]' },
    ]);
  });
});

describe('fromPgn', () => {
  const movetext = (clocks: readonly string[]): string =>
    clocks.map((text, ply) => `${ply + 1}. e4 {[%clk ${text}]}`).join(' ');

  it('finds the time of each move, and a log that shows the same clocks', () => {
    const began = clock('5m.. + 2s');
    const { events, elapsed, remarks } = fromPgn(
      began,
      movetext(['0:04:58', '0:05:01', '0:04:30', '0:04:59']),
    );
    expect(elapsed).toEqual([4000, 1000, 30_000, 4000]);
    expect(remarks).toEqual([]);
    const { players } = view(events.reduce(reduce, began));
    expect(players).toMatchObject({ white: { remaining: 270_000 }, black: { remaining: 299_000 } });
  });

  it('adds a stage on the move that completes the quota', () => {
    const { elapsed, remarks } = fromPgn(
      clock('2/10m, 5m'),
      movetext(['0:09:00', '0:09:30', '0:13:00', '0:09:00']),
    );
    expect(elapsed).toEqual([60_000, 30_000, 60_000, 30_000]);
    expect(remarks).toEqual([]);
  });

  it('explains a gain by a stage that was credited late', () => {
    // white's second stage shows only two moves after the quota
    const { elapsed, remarks } = fromPgn(
      clock('2/10m, 5m'),
      movetext(['0:05:00', '0:09:30', '0:01:00', '0:14:00', '0:00:20', '0:13:00', '0:05:10']),
    );
    expect(elapsed).toEqual([300_000, 30_000, 240_000, 30_000, 40_000, 60_000, 10_000]);
    expect(remarks).toEqual([{ ply: 6, code: 'stage_credited_late' }]);
  });

  it('calls a gain that nothing explains by its name, and keeps to the clocks', () => {
    const began = clock('5m');
    const { events, elapsed, remarks } = fromPgn(
      began,
      movetext(['0:04:00', '0:05:00', '0:06:00']),
    );
    expect(elapsed).toEqual([60_000, 0, 0]);
    expect(remarks).toEqual([{ ply: 2, code: 'unexplained_gain' }]);
    expect(view(events.reduce(reduce, began)).players['white']?.remaining).toBe(360_000);
  });

  it('makes a gift of all that the clock gained, the time of the move as well', () => {
    const began = clock('60s');
    const { events, elapsed } = fromPgn(began, '1. e4 {[%clk 0:01:10][%emt 0:00:05]}');
    expect(elapsed).toEqual([5000]);
    expect(view(events.reduce(reduce, began)).players['white']?.remaining).toBe(70_000);
  });

  it('says where %emt is longer than the clock', () => {
    const { elapsed, remarks } = fromPgn(clock('10s'), '1. e4 {[%emt 0:00:20]}');
    expect(elapsed).toEqual([9999]);
    expect(remarks).toEqual([{ ply: 0, code: 'longer_than_the_clock' }]);
  });

  it('passes over the tags of a whole game', () => {
    const game = '[Event "x"]\n[White "a b"]\n\n1. e4 {[%clk 0:00:50]} *\n';
    expect(fromPgn(clock('60s'), game).elapsed).toEqual([10_000]);
  });

  it('goes by %emt where there is no %clk, and says where there is neither', () => {
    const { elapsed, remarks } = fromPgn(
      clock('5m'),
      '1. e4 {[%emt 0:00:07]} e5 2. Nf3 {[%clk 0:04:50]}',
    );
    expect(elapsed).toEqual([7000, 0, 3000]);
    expect(remarks).toEqual([{ ply: 1, code: 'no_time' }]);
  });

  it('lets a player go on whose clock shows zero', () => {
    const began = clock('5s');
    const { events } = fromPgn(began, movetext(['0:00:00', '0:00:03', '0:00:00']));
    expect(view(events.reduce(reduce, began)).status).toBe('running');
  });

  it('reads back what toPgn wrote', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '5m',
          '5m.. + 3s',
          '3m + 2s',
          '4/5m, 2m',
          '3/5m.. + 1s, 60s.. + 1s',
          '2/3m',
        ),
        fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 30 }),
        (control, thoughts) => {
          const began = clock(control);
          let at = 0;
          const events: ClockEvent[] = [start];
          for (const [ply, thought] of thoughts.entries()) {
            at += thought;
            events.push(press(ply % 2 === 0 ? 'white' : 'black', at));
          }
          const end = events.reduce(reduce, began);
          fc.pre(view(end).status === 'running');
          const moves = toPgn(began, events);
          const text = moves.map(({ clk }) => ({ clk, emt: null }));
          const read = fromPgn(began, text);
          // a cap hides what a move took, a stage as long as the thought hides itself
          if (control !== '3m + 2s') expect(read.elapsed).toEqual(thoughts);
          expect(view(read.events.reduce(reduce, began)).players).toEqual(view(end).players);
        },
      ),
    );
  });
});
