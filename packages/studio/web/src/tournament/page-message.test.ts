import { expect, it } from 'vitest';
import { pageMessage } from './page-message.js';

it.each([
  [
    'In x there already is a.pgn. Take another folder, or replace them with --force.',
    'In x there already is a.pgn. Take another folder.',
  ],
  [
    'Name the rounds in a --round-map, or set these games aside with --on-ambiguous unknown. --propose-map FILE writes a map to edit.',
    'Name the rounds in “Rounds by hand”, or set these games aside with “If dates are ambiguous: set aside as unknown”.',
  ],
  [
    'If paths like 5.1 are boards, say --subrounds board; --grouping all merges them.',
    'If paths like 5.1 are boards, say “The 1 in 5.1 counts: boards”; “Split 5, 5.1 and 5.2 into: one round” merges them.',
  ],
  [
    'Select one with --event NAME, give each a folder with --any-event, or take all for one with --as-event NAME.',
    'Select one with “Only this event”, give each a folder with “Allow several events”, or take all for one with “All games belong to the event”.',
  ],
  [
    'Ask the dates by leaving out --no-infer, or name the rounds in a --round-map.',
    'Ask the dates by choosing “Infer missing rounds from dates and players”, or name the rounds in “Rounds by hand”.',
  ],
  ['Nothing of --this kind is known.', 'Nothing of --this kind is known.'],
])('%s', (message, wanted) => {
  expect(pageMessage(message)).toBe(wanted);
});
