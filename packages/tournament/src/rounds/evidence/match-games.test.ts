import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan, sizes } from '../../testing/plans.js';
import type { TestRow } from '../../testing/tournaments.js';

const apart = { grouping: 'armageddon' } as const;

/** The games of a pair as `round.game White Black day`, from a day on, with a number of games a day. */
const match = (
  round: string,
  [white, black]: string,
  games: number,
  from = 0,
  aDay = 1,
): readonly string[] =>
  Array.from({ length: games }, (_, at) => {
    const players = at % 2 === 0 ? `${white} ${black}` : `${black} ${white}`;
    return `${round}.${at + 1} ${players} ${from + Math.floor(at / aDay)}`;
  });

const withoutDays = (games: readonly string[]): readonly string[] =>
  games.map((game) => game.replace(/ \d+$/, ''));

describe('matches that some pairs win before the last game', () => {
  it.each([
    [
      'semifinals of eleven and five games',
      [...match('1', 'AB', 11), ...match('1', 'CD', 5)],
      '1=16',
    ],
    [
      'and a longer final',
      [...match('1', 'AB', 11), ...match('1', 'CD', 5), ...match('2', 'AC', 24, 30)],
      '1=16 2=24',
    ],
    ['one game less', [...match('1', 'AB', 4), ...match('1', 'CD', 3)], '1=7'],
    [
      'with rest days',
      [...match('1', 'AB', 4), ...match('1', 'CD', 3)].map((game) => game.replace(/\d+$/, '$&0')),
      '1=7',
    ],
    [
      'a game that is not in the file',
      [...match('1', 'AB', 4), ...match('1', 'CD', 4).filter((game) => !game.startsWith('1.2'))],
      '1=7',
      ['unequal_legs'],
    ],
    [
      'tiebreaks behind them, on one day',
      [...match('1', 'AB', 4), '1.5 A B 9', '1.6 B A 9', ...match('1', 'CD', 3)],
      '1=7 1_armageddon=2',
    ],
  ] as const)('have no tiebreaks a day each: %s', (_, games, expected, ...told) => {
    expect(sizes(gamesOf(games), apart)).toBe(expected);
    expect(codes(gamesOf(games), apart)).toEqual(told.flat());
  });

  it.each([
    [
      'of nearly all pairs',
      ['AB', 'CD', 'EF', 'GH', 'IJ'].flatMap((two, at) => [
        ...match('1', two, 2),
        ...(at > 0 ? [`1.3 ${two[0]} ${two[1]} 2`, `1.4 ${two[1]} ${two[0]} 2`] : []),
      ]),
      '1=10 1_armageddon=8',
    ],
    [
      'of numbers that were regular before',
      [
        ...['AB', 'CD', 'EF', 'GH'].flatMap((two) => match('1', two, 4)),
        ...['AC', 'EG'].flatMap((two) => match('2', two, 2, 5)),
        '2.3 A C 7',
        '2.4 C A 7',
      ],
      '1=16 2=4 2_armageddon=2',
    ],
    [
      'that of a last game which one pair lacks',
      ['AB', 'CD', 'EF', 'GH', 'IJ'].flatMap((two, at) => [
        ...match('1', two, at === 0 ? 1 : 2),
        ...(at === 1 ? ['1.3 C D 1', '1.4 D C 1'] : []),
      ]),
      '1=9 1_armageddon=2',
      ['unequal_legs'],
    ],
    [
      'that of a final after matches without any',
      [
        ...match('1', 'AB', 2),
        ...match('1', 'CD', 2),
        ...match('2', 'AC', 2, 3),
        '2.3 A C 6',
        '2.4 C A 6',
      ],
      '1=4 2=2 2_armageddon=2',
    ],
  ] as const)(
    'have their tiebreaks on one day, behind games of a day each: %s',
    (_, games, expected, ...told) => {
      expect(sizes(gamesOf(games), apart)).toBe(expected);
      expect(codes(gamesOf(games), apart)).toEqual(told.flat());
    },
  );

  it('are none behind rounds of other numbers: a playoff may take days as well', () => {
    const open = ['1.1 A B 1', '1.2 C D 1', '2.1 A C 2', '2.2 B D 2', '3.1 A D 3', '3.2 B C 3'];
    const rows = gamesOf([...open, ...match('4', 'AB', 4, 5)]);
    expect(sizes(rows, apart)).toBe('1=2 2=2 3=2 4_armageddon=4');
  });

  it('are known by slow clocks where dates are missing', () => {
    const rows = gamesOf(withoutDays([...match('1', 'AB', 6), ...match('1', 'CD', 4)]));
    expect(sizes(rows, apart)).toBe('1=8 1_armageddon=2');
    const clocked = (timeControl: string) => rows.map((game) => ({ ...game, timeControl }));
    expect(sizes(clocked('40/9000:16/3600'), apart)).toBe('1=10');
    expect(sizes(clocked('900+10'), apart)).toBe('1=8 1_armageddon=2');
  });

  it.each([
    ['a fourth game of one day', [...match('1', 'AB', 4, 1, 4), ...match('1', 'CD', 3, 1, 4)], [4]],
    [
      'and what the final has more',
      [...match('1', 'AB', 4, 1, 4), ...match('1', 'CD', 3, 1, 4), ...match('2', 'AC', 4, 2, 4)],
      [4, 11],
    ],
    ['a third on a day of its own', [...match('1', 'AB', 3), ...match('1', 'CD', 2)], [3]],
  ])('are told where they may be such: %s', (_, games, told) => {
    const { partitions, warnings } = plan(gamesOf(games), apart);
    expect(partitions.filter(({ key }) => /_/.test(key)).flatMap((one) => one.games)).toEqual(
      told.flat(),
    );
    expect(warnings).toMatchObject([{ code: 'maybe_tiebreak', games: told }]);
  });
});

