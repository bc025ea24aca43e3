import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { SAMPLE } from '../testing/pgn.js';
import { gamesOf, plan } from '../testing/plans.js';
import { day, roundRobin, row, type TestRow } from '../testing/tournaments.js';
import type { AssignOptions } from './assign.js';
import { GROUPINGS } from './grouping.js';
import { formatProposal, proposeRounds } from './proposal.js';
import { parseRoundMap, type RoundMap } from './round-map.js';
import { tableOf } from './table.js';

const propose = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}) => {
  const proposed = proposeRounds(tableOf(rows), options);
  if (!proposed.ok) throw new Error(proposed.error.message);
  return proposed.value;
};

const linesOf = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}) =>
  [...formatProposal(propose(rows, options))].join('').split('\n').slice(1, -1);

const mapOf = (rows: readonly TestRow[], options: Partial<AssignOptions> = {}): RoundMap => {
  const map = parseRoundMap([...formatProposal(propose(rows, options))].join(''));
  if (!map.ok) throw new Error(map.error.message);
  return map.value;
};

describe('a proposed map', () => {
  const rows = [
    row(1, { round: '1', date: day(1), white: 'A', black: 'B' }),
    row(2, { round: 'Semifinal 2, Game 1', date: day(9), white: 'C', black: 'D, "the" rook' }),
    row(3, { round: '?', date: day(1), white: 'E', black: 'F' }),
    row(4, { round: 'x\ty', date: '2024.??.??', white: 'A', black: '?' }),
    row(5, { round: '5.1', white: 'G', black: 'H' }),
  ];

  it('has every game with its round and the reason', () => {
    const map = parseRoundMap('5,7 armageddon');
    if (!map.ok) throw new Error(map.error.message);
    expect(linesOf(rows, { map: map.value })).toEqual([
      '1,1,Round tag 1',
      '2,semifinal.2 game 1,"Round tag Semifinal 2, Game 1"',
      expect.stringMatching(/^3,1,.*played on 2024-04-04/),
      '4,?,"A - ?, no complete date: Round tag x y tells no round"',
      '5,7 armageddon,round map',
    ]);
  });

  it('leaves open what is ambiguous, and says why, whatever else is asked for', () => {
    const games = [
      row(1, { round: '1', date: day(1), white: 'A', black: 'B' }),
      row(2, { round: '', date: day(2), white: 'A, Jr', black: 'C' }),
      row(3, { round: '4', date: day(3), white: 'A', black: 'D' }),
    ];
    for (const onAmbiguous of ['auto', 'fail', 'unknown'] as const)
      expect(linesOf(games, { onAmbiguous })[1]).toMatch(
        /^2,\?,"A, Jr - C, 2024-04-05: 1 date lies /,
      );
    const named = games.map((game) => ({ ...game, round: 'x' }));
    expect(linesOf(named, { infer: false })[0]).toBe(
      '1,?,"A - B, 2024-04-04: Round tag x tells no round"',
    );
  });

  it('says which games are taken for tiebreaks', () => {
    const games = gamesOf(['5 A B 1', '5 C D 1', '5.1 B A 1', '5.2 A B 1', '6-tiebreak A C 2']);
    expect(linesOf(games, { grouping: 'armageddon' })).toEqual([
      '1,5,Round tag 5',
      '2,5,Round tag 5',
      '3,5.1,Round tag 5.1; goes to 5_armageddon',
      '4,5.2,Round tag 5.2; goes to 5_armageddon',
      '5,6 tiebreak,Round tag 6-tiebreak',
    ]);
    expect(linesOf(games)[2]).toBe('3,5.1,Round tag 5.1');
  });

  it('holds the selected games alone', () => {
    const several = rows.map((one, place) => ({ ...one, event: place % 2 === 0 ? 'X' : 'Y' }));
    expect(propose(several, { event: 'y' }).map(({ game }) => game)).toEqual([2, 4]);
    expect(propose(several, { anyEvent: true })).toHaveLength(5);
    expect(proposeRounds(tableOf(several), {})).toMatchObject({ error: { code: 'MixedEvent' } });
  });
});

describe('a break by an unedited map', () => {
  /** The games of each partition. */
  const cut = (rows: readonly TestRow[], options: Partial<AssignOptions>) =>
    plan(rows, options).partitions.map(({ event, key, games }) => [event, key, games]);
  const expectSame = (rows: readonly TestRow[], options: Partial<AssignOptions>): void => {
    const lenient = { ...options, onAmbiguous: 'unknown' as const };
    expect(cut(rows, { ...lenient, map: mapOf(rows, options) })).toEqual(cut(rows, lenient));
  };

  it('is the same for the sample, in all modes', () => {
    const tag = (game: string, name: string): string =>
      new RegExp(`^\\[${name} "(.*)"\\]`, 'm').exec(game)?.[1] ?? '';
    const games = readFileSync(SAMPLE, 'utf8').split(/^(?=\[Event )/m);
    const rows = games.map((game, index) =>
      row(index + 1, {
        event: tag(game, 'Event'),
        date: tag(game, 'Date'),
        round: tag(game, 'Round'),
        white: tag(game, 'White'),
        black: tag(game, 'Black'),
        timeControl: tag(game, 'TimeControl'),
      }),
    );
    expect(rows).toHaveLength(269);
    for (const grouping of GROUPINGS) if (grouping !== 'date') expectSame(rows, { grouping });
  });

  it('is the same for a tournament whose tags are partly gone, or look otherwise', () => {
    const shapes = [
      (round: string) => round,
      (round: string) => `Round ${round}`,
      (round: string, board: number) => `${round}.${board}`,
      (round: string, board: number) => `Round ${round}, Board ${board}`,
      () => '?',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.nat(shapes.length - 1), { minLength: 28, maxLength: 28 }),
        fc.constantFrom(...GROUPINGS.filter((grouping) => grouping !== 'date')),
        (chosen, grouping) => {
          const rows = roundRobin(8).map((game, index) => ({
            ...game,
            round: shapes[chosen[index]!]!(game.round, (index % 4) + 1),
          }));
          expectSame(rows, { grouping });
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
