import { expect, it } from 'vitest';
import { safeFileName } from './uploads.js';

it.each([
  ['games.pgn', 'games.pgn'],
  ['Ünï çödé 2.pgn', 'Ünï çödé 2.pgn'],
  ['../../evil.pgn', 'evil.pgn'],
  ['..\\evil.pgn', 'evil.pgn'],
  ['/etc/passwd', 'passwd'],
  ['...', 'upload.pgn'],
  ['', 'upload.pgn'],
  ['.hidden', 'hidden'],
  ['a\u0000b\n.pgn', 'a_b_.pgn'],
  ['"><img src=x onerror=alert(1)>.pgn', '___img src=x onerror=alert(1)_.pgn'],
  [`${'x'.repeat(300)}.pgn`, `${'x'.repeat(116)}.pgn`],
])('makes a file name of %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
