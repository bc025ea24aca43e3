import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('a count of moves at the second time', () => {
  it.each([
    // its own: a first stage without one is no stage of chess
    ['60 min + 20 moves in 30 min', null],
    ['60 min + 40 moves in 30 min', null],
    ['60 min + 40 moves 30 min', null],
    ['60 minutes plus 20 moves per 5 minutes', null],
    ['30 min + 20 moves/5 min', null],
    ['90 min + 20 coups en 30 min', null],
    ['90 Minuten + 20 Züge in 30 Minuten', null],
    ['2h + 20/1h', null],
    ['2h; 40/1h', null],
    ['2h, 1h/20', null],
    [`120' + 60'/20`, null],
    ['1h40 + 50min/20 moves', null],
    // again and again
    ['90 min + 15 min every 20 moves', null],
    ['60 min + 10 min for each 20 moves', null],
    ['60 min + 15 min every 40 moves + 30 sec', null],
    ['60 min + 10 min after each 20 moves', null],
    ['90 min + 15 min after every 40 moves', null],
    ['40 moves in 2 hours, then 1 hour for every 20 moves', '40/7200:20/3600'],
    // move 40, at which the half hour comes
    ['90min + 30min/40', '40/5400:1800'],
    ['90 min + 30 min/40 moves', '40/5400:1800'],
    ['90 minuten + 30 sec per zet, na 40 zetten 30 minuten', '40/5400+30:1800+30'],
    ['90 min + 30 s/coup, +30 min au 40e coup', '40/5400+30:1800+30'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('an increment for the rest', () => {
  it.each([
    ['120 min for 40 moves, then 30 min + 30 sec/move for the rest', '40/7200:1800+30'],
    ['120 min for 40 moves, then 30 min for the rest + 30 sec/move', '40/7200:1800+30'],
    ['90 min/40 coups + 30 min + 30 s/coup durant toute la partie', '40/5400+30:1800+30'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});
