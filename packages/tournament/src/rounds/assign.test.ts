import { describe, expect, it } from 'vitest';
import { codes, failureOf, keys, plan, upTo } from '../testing/plans.js';
import { day, roundRobin, row, type TestRow } from '../testing/tournaments.js';
import type { AssignOptions } from './assign.js';
import type { Partition } from './plan.js';
import { parseRoundMap, type RoundMap } from './round-map.js';

const mapOf = (text: string): RoundMap => {
  const map = parseRoundMap(text);
  if (!map.ok) throw new Error(map.error.message);
  return map.value;
};

/** Takes the round from every third game or so, from the same ones each time. */
const withGaps = (rows: readonly TestRow[], isGap: (game: number) => boolean): TestRow[] =>
  rows.map((game) => (isGap(game.game) ? { ...game, round: '?' } : game));

const isThirdOrSo = (game: number): boolean => (game * 7) % 10 < 3;

const pair = { white: 'Ding', black: 'Nepo' };

describe('the tournaments that the source document asks for', () => {
  it('a round robin of ten rounds gives ten partitions', () => {
    const rows = roundRobin(12).filter(({ round }) => round !== '11');
    expect(keys(rows, { strategy: 'round' })).toEqual(upTo(10));
    expect(plan(rows).partitions[4]).toEqual({
      key: '5',
      event: 'Test Open',
      round: '5',
      legacyCode: null,
      games: [25, 26, 27, 28, 29, 30],
      assignedBy: { tag: 6, players: 0, date: 0, map: 0, none: 0 },
      confidence: { min: 100, mean: 100 },
      dates: { first: '2024-04-08', last: '2024-04-08' },
    } satisfies Partition);
    expect(plan(rows).warnings).toEqual([]);
  });

  it('eleven rounds with 30 % of the tags missing give the true eleven', () => {
    const whole = roundRobin(12);
    const rows = withGaps(whole, isThirdOrSo);
    const { partitions, warnings } = plan(rows);
    expect(partitions.map(({ key, games }) => [key, games])).toEqual(
      plan(whole).partitions.map(({ key, games }) => [key, games]),
    );
    const byDate = partitions.reduce((sum, { assignedBy }) => sum + assignedBy.date, 0);
    expect(byDate / rows.length).toBeGreaterThan(0.25);
    expect(partitions.every(({ confidence }) => confidence.min >= 60)).toBe(true);
    expect(warnings.map(({ code }) => code)).toEqual(['inferred_from_dates']);
  });

  it('whole rounds without tags are fitted between the others', () => {
    const whole = roundRobin(12);
    const rows = whole.map((game) =>
      ['1', '4', '5', '11'].includes(game.round) ? { ...game, round: '-' } : game,
    );
    expect(plan(rows).partitions.map(({ games }) => games)).toEqual(
      plan(whole).partitions.map(({ games }) => games),
    );
  });

  it('no tag at all: the dates are counted from 1', () => {
    expect(keys(withGaps(roundRobin(12), () => true))).toEqual(upTo(11));
    expect(keys(roundRobin(12), { strategy: 'date' })).toEqual(upTo(11));
  });

  it('a match of fourteen games with a playoff gives fifteen, consolidated', () => {
    const rows = [
      ...upTo(14).map((round, index) => row(index + 1, { ...pair, round, date: day(index) })),
      ...['14.1', '14.2', '14.3', '14.4'].map((round, index) =>
        row(15 + index, { ...pair, round, date: day(20) }),
      ),
    ];
    expect(keys(rows, { grouping: 'armageddon' })).toEqual([...upTo(14), '14_armageddon']);
    expect(keys(rows)).toEqual([...upTo(14), '14.1', '14.2', '14.3', '14.4']);
    expect(keys(rows, { grouping: 'all' })).toEqual(upTo(14));
    expect(keys(rows, { subrounds: 'board' })).toEqual(upTo(14));
  });

  it('mixed formats in one file are one tournament', () => {
    const rounds = ['1', 'R 1', '02', 'Round 2', '(3)', '3.1', 'Semifinal', 'SF', 'Final', '1/1'];
    const rows = rounds.map((round, index) => row(index + 1, { round }));
    expect(plan(rows).partitions.map(({ key, games }) => [key, games])).toEqual([
      ['1', [1, 2, 10]],
      ['2', [3, 4]],
      ['3', [5, 6]],
      ['semifinal', [7, 8]],
      ['final', [9]],
    ]);
    expect(plan(rows).partitions.map(({ legacyCode }) => legacyCode)).toEqual([
      null,
      null,
      null,
      98,
      99,
    ]);
  });
});

