import { expect, it } from 'vitest';
import { escaped, printable, printableLines } from './printable.js';

it('shows what would steer a terminal as a mark', () => {
  expect(printable('\u001B[2Jäh\u202E\n')).toBe('�[2Jäh��');
  expect(printableLines('a\tb\n\u0007c')).toBe('a\tb\n�c');
});

it('writes out what would steer a terminal', () => {
  expect(escaped('a\nb\tc')).toBe('a\\nb\\tc');
  expect(escaped('\u001B[2Jäh\u202E')).toBe('\\u001b[2Jäh\\u202e');
  expect(escaped('10 минут')).toBe('10 минут');
});
