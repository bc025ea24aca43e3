import { expect, it } from 'vitest';
import { inPageWords } from './page-words.js';

it.each([
  [
    'In x there already is a.pgn. Take another folder, or replace them with --force.',
    'In x there already is a.pgn. Take another folder.',
  ],
  [
    'Name the rounds in a --round-map, or leave these games aside with --on-ambiguous unknown.',
    'Name the rounds in “Rounds by hand”, or leave these games aside with “Where dates do not tell: put aside as unknown”.',
  ],
  [
    'If paths like 5.1 are boards, say --subrounds board; --grouping all merges them.',
    'If paths like 5.1 are boards, say “The 1 of 5.1 counts: boards”; “Split 5, 5.1 and 5.2 into: one round” merges them.',
  ],
  [
    'Give a file of one of them, or allow several with --any-event.',
    'Give a file of one of them, or allow several with “Allow several events”.',
  ],
  ['Nothing of --this kind is known.', 'Nothing of --this kind is known.'],
])('%s', (message, wanted) => {
  expect(inPageWords(message)).toBe(wanted);
});
