import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('a bare base beside a word', () => {
  it.each([
    // a server's seconds or hours at a board
    ['60+0 sec', null],
    ['60+1s', null],
    ['60+1 inc', null],
    ['120+1 sec', null],
    ['120+1/move', null],
    ['150+2 sec', null],
    ['180+30 sec', null],
    // seconds
    ['180+2 seconds', '180+2'],
    ['180+2s', '180+2'],
    ['180+2 inc', '180+2'],
    ['180+2 per move', '180+2'],
    ['240+2 s', '240+2'],
    ['300+5s', '300+5'],
    // minutes
    ['3+2 sec', '180+2'],
    ['60+5 sec', '3600+5'],
    ['60+30 sec', '3600+30'],
    ['150+30 s', '9000+30'],
    ['G/60+1', '3600+1'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('what a clock shows', () => {
  it.each([
    // times of day
    ['14:00', null],
    ['18:00', null],
    ['23:00', null],
    ['10:00', '600'],
    ['15:00', '900'],
    ['20:00', '1200'],
    ['30:00', '1800'],
    ['18:00+5', '1080+5'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('halves', () => {
  it.each([
    ['1 1/2 hours', '5400'],
    ['40 moves in 2 1/2 hours', '40/9000'],
    ['1/2 hour', null],
    ['1 1/2', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});
