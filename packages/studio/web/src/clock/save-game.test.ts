import { expect, it } from 'vitest';
import { parseNotation } from '@zeitnot/core';
import { fromPgn, makeClock, reduce, type ClockEvent, type ClockState } from '@zeitnot/core/clock';
import { pgnOf } from './save-game.js';

const control = parseNotation('5m.. + 3s');
if (!control.ok) throw new Error(control.error.message);
const clock = makeClock({ control: control.value, players: ['An "A" n', 'Bob'] });
if (!clock.ok) throw new Error(clock.error.message);
const start: ClockState = clock.value;
const events: readonly ClockEvent[] = [
  { type: 'start', player: 'An "A" n', at: 0 },
  { type: 'press', player: 'An "A" n', at: 3500 },
  { type: 'press', player: 'Bob', at: 10_000 },
  { type: 'observe', at: 999_999 },
];
const pgn = pgnOf({ start, state: events.reduce(reduce, start), events }, new Date(2026, 10, 6));

it('has the tags and every time', () => {
  expect(pgn).toContain('[White "An \\"A\\" n"]\n');
  expect(pgn).toContain('[Date "2026.11.06"]\n');
  expect(pgn).toContain('[TimeControl "300+3"]\n');
  expect(pgn).toContain('[Result "0-1"]\n');
  expect(pgn).toContain('1. -- {[%clk 0:04:59.5][%emt 0:00:03.5]}');
  expect(pgn.trimEnd().endsWith('0-1')).toBe(true);
});

it('reads back to the same times', () => {
  expect(fromPgn(start, pgn).elapsed).toEqual([3500, 6500]);
});
