import { describe, expect, it } from 'vitest';
import { codes, keys, plan, upTo } from '../../testing/plans.js';
import type { AssignOptions } from '../assign.js';
import { day, roundRobin, row, type TestRow } from '../../testing/tournaments.js';

const messageOf = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): string =>
  plan(rows, options).warnings.at(-1)?.message ?? '';

/** Without Round tags, except in the first rounds. */
const untagged = (rows: readonly TestRow[], kept = 0): TestRow[] =>
  rows.map((game) => (Number(game.round) <= kept ? game : { ...game, round: '?' }));

describe('a player with several games in a round', () => {
  const whole = roundRobin(6);
  const again = { ...whole[6]!, game: 16 };

  it('is reported, with those games', () => {
    expect(codes(whole)).toEqual([]);
    const other = { ...again, black: whole[7]!.black };
    expect(plan([...whole, other]).warnings).toMatchObject([
      { code: 'plays_twice', games: [7, 8, 16] },
    ]);
    expect(messageOf([...whole, other])).toMatch(
      /: Player \d has 2 games in round 3; Player \d has 2 games in round 3\.$/,
    );
  });

  it('is reported with the event if there are several', () => {
    const others = whole.map((game) => ({ ...game, game: game.game + 20, event: 'Some Open' }));
    const rows = [...whole, ...others, { ...others[0]!, game: 40, white: others[1]!.white }];
    expect(messageOf(rows, { anyEvent: true })).toMatch(/ has 2 games in round 1 of Some Open;/);
  });

  it('is reported in named phases, too, the first three in words', () => {
    const rows = whole.map((game) => ({ ...game, round: 'Final' }));
    expect(messageOf(rows)).toMatch(/Player \d has 5 games in final; .*; and 3 more\.$/);
    expect(codes(rows, { grouping: 'armageddon' })).toEqual(['plays_twice']);
    expect(codes(rows, { grouping: 'all' })).toEqual([]);
  });

  it('is normal in a match whose games share a tag, and in a simul', () => {
    const match = [
      row(1, { round: 'Final', white: 'A', black: 'B', date: day(1) }),
      row(2, { round: 'Final', white: 'B', black: 'A', date: day(1) }),
      row(3, { round: 'Final', white: 'A', black: 'B', date: day(2) }),
    ];
    expect(codes(match)).toEqual([]);
    const simul = upTo(5).map((guest, index) =>
      row(index + 1, { round: '1', white: 'Master', black: guest }),
    );
    expect(codes(simul)).toEqual([]);
    const byDay = simul.map((game) => ({ ...game, date: day(game.game) }));
    expect(codes(byDay)).toEqual(['plays_twice']);
    expect(codes([row(1, { round: '1', white: 'A', black: 'A' })])).toEqual([]);
  });

  it('counts all games, though only some of them are odd', () => {
    const rows = upTo(4).map((_, index) =>
      row(index + 1, { round: '1', white: 'AB'[index % 2]!, black: 'BA'[index % 2]! }),
    );
    expect(plan(rows).warnings).toMatchObject([{ code: 'plays_twice', games: [1, 3] }]);
    expect(messageOf(rows)).toContain('A has 4 games in round 1; B has 4 games in round 1.');
  });

  it('is normal in matches of three games and more', () => {
    const rows = ['1.1 A B', '1.2 B A', '1.3 A B', '1.1 C D', '1.2 D C', '1.3 C D'].map(
      (game, index) => {
        const [round = '', white = '', black = ''] = game.split(' ');
        return row(index + 1, { round, white, black, date: day(1) });
      },
    );
    expect(codes(rows, { grouping: 'armageddon' })).toEqual([]);
    expect(codes(rows, { grouping: 'armageddon', subrounds: 'board' })).toEqual(['plays_twice']);
  });

  /** Rounds of a day as `1.1`, `1.2`, which nobody plays twice. */
  const byDay = whole.map((game) => {
    const number = Number(game.round) - 1;
    return { ...game, round: `${Math.floor(number / 2) + 1}.${(number % 2) + 1}` };
  });

  it.each([
    ['each a round', byDay, {}, / With --subrounds game, .*, and nobody plays twice\.$/],
    [
      'each a round, tiebreaks apart',
      byDay,
      { grouping: 'armageddon' },
      / With --grouping strict and --subrounds game, /,
    ],
    [
      'each a round, but one with a player twice',
      [...byDay, { ...byDay[0]!, game: 16, white: byDay[1]!.white }],
      {},
      /; and \d more\.$/,
    ],
    ['boards', whole.map((game) => ({ ...game, round: `1.${game.game}` })), {}, /; and \d more\.$/],
  ] as const)('may be one whose numbers are %s', (_, rows, options, message) => {
    expect(codes(rows, options)).toEqual(['plays_twice']);
    expect(messageOf(rows, options)).toMatch(message);
    if (message.source.includes('With')) expect(codes(rows, { subrounds: 'game' })).toEqual([]);
  });

  it('is not looked for after a thousand odd games', () => {
    const rows = Array.from({ length: 1500 }, (_, index) =>
      row(index + 1, { round: '1', white: `A${index % 2}`, black: `Guest ${index}` }),
    );
    const [warning] = plan(rows).warnings;
    expect(warning?.games).toHaveLength(1000);
    expect(warning?.message).toMatch(
      /: A0 has 750 games in round 1; A1 has 750 games in round 1\. Only the first 1,000 games are listed\.$/,
    );
  });

  it('is normal in matches, tiebreaks and unknown rounds', () => {
    const pair = { white: 'Ding', black: 'Nepo' };
    const rounds = ['1.1', '1.2', '1 tiebreak', '1 tiebreak', 'Playoff', 'Playoff', 'x', 'x'];
    const rows = rounds.map((round, index) => row(index + 1, { ...pair, round }));
    expect(codes(rows)).not.toContain('plays_twice');
    const match = [row(1, { ...pair, round: '1.1' }), row(2, { ...pair, round: '1.2' })];
    expect(codes(match, { grouping: 'all' })).toEqual([]);
  });

  it('is a playoff where all games of a round share a file, unless more than half of the players have one', () => {
    const rowsOf = (...games: readonly (readonly [string, string])[]): TestRow[] =>
      games.map(([round, [white = '', black = '']], at) => row(at + 1, { round, white, black }));
    const boards = ['AB', 'CD', 'EF', 'GH'].map((pair) => ['1', pair] as const);
    const playoff = rowsOf(...boards, ['1.5', 'AC'], ['1.5', 'CA']);
    expect(codes(playoff, { grouping: 'all' })).toEqual([]);
    const merged = rowsOf(...boards, ['1', 'AC'], ['1', 'EG'], ['1', 'BD']);
    expect(codes(merged, { grouping: 'all' })).toEqual(['plays_twice']);
  });

  it.each(['?', '-', 'NN', 'N. N.', 'BYE', '(Bye)', 'Unknown'])('needs a name, not %s', (white) => {
    const rows = [1, 2].map((game) => row(game, { round: '1', white, black: `B${game}` }));
    expect(codes(rows)).toEqual([]);
  });
});

