import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { cutStartToWidth, cutToWidth, displayWidth, padLeft, padRight } from './text-width.js';

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['äöü', 3],
    ['минут', 5],
    ['30分', 4],
    ['한국', 4],
    ['a\u0301', 1],
    ['♟', 1],
    ['⏰', 2],
    ['👍', 2],
    ['👨\u200D👩\u200D👧', 2],
    ['\u001B[1m', 3],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

it('measures every character, and never a wide one as narrow', () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
  const [formats, others] = [true, false].map((isFormat) =>
    characters.filter((one) => /\p{Cf}/u.test(one) === isFormat),
  ) as [string[], string[]];
  expect(formats.filter((one) => displayWidth(one) !== 0)).toEqual([]);
  expect(others.filter((one) => displayWidth(one) !== stringWidth(one))).toEqual([]);
});

describe('cutToWidth', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['日本語', 6, '日本語'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['', 0, ''],
    ['a\u0301b\u0301', 2, 'a\u0301b\u0301'],
  ])('of %j to %i is %j', (text, width, expected) => {
    expect(cutToWidth(text, width)).toBe(expected);
    expect(displayWidth(cutToWidth(text, width))).toBeLessThanOrEqual(width);
  });
});

it('cuts off the start where the end says more', () => {
  expect(cutStartToWidth('round_12.pgn', 7)).toBe('…12.pgn');
  expect(cutStartToWidth('日本.pgn', 6)).toBe('….pgn');
  expect(cutStartToWidth('a.pgn', 5)).toBe('a.pgn');
});

it('pads by columns, not by characters', () => {
  expect(padRight('日', 4)).toBe('日  ');
  expect(padLeft('ab', 4)).toBe('  ab');
  expect(padLeft('abcde', 4)).toBe('abcde');
});
