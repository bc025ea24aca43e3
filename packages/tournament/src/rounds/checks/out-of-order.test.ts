import { describe, expect, it } from 'vitest';
import { good } from '../../testing/pgn.js';
import { codes, gamesOf, plan } from '../../testing/plans.js';
import { day, roundRobin, row, type TestRow } from '../../testing/tournaments.js';
import { parseRoundMap } from '../round-map.js';

describe('games on the day of another round', () => {
  const rounds = roundRobin(8);
  const first = '2024.04.01';
  const numbered = rounds.map((game, index) => ({
    ...game,
    date: `2024.04.0${1 + Math.floor(index / 4)}`,
  }));
  /** With another Round tag, and another day where one is given. */
  const changed = (games: readonly number[], change: Partial<TestRow>): readonly TestRow[] =>
    numbered.map((game) => (games.includes(game.game) ? { ...game, ...change } : game));

  it.each([
    ['22 for 2', [5], { round: '22' }],
    ['0 as no number', [5, 12], { round: '0' }],
    ['a Roman ten', [5], { round: 'X' }],
    ['another round', [1], { round: '3' }],
    ['a named phase', [5], { round: 'Final' }],
  ])('are told: %s', (_, games, change) => {
    const [warning] = plan(changed(games, change)).warnings;
    expect(warning).toMatchObject({ code: 'other_day', games });
  });

  it('are reported for a phase', () => {
    const knockout = ['QF A B 1', 'QF C D 1', 'QF E F 1', '3 G H 1', 'SF A C 2', 'SF E G 2'];
    expect(plan(gamesOf(knockout)).warnings).toMatchObject([{ code: 'other_day', games: [4] }]);
  });

  it('are not reported if phases share a day, as the final with the game for the third place', () => {
    const games = [
      ['SF', 'A', 'B', 1],
      ['SF', 'C', 'D', 1],
      ['Third place', 'B', 'D', 2],
      ['Final', 'A', 'C', 2],
      ['Final Tiebreak 1', 'C', 'A', 2],
      ['Final Tiebreak 2', 'A', 'C', 2],
    ] as const;
    const rows = games.map(([round, white, black, on], at) =>
      row(at + 1, { round, white, black, date: day(on) }),
    );
    expect(codes(rows, { grouping: 'all' })).toEqual([]);
  });

  it('are reported for one of two rounds of a day, if the players have their game in the other', () => {
    const games = changed([5], { round: '12' }).map((game, index) => ({
      ...game,
      date: `2024.04.0${1 + Math.floor(index / 8)}`,
    }));
    expect(plan(games).warnings).toMatchObject([{ code: 'other_day', games: [5] }]);
  });

  it('are not reported if a map sets the round', () => {
    const postponed = numbered[0]!;
    const players = new Set([postponed.white, postponed.black]);
    const games = changed([1], { round: '?', date: '2024.04.03' }).filter(
      ({ game, round, white, black }) =>
        game === 1 || round !== '3' || !(players.has(white) || players.has(black)),
    );
    const tagged = games.map((game) => ({ ...game, round: game.round.replace('?', '1') }));
    expect(codes(games, { map: good(parseRoundMap('{"1": "1"}')) })).not.toContain('other_day');
    expect(codes(tagged)).toContain('other_day');
  });

  it('are named with both rounds', () => {
    const [warning] = plan(changed([5], { round: '22' })).warnings;
    expect(warning?.message).toMatch(
      /: game 5 of round 22 was played on 2024-04-02, as round 2 was\.$/,
    );
  });

  it.each([
    ['as they are', numbered],
    ['postponed, with players who have theirs', changed([1], { date: '2024.04.05' })],
    [
      'postponed, with a player whose name is written otherwise there',
      changed([1], { date: '2024.04.05', white: ` ${numbered[0]!.white.toUpperCase()}` }),
    ],
    ['all on one day', numbered.map((game) => ({ ...game, date: first }))],
    [
      'two rounds a day',
      numbered.map((game, index) => ({ ...game, date: `2024.04.0${1 + Math.floor(index / 8)}` })),
    ],
    ['without days', numbered.map((game) => ({ ...game, date: '2024.04.??' }))],
  ])('are none: %s', (_, games) => {
    expect(codes(games)).not.toContain('other_day');
  });

  it('are not reported if a match of teams was postponed, with a reserve', () => {
    const games = changed([1, 2], { date: '2024.04.02' }).map((game) =>
      game.game === 1 ? { ...game, white: 'Reserve 1', black: 'Reserve 2' } : game,
    );
    expect(codes(games)).not.toContain('other_day');
  });

  it('are not reported if sections have days of their own', () => {
    const other = numbered.map((game, index) => ({
      ...game,
      game: 100 + game.game,
      white: `${game.white} B`,
      black: `${game.black} B`,
      date: `2024.04.0${2 + Math.floor(index / 4)}`,
    }));
    expect(codes([...numbered, ...other.filter((_, index) => index % 4 > 0)])).not.toContain(
      'other_day',
    );
  });
});