describe('strategies and inference', () => {
  const rows = [row(1, { round: '1', date: day(1) }), row(2, { date: day(2) })];

  it.each([
    [{ strategy: 'auto' }, ['1', '2']],
    [{ strategy: 'auto', infer: false }, ['1', 'unknown_round']],
    [{ strategy: 'round' }, ['1', 'unknown_round']],
    [{ strategy: 'date' }, ['1', '2']],
    [{ grouping: 'date' }, ['2024-04-04', '2024-04-05']],
  ] as const)('%j', (options, expected) => {
    expect(keys(rows, options)).toEqual(expected);
  });

  it('the date strategy ignores tags', () => {
    const late = [row(1, { round: '7', date: day(1) }), row(2, { round: '8', date: day(2) })];
    expect(keys(late, { strategy: 'date' })).toEqual(['1', '2']);
  });

  it('grouping by date says so, and sets games without a date aside', () => {
    const { partitions, warnings } = plan([...rows, row(3)], {
      grouping: 'date',
      map: mapOf('{"1": "4"}'),
    });
    expect(partitions.map(({ key, assignedBy }) => [key, assignedBy.date])).toEqual([
      ['2024-04-04', 1],
      ['2024-04-05', 1],
      ['unknown_round', 0],
    ]);
    expect(warnings.map(({ code }) => code).slice(0, 2)).toEqual(['no_date', 'map_not_used']);
  });

  it('more than half unparseable with inference off is an error', () => {
    const strange = ['apple', 'pear', '3'].map((round, index) => row(index + 1, { round }));
    expect(failureOf(strange, { strategy: 'round' })).toMatchObject({
      code: 'UnparseableRound',
      games: [1, 2],
    });
    expect(failureOf(strange, { infer: false })?.code).toBe('UnparseableRound');
    // what can be done about it
    expect(failureOf(strange, { strategy: 'round' })?.message).toContain('with --strategy auto');
    expect(failureOf(strange, { infer: false })?.message).toContain('leaving out --no-infer');
    expect(codes(strange)).toContain('unparseable_round');
    expect(codes(strange.slice(1), { infer: false })).toContain('unparseable_round');
    const map = mapOf('tag,round\napple,1');
    expect(keys(strange, { strategy: 'round', map })).toEqual(['1', '3', 'unknown_round']);
  });

  it('letters that only look like others are read, and told', () => {
    const games = ['F\u0456nal', '1', 'Финал'].map((round, index) => row(index + 1, { round }));
    expect(keys(games)).toEqual(['1', 'final']);
    expect(plan(games).warnings).toMatchObject([{ code: 'lookalike_letters', games: [1] }]);
    for (const options of [{ strategy: 'date' }, { grouping: 'date' }] as const)
      expect(codes(games, options)).not.toContain('lookalike_letters');
  });

  const warningOf = (games: readonly TestRow[], code: string, options = {}) =>
    plan(games, options).warnings.find((warning) => warning.code === code)?.message;

  it('says where dates contradict the only number of a tag', () => {
    const games = ['Blitz 4', 'Blitz 5', 'Group A 3', 'Table 1-2', '?'].map((round, index) =>
      row(index + 1, { round, date: day(index) }),
    );
    const contradiction =
      'Tags with another number may be right: "Blitz 4" became round 1, "Blitz 5" became round 2.';
    expect(warningOf(games, 'inferred_from_dates')).toContain(` ${contradiction}`);
    const fitting = games.slice(2).map((game) => ({ ...game, round: `Blitz ${game.game - 2}` }));
    expect(warningOf(fitting, 'inferred_from_dates')).toMatch(/from their dates\.$/);
  });

  it('says where dates are not understood', () => {
    const games = ['01.03.2024', '02.03.2024', '2024.??.??'].map((date, index) =>
      row(index + 1, { date }),
    );
    const hint = / Some dates .* as 2024\.03\.01: "01\.03\.2024", "02\.03\.2024"\.$/;
    expect(warningOf(games, 'unknown_round')).toMatch(hint);
    expect(warningOf(games, 'no_date', { grouping: 'date' })).toMatch(hint);
    expect(warningOf(games, 'unknown_round', { infer: false })).toMatch(/in a round map\.$/);
  });

  it('text on the day of a named phase says that it is something else', () => {
    const rounds = ['SF', '?', 'Final', 'Consolation', '1', 'Prologue'];
    const days = [1, 1, 2, 2, 0, 0].map(day);
    const games = rounds.map((round, index) => row(index + 1, { round, date: days[index]! }));
    expect(plan(games).partitions.map(({ key, games: own }) => [key, own])).toEqual([
      ['1', [5, 6]],
      ['semifinal', [1, 2]],
      ['final', [3]],
      ['unknown_round', [4]],
    ]);
    expect(codes(games)).toEqual(['unknown_round', 'unparseable_round', 'inferred_from_dates']);
  });

  it.each([
    ['a second pair in the final', ['SF', 'SF', 'Final', '?'], [1, 1, 2, 2], [4]],
    ['games for places beside semifinals', ['SF', 'SF', '?', '?'], [1, 1, 1, 1], [3, 4]],
    ['a game for a place beside a third place', ['3rd place', '?'], [1, 1], [2]],
  ])('does not put more pairs into a phase than it has: %s', (_, rounds, days, open) => {
    const games = rounds.map((round, at) => row(at + 1, { round, date: day(days[at]!) }));
    const { partitions } = plan(games, { onAmbiguous: 'unknown' });
    expect(partitions.at(-1)).toMatchObject({ key: 'unknown_round', games: open });
  });

  it('ignores a phase whose own tags make it a tournament', () => {
    const games = ['Final', 'Final', 'Final', '?'].map((round, at) =>
      row(at + 1, { round, date: day(1) }),
    );
    expect(plan(games).partitions.map(({ key, games: own }) => [key, own])).toEqual([
      ['final', [1, 2, 3, 4]],
    ]);
  });

  /** So many games of one tag, each of another pair. */
  const crowd = (round: string, size: number, on: number): TestRow[] =>
    Array.from({ length: size }, (_, at) =>
      row(100 * on + at + 1, {
        round,
        date: day(on),
        white: `W${at}`,
        black: `B${(at + on) % size}`,
      }),
    );

  it.each([
    ['as many pairs as it has room for', crowd('R16', 8, 1), ['round_of_16']],
    ['more', crowd('R16', 9, 1), ['16']],
    [
      'rounds before it whose numbers are no sizes',
      [...crowd('R1', 9, 1), ...crowd('R2', 9, 2), ...crowd('R16', 8, 3)],
      ['1', '2', 'round_of_16'],
    ],
    ['the same pairs again', [...crowd('R16', 8, 0), ...crowd('R16', 8, 8)], ['round_of_16']],
    ['more in one of several', [...crowd('R16', 8, 1), ...crowd('R8', 5, 2)], ['8', '16']],
    [
      'more in a final',
      [...crowd('R2', 2, 2), ...crowd('R4', 2, 1), ...crowd('R8', 4, 0)],
      ['2', '4', '8'],
    ],
    [
      'the order of phases',
      [...crowd('R8', 4, 1), ...crowd('R4', 2, 2), ...crowd('R2', 1, 3)],
      ['quarterfinal', 'semifinal', 'final'],
    ],
    [
      'the order of rounds',
      [...crowd('R8', 4, 3), ...crowd('R4', 2, 2), ...crowd('R2', 1, 1)],
      ['2', '4', '8'],
    ],
    ['a word beside the share', crowd('1/8 final', 9, 1), ['round_of_16']],
  ])('a phase is none against %s', (_, games, expected) => {
    expect(keys(games)).toEqual(expected);
  });

  it.each(['1/8', '1/4', 'R16'])(
    '%s is not a phase if both players go on to numbered rounds',
    (tag) => {
      const games = roundRobin(8).map((game) => (game.game === 1 ? { ...game, round: tag } : game));
      const isSize = tag.startsWith('R');
      expect(keys(games)).toEqual([...upTo(7), ...(isSize ? ['16'] : [])]);
      expect(codes(games)).toEqual(
        isSize ? ['other_day'] : ['unparseable_round', 'inferred_from_dates'],
      );
      // the loser alone may go on elsewhere
      const winner = games[0]!.white;
      const apart = games.filter(
        ({ white, black, round }) => round === tag || (white !== winner && black !== winner),
      );
      expect(keys(apart)).toContain(tag === '1/4' ? 'quarterfinal' : 'round_of_16');
    },
  );

  it('a fraction with too many pairs is not a round', () => {
    expect(keys(crowd('1/8', 8, 1))).toEqual(['round_of_16']);
    expect(failureOf(crowd('1/8', 9, 1), { infer: false })?.code).toBe('UnparseableRound');
  });

  it('habits of the event decide what 1/8 is', () => {
    const rounds = ['1/8', '1/8', '2/1'].map((round, index) => row(index + 1, { round }));
    expect(keys(rounds)).toEqual(['1', '2']);
    expect(keys(rounds.slice(0, 2))).toEqual(['round_of_16']);
  });
});

