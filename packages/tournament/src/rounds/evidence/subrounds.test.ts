import { describe, expect, it } from 'vitest';
import { good } from '../../testing/pgn.js';
import { codes, gamesOf, keys, plan, sizes, upTo } from '../../testing/plans.js';
import { roundRobin, row, type TestRow } from '../../testing/tournaments.js';
import type { AssignOptions } from '../assign.js';
import { parseRoundMap } from '../round-map.js';
import { SUBROUNDS } from './subrounds.js';

const pair = { white: 'Ding', black: 'Nepo' };

it('cuts a key of too many numbers, and tells it from others', () => {
  const path = '.123456'.repeat(11);
  const rows = ['1', '2'].map((last, index) => row(index + 1, { round: `1${path}.${last}` }));
  const [one = '', other = ''] = keys(rows, { subrounds: 'tiebreak' });
  expect([one.length, other.length]).toEqual([64, 64]);
  expect(one).toMatch(/^1\.123456.*-[\da-f]{8}$/);
  expect(one).not.toBe(other);
});

describe('subrounds', () => {
  const boards = roundRobin(6).map((game) => ({
    ...game,
    round: `${game.round}.${1 + ((game.game - 1) % 3)}`,
  }));
  const games = ['1.1', '1.2', '2.1', '2.2'].flatMap((round, index) => [
    row(2 * index + 1, { round, white: `A${round[0]}`, black: `B${round[0]}` }),
    row(2 * index + 2, { round, white: `C${round[0]}`, black: `D${round[0]}` }),
  ]);

  it('boards never split a round', () => {
    expect(keys(boards)).toEqual(upTo(5));
    expect(keys(boards, { grouping: 'armageddon' })).toEqual(upTo(5));
  });

  it('a tiebreak that says so makes no games of boards', () => {
    const again = { ...(boards[13] as TestRow), game: 16, round: '5 tiebreak 1' };
    expect(keys([...boards, again])).toEqual([...upTo(5), '5_tiebreak.1']);
    expect(keys([...boards, again], { grouping: 'armageddon' })).toEqual([
      ...upTo(5),
      '5_armageddon',
    ]);
  });

  it('the literal reading splits every path', () => {
    expect(keys(boards, { subrounds: 'tiebreak' })).toHaveLength(15);
    expect(codes(boards, { subrounds: 'tiebreak' })).toEqual(['one_game_each']);
    expect(keys(boards, { subrounds: 'tiebreak', grouping: 'armageddon' })).toEqual(
      upTo(5).map((round) => `${round}_armageddon`),
    );
  });

  const byHand = (rows: readonly TestRow[], isMapped: (game: number) => boolean) => {
    const lines = rows
      .filter(({ game }) => isMapped(game))
      .map((one) => `${one.game},${one.round}`);
    const map = good(parseRoundMap(['game,round', ...lines].join('\n')));
    return [rows.map((one) => (isMapped(one.game) ? { ...one, round: '?' } : one)), map] as const;
  };
  const tiebreaks = ['5 tiebreak 1', '5 tiebreak 2'].map((round, at) =>
    row(16 + at, { ...pair, round }),
  );
  const options: readonly Partial<AssignOptions>[] = SUBROUNDS.flatMap((subrounds) =>
    (['strict', 'armageddon', 'all'] as const).map((grouping) => ({ subrounds, grouping })),
  );

  it.each(options)('a path by hand counts what it counts in a tag: %j', (chosen) => {
    for (const rows of [boards, games, [...boards, ...tiebreaks]]) {
      for (const isMapped of [() => true, (game: number) => game % 3 === 0]) {
        const [open, map] = byHand(rows, isMapped);
        expect(keys(open, { ...chosen, map })).toEqual(keys(rows, chosen));
      }
    }
  });

  it('a pair that meets again makes games of the paths', () => {
    expect(keys(games)).toEqual(['1.1', '1.2', '2.1', '2.2']);
    expect(keys(games, { subrounds: 'board' })).toEqual(['1', '2']);
  });

  it('of round, match and game only the game splits', () => {
    const rows = ['3.1.1', '3.1.2', '3.2.1', '3.2.2'].map((round, index) =>
      row(index + 1, { round, white: `A${round[2]}`, black: `B${round[2]}` }),
    );
    expect(plan(rows).partitions.map((one) => [one.key, one.games])).toEqual([
      ['3.1', [1, 3]],
      ['3.2', [2, 4]],
    ]);
    expect(keys(rows, { subrounds: 'game' })).toEqual(['3.1.1', '3.1.2', '3.2.1', '3.2.2']);
  });

  it('the same tag twice for one pair is no second game', () => {
    const rows = [row(1, { ...pair, round: '1.1' }), row(2, { ...pair, round: '1.1' })];
    expect(keys(rows)).toEqual(['1']);
  });

  it('letters are no boards, in however few rounds they come again', () => {
    const first = ['1a A B', '1a C D', '2a A C', '2a B D', '3a A D', '3a B C', '4a B A', '4a D C'];
    const rows = gamesOf([...first, '4b A B']);
    expect(keys(rows)).toEqual(['1a', '2a', '3a', '4a', '4b']);
    expect(codes(rows)).not.toContain('few_repeated_pairs');
  });

  it('evidence in few rounds is told', () => {
    const again = [0, 1].map((at) => ({ ...boards[at]!, game: 16 + at, round: '1.9' }));
    const [warning] = plan([...boards, ...again]).warnings;
    expect(warning).toMatchObject({ code: 'few_repeated_pairs', games: [17] });
    expect(codes([...boards, ...again], { subrounds: 'board' })).toEqual(['plays_twice']);
  });

  it('a knockout behind groups is no such thing', () => {
    const knockout = ['Semifinal A B', 'Semifinal C D', 'Final A C'].flatMap((match, at) => {
      const [phase = '', white = '', black = ''] = match.split(' ');
      return [
        row(16 + 2 * at, { round: `${phase} 1`, white, black }),
        row(17 + 2 * at, { round: `${phase} 2`, white: black, black: white }),
      ];
    });
    const rows = [...boards, ...knockout];
    expect(sizes(rows).replace(/^.*5=3 /, '')).toBe(
      'semifinal.1=2 semifinal.2=2 final.1=1 final.2=1',
    );
    expect(codes(rows)).toEqual([]);
  });

  const [one, other] = boards.slice(12) as [TestRow, TestRow];

  it.each([
    ['of a pair that has met', one.black, ['5.4', '5.5']],
    ['of two who have not', other.white, ['5.4', '5.5']],
    ['in another order', other.white, ['5.5', '5.4']],
  ])('a playoff %s may go on with the numbers of boards', (_, black, rounds) => {
    const playoff = rounds.map((round, at) => row(16 + at, { round, white: one.white, black }));
    expect(keys([...boards, ...playoff])).toEqual([...upTo(5), '5.4', '5.5']);
    expect(keys([...boards, ...playoff], { grouping: 'armageddon' })).toEqual([
      ...upTo(5),
      '5_armageddon',
    ]);
    expect(codes([...boards, ...playoff])).toEqual([]);
  });

  it('a playoff may have a round of its own behind boards', () => {
    const playoff = ['6.1', '6.2'].map((round, at) =>
      row(16 + at, { round, white: one.white, black: other.white }),
    );
    expect(keys([...boards, ...playoff])).toEqual([...upTo(5), '6.1', '6.2']);
    expect(keys([...boards, ...playoff], { grouping: 'armageddon' })).toEqual([
      ...upTo(5),
      '6_armageddon',
    ]);
  });

  const open = ['1.1 A B', '1.2 C D', '1.3 E F', '2.1 A C', '2.2 B E', '2.3 D F'];

  it.each([
    ['2.1.1 A B', '2.1.2 B A', '1=3 2=3 2.1.1=1 2.1.2=1'],
    ['2.1.1 E F', '2.1.2 F E', '1=3 2=3 2.1.1=1 2.1.2=1'],
    ['2.1.1 A C', '2.1.2 C A', '1=3 2=3 2.1.1=1 2.1.2=1'],
    ['2a A B', '2b B A', '1=3 2=3 2a=1 2b=1'],
    ['2a A C', '2b C A', '1=3 2=3 2a=1 2b=1'],
    // in round 2 alone a number says two things
    ['2.1 A B', '2.2 B A', '1=3 2.1=2 2.2=2 2.3=1'],
  ])('a playoff %s, %s leaves boards in their rounds', (first, second, expected) => {
    const rows = gamesOf([...open, first, second]);
    expect(sizes(rows)).toBe(expected);
    expect(sizes(rows, { grouping: 'armageddon' })).toBe('1=3 2=3 2_armageddon=2');
  });

  it.each([
    ['5.1 A B 1', '5.2 C D 1'],
    ['5.1 B A 1', '5.2 D C 1'],
    ['5.1 B A 2', '5.2 D C 2'],
    ['5.1 B A', '5.2 D C'],
    ['5.1 A B', '5.1 C D', '5.2 B A'],
    ['5.1 A B', '5.1 C D', '5.2 B A', '5.2 D C', '5.2 E F'],
  ])('armageddons of several pairs are apart from the games that have no number: %s', (...more) => {
    const first = ['5 A B 1', '5 C D 1', '5 E F 1'];
    const alone = gamesOf([...first, ...more]);
    expect(keys(alone)).toEqual(['5', '5.1', '5.2']);
    expect(sizes(alone, { grouping: 'armageddon' })).toBe(`5=3 5_armageddon=${more.length}`);
    const before = ['1 A C', '1 B E', '1 D F', '2 A D', '2 B F', '2 C E'];
    expect(keys(gamesOf([...before, ...first, ...more]))).toEqual(['1', '2', '5', '5.1', '5.2']);
    const onBoards = before.map((game, at) => game.replace(' ', `.${1 + (at % 3)} `));
    const beside = gamesOf([...onBoards, ...first, ...more]);
    expect(keys(beside)).toEqual(['1', '2', '5', '5.1', '5.2']);
    expect(sizes(beside, { grouping: 'armageddon' })).toBe(
      `1=3 2=3 5=3 5_armageddon=${more.length}`,
    );
  });

  it('a game without its board, beside boards, makes no games of these', () => {
    const rows = [...boards, { ...boards[12]!, game: 16, round: '5' }];
    expect(keys(rows)).toEqual(upTo(5));
  });

  it('players without names play no second time', () => {
    const rows = [
      ...boards,
      ...['5.4', '5.5'].map((round, at) => row(16 + at, { round, white: '?', black: '' })),
    ];
    expect(keys(rows)).toEqual(upTo(5));
  });

  it('what the tag says in words needs no guess', () => {
    const rows = ['Round 1 Game 1', 'Round 1 Game 2', 'Round 2 Board 1', 'Round 2 Board 2'];
    expect(keys(rows.map((round, index) => row(index + 1, { round })))).toEqual([
      '1.1',
      '1.2',
      '2',
    ]);
  });
});

describe('games of matches', () => {
  it.each(['QF M.G', 'QF M Game G', 'QF Match M Game G', '3 Match M Game G', 'QF M, G. Partie'])(
    'are together by their numbers: %s',
    (written) => {
      const rows = [1, 2].flatMap((match) =>
        [1, 2].map((game) => {
          const round = written.replace(/M\b/, String(match)).replace(/G\b/, String(game));
          return row(2 * match + game - 2, { round, white: `A${match}`, black: `B${match}` });
        }),
      );
      expect(plan(rows).partitions.map(({ key, games }) => [key.split('.')[1], games])).toEqual([
        ['1', [1, 3]],
        ['2', [2, 4]],
      ]);
    },
  );
});
