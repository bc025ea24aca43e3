import { expect, it } from 'vitest';
import { escaped, printable, printableLines, shellWord } from './printable.js';
import { spawnSync } from 'node:child_process';

it('shows a mark instead of each control character', () => {
  expect(printable('\u001B[2Jäh\u202E\n')).toBe('�[2Jäh��');
  expect(printableLines('a\tb\n\u0007c')).toBe('a\tb\n�c');
});

it('escapes control characters', () => {
  expect(escaped('a\nb\tc')).toBe('a\\nb\\tc');
  expect(escaped('\u001B[2Jäh\u202E')).toBe('\\u001b[2Jäh\\u202e');
  expect(escaped('10 минут')).toBe('10 минут');
});

it.each([
  ['games.duckdb', 'games.duckdb'],
  ['my games', '"my games"'],
  [`'a'`, `"'a'"`],
  ['', '""'],
  ['a"b', `'a"b'`],
  [`it's $HOME`, `'it'\\''s $HOME'`],
  ['*', '"*"'],
  ['wow!', `'wow!'`],
  ['a\\b`c`', `'a\\b\`c\`'`],
  ['two\nlines', '"two\nlines"'],
])('%j is %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
  const echoed = spawnSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' });
  expect(echoed.stdout).toBe(text);
});