describe('players', () => {
  it.each(['Adams, A', ' ADAMS,A', 'Adams ,  A', 'Adams, A.', '\uFF21dams, A'])(
    'may be written %j',
    (white) => {
      const rows = [
        row(1, { white: 'Adams, A', black: 'Berg B', date: day(1) }),
        row(2, { white, black: 'Costa', date: day(1) }),
      ];
      expect(failureOf(rows)?.message).toContain('Adams, A would play twice in round 1');
    },
  );

  it.each(['Adams, Ann', 'Adams A', 'A. Adams', 'Adams, B'])(
    'are others where it says %j',
    (white) => {
      const rows = [
        row(1, { white: 'Adams, A', black: 'Berg B', date: day(1) }),
        row(2, { white, black: 'Costa', date: day(1) }),
      ];
      expect(keys(rows)).toEqual(['1']);
    },
  );
});

describe('the plan', () => {
  it('is empty for no games', () => {
    expect(plan([])).toEqual({ partitions: [], games: [], warnings: [] });
  });

  it('warns of as many partitions as games, but not in a match', () => {
    const rounds = upTo(4);
    expect(codes(rounds.map((round, index) => row(index + 1, { round })))).toEqual([
      'one_game_each',
    ]);
    expect(codes(rounds.map((round, index) => row(index + 1, { ...pair, round })))).toEqual([]);
    const unnamed = { white: '?', black: '?' };
    expect(codes(rounds.map((round, index) => row(index + 1, { ...unnamed, round })))).toEqual([
      'one_game_each',
    ]);
    const events = rounds.map((round, index) => row(index + 1, { round, event: `Game ${round}` }));
    expect(codes(events, { anyEvent: true })).toEqual(['one_game_each']);
  });

  it('names only what may help against that', () => {
    const rows = upTo(4).map((round, index) => row(index + 1, { round, event: `Game ${round}` }));
    const hintsOf = (options: Partial<AssignOptions>): string =>
      plan(rows, { anyEvent: true, ...options }).warnings.at(-1)?.message ?? '';
    expect(hintsOf({})).toBe(
      'There are as many partitions as games. If each game names its own event, treat all as one with --as-event NAME.',
    );
    const split = ['1.1', '1.2', '2.1'].map((round, index) => row(index + 1, { round }));
    expect(plan(split, { subrounds: 'game' }).warnings.at(-1)?.message).toMatch(
      /games\. If paths .*--subrounds board\. With --grouping all they form one round\.$/,
    );
  });

  it('tells how each game was assigned', () => {
    const rows = [row(1, { round: '5.1', date: day(5) }), row(2, { date: day(5) }), row(3)];
    expect(plan(rows).games).toEqual([
      { game: 1, partition: 0, by: 'tag', confidence: 95, reason: null },
      {
        game: 2,
        partition: 0,
        by: 'date',
        confidence: 60,
        reason: 'It was played on 2024-04-08, as others of round 5 were.',
      },
      { game: 3, partition: 1, by: 'none', confidence: 0, reason: null },
    ]);
  });

  it('goes by the number of a game before its tag', () => {
    const rows = ['x', ' x ', 'y'].map((round, index) => row(index + 1, { round }));
    const { partitions } = plan(rows, { map: mapOf('{"1": "5", "x": "6"}') });
    expect(partitions.map(({ key, games }) => [key, games])).toEqual([
      ['5', [1]],
      ['6', [2]],
      ['unknown_round', [3]],
    ]);
  });

  it('names map entries that match nothing', () => {
    const { warnings } = plan([row(1, { round: '1' })], { map: mapOf('{"9": "1", "x": "2"}') });
    expect(warnings).toMatchObject([{ code: 'unused_map_entry' }]);
    expect(warnings[0]?.message).toContain('game 9, tag "x"');
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, tag) => [`x${tag}`, '1']));
    const told = plan([row(1, { round: '1' })], { map: mapOf(JSON.stringify(many)) }).warnings;
    expect(told[0]?.message).toMatch(/"x0", .* and \d+ more\.$/);
    expect(told[0]?.message.length).toBeLessThan(400);
  });

  it('names them also in errors', () => {
    const rows = ['y', 'z'].map((round, index) => row(index + 1, { round }));
    const failed = failureOf(rows, { infer: false, map: mapOf('{"3": "1"}') });
    expect(failed?.code).toBe('UnparseableRound');
    expect(failed?.message).toMatch(/not in the file: game 3\. Affected: games 1, 2\.$/);
  });

  it('orders numbers, phases and the unknown', () => {
    const rounds = ['?', 'Final', '100', '9', '1/8', 'QF', '10'];
    expect(keys(rounds.map((round, index) => row(index + 1, { round })))).toEqual([
      '9',
      '10',
      '100',
      'round_of_16',
      'quarterfinal',
      'final',
      'unknown_round',
    ]);
  });
});
