import { describe, expect, it } from 'vitest';
import { plan } from '../../testing/plans.js';
import { day, row, type TestRow } from '../../testing/tournaments.js';

/** Rounds of so many boards of a large open, where nobody comes twice; rounds 2 and 3 share a day. */
const open = (sizes: readonly number[], blank: readonly string[]): readonly TestRow[] =>
  sizes.flatMap((size, at) =>
    Array.from({ length: size }, (_, board) =>
      row(100 * (at + 1) + board, {
        round: blank.includes(`${at + 1}.${board}`) ? '?' : String(at + 1),
        date: day(at < 2 ? at + 1 : at),
        // two players have both games of the day, and show that it has two rounds
        white: [1, 2].includes(at) && board < 3 ? `Twice ${board}` : `W${at}.${board}`,
        black: `B${at}.${board}`,
      }),
    ),
  );

const roundsOf = (rows: readonly TestRow[]): readonly string[] => {
  const { games, partitions } = plan(rows, { onAmbiguous: 'unknown' });
  return rows
    .map(({ round }, at) => (round === '?' ? partitions[games[at]!.partition]!.round : ''))
    .filter((round) => round !== '');
};

describe('rounds of the same size', () => {
  it.each([
    ['the one that lacks games has them', [4, 4, 4, 4], ['2.3'], ['2']],
    ['several of them', [6, 6, 6, 6], ['3.3', '3.5'], ['3', '3']],
    ['unless both lack some', [4, 4, 4, 4], ['2.3', '3.3'], ['?', '?']],
    ['unless the day lacks some', [4, 4, 3, 4], ['2.3'], ['?']],
    ['unless one has more', [4, 4, 4, 4, 5], ['2.3'], ['?']],
    ['unless sizes differ', [4, 4, 4, 5, 3, 7], ['2.3'], ['?']],
  ])('%s', (_, sizes, blank, expected) => {
    expect(roundsOf(open(sizes, blank))).toEqual(expected);
  });

  it('say so', () => {
    const rows = open([4, 4, 4, 4], ['2.3']);
    expect(plan(rows).games.find(({ by }) => by === 'players')?.reason).toBe(
      'Of rounds 2 and 3, played on 2024-04-05, only round 2 has fewer games than the others.',
    );
  });
});
