import { expect, it } from 'vitest';
import { isJunk, makeTextFinder } from './junk.js';

it.each([
  ['', false],
  [' \r\n\t\0', false],
  ['\u00EF\u00BB\u00BF\n', false],
  ['% a line of another program\n%\n', false],
  ['; made by a program\n ;; and so on', false],
  ['; made by a program\nx', true],
  [' % no line of that kind', true],
  ['Dear reader', true],
  ['\u00BB\u00BF\u00EF', true],
  ['\u00EF\u00BB\u00BB', true],
])('of %j is junk: %j', (text, expected) => {
  expect(isJunk(Buffer.from(text, 'latin1'))).toBe(expected);
});

it('finds text across parts, even if one ends inside a byte order mark', () => {
  const find = makeTextFinder();
  const parts = ['\n\u00EF', '\u00BB', '\u00BF%x', 'y\n', ' z'];
  expect(parts.map((part) => find(Buffer.from(part, 'latin1')))).toEqual([-1, -1, -1, -1, 1]);
});
