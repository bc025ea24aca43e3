import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/runs.js';
import { knockout, type KnockoutGame, type KnockoutPlan } from '../../testing/knockouts.js';
import { codes, gamesOf, plan, sizes } from '../../testing/plans.js';

/** Plans in which some matches come to tiebreaks, but not most of a round. */
const knockoutPlans: fc.Arbitrary<KnockoutPlan> = fc.record({
  players: fc.constantFrom(4, 8, 16, 32),
  legs: fc.oneof(
    fc.constantFrom([2], [4], [2, 2, 4], [6]),
    fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 3 }),
  ),
  tiebreaks: fc.array(fc.constantFrom(0, 0, 0, 2, 4), { minLength: 1, maxLength: 12 }),
  days: fc.constantFrom('each', 'all', 'none'),
  isNamed: fc.boolean(),
});

const apart = { grouping: 'armageddon' } as const;

/** The games that count as tiebreaks, and what is told. */
const judged = (games: readonly KnockoutGame[]) => {
  const { partitions, warnings } = plan(games, apart);
  const marked = partitions.filter(({ key }) => key.endsWith('_armageddon'));
  return { tiebreaks: new Set(marked.flatMap((one) => one.games)), warnings };
};

/** The games of matches, one leg after the other. */
const legs = (round: string, pairs: readonly string[], count: number): readonly string[] =>
  pairs.flatMap((pair) => Array.from({ length: count }, (_, leg) => `${round}.${leg + 1} ${pair}`));

const QUARTERFINALS = legs('1', ['A B', 'C D', 'E F', 'G H'], 2);
const SEMIFINALS = legs('2', ['A C', 'E G'], 2);
const FINAL = legs('3', ['A E'], 2);
const ALL = [...QUARTERFINALS, '1.3 A B', '1.4 A B', ...SEMIFINALS, '2.3 A C', '2.4 A C', ...FINAL];

describe('a knockout that lacks a leg', () => {
  it.each(ALL.filter((game) => !/\.[34]/.test(game)))(
    'keeps what the other games are: %s',
    (gone) => {
      const rows = gamesOf(ALL.filter((game) => game !== gone));
      const round = Number(gone[0]);
      const expected = ['1=8 1_armageddon=2', '2=4 2_armageddon=2', '3=2']
        .map((part, at) =>
          at + 1 === round ? part.replace(/=\d/, (size) => `=${Number(size[1]) - 1}`) : part,
        )
        .join(' ');
      expect(sizes(gamesOf(ALL), apart)).toBe('1=8 1_armageddon=2 2=4 2_armageddon=2 3=2');
      expect(codes(gamesOf(ALL), apart)).toEqual([]);
      expect(sizes(rows, apart)).toBe(expected);
      expect(codes(rows, apart)).toEqual(['unequal_legs']);
      expect(codes(rows)).toEqual(['unequal_legs']);
    },
  );

  it('is told with the match and the game', () => {
    const rows = gamesOf(ALL.filter((game) => game !== '1.2 E F'));
    const [warning] = plan(rows).warnings;
    expect(warning?.message).toMatch(/: E and F lack game 2 of round 1\.$/);
    expect(warning?.games).toEqual([5]);
  });

  it.each([
    ['numbers that run on', (match: number, leg: number) => `1.${2 * match + leg}`, 'game 2'],
    ['one tag for all', () => '1', 'game 2'],
    ['letters', (_: number, leg: number) => `1${'-ab'[leg]}`, 'game 2'],
  ])('is told, whatever its tags: %s', (_, tagOf, text) => {
    const games = ['A B', 'C D', 'E F', 'G H', 'I J'].flatMap((pair, match) =>
      [1, 2].map((leg) => `${tagOf(match, leg)} ${leg === 1 ? pair : `${pair[2]} ${pair[0]}`}`),
    );
    expect(codes(gamesOf(games))).not.toContain('unequal_legs');
    const message = plan(gamesOf(games.slice(0, -1))).warnings.at(-1)?.message;
    expect(message).toContain(`I and J lack ${text} of round 1.`);
  });

  it('is told if only an Armageddon is left of a match', () => {
    const games = ['1 A B', '1 C D', '1.1 B A', '1.1 E F'];
    expect(plan(gamesOf(games)).warnings.at(-1)?.message).toContain('E and F lack the first game');
  });

  it.each([
    ['a match that was won before its end', [...legs('1', ['A B'], 4), ...legs('1', ['C D'], 3)]],
    ['a longer final', [...QUARTERFINALS, ...SEMIFINALS, ...legs('3', ['A E'], 6)]],
    [
      'rounds of one game before',
      [...legs('1', ['A B', 'C D', 'E F', 'G H'], 1), ...SEMIFINALS, ...FINAL],
    ],
    ['an Armageddon', ['1 A B 1', '1 B A 1', '1 C D 1', '1 E F 1']],
  ])('is none: %s', (_, games) => {
    expect(codes(gamesOf(games))).not.toContain('unequal_legs');
  });

  it('changes the class of no other game without a warning', () => {
    fc.assert(
      fc.property(knockoutPlans, fc.nat(), (chosen, seed) => {
        const games = knockout(chosen);
        const regular = games.filter(({ isTiebreak }) => !isTiebreak);
        const rest = games.filter((game) => game !== regular[seed % regular.length]);
        const [before, after] = [judged(games), judged(rest)];
        const changed = rest.filter(
          ({ game }) => before.tiebreaks.has(game) !== after.tiebreaks.has(game),
        );
        if (changed.length > 0) expect(after.warnings).not.toEqual([]);
      }),
      { numRuns: runs(3000, 100) },
    );
  });
});
