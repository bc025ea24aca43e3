import { describe, expect, it } from 'vitest';
import { good } from '../../testing/pgn.js';
import { failureOf, keys, plan } from '../../testing/plans.js';
import { day, row, type TestRow } from '../../testing/tournaments.js';
import { parseRoundMap } from '../round-map.js';

const pair = { white: 'Ding', black: 'Nepo' };

describe('ambiguous dates', () => {
  const two = [
    row(1, { round: '1', date: day(1) }),
    row(2, { round: '2', date: day(1) }),
    row(3, { date: day(1) }),
  ];
  const twice = [
    row(1, { ...pair, round: '1', date: day(1) }),
    row(2, { white: 'Ding', black: 'Caruana', date: day(1) }),
    row(3, { date: day(1) }),
  ];
  const narrow = [
    row(1, { round: '1', date: day(1) }),
    row(2, { date: day(2) }),
    row(3, { date: day(3) }),
    row(4, { round: '3', date: day(4) }),
  ];
  const undated = [
    row(1, { round: '4', date: day(4) }),
    row(2, { round: '5', date: '1924.04.08' }),
    row(3, { round: '6', date: '2024.02.31' }),
    row(4, { round: '7', date: '????.??.??' }),
    row(5, { date: day(8) }),
    row(6, { round: '9', date: day(9) }),
  ];
  const busy = [
    ...['5', '1', 'Final', '2'].map((round, index) => row(index + 1, { round, date: day(1) })),
    row(5, { date: day(1) }),
  ];
  const postponed = [
    row(1, { round: '1', date: day(1) }),
    row(2, { round: '2', date: day(2) }),
    row(3, { round: '1', date: day(3) }),
    row(4, { date: day(4) }),
  ];
  /** A day for each tag. */
  const daily = (tags: readonly string[]): readonly TestRow[] =>
    tags.map((round, index) => row(index + 1, { round, date: day(index) }));
  const phase = [row(1, { round: 'Final', date: day(3) }), row(2, { date: day(2) })];
  /** Two rounds on the second day, and others behind it. */
  const double = (tags: readonly string[]): readonly TestRow[] =>
    ['1 A B', '1 C D', '2 A C', '2 B D', '2 A D', '2 B C', '3 B A', '3 D C', '4 C A'].map(
      (game, index) => {
        const [on, white = '', black = ''] = game.split(' ');
        return row(index + 1, { round: tags[index] ?? '', date: day(Number(on)), white, black });
      },
    );

  it.each([
    ['two tagged rounds on that date', two, [3], /rounds 1 and 2/],
    ['a player would play twice', twice, [2, 3], /Ding would play twice in round 1/],
    ['many tagged rounds on that date', busy, [5], /rounds 1, 2, 5 and final were played/],
    [
      'the gap does not match',
      narrow,
      [2, 3],
      /2 dates lie between rounds 1 and 3, where 1 round is missing\./,
    ],
    [
      'tagged rounds in the gap have no date there',
      undated,
      [5],
      /: 1 date lies between rounds 4 and 9, where 4 rounds are missing; rounds 5, 6 and 7 have tags, but no date that fits\./,
    ],
    ['the last round with a tag is no later one', postponed, [4], /round 1 was .* after round 2/],
    ['a phase has no number', phase, [2], /named round/],
    [
      'a day of two rounds',
      double([]),
      [3, 4, 5, 6],
      /: rounds 2 and 3 were played that day; game 3 \(A – C\) fits rounds 2 and 3\./,
    ],
    [
      'the tag of a postponed game settles nothing',
      daily(['1', '2', '?', '2', '?', '?']),
      [3, 5, 6],
      /: round 2 was played before and after it, .*: it is counted on from 2024-04-05,/,
    ],
    ['nor does it where days were counted', daily(['1', '?', '?', '2', '?']), [2, 3, 5], /missing/],
    ['nor before a later tag', daily(['2', '?', '2', '?', '4']), [2, 4], /counted on/],
    ['but that of a later round does', daily(['2', '?', '2', '?', '5', '?']), [2, 4], /missing/],
    [
      'a day of two rounds before a tag',
      double(['', '', '', '', '', '', '4']),
      [3, 4, 5, 6],
      /fits/,
    ],
  ])('%s', (_, rows, games, message) => {
    const error = failureOf(rows);
    expect(error).toMatchObject({ code: 'RoundInferenceAmbiguity', games });
    expect(error?.message).toMatch(message);
    const { partitions, warnings } = plan(rows, { onAmbiguous: 'unknown' });
    expect(partitions.at(-1)).toMatchObject({
      key: 'unknown_round',
      round: '?',
      games,
      confidence: { min: 0, mean: 0 },
      assignedBy: { none: games.length },
    });
    expect(warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown_round', 'ambiguous_dates']),
    );
  });

  it('are explained by the tags that were not understood', () => {
    const tags = ['Rapid A', 'Rapid B', 'Rapid A', '', '1'];
    const rows = tags.map((round, index) =>
      row(index + 1, { ...pair, round, date: day(Math.floor(index / 4)) }),
    );
    expect(failureOf(rows)?.message).toMatch(
      /^The Round tags of 3 games were not understood: "Rapid A", "Rapid B"\. The dates do not settle .* of these tags in a --round-map/,
    );
    expect(failureOf(twice)?.message).toMatch(/^The dates do not settle the rounds\. 2/);
  });

  it('a map settles them', () => {
    const map = good(parseRoundMap('game,round\n2,2\n3,2'));
    expect(plan(narrow, { map }).partitions[1]).toMatchObject({
      key: '2',
      games: [2, 3],
      assignedBy: { tag: 0, date: 0, map: 2, none: 0 },
      confidence: { min: 100, mean: 100 },
    });
  });

  it('games by hand anchor dates too', () => {
    const rows = [row(1, { date: day(1) }), row(2, { date: day(2) })];
    expect(keys(rows, { map: good(parseRoundMap('{"1": "4"}')) })).toEqual(['4', '5']);
  });

  it('a partial date does not count, a date in the future does', () => {
    const rows = [
      row(1, { date: '2024.04.??' }),
      row(2, { date: '2024.02.30' }),
      row(3, { date: '2093.04.05' }),
      row(4, { date: '2093.04.05' }),
    ];
    expect(plan(rows).partitions.map(({ key, games }) => [key, games])).toEqual([
      ['1', [3, 4]],
      ['unknown_round', [1, 2]],
    ]);
  });
});