describe('a day of tiebreaks', () => {
  /** Two games each on two days, and the tiebreaks on the third. */
  const decided = (pair: string, tiebreaks: number): readonly string[] => [
    ...match('1', pair, 2),
    ...match('1', pair, 2 + tiebreaks, 2, 20).slice(2),
  ];

  it('is one though all pairs come to it', () => {
    const rows = gamesOf([...decided('AB', 2), ...decided('CD', 5)]);
    expect(sizes(rows, apart)).toBe('1=4 1_armageddon=7');
  });

  it('is none that anybody can see where all play as many games', () => {
    const rows = gamesOf([...decided('AB', 2), ...decided('CD', 2)]);
    expect(sizes(rows, apart)).toBe('1=8');
  });

  it('may be the day of the second game', () => {
    const rows = gamesOf(
      ['AB 1.1 1.2', 'CD 1.1 1.2 1.3 1.4'].flatMap((line) => {
        const [pair = '', ...rounds] = line.split(' ');
        return rounds.map((round) => `${round} ${pair[0]} ${pair[1]} ${round === '1.1' ? 1 : 2}`);
      }),
    );
    expect(sizes(rows, apart)).toBe('1=4 1_armageddon=2');
  });
});

describe('matches of which the file lacks a game, or has a stray one', () => {
  const pairs = Array.from({ length: 16 }, (_, number) => `A${number} B${number}`);
  const regular = pairs.flatMap((pair) => [`1.1 ${pair}`, `1.2 ${pair}`]);
  const runningOn = pairs
    .slice(0, 4)
    .flatMap((pair, at) => [`1.${2 * at + 1} ${pair} 0`, `1.${2 * at + 2} ${pair} 1`]);

  it.each([
    ['no first game', regular.filter((game) => game !== '1.1 A3 B3'), '1=31'],
    ['no second game', regular.filter((game) => game !== '1.2 A3 B3'), '1=31'],
    ['a game of others', [...regular, '1.3 X Y'], '1=33'],
    ['a game of nobody', [...regular, '1.3 ? ?'], '1=33'],
    ['a stray game of the first number, where numbers run on', [...runningOn, '1.1 X Y 0'], '1=9'],
    [
      'a stray game of a number of its own, where numbers run on',
      [...runningOn, '1.9 X Y 0'],
      '1=9',
    ],
    [
      'no second game in a later round',
      [
        ...pairs.slice(0, 8).flatMap((pair) => [`1.1 ${pair} 0`, `1.2 ${pair} 1`]),
        ...pairs
          .slice(0, 4)
          .flatMap((pair) => [`2.1 ${pair} 2`, `2.2 ${pair} 3`])
          .slice(0, -1),
        ...pairs.slice(0, 2).flatMap((pair) => [`3.1 ${pair} 4`, `3.2 ${pair} 5`]),
      ],
      '1=16 2=7 3=4',
    ],
  ])('are told nothing else by it: %s', (_, games, expected) => {
    expect(sizes(gamesOf(games), { grouping: 'armageddon' })).toBe(expected);
  });
});

