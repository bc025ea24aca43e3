import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan, upTo } from '../../testing/plans.js';
import { roundRobin, row, type TestRow } from '../../testing/tournaments.js';

const repeatsOf = (rows: readonly TestRow[]) =>
  plan(rows).warnings.filter(({ code }) => code === 'pair_repeats');

/** A match of two, its games by number, with colours in turn and a game a day. */
const match = (numbers: readonly (number | string)[], isDated = true): readonly string[] =>
  numbers.map(
    (number, at) => `${number} ${at % 2 === 0 ? 'A B' : 'B A'} ${isDated ? at + 1 : '-'}`,
  );

const rounds = roundRobin(8);
/** A game of round 3 once more. */
const again = { ...rounds[8]!, game: 90 };
const turned = { ...again, white: again.black, black: again.white };

describe('a pair that meets twice under one number', () => {
  it.each([
    ['for a number between', match([11, 12, 12, 14]), [2, 3], '(game 3: 13?)'],
    ['without days', match([11, 12, 12, 14], false), [2, 3], '(game 3: 13?)'],
    ['the first of the two, by its colours', match([1, 2, 4, 4, 5], false), [3, 4], '(game 3: 3?)'],
    ['for the last number', match([1, 2, 3, 3]), [3, 4], '(game 4: 4?)'],
    ['a number far away', match([...upTo(12), '3', ...upTo(20).slice(13)]), [3, 13], ': 13?)'],
    [
      'in a leg',
      ['1.1 A B 1', '1.2 B A 2', '1.1 C D 1', '1.1 D C 2', '1.1 E F 1', '1.2 F E 2'],
      [3, 4],
      'C and D meet twice in round 1.1 (game 4: 1.2?)',
    ],
    [
      'in all legs of a round',
      [
        ...['AB', 'CD', 'EF'].flatMap(([a, b]) => [1, 2, 3, 4].map((leg) => `1.${leg} ${a} ${b}`)),
        '2.1 A C',
        '2.2 C A',
        '2.3 A C',
        '2.4 C A',
        '2.4 A C',
      ],
      [16, 17],
      ': 2.5?)',
    ],
  ])('is told with what may be meant: %s', (_, games, numbers, text) => {
    const [warning] = repeatsOf(gamesOf(games));
    expect(warning?.games).toEqual(numbers);
    expect(warning?.message).toContain(text);
  });

  it.each([
    ['the same game', again],
    ['on another day', { ...again, date: '2025.01.01' }],
    ['without a day', { ...again, date: '????.??.??' }],
  ])('is told if a game is there twice: %s', (_, game) => {
    expect(repeatsOf([...rounds, game])).toMatchObject([{ games: [9, 90] }]);
    expect(codes([...rounds, game], { grouping: 'all' })).toContain('pair_repeats');
  });

  it('is told with the return game that it may be', () => {
    const twice = rounds.flatMap(({ game, round, white, black, date }) => [
      { ...rounds[game - 1]!, round: String(2 * Number(round) - 1) },
      row(game + 50, { round: String(2 * Number(round)), white: black, black: white, date }),
    ]);
    const wrong = twice.map((game) => (game.game === 59 ? { ...game, round: '5' } : game));
    expect(codes(twice)).toEqual([]);
    expect(repeatsOf(wrong)[0]?.message).toContain('(game 59: 6?)');
    expect(codes(wrong)).toEqual(['pair_repeats']);
  });

  it('is told with the round that lacks the game', () => {
    const wrong = rounds.map((game) =>
      game.round === '5' && [game.white, game.black].includes('Player 0')
        ? { ...game, white: again.black, black: again.white, round: '3' }
        : game,
    );
    const without = wrong.filter(
      ({ round, white, black }) =>
        round !== '5' || ![white, black].some((one) => [again.white, again.black].includes(one)),
    );
    expect(repeatsOf(without)[0]?.message).toMatch(/\(game \d+: 5\?\)/);
  });

  it.each([
    ['an Armageddon on the day', [...rounds, turned]],
    ['a second game on the next day', [...rounds, { ...turned, date: '2024.04.07' }]],
    ['every pair', [...rounds, ...rounds.map((game) => ({ ...game, game: game.game + 100 }))]],
    ['a phase of one match', gamesOf(['1 A B', '1 C D', 'Final A C', 'Final C A', 'Final A C'])],
    [
      'a round of matches',
      gamesOf(['1 A B', '1 C D', '2 A C', '2 B D', '3 A D 3', '3 A D 4', '3 B C 3', '3 B C 4']),
    ],
    ['no names', gamesOf(['1 A B', '1 ? ?', '1 ? ?', '2 A C'])],
  ])('is no fault in %s', (_, rows) => {
    expect(repeatsOf(rows)).toEqual([]);
  });
});
