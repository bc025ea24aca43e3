import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCommentTime, parseCommentTime } from './comment-time.js';

describe('a time in a comment', () => {
  it.each([
    ['1:29:57', 5_397_000],
    ['0:03:00.5', 180_500],
    ['2:58,7', 178_700],
    ['59', 59_000],
    ['0:00:00.0005', 1],
    ['99999:59:59', 359_999_999_000],
    ['', null],
    ['1:', null],
    [':1', null],
    ['1:2:3:4', null],
    ['1.', null],
    ['1.5:00', null],
    ['1.5.5', null],
    ['-1', null],
    ['100000:00', null],
    ['1234567', null],
  ])('%j', (text, time) => {
    const codes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(parseCommentTime(text)).toBe(time ?? Number.NaN);
    expect(parseCommentTime(codes)).toBe(time ?? Number.NaN);
    expect(parseCommentTime(`9${text}9`, 1, text.length + 1)).toBe(time ?? Number.NaN);
  });

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999_999_999 }), (time) => {
        expect(parseCommentTime(formatCommentTime(time))).toBe(time);
      }),
    );
  });
});