/** A round robin of four on boards, then a playoff for a place in the final. */
const groups = [
  '1.1 A B 1',
  '1.2 C D 1',
  '2.1 A C 2',
  '2.2 B D 2',
  '3.1 A D 3',
  '3.2 B C 3',
].concat(['3.3 B D 3', '3.4 D B 3']);

describe('a knockout behind rounds with a playoff', () => {
  it.each([
    ['one final', match('Final', 'AB', 2, 4), '1=2 2=2 3=2 3_armageddon=2 final=2'],
    [
      'semifinals',
      [...match('SF', 'AB', 2, 4), ...match('SF', 'CD', 2, 4), ...match('Final', 'AC', 2, 6)],
      '1=2 2=2 3=2 3_armageddon=2 semifinal=4 final=2',
    ],
    [
      'semifinals with a tiebreak',
      [...match('SF', 'AB', 2, 4), ...match('SF', 'CD', 2, 4), 'SF.3 C D 6', 'SF.4 D C 6'],
      '1=2 2=2 3=2 3_armageddon=2 semifinal=4 semifinal_armageddon=2',
    ],
  ])('has no tiebreaks because of that: %s', (_, knockout, expected) => {
    const rows = gamesOf([...groups, ...knockout]);
    expect(sizes(rows, apart)).toBe(expected);
    expect(codes(rows, apart)).toEqual([]);
  });

  it('says nothing about numbers that stand beside games without one', () => {
    const plain = groups.map((game) => game.replace(/^(\d)\.[12] /, '$1 '));
    const knockout = [...match('SF', 'AB', 2, 4), ...match('SF', 'CD', 2, 4)];
    expect(sizes(gamesOf([...plain, ...knockout]), apart)).toBe(
      '1=2 2=2 3=2 3_armageddon=2 semifinal=4',
    );
  });
});

it.each([
  ['1 A B 1', '1 C D 1', 'SF.1 A D 2', 'SF.1 B C 2'],
  ['SF.1 A D 2', 'SF.1 B C 2', '3-4 B D 3'],
])('a final has more games than other rounds: %s, %s', (...before) => {
  const rows = gamesOf([...before, ...match('Final', 'AC', 2, 3)]);
  expect(sizes(rows, apart)).toMatch(/ final=2$/);
});

describe('a final of four games behind semifinals with tiebreaks', () => {
  const semifinals = [...match('SF', 'AB', 2), ...match('SF', 'CD', 2), 'SF.3 C D 3', 'SF.4 D C 3'];
  const rows = gamesOf([...semifinals, ...match('Final', 'AC', 4, 5, 2)]);
  const parts = 'semifinal=4 semifinal_armageddon=2 final';

  it('may have two tiebreaks, which is told where it has two games a day', () => {
    expect(sizes(rows, apart)).toBe(`${parts}=2 final_armageddon=2`);
    expect(codes(rows, apart)).toEqual(['maybe_tiebreak']);
  });

  it('has none if its clocks are slow, and not just those of the event', () => {
    const isTiebreak = ({ round }: TestRow): boolean => /^SF\.[34]/.test(round ?? '');
    const slow = rows.map((one) => ({ ...one, timeControl: isTiebreak(one) ? '' : '5400+30' }));
    expect(sizes(slow, apart)).toBe(`${parts}=4`);
    expect(codes(slow, apart)).toEqual([]);
    const all = rows.map((one) => ({ ...one, timeControl: '5400+30' }));
    expect(sizes(all, apart)).toBe(`${parts}=2 final_armageddon=2`);
  });
});

it('takes long matches', () => {
  const games = ['1', '2'].flatMap((round) => [
    ...Array.from({ length: 1000 }, (_, game) => `${round}.${game + 1} A B`),
    `${round}.1 C D`,
  ]);
  expect(sizes(gamesOf(games), apart)).toBe('1=2 1_armageddon=999 2=2 2_armageddon=999');
});
