import { describe, expect, it } from 'vitest';
import { codes, keys, plan, upTo } from '../../testing/plans.js';
import { roundRobin, type TestRow } from '../../testing/tournaments.js';

const rounds = roundRobin(8);
const untagged = rounds.map((game) => ({ ...game, round: '?' }));
/** The games with the year of one round replaced. */
const withYear = (rows: readonly TestRow[], round: number, year: string): readonly TestRow[] =>
  rows.map((game, at) =>
    Math.floor(at / 4) + 1 === round ? { ...game, date: game.date.replace('2024', year) } : game,
  );
const warningOf = (rows: readonly TestRow[], code: string) =>
  plan(rows).warnings.find((warning) => warning.code === code);

describe('dates of another year', () => {
  it('are named where they are the minority of their round', () => {
    const rows = rounds.map((game) =>
      [9, 10, 17].includes(game.game) ? { ...game, date: game.date.replace('2024', '2009') } : game,
    );
    expect(warningOf(rows, 'far_apart')?.games).toEqual([9, 10, 17]);
    expect(codes(rows)).toEqual(['far_apart']);
  });

  it('are named where they are the majority of their round', () => {
    const rows = rounds.map((game) =>
      [9, 10, 11].includes(game.game) ? { ...game, date: game.date.replace('2024', '2009') } : game,
    );
    expect(warningOf(rows, 'far_apart')?.games).toEqual([9, 10, 11]);
  });

  it.each(['2023', '2025', '2204'])('are told where rounds are counted by them: %s', (year) => {
    const rows = withYear(untagged, 5, year);
    expect(keys(rows)).toEqual(upTo(7));
    expect(warningOf(rows, 'wrong_date')?.games).toEqual([17, 18, 19, 20]);
    expect(warningOf(rows, 'wrong_date')?.message).toMatch(/: 4 games on \d{4}-04-08\.$/);
  });

  it.each([
    ['tags give the rounds', withYear(rounds, 5, '2023')],
    ['another event is larger', withYear(withYear(untagged, 1, '2023'), 2, '2023').slice(0, 16)],
    [
      'an early game is no slip',
      untagged.map((game) => (game.game < 3 ? { ...game, date: '2023.08.01' } : game)),
    ],
  ])('are not told where %s', (_, rows) => {
    expect(codes(rows)).not.toContain('wrong_date');
  });
});
