import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from './shell-word.js';

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
