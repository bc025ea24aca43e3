import { describe, expect, it } from 'vitest';
import { gamesOf, plan } from '../testing/plans.js';
import type { AssignOptions } from './assign.js';
import { parseRoundTag } from './tag/round-tag.js';

const apart = { grouping: 'armageddon' } as const;

/** `1.1=85`: the confidence of each partition, the least of its games. */
const confidences = (games: readonly string[], options: Partial<AssignOptions> = {}): string =>
  plan(gamesOf(games), options)
    .partitions.map(({ key, confidence }) => `${key}=${confidence.min}`)
    .join(' ');

const matches = ['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C'];
const tiebreaks = [...matches, '1.1 E F', '1.2 F E', '1.3 A B', '1.4 B A'];
const boards = ['1.1 A B', '1.2 C D', '2.1 A C', '2.2 B D', '3.1 A D', '3.2 B C'];

describe('the confidence of a partition', () => {
  it.each<[string, readonly string[], Partial<AssignOptions>, string]>([
    ['boards', boards, {}, '1=95 2=95 3=95'],
    ['games by pairs that meet again', matches, {}, '1.1=85 1.2=85'],
    ['games that the caller names', matches, { subrounds: 'game' }, '1.1=95 1.2=95'],
    [
      'games by words',
      matches.map((one) => one.replace(/^(.)\.(.)/, 'R$1G$2')),
      {},
      '1.1=90 1.2=90',
    ],
    [
      'games in few rounds',
      [...boards, '1.3 B A'].toSpliced(0, 0, '1.2 B A'),
      {},
      '1.1=70 1.2=70 1.3=70 2=95 3=95',
    ],
    ['whole rounds', tiebreaks, { grouping: 'all' }, '1=95'],
    ['tiebreaks by number', tiebreaks, apart, '1=80 1_armageddon=80'],
    ['tiebreaks by words', ['1 A B', '1 C D', '1TB A B'], apart, '1=100 1_armageddon=90'],
    [
      'games beside one without a number',
      ['5 A B', '5 C D', '5.1 B A', '5.2 D C'],
      {},
      '5=100 5.1=95 5.2=95',
    ],
    ['and as tiebreaks', ['5 A B', '5 C D', '5.1 B A'], apart, '5=100 5_armageddon=95'],
    ['a doubtful tiebreak', ['1 A B 1', '1 B A 1', '1 C D 1', '1 D C 1'], apart, '1=60'],
  ])('is lower where what a number counts was inferred: %s', (_, games, options, expected) => {
    expect(confidences(games, options)).toBe(expected);
  });

  it('is not that of the tag, which alone says whether dates decide', () => {
    expect(parseRoundTag('5.1').confidence).toBe(95);
    const rows = gamesOf([...matches, '? E F']);
    expect(plan(rows, { onAmbiguous: 'unknown' }).games.map(({ by }) => by)).toEqual([
      ...matches.map(() => 'tag'),
      'none',
    ]);
  });
});
