import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellPath } from './shell-path.js';

it.each([
  ['games.pgn', 'games.pgn'],
  ['/a/b-c.pgn', '/a/b-c.pgn'],
  ['-x.pgn', './-x.pgn'],
  ["u '16.pgn", String.raw`'u '\''16.pgn'`],
  ['a$(b) `c`.pgn', "'a$(b) `c`.pgn'"],
])('%s goes into a command line as %s', (path, word) => {
  expect(shellPath(path)).toBe(word);
  const read = execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' });
  expect([path, `./${path}`]).toContain(read);
});
