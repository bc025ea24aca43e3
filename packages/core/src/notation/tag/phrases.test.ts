import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('a base of minutes and seconds', () => {
  it.each([
    ['1m30s+1s', '90+1'],
    ['1 min 30 sec + 1 sec', '90+1'],
    [`1'30"+1"`, '90+1'],
    ['2 min 30 s + 2 s', '150+2'],
    // the seconds may as well come with every move
    ['5 min 3 sec', null],
    ['5 min 3 sec + 2 sec', null],
    ['90 min 30 sec + 30 sec', null],
    ['1 min 30 sec + 30 min', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('the numbers of moves', () => {
  it.each([
    ['Moves 1-40: 90 minutes, rest: 30 minutes', '40/5400:1800'],
    ['120 minutes for moves 1-40, then 60 minutes for moves 41-60', '40/7200:20/3600'],
    [
      '2 hours for the first 40 moves, 1 hour for moves 41-60 and 30 minutes for the rest',
      '40/7200:20/3600:1800',
    ],
    ['90 min + 30 sec, 30 min for moves 41-60', '40/5400+30:20/1800+30'],
    ['120 min for 40 moves, 30 min for moves 21-60', null],
    ['moves 41-60: 1 hour', null],
    ['90 min + 30 sec per move for moves 1-40, then 30 min', null],
    ['90 min/40 moves, 30 min, 30 sec/move from moves 1-40', null],
    ['90 min + 20-30 sec per move', null],
    ['90 min + 30 sec, 30 min more from move 41', '40/5400+30:1800+30'],
    ['2 hours additional 30 minutes', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});
