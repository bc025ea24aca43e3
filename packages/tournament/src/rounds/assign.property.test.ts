import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { day, roundRobin, row, type TestRow } from '../testing/tournaments.js';
import { assignRounds, STRATEGIES, type AssignOptions } from './assign.js';
import { inferRounds } from './evidence/date-inference.js';
import { GROUPINGS } from './grouping.js';
import type { RoundPlan } from './plan.js';
import { SUBROUNDS } from './evidence/subrounds.js';

const rounds = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map(String),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .map((path) => path.join('.')),
  fc.constantFrom('?', '-', '', '?.2', 'Final', 'SF 2', 'R 3', '2a', '3 armageddon', 'TB 1', '1/8'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const dates = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map(day),
  fc.constantFrom('????.??.??', '2024.04.??', 'today'),
);

const players = fc.constantFrom('Anand', 'Carlsen', 'Ding', 'Gukesh', 'Ju', 'Kosteniuk', '?', '');

const rowParts = fc.record({
  event: fc.constantFrom('Open', ' OPEN', 'Masters', '?'),
  round: rounds,
  date: dates,
  white: players,
  black: players,
  timeControl: fc.constantFrom(null, '5400+30', '180+2', '5 vs 4', 'garbage'),
});

const files: fc.Arbitrary<TestRow[]> = fc
  .array(rowParts, { maxLength: 25 })
  .map((parts) => parts.map((part, index) => row(index + 1, part)));

const options: fc.Arbitrary<Partial<AssignOptions>> = fc.record({
  strategy: fc.constantFrom(...STRATEGIES),
  grouping: fc.constantFrom(...GROUPINGS),
  subrounds: fc.constantFrom(...SUBROUNDS),
  infer: fc.boolean(),
  anyEvent: fc.constant(true),
  onAmbiguous: fc.constantFrom('fail', 'unknown'),
});

/** Partitions as sets of games, whatever their numbers: each game is known by its result tag. */
const asSets = ({ partitions }: RoundPlan, rows: readonly TestRow[]): string[] => {
  const names = new Map(rows.map(({ game, result }) => [game, result]));
  return partitions
    .map(({ event, key, games }) => {
      const members = games.map((game) => names.get(game) ?? '').toSorted();
      return `${event.toLowerCase()} ${key}: ${members.join(' ')}`;
    })
    .toSorted();
};

describe('any file, any options', () => {
  it('every game lands in exactly one partition', () => {
    fc.assert(
      fc.property(files, options, (rows, chosen) => {
        const result = assignRounds(rows, chosen);
        if (!result.ok) {
          expect(result.error.games.length).toBeGreaterThan(0);
          return;
        }
        const { partitions, games } = result.value;
        const landed = partitions.flatMap((partition) => partition.games);
        expect(landed.toSorted((a, b) => a - b)).toEqual(rows.map(({ game }) => game));
        expect(games.map(({ game }) => game)).toEqual(rows.map(({ game }) => game));
        for (const { game, partition } of games)
          expect(partitions[partition]?.games).toContain(game);
        const names = partitions.map(({ event, key }) => `${event.toLowerCase()}\n${key}`);
        expect(new Set(names).size).toBe(partitions.length);
        for (const { assignedBy, games: own, confidence } of partitions) {
          expect(Object.values(assignedBy).reduce((a, b) => a + b)).toBe(own.length);
          expect(confidence.min).toBeLessThanOrEqual(confidence.mean);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('the order of the rows does not matter', () => {
    const shuffled = files.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, options, ([rows, other], chosen) => {
        expect(assignRounds(other, chosen)).toEqual(assignRounds(rows, chosen));
      }),
    );
  });

  it('nor does the order of the games in the file', () => {
    const renumbered = files.chain((rows) => {
      const known = rows.map((game) => ({ ...game, event: 'Open', result: `#${game.game}` }));
      return fc.tuple(
        fc.constant(known),
        fc
          .shuffledSubarray(known, { minLength: known.length })
          .map((other) => other.map((game, index) => ({ ...game, game: index + 1 }))),
      );
    });
    fc.assert(
      fc.property(renumbered, options, ([rows, other], chosen) => {
        const [one, two] = [assignRounds(rows, chosen), assignRounds(other, chosen)];
        expect(two.ok).toBe(one.ok);
        if (one.ok && two.ok) expect(asSets(two.value, other)).toEqual(asSets(one.value, rows));
      }),
    );
  });
});

describe('dates', () => {
  const dated = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.option(fc.integer({ min: 1, max: 9 }))), {
      maxLength: 20,
    })
    .map((games) =>
      games.map(([number, main], index) => ({
        game: index + 1,
        date: day(number),
        main,
      })),
    );

  it('never contradict the rounds that tags give', () => {
    fc.assert(
      fc.property(dated, (games) => {
        const { rounds: found, ambiguities } = inferRounds({
          count: games.length,
          game: (place) => games[place]!.game,
          date: (place) => games[place]!.date,
          main: (place) => games[place]!.main,
          isBlank: () => true,
          white: (place) => 1 + 2 * place,
          black: (place) => 2 + 2 * place,
          name: String,
        });
        const anchors = games.filter(({ main }) => main !== null);
        const sought = games.filter(({ main }) => main === null);
        const open = new Set(ambiguities.flatMap((one) => one.games));
        for (const { game, date } of sought) {
          expect(found.has(game - 1)).not.toBe(open.has(game));
          const round = found.get(game - 1)?.main;
          if (typeof round !== 'number') continue;
          const sameDay = anchors.filter((anchor) => anchor.date === date);
          for (const { main } of sameDay) expect(round).toBe(main);
          if (sameDay.length > 0) continue;
          const before = anchors.filter((anchor) => anchor.date < date);
          const after = anchors.filter((anchor) => anchor.date > date);
          const last = before
            .map((anchor) => anchor.date)
            .toSorted()
            .at(-1);
          const next = after
            .map((anchor) => anchor.date)
            .toSorted()
            .at(0);
          for (const { main, date: on } of anchors) {
            if (on === last) expect(round).toBeGreaterThan(main as number);
            if (on === next) expect(round).toBeLessThan(main as number);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('find every round of a tournament again, whichever tags are missing', () => {
    const whole = roundRobin(8);
    // a round without a tag and without a neighbour's is still counted
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }), (kept) => {
        const rows = whole.map((game, index) => (kept[index] ? game : { ...game, round: '?' }));
        const [one, two] = [assignRounds(whole), assignRounds(rows)];
        const games = (result: typeof one) =>
          result.ok && result.value.partitions.map((partition) => partition.games);
        expect(games(two)).toEqual(games(one));
      }),
    );
  });
});
