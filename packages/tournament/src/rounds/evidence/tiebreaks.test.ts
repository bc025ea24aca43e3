import { describe, expect, it } from 'vitest';
import { codes, gamesOf, keys, plan, sizes } from '../../testing/plans.js';
import { row, type TestRow } from '../../testing/tournaments.js';

const pair = { white: 'Ding', black: 'Nepo' };

/** The games of each partition, tiebreaks apart. */
const parted = (rows: readonly TestRow[]) =>
  plan(rows, { grouping: 'armageddon' }).partitions.map(({ key, games }) => [key, games]);

describe('tiebreaks', () => {
  it('of matches are the games that not every pair plays, where no clock tells', () => {
    const match = (number: number, round: string): TestRow =>
      row(10 * number + Number(round.slice(2)), {
        round,
        white: `A${number}`,
        black: `B${number}`,
      });
    const rows = [
      ...[1, 2].flatMap((number) => ['1.1', '1.2'].map((round) => match(number, round))),
      match(1, '1.3'),
      row(99, { round: 'QF 2', white: 'C', black: 'D' }),
    ];
    expect(keys(rows, { grouping: 'armageddon' })).toEqual(['1', '1_armageddon', 'quarterfinal']);
  });

  const slow = '5400+30';
  const fast = '180+2';

  it.each([
    ['words', [{ round: '5' }, { round: '5 armageddon' }]],
    ['a much faster game of the same pair', [{ timeControl: slow }, { timeControl: fast }]],
    ['unequal times', [{ timeControl: slow }, { timeControl: '5 min vs 4 min' }]],
  ])('are known by %s', (_, games) => {
    const rows = games.map((game, index) => row(index + 1, { ...pair, round: '5', ...game }));
    expect(keys(rows, { grouping: 'armageddon' })).toEqual(['5', '5_armageddon']);
    expect(keys(rows, { grouping: 'all' })).toEqual(['5']);
  });

  it('regular games of a match stay in their round if the controls tell them apart', () => {
    const controls = [slow, slow, fast, fast];
    const rows = controls.map((timeControl, index) =>
      row(index + 1, { ...pair, round: `2.${index + 1}`, timeControl }),
    );
    expect(parted(rows)).toEqual([
      ['2', [1, 2]],
      ['2_armageddon', [3, 4]],
    ]);
  });

  it.each([
    [['1.1 A B', '1.2 B A', '1.3 C D', '1.4 D C'], '1=4'],
    [['1.1 A B', '1.2 B A', '1.3 C D', '1.4 D C', '1.5 C D'], '1=4 1_armageddon=1'],
    [['1.1 A B', '1.2 B A', '1.3 C D', '1.4 D C', '2.1 A C', '2.2 C A'], '1=4 2=2'],
    [['1.1 A B', '1.2 C D', '1.3 A B', '1.4 B A'], '1=2 1_armageddon=2'],
    [['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C', '1TB A B'], '1=4 1_armageddon=1'],
  ])('of matches are told by their numbers in the match: %j', (games, expected) => {
    expect(sizes(gamesOf(games), { grouping: 'armageddon' })).toBe(expected);
  });

  it('of a final are those that are tiebreaks in other rounds', () => {
    const games = ['1.1 A B', '1.2 A B', '1.1 C D', '1.2 C D', '1.3 C D', '2.1 A C', '2.2 A C'];
    const rows = gamesOf([...games, '2.3 A C']);
    expect(parted(rows)).toEqual([
      ['1', [1, 2, 3, 4]],
      ['1_armageddon', [5]],
      ['2', [6, 7]],
      ['2_armageddon', [8]],
    ]);
  });

  const semifinals = ['11 A B', '12 B A', '11 C D', '12 D C'];

  it.each([
    // numbers that begin anywhere
    [['1.13 C D', '1.14 D C', '2.11 A C', '2.12 C A'], '1=4 1_armageddon=2 2=2'],
    [['1.13 C D', '2.11 A C', '2.12 C A', '2.13 A C'], '1=4 1_armageddon=1 2=2 2_armageddon=1'],
    // and begin anew
    [['1.13 C D', '2.1 A C', '2.2 C A', '2.3 A C'], '1=4 1_armageddon=1 2=2 2_armageddon=1'],
    // the first game of the final is not in the file
    [['1.13 C D', '2.12 C A', '2.13 A C'], '1=4 1_armageddon=1 2=1 2_armageddon=1'],
  ])('of a final are told by the numbers of earlier rounds: %j', (others, expected) => {
    const rows = gamesOf([...semifinals.map((game) => `1.${game}`), ...others]);
    expect(sizes(rows, { grouping: 'armageddon' })).toBe(expected);
  });

  /** Matches, each of that number of games, as `round.game White Black day`, two a day from the third on. */
  const matches = (round: number, pairs: readonly string[], games: number, isSlow = false) =>
    pairs.flatMap(([white, black]) =>
      Array.from({ length: games }, (_, at) => {
        const on = 10 * round + (isSlow || at < 2 ? at : 2);
        return `${round}.${at + 1} ${white} ${black} ${on}`;
      }),
    );
  const quarterfinals = [...matches(1, ['AB', 'CD', 'EF'], 2), ...matches(1, ['GH'], 4)];

  it.each([
    ['go on where every match has some', [...matches(2, ['AC', 'EG'], 4)], '2=4 2_armageddon=4'],
    [
      'and in the final',
      [...matches(2, ['AC', 'EG'], 4), ...matches(3, ['AE'], 3)],
      '2=4 2_armageddon=4 3=2 3_armageddon=1',
    ],
    ['go on to games that no match had before', matches(2, ['AC', 'EG'], 6), '2=4 2_armageddon=8'],
    ['are none in longer matches, a game a day', matches(2, ['AC', 'EG'], 4, true), '2=8'],
    ['nor in such a final', matches(3, ['AE'], 4, true), '3=4'],
    [
      'are none that were regular between',
      [...matches(2, ['AC', 'EG'], 2), ...matches(3, ['AE', 'CG'], 2)],
      '2=4 3=4',
    ],
  ])('of earlier rounds %s', (_, games, expected) => {
    const all = `1=8 1_armageddon=2 ${expected}`;
    expect(sizes(gamesOf([...quarterfinals, ...games]), { grouping: 'armageddon' })).toBe(all);
  });

  it('of a knockout are not told by the numbers of groups before it', () => {
    const groups = ['ABCD', 'EFGH', 'IJKL', 'MNOP'];
    const rounds = ['0312', '0213', '0123'].flatMap((seats, round) =>
      groups.flatMap((players, group) =>
        [0, 2].map((at) => {
          const [white, black] = Array.from(
            seats.slice(at, at + 2),
            (seat) => players[Number(seat)],
          );
          return `${round + 1}.${group + 1} ${white} ${black} ${round + 1}`;
        }),
      ),
    );
    const days = [4, 5, 6, 6];
    const games = (main: number, two: string, count: number): string[] =>
      days
        .slice(0, count)
        .map((on, index) => `${main}.${index + 1} ${two[0]} ${two[1]} ${on + 4 * (main - 4)}`);
    const knockout = [...games(4, 'AE', 4), ...games(4, 'IM', 2), ...games(5, 'AI', 4)];
    expect(sizes(gamesOf([...rounds, ...knockout]), { grouping: 'armageddon' })).toBe(
      '1=8 2=8 3=8 4=4 4_armageddon=2 5=2 5_armageddon=2',
    );
  });

  it.each([
    ['numbers', ['1', '2']],
    ['letters', ['a', 'b']],
  ])(
    'are such in all rounds, though every pair of the first had one: %s',
    (form, [first, second]) => {
      const dot = form === 'numbers' ? '.' : '';
      const pairs = ['AB CD EF', 'AC BE DF', 'AD BF CE'].map((round) => round.split(' '));
      const games = pairs.flatMap((round, at) =>
        round.flatMap(([white, black], board) => [
          `${at + 1}${dot}${first} ${white} ${black} ${at}`,
          ...(at === 0 || board === 0 ? [`${at + 1}${dot}${second} ${black} ${white} ${at}`] : []),
        ]),
      );
      const { partitions, warnings } = plan(gamesOf(games), { grouping: 'armageddon' });
      expect(partitions.map(({ key, games: own }) => `${key}=${own.length}`).join(' ')).toBe(
        '1=3 1_armageddon=3 2=3 2_armageddon=1 3=3 3_armageddon=1',
      );
      expect(warnings).toMatchObject([{ code: 'maybe_tiebreak', games: [2, 4, 6] }]);
    },
  );

  it('come behind the first games where they go on with the numbers of boards', () => {
    const norway = ['1.1 A B', '1.2 C D', '1.3 B A', '1.4 D C', '2.1 A C', '2.2 B D', '2.3 C A'];
    const options = { grouping: 'armageddon' } as const;
    expect(sizes(gamesOf([...norway, '3.1 A D', '3.2 B C', '3.3 D A', '3.4 C B']), options)).toBe(
      '1=2 1_armageddon=2 2=2 2_armageddon=1 3=2 3_armageddon=2',
    );
    const boards = ['1.1 A B 1', '1.2 C D 1', '2.1 A C 2', '2.2 B D 2', '3.1 A D 3', '3.2 B C 3'];
    const knockout = ['4.1 A B 4', '4.2 B A 5', '4.3 C D 4', '4.4 D C 5'];
    expect(sizes(gamesOf([...boards, ...knockout]), options)).toBe('1=2 2=2 3=2 4=4');
  });

  it('need no dates to go on', () => {
    const games = [...quarterfinals, ...matches(2, ['AC', 'EG'], 4)];
    const rows = gamesOf(games.map((game) => game.replace(/ \d+$/, '')));
    const expected = '1=8 1_armageddon=2 2=4 2_armageddon=4';
    expect(sizes(rows, { grouping: 'armageddon' })).toBe(expected);
  });

  it('are none in later rounds only because a game is missing in an earlier one', () => {
    const first = matches(1, ['AB', 'CD', 'EF', 'GH', 'IJ'], 2).slice(1);
    const rows = gamesOf([...first, ...matches(2, ['AC', 'EG'], 2)]);
    expect(sizes(rows, { grouping: 'armageddon' })).toMatch(/ 2=4$/);
  });

  it('are none in a longer final if no other round has any', () => {
    const games = ['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C'];
    const final = ['2.1 A C', '2.2 C A', '2.3 A C', '2.4 C A'];
    expect(parted(gamesOf([...games, ...final]))).toEqual([
      ['1', [1, 2, 3, 4]],
      ['2', [5, 6, 7, 8]],
    ]);
  });

  it('are none in a single match, unless other rounds have no such numbers', () => {
    const match = ['1.1', '1.2', '1.3'].map((round, index) => row(index + 1, { ...pair, round }));
    expect(keys(match, { grouping: 'armageddon' })).toEqual(['1']);
    const playoff = ['1', '2', '3.1', '3.2'].map((round, index) =>
      row(index + 1, { ...pair, round }),
    );
    expect(keys(playoff, { grouping: 'armageddon' })).toEqual(['1', '2', '3_armageddon']);
  });

  it('of numbered matches are told by the number of the game alone', () => {
    const games = ['1.1.1 A B', '1.2.1 C D', '1.1.2 B A', '1.2.2 D C', '1.2.3 C D', '2.1.1 A C'];
    const rows = gamesOf([...games, '2.1.2 C A']);
    expect(parted(rows)).toEqual([
      ['1', [1, 2, 3, 4]],
      ['1_armageddon', [5]],
      ['2', [6, 7]],
    ]);
  });

  it('are numbered games of three of four pairs, also where all come to them later', () => {
    const pairs = ['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C', '1.1 E F', '1.2 F E', '1.1 G H'];
    const rows = gamesOf([...pairs, '2.1 A C', '2.2 C A', '2.1 E G', '2.2 G E']);
    expect(sizes(rows, { grouping: 'armageddon' })).toBe('1=4 1_armageddon=3 2=2 2_armageddon=2');
  });

  it('are told where three of four pairs go on with a long match', () => {
    const match = (two: string, count: number): string[] =>
      Array.from({ length: count }, (_, game) => `1.${game + 1} ${two[0]} ${two[1]} 1`);
    const rows = gamesOf([
      ...match('AB', 6),
      ...match('CD', 4),
      ...match('EF', 6),
      ...match('GH', 6),
    ]);
    expect(codes(rows, { grouping: 'armageddon' })).toEqual(['maybe_tiebreak']);
  });

  it('are fast games of whoever has played a slow one in the round', () => {
    const games = [
      ['A', 'B', slow],
      ['C', 'D', slow],
      ['A', 'C', fast],
    ] as const;
    const rows = games.map(([white, black, timeControl], index) =>
      row(index + 1, { round: '7', white, black, timeControl }),
    );
    expect(keys(rows, { grouping: 'armageddon' })).toEqual(['7', '7_armageddon']);
  });

  const speeds = ['300+1', '180+1', '60+1'];
  const speedMatch = (two: string, tags: (game: number) => string, controls = speeds) =>
    controls.flatMap((timeControl, segment) =>
      [0, 1].map((at) =>
        row(10 * two.charCodeAt(0) + 2 * segment + at, {
          round: tags(2 * segment + at + 1),
          white: two[at]!,
          black: two[1 - at]!,
          timeControl,
        }),
      ),
    );

  it.each([(game: number) => `1.${game}`, () => '1'])(
    'are no games of bullet that every match of blitz has',
    (tags) => {
      const rows = [...speedMatch('AB', tags), ...speedMatch('CD', tags)];
      expect(sizes(rows, { grouping: 'armageddon' })).toBe('1=12');
      const shorter = [...speedMatch('AB', tags), ...speedMatch('CD', tags, speeds.slice(0, 2))];
      expect(sizes(shorter, { grouping: 'armageddon' })).toBe('1=8 1_armageddon=2');
      const slower = ['5400+30', '900+10'];
      const decided = ['AB', 'CD'].flatMap((two) => speedMatch(two, tags, slower));
      expect(sizes(decided, { grouping: 'armageddon' })).toBe('1=4 1_armageddon=4');
    },
  );

  it('other pairs may play faster', () => {
    const rows = [
      row(1, { round: '5', timeControl: slow }),
      row(2, { round: '5', timeControl: fast }),
    ];
    expect(keys(rows, { grouping: 'armageddon' })).toEqual(['5']);
  });

  it('a playoff after all rounds is a partition of its own', () => {
    const rows = ['1', '2', 'Tiebreak 1', 'Tiebreak 2'].map((round, index) =>
      row(index + 1, { ...pair, round }),
    );
    expect(keys(rows, { grouping: 'armageddon' })).toEqual(['1', '2', 'tiebreak']);
  });
});
