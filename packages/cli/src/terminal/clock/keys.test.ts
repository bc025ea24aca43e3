import { describe, expect, it } from 'vitest';
import { actionOf, keysOf } from './keys.js';

describe('keys', () => {
  it.each([
    [' ', 'press'],
    ['p', 'pause'],
    ['P', 'pause'],
    ['t', 'takeback'],
    ['f', 'claim'],
    ['q', 'quit'],
    ['\u0003', 'quit'],
    ['\u001A', 'suspend'],
    ['\u000C', 'redraw'],
    ['?', 'help'],
    ['x', null],
    ['constructor', null],
    ['\u001B[A', null],
  ])('reads %j as %s', (key, action) => {
    expect(actionOf(key)).toBe(action);
  });

  it('takes an escape sequence as one key', () => {
    expect(keysOf(' \u001B[1;5Ap\u001BOP\u001Bq é本🙂\u001B')).toEqual([
      ' ',
      '\u001B[1;5A',
      'p',
      '\u001BOP',
      '\u001Bq',
      ' ',
      'é',
      '本',
      '🙂',
      '\u001B',
    ]);
    expect(keysOf('')).toEqual([]);
  });
});
