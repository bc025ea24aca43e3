import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan } from '../../testing/plans.js';
import { day, roundRobin, type TestRow } from '../../testing/tournaments.js';

const rounds = roundRobin(8);

/** The games with other Round tags. */
const renumbered = (numbers: Readonly<Record<string, string>>): readonly TestRow[] =>
  rounds.map((game) => ({ ...game, round: numbers[game.round] ?? game.round }));

/** The games of a round on another day. */
const moved = (number: string, to: number): readonly TestRow[] =>
  rounds.map((game) => (game.round === number ? { ...game, date: day(to) } : game));

describe('rounds out of the order of their dates', () => {
  it.each([
    [
      'two neighbours',
      renumbered({ '4': '5', '5': '4' }),
      ['round 5 ended on 2024-04-07, before round 4 began on 2024-04-08'],
    ],
    [
      'two others',
      renumbered({ '2': '6', '6': '2' }),
      ['round 3 ended on 2024-04-06, before round 2 ', 'round 6 ended on 2024-04-05, before round'],
    ],
    ['a round that was postponed', moved('1', 20), ['round 2 ended on 2024-04-05, before round 1']],
  ])('are told: %s', (_, rows, texts) => {
    const [warning, ...others] = plan(rows).warnings;
    expect(others).toEqual([]);
    expect(warning?.code).toBe('rounds_out_of_order');
    for (const text of texts) expect(warning?.message).toContain(text);
  });

  it('are told with all games of both', () => {
    const [warning] = plan(renumbered({ '4': '5', '5': '4' })).warnings;
    expect(warning?.games.toSorted((a, b) => a - b)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it.each([
    ['as they are', rounds],
    ['without days', rounds.map((game) => ({ ...game, date: '2024.??.??' }))],
    ['on one day', rounds.map((game) => ({ ...game, date: day(1) }))],
    ['counted down', rounds.map((game) => ({ ...game, round: String(8 - Number(game.round)) }))],
    [
      'all but one game of a round postponed',
      moved('1', 20).map((game) => (game.game === 1 ? { ...game, date: day(1) } : game)),
    ],
    [
      'only a few games of a round are there',
      moved('1', 20).filter(({ game }) => game !== 1 && game !== 2 && game !== 3),
    ],
    [
      'a round without a day of its own',
      gamesOf(['1 A B 1', '1 C D 1', '2 A C 4', '2 B D 4', '3 A D 2', '3 B C 3']),
    ],
    ['a match', gamesOf(['1 A B 2', '2 B A 1', '3 A B 3'])],
    ['dates count', rounds.map((game) => ({ ...game, round: '?' }))],
  ])('are none: %s', (_, rows) => {
    expect(codes(rows)).not.toContain('rounds_out_of_order');
  });
});
