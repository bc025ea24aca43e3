import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan, sizes } from '../../testing/plans.js';

describe('tiebreaks', () => {
  it.each([
    [
      'of some pairs',
      ['1.1 A B', '1.2 C D', '1.1 B A', '2.1 A C', '2.2 B D', '2.2 D B'],
      '1=2 1_armageddon=1 2=2 2_armageddon=1',
    ],
    ['without numbers', ['1 A B', '1 C D', '1 B A'], '1=2 1_armageddon=1'],
    ['that day', ['1 A B 1', '1 C D 1', '1 B A 1'], '1=2 1_armageddon=1'],
    ['another day', ['1 A B 1', '1 C D 1', '1 B A 2'], '1=3'],
    ['without a date beside one', ['1 A B 1', '1 C D 1', '1 B A'], '1=3'],
    ['with the same colours', ['1 A B', '1 C D', '1 A B'], '1=3'],
    ['and a third', ['1 A B', '1 C D', '1 B A', '1 A B'], '1=4'],
    [
      'on a day behind those of a day each',
      ['1.1 A B 1', '1.2 C D 1', '1.1 B A 2', '1.2 D C 2', '1.1 A B 3', '1.1 B A 3'],
      '1=4 1_armageddon=2',
    ],
    [
      'also of three and more',
      ['1 A B 1', '1 C D 1', '1 B A 2', '1 A B 2', '1 B A 2'],
      '1=2 1_armageddon=3',
    ],
    [
      'but not where days before have two as well',
      ['1 A B 1', '1 B A 1', '1 C D 1', '1 A B 2', '1 B A 2'],
      '1=5',
    ],
    [
      'behind numbered ones',
      ['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C', '1.2 C D'],
      '1=4 1_armageddon=1',
    ],
    [
      'of all pairs later on',
      ['1 A B', '1 C D', '1 B A', '2 A C', '2 B D', '2 C A', '2 D B'],
      '1=2 1_armageddon=1 2=2 2_armageddon=2',
    ],
    [
      'of the final',
      ['1 A B', '1 C D', '1 B A', 'Final A C', 'Final C A'],
      '1=2 1_armageddon=1 final=1 final_armageddon=1',
    ],
  ])('are second games of one tag %s', (_, games, expected) => {
    const rows = gamesOf(games);
    expect(sizes(rows, { grouping: 'armageddon' })).toBe(expected);
    expect(codes(rows, { grouping: 'armageddon' })).not.toContain('maybe_tiebreak');
  });

  it.each([
    [
      'behind slow games and rapid ones',
      [
        '1 A B 1 5400+30',
        '1 B A 2 5400+30',
        '1 A B 3 900+10',
        '1 B A 3 900+10',
        '1 A B 3 ?',
        '1 C D 1 5400+30',
      ],
      '1=3 1_armageddon=3',
    ],
    [
      'behind a slow one of that day',
      ['1 A B 1 7200', '1 C D 1 7200', '1 B A 1 ?'],
      '1=2 1_armageddon=1',
    ],
    [
      'that are rapid behind days without clocks',
      ['1 A B 1 ?', '1 B A 2 ?', '1 A B 3 900+10', '1 B A 3 900+10', '1 C D 1 ?'],
      '1=3 1_armageddon=2',
    ],
    ['of no match of rapid', ['1 A B 1 900+10', '1 C D 1 900+10', '1 B A 1 ?'], '1=3'],
    ['and no slow ones', ['1 A B 1 ?', '1 C D 1 ?', '1 B A 1 7200'], '1=3'],
    [
      'but none where another pair has two slow ones',
      ['1 A B - 5400+30', '1 C D - 5400+30', '1 B A - ?', '1 D C - 5400+30'],
      '1=4',
    ],
    [
      'nor where nobody knows the day of one',
      ['1 A B 1 300+2', '1 B A 1 ?', '1 A B 1 ?', '1 B A - ?', '1 C D 1 300+2'],
      '1=5',
    ],
    [
      'and much faster ones where nothing else tells',
      ['1 A B 1 ?', '1 B A 2 ?', '1 A B 3 900+10', '1 B A 3 900+10', '1 A B 3 180+2'],
      '1=4 1_armageddon=1',
    ],
  ])('are second games where only some clocks are known, %s', (_, games, expected) => {
    const rows = gamesOf(games).map((game, index) => ({
      ...game,
      timeControl: games[index]!.split(' ').at(-1)!,
    }));
    expect(sizes(rows, { grouping: 'armageddon' })).toBe(expected);
  });

  it('are not second games if most pairs go on that day', () => {
    const games = ['1 A B', '1 B A', '1 C D', '1 D C', '1 A B', '1 B A'];
    expect(sizes(gamesOf(games), { grouping: 'armageddon' })).toBe('1=6');
    const norway = ['1 A B', '1 C D', '1 E F', '1 B A', '1 D C', '1 C D'];
    expect(sizes(gamesOf(norway), { grouping: 'armageddon' })).toBe('1=5 1_armageddon=1');
  });

  it('do not exist if one of many second games is missing', () => {
    const games = (round: string, pairs: string): string[] =>
      pairs.split(' ').flatMap(([a, b]) => [`${round} ${a} ${b}`, `${round} ${b} ${a}`]);
    const rows = gamesOf([...games('1', 'AB CD EF GH').slice(1), ...games('2', 'AC EG')]);
    const { partitions, warnings } = plan(rows, { grouping: 'armageddon' });
    expect(partitions.map(({ key }) => key)).toEqual(['1', '2']);
    expect(warnings).toMatchObject([{ code: 'maybe_tiebreak' }, { code: 'unequal_legs' }]);
  });

  it('may be second games of one tag that every pair plays', () => {
    const rows = gamesOf(['1 A B', '1 C D', '1 B A', '1 D C']);
    expect(sizes(rows, { grouping: 'armageddon' })).toBe('1=4');
    expect(plan(rows, { grouping: 'armageddon' }).warnings).toMatchObject([
      { code: 'maybe_tiebreak', games: [3, 4] },
    ]);
    expect(codes(rows)).toEqual([]);
    const timed = rows.map((game) => ({ ...game, timeControl: '5400+30' }));
    expect(codes(timed, { grouping: 'armageddon' })).toEqual([]);
  });
});
