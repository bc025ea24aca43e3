import { describe, expect, it } from 'vitest';
import { failureOf, gamesOf, keys, plan } from '../../testing/plans.js';

/** A semifinal and a final of two games each, with a playoff of one pair. */
const LEGS = [
  '1.1 A B 1',
  '1.1 C D 1',
  '1.2 B A 2',
  '1.2 D C 2',
  '1.3 A B 3',
  '1.4 B A 3',
  '2.1 A C 5',
  '2.2 C A 6',
];

const blanked = (...at: readonly number[]) =>
  gamesOf(LEGS.map((game, index) => (at.includes(index + 1) ? game.replace(/^\S+/, '?') : game)));

const keysOf = (rows: ReturnType<typeof gamesOf>): string => {
  const { games, partitions } = plan(rows, { onAmbiguous: 'unknown' });
  return games.map(({ partition }) => partitions[partition]!.key).join(' ');
};

describe('games of matches', () => {
  const all = LEGS.map((game) => game.split(' ')[0]).join(' ');

  it.each([
    ['on the day of others', [1]],
    ['between two of the match', [3]],
    ['behind the others of the match', [6]],
    ['with colours that only one of two numbers has', [5, 6]],
    ['of a round that has another', [7]],
    ['of the next round, of which nothing is known', [7, 8]],
    ['of a whole match', [2, 4]],
  ])('%s', (_, games) => {
    expect(keysOf(blanked(...games))).toBe(all);
    expect(keys(blanked(...games))).toEqual(keys(gamesOf(LEGS)));
  });

  it('are ambiguous on one day, where colours tell nothing', () => {
    const rows = ['1.1 A B 1', '1.2 B A 1', '1.1 C D 1', '1.2 D C 1', '? E F 1', '? F E 1'];
    expect(failureOf(gamesOf(rows))).toMatchObject({
      code: 'RoundInferenceAmbiguity',
      games: [5, 6],
      message: expect.stringContaining(
        '2024-04-04: E – F fits games 1 and 2 of round 1.',
      ) as string,
    });
  });

  it('are not of a round that is not played that day', () => {
    const rows = [...LEGS, '2.1 E F 5', '2.2 F E 6', '? B A 6'];
    expect(failureOf(gamesOf(rows))).toMatchObject({
      games: [11],
      message: expect.stringContaining('the round of B – A is unclear') as string,
    });
  });

  it('are known without any tag, if each match puts one player out', () => {
    expect(keysOf(gamesOf(LEGS.map((game) => game.replace(/^\S+/, '?'))))).toBe(
      '1.1 1.1 1.2 1.2 ? ? 2.1 2.2'.replaceAll('?', 'unknown_round'),
    );
    // a second match of a pair makes it something else
    const again = ['? A B 8', '? B A 9'];
    const rows = gamesOf([...LEGS.slice(0, 4).map((game) => game.replace(/^\S+/, '?')), ...again]);
    expect(keysOf(rows)).not.toContain('1.1');
  });

  it('have a reason', () => {
    expect(plan(blanked(3)).games[2]).toMatchObject({
      by: 'players',
      confidence: 70,
      reason: 'Of the games of this match in round 1, only number 2 is left for it.',
    });
  });
});
