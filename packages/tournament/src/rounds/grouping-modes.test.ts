import { expect, it } from 'vitest';
import { gamesOf, keys } from '../testing/plans.js';

const FOUR = ['A B', 'C D', 'E F', 'G H'];

/** Four pairs, each with a game under its own number. */
const boards = FOUR.map((pair, board) => `5.${board + 1} ${pair} 5`);

// the table of docs/tournaments.md
it.each([
  ['boards', boards, ['5'], ['5']],
  [
    'games of every match',
    FOUR.flatMap((pair) => [`5.1 ${pair} 5`, `5.2 ${pair} 6`]),
    ['5.1', '5.2'],
    ['5'],
  ],
  [
    'games of every match, and more of one',
    [...FOUR.flatMap((pair) => [`5.1 ${pair} 5`, `5.2 ${pair} 6`]), '5.3 A B 7', '5.4 A B 7'],
    ['5.1', '5.2', '5.3', '5.4'],
    ['5', '5_armageddon'],
  ],
  [
    'a round, and more of one pair',
    [...FOUR.map((pair) => `5 ${pair} 5`), '5.1 A B 5', '5.2 A B 5'],
    ['5', '5.1', '5.2'],
    ['5', '5_armageddon'],
  ],
  [
    'boards, and a playoff with the next numbers',
    [...boards, '5.5 A B 5', '5.6 A B 5'],
    ['5', '5.5', '5.6'],
    ['5', '5_armageddon'],
  ],
  [
    'the same tag again',
    [...FOUR.map((pair) => `5 ${pair} 5`), '5 B A 5'],
    ['5'],
    ['5', '5_armageddon'],
  ],
  [
    'the word',
    [...FOUR.map((pair) => `5 ${pair} 5`), '5-tiebreak B A 5'],
    ['5', '5_tiebreak'],
    ['5', '5_armageddon'],
  ],
] as const)('%s', (_, games, strict, armageddon) => {
  const rows = gamesOf(games);
  expect(keys(rows)).toEqual(strict);
  expect(keys(rows, { grouping: 'armageddon' })).toEqual(armageddon);
  expect(keys(rows, { grouping: 'all' })).toEqual(['5']);
});