describe('a player who plays himself', () => {
  const whole = roundRobin(6);
  const withSelf = (...games: readonly number[]): readonly TestRow[] =>
    whole.map((game) => (games.includes(game.game) ? { ...game, black: game.white } : game));

  it('is told with the game', () => {
    const warning = plan(withSelf(7)).warnings.find(({ code }) => code === 'plays_himself');
    expect(warning?.games).toEqual([7]);
    expect(warning?.message).toMatch(/: Player \d in game 7 of round 3\.$/);
  });

  it.each([
    ['as they are', whole],
    ['without a name', whole.map((game) => ({ ...game, white: '?', black: '?' }))],
    ['an engine that trains', whole.map((game) => ({ ...game, white: 'E', black: 'E' }))],
    ['in many games', withSelf(1, 5, 9, 12)],
  ])('is none: %s', (_, rows) => {
    expect(codes(rows)).not.toContain('plays_himself');
  });
});

describe('rounds inferred from dates', () => {
  /** Without players, who settle most of this. */
  const byDate = { strategy: 'date' } as const;

  it('are not doubted where they look like rounds', () => {
    expect(codes(untagged(roundRobin(8)))).toEqual(['inferred_from_dates']);
    expect(codes(untagged(roundRobin(8), 3))).toEqual(['inferred_from_dates']);
  });

  it('are doubted where one has few games: it may have been postponed', () => {
    const late = untagged(roundRobin(8)).map((game) =>
      game.game === 10 ? { ...game, date: day(20) } : game,
    );
    expect(plan(late, byDate).warnings.at(-1)).toMatchObject({
      code: 'doubtful_dates',
      games: [10],
    });
    expect(messageOf(late, byDate)).toMatch(/: round 8 has 1 of the usual 4 games\.$/);
  });

  it('are doubted with all that are counted on from it', () => {
    const late = untagged(roundRobin(8)).map((game) => {
      const number = Math.floor((game.game - 1) / 4);
      return { ...game, date: day(game.game === 1 ? 5 : 2 * number) };
    });
    const warning = plan(late, byDate).warnings.find(({ code }) => code === 'doubtful_dates');
    expect(warning?.message).toMatch(
      /: round 4 has 1 of the usual 4 games, so that round 5 to round 8 may be one too high\.$/,
    );
    expect(warning?.games).toEqual([1, ...upTo(28).slice(12).map(Number)]);
  });

  it.each([4, 6])('are doubted where two make up one: %i players', (players) => {
    const late = untagged(roundRobin(players)).map((game) =>
      game.game === 1 ? { ...game, date: day(20) } : game,
    );
    expect(plan(late, byDate).warnings.at(-1)).toMatchObject({
      code: 'doubtful_dates',
      games: [1],
    });
    expect(messageOf(late, byDate)).toContain(
      `: round 1 and round ${players} together have the usual ${players / 2} games.`,
    );
  });

  it('are not doubted in a knockout, where each round has fewer games', () => {
    const rows = [8, 4, 2, 1].flatMap((size, index) =>
      Array.from({ length: size }, (_, board) =>
        row(20 * index + board + 1, {
          date: day(index),
          white: `P${board * 2 ** (index + 1)}`,
          black: `P${(board + 0.5) * 2 ** (index + 1)}`,
        }),
      ),
    );
    expect(codes(rows)).toEqual(['inferred_from_dates']);
  });

  it('are doubted where nobody plays in two that follow: they may be one', () => {
    const rows = untagged(roundRobin(8)).map((game) => {
      const number = Math.floor((game.game - 1) / 4);
      return { ...game, date: day(2 * number + ((game.game - 1) % 4 < 2 ? 0 : 1)) };
    });
    expect(messageOf(rows, byDate)).toMatch(
      /nobody plays in both round 1 and round 2; .* and 4 more\.$/,
    );
  });

  it('are doubted where one has the pairs of the last with colours reversed', () => {
    const rows = untagged(roundRobin(4)).flatMap(({ game, white, black, date }) => [
      row(game, { date, white, black }),
      row(game + 10, { date: date.replace('.04.', '.05.'), white: black, black: white }),
    ]);
    const matches = rows.filter(({ date }) => date.endsWith('04'));
    expect(plan(matches).warnings.at(-1)).toMatchObject({
      code: 'doubtful_dates',
      games: [11, 12],
    });
    expect(messageOf(matches)).toMatch(
      /: round 2 has the pairs of round 1 with colours reversed\.$/,
    );
    // a second cycle comes behind the whole of the first, and a match is nothing else
    expect(codes(rows)).toEqual(['inferred_from_dates']);
    const match = ['A B', 'B A', 'A B'].map((players, index) => {
      const [white = '', black = ''] = players.split(' ');
      return row(index + 1, { date: day(index), white, black });
    });
    expect(codes(match)).toEqual(['inferred_from_dates']);
  });

  it('are all checked, however many are odd', () => {
    const rows = Array.from({ length: 1500 }, (_, index) =>
      row(index + 1, { round: '?', date: day(index), white: `W${index}`, black: `B${index}` }),
    );
    const warning = plan(rows).warnings.find(({ code }) => code === 'doubtful_dates');
    expect(warning?.games).toHaveLength(1000);
    expect(warning?.message).toMatch(/; and 1,496 more\. Only the first 1,000 games are listed\.$/);
  });
});

