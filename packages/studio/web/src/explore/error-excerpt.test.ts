import { describe, expect, it } from 'vitest';
import { errorOffset, errorExcerpt } from './error-excerpt.js';

const at = (line: number | null, column: number | null) => ({
  code: 'x',
  message: 'x',
  line,
  column,
});

describe('the place of an error', () => {
  it.each([
    ['SELECT nope', at(1, 8), 'SELECT nope\n       ^', 7],
    ['SELECT 1,\n\tnope', at(2, 2), ' nope\n ^', 11],
    ["SELECT '😀', nope", at(1, 13), "SELECT '😀', nope\n            ^", 13],
    ['SELECT', at(1, 7), 'SELECT\n      ^', 6],
    ['SELECT', at(null, null), null, null],
    ['SELECT', { code: 'Refused', message: 'x' }, null, null],
  ])('%j', (sql, error, shown, offset) => {
    expect(errorExcerpt(sql, error)).toBe(shown);
    expect(errorOffset(sql, error)).toBe(offset);
  });

  it('cuts long lines around it', () => {
    const place = errorExcerpt(`${'a'.repeat(100)}!${'b'.repeat(100)}`, at(1, 101));
    expect(place).toBe(`…${'a'.repeat(40)}!${'b'.repeat(29)}…\n${' '.repeat(41)}^`);
  });
});
