import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommands } from './comment-commands.js';

const NOTHING = { clk: null, emt: null, eval: null };

describe('times', () => {
  it.each([
    ['0:03:00', 180_000],
    ['1:00:00', 3_600_000],
    ['2:58.7', 178_700],
    ['59', 59_000],
    ['0:00:00.0005', 1],
    ['0:00:05,3', 5300],
    ['0:0\n0:05', null],
    ['0:05 x', null],
    ['3 days', null],
    ['1:30 h', null],
    ['1, 0:00:00', null],
    ['00100:00:00', 360_000_000],
    ['999999', 999_999_000],
    ['0', 0],
    ['x', null],
    ['', null],
    ['1:', null],
    [':1', null],
    ['1:2:3:4', null],
    ['1.', null],
    ['.5', null],
    ['-1', null],
    ['1234567', null],
    ['0:00:00.1234567', null],
  ])('%j', (text, clk) => {
    expect(parseCommands(`{[%clk ${text}]}`)).toEqual({ ...NOTHING, clk });
    expect(parseCommands(`{ [%emt\t${text}, x] }`)).toEqual({ ...NOTHING, emt: clk });
  });
});

describe('evaluations', () => {
  it.each([
    ['0.17', 0.17],
    ['-1.5,20', -1.5],
    ['+3', 3],
    ['#4', 996],
    ['#-3', -997],
    ['#+3', 997],
    ['#-0', -1000],
    ['#0', null],
    ['1.23456', null],
    ['+', null],
    ['##1', null],
    ['#1000', null],
    ['#-2000', null],
    ['1e5', null],
  ])('%j', (text, value) => {
    expect(parseCommands(`{[%eval ${text}]}`)).toEqual({ ...NOTHING, eval: value });
  });

  it('are the nearest numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (digits) => {
        const text = (digits / 10_000).toFixed(4);
        expect(parseCommands(`[%eval ${text}]`).eval).toBe(Number(text));
      }),
    );
  });
});

it.each([
  ['the first of each that can be read', '{[%clk x] [%clk 1] [%clk 2][%emt 3]}', 1000, 3000],
  ['not within another word', '{[%clock 1] %clk 1 [%clk1] [% clk 1] [%CLK 1]}', null, null],
  ['over lines', '{ text\n[%clk\r\n 1] }', 1000, null],
  ['at the very end', '{[%clk 1] [%emt', 1000, null],
])('takes %s', (_, comment, clk, emt) => {
  expect(parseCommands(comment)).toEqual({ clk, emt, eval: null });
});

it('survives any text', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '[',
          ']',
          '%',
          'clk',
          'emt',
          'eval',
          ' ',
          '0',
          '12',
          ':',
          '.',
          '#',
          '-',
        ),
      }),
      (text) => {
        for (const value of Object.values(parseCommands(text))) {
          expect(value === null || Number.isFinite(value)).toBe(true);
        }
      },
    ),
  );
});