describe('a round with games from several years', () => {
  const annual = [2021, 2023].flatMap((year, index) =>
    ['1', '2'].map((round, at) => row(2 * index + at + 1, { round, date: `${year}.05.0${round}` })),
  );

  it('is reported', () => {
    expect(plan(annual).warnings).toMatchObject([{ code: 'far_apart', games: [1, 3, 2, 4] }]);
    expect(messageOf(annual)).toMatch(
      /: round 1 runs from 2021-05-01 to 2023-05-01; round 2 runs from 2021-05-02 to 2023-05-02\.$/,
    );
    expect(codes(annual, { grouping: 'date' })).not.toContain('far_apart');
  });

  it('is not reported if a game was postponed for months, or has no date', () => {
    const dates = ['2021.05.01', '2021.10.20', '2023.??.??', '?'];
    expect(codes(dates.map((date, index) => row(index + 1, { round: '1', date })))).toEqual([]);
  });
});

describe('rounds that are played again after later ones', () => {
  const once = roundRobin(6);
  const count = once.length;
  /** The same rounds once more, that number of days later, with colours reversed. */
  const again = (days: number, from = 1): TestRow[] =>
    once
      .filter(({ round }) => Number(round) >= from)
      .map(({ game, round, white, black }) =>
        row(game + count, { round, date: day(Number(round) + days), white: black, black: white }),
      );

  it.each([
    ['weeks later', [...once, ...again(30)]],
    ['at once', [...once, ...again(5)]],
    ['in part', [...once, ...again(30).slice(0, 4)]],
    [
      'all on the next day',
      [...once, ...again(0)].map((game, at) => ({ ...game, date: day(at < count ? 1 : 2) })),
    ],
    [
      'with games on boards',
      [...once, ...again(30)].map((game) => ({ ...game, round: `${game.round}.${game.game}` })),
    ],
  ])('are told: %s', (_, rows) => {
    expect(codes(rows, { subrounds: 'board' })).toEqual(['counted_again']);
  });

  it('are reported where faster clocks make them look like tiebreaks', () => {
    const rows = [...once, ...again(5)].map((game) => ({
      ...game,
      timeControl: game.game > count ? '180+2' : '900+10',
    }));
    expect(keys(rows, { grouping: 'armageddon' })).toContain('1_armageddon');
    expect(codes(rows, { grouping: 'armageddon' })).toEqual(['counted_again']);
  });

  it('are named with the games of the second time', () => {
    const rows = [...once, ...again(30)];
    expect(plan(rows).warnings[0]?.games).toEqual(upTo(12).map((game) => Number(game) + count));
    expect(messageOf(rows)).toMatch(
      /: round 1 again from 2024-05-04 on; round 2 again from 2024-05-05 on; .*; and 1 more\.$/,
    );
    expect(codes(rows, { grouping: 'date' })).toEqual([]);
  });

  it.each([
    [
      'a game was postponed',
      once.map((game) => (game.game === 1 ? { ...game, date: day(20) } : game)),
    ],
    ['a game was annulled and played again', [...once, again(30)[0]!]],
    [
      'numbers go on',
      [...once, ...again(30).map((game) => ({ ...game, round: `${Number(game.round) + 5}` }))],
    ],
    [
      'others play',
      [
        ...once,
        ...again(30).map((game) => ({ ...game, white: `${game.white}a`, black: `${game.black}a` })),
      ],
    ],
    ['only a late round is', [...once, ...again(30, 4)]],
    ['no dates tell', [...once, ...again(30)].map((game) => ({ ...game, date: '2024.??.??' }))],
    [
      'a round has two games of each pair',
      [...once, ...again(0)].map((game) => ({
        ...game,
        date: day(2 * Number(game.round) + (game.game > count ? 1 : 0)),
      })),
    ],
  ])('are none where %s', (_, rows) => {
    expect(codes(rows)).toEqual([]);
  });
});
