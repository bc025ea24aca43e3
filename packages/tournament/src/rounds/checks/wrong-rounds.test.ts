import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan } from '../../testing/plans.js';
import { day, roundRobin, type TestRow } from '../../testing/tournaments.js';

const wrongOf = (rows: readonly TestRow[]) =>
  plan(rows).warnings.find(({ code }) => code === 'wrong_round');

const rounds = roundRobin(8);
const undated = rounds.map((game) => ({ ...game, date: '????.??.??' }));
const twoADay = rounds.map((game) => ({ ...game, date: day(Math.ceil(Number(game.round) / 2)) }));

/** The games, with another Round tag for one. */
const tagged = (rows: readonly TestRow[], number: number, round: string): readonly TestRow[] =>
  rows.map((game) => (game.game === number ? { ...game, round } : game));

describe('a game with a wrong round', () => {
  it.each([
    ['that its players have twice', tagged(undated, 9, '4'), [9], 'game 9 of round 4: 3?'],
    ['with a second round on its day', tagged(twoADay, 9, '4'), [9], 'game 9 of round 4: 3?'],
    [
      'on the day of two rounds in which its players have no game',
      tagged(twoADay, 17, '7').filter(
        ({ round, white, black }) =>
          round !== '6' ||
          ![white, black].some((one) => [rounds[16]!.white, rounds[16]!.black].includes(one)),
      ),
      [17],
      'game 17 of round 7: 5 or 6?',
    ],
    [
      'of a leg',
      [
        ...['AB', 'CD', 'EF', 'GH'].flatMap(([a, b]) => [`1.1 ${a} ${b} 1`, `1.2 ${b} ${a} 2`]),
        ...['AC', 'EG'].flatMap(([a, b]) => [`2.1 ${a} ${b} 3`, `2.2 ${b} ${a} 4`]),
        '3.1 A E 5',
        '3.2 E A 6',
      ].map((game) => game.replace('1.2 H G', '3.2 H G')),
      [8],
      'game 8 of round 3.2: 1.2?',
    ],
    [
      'of a board, beside other opponents',
      [
        ...['AB', 'CD', 'EF'].flatMap(([a, b]) => [
          `1.1 ${a} ${b} 1`,
          `1.2 ${b} ${a} 1`,
          `1.3 ${a} ${b} 1`,
        ]),
        ...['AC', 'BE', 'DF'].flatMap(([a, b]) => [
          `2.1 ${a} ${b} 2`,
          `2.2 ${b} ${a} 2`,
          `2.3 ${a} ${b} 2`,
        ]),
        ...['AD', 'BF', 'CE'].flatMap(([a, b]) => [
          `3.1 ${a} ${b} 3`,
          `3.2 ${b} ${a} 3`,
          `3.3 ${a} ${b} 3`,
        ]),
      ].map((game) => game.replace('3.3 A D', '1.4 A D')),
      [21],
      'game 21 of round 1.4: 3.3?',
    ],
  ])('is told with the round that has room: %s', (_, games, numbers, text) => {
    const rows = games.map((game) => (typeof game === 'string' ? null : game));
    const all = rows.every((row) => row !== null) ? rows : gamesOf(games as readonly string[]);
    const warning = wrongOf(all);
    expect(warning?.games).toEqual(numbers);
    expect(warning?.message).toContain(text);
  });

  describe('that is a playoff', () => {
    const [white, black] = [rounds[24]!.white, rounds[25]!.white];
    /** Games of two who met others in round 7. */
    const playoff = (tags: readonly string[], on: number): readonly TestRow[] => [
      ...rounds,
      ...tags.map((round, at) => ({
        ...rounds[24]!,
        ...(at % 2 === 0 ? { white, black } : { white: black, black: white }),
        game: 90 + at,
        round,
        date: day(on),
      })),
    ];
    const last = Number(rounds[24]!.date.slice(-2)) - Number(day(0).slice(-2));

    it.each(['strict', 'armageddon'] as const)('is told with the round of its day: %s', (mode) => {
      const told = (tags: readonly string[]) =>
        plan(playoff(tags, last), { grouping: mode }).warnings;
      expect(told(['7.1', '7.2', '7.3'])).toEqual([]);
      const [single] = told(['7.1', '7.2', '6.3']);
      expect(single).toMatchObject({ code: 'wrong_round', games: [92] });
      expect(single?.message).toMatch(/: game 92 of round 6\.3: 7\?/);
      expect(told(['6.1', '6.2'])).toMatchObject([{ code: 'wrong_round', games: [90, 91] }]);
    });

    it.each([
      ['on the next day', ['7.1', '7.2'], last + 1],
      ['on the day of its round', ['6.1', '6.2'], last - 1],
    ] as const)('is none: %s', (_, tags, on) => {
      expect(wrongOf(playoff(tags, on))).toBeUndefined();
    });
  });

  it('is told once', () => {
    const games = ['AB', 'CD', 'EF'].flatMap(([a, b]) => [`1.1 ${a} ${b} 1`, `1.2 ${b} ${a} 2`]);
    const wrong = [...games, '2.1 A C 3', '2.2 C A 4', '3.1 A E 5', '3.2 E A 6'];
    const rows = gamesOf(wrong.map((game) => game.replace('1.2 F', '3.2 F')));
    expect(plan(rows).warnings).toMatchObject([
      { code: 'wrong_round', games: [6] },
      { code: 'plays_twice', games: [6, 10] },
    ]);
  });

  /** Rounds of half of the players, so that a game may be anywhere. */
  const open = roundRobin(40)
    .filter(({ game, round }) => game % 20 < 9 && Number(round) < 7)
    .map((game) => ({ ...game, date: '????.??.??' }));

  it('is told by counts, though nothing says which it is', () => {
    expect(codes(open)).toEqual([]);
    const { game } = open.find(({ round }) => round === '3')!;
    const warning = wrongOf(tagged(open, game, '5'));
    expect(warning?.message).toMatch(
      /: round 5 has 10 games and round 3 has 8 games, where others have 9\.$|of round 5: 3\?/,
    );
  });

  it.each([
    ['as they are', rounds],
    ['two rounds a day', twoADay],
    ['without days', undated],
    ['told by its day', tagged(rounds, 9, '4')],
    [
      'postponed, when its players have another',
      rounds.map((game) => (game.game === 9 ? { ...game, date: day(6) } : game)),
    ],
    ['a simul', gamesOf(['1 A B 1', '1 A C 1', '1 A D 1', '1 A E 1'])],
    [
      'each phase is a tournament',
      rounds.map((game) => ({ ...game, round: game.game < 13 ? 'Semifinal' : 'Final' })),
    ],
    [
      'a playoff of those who met others',
      gamesOf([
        '1.1 A B',
        '1.2 C D',
        '1.3 E F',
        '2.1 A C',
        '2.2 B E',
        '2.3 D F',
        '2.4 A E',
        '2.5 E A',
      ]),
    ],
  ])('is none: %s', (_, rows) => {
    expect(codes(rows)).not.toContain('wrong_round');
  });
});
