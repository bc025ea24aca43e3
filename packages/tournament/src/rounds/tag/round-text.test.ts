import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PHASES } from './phases.js';
import { parseRoundTag, type Round } from './round-tag.js';
import { formatRound } from './round-text.js';

it.each([
  ['5', '5'],
  ['Round 5', '5'],
  ['5.1', '5.1'],
  ['5.1a', '5.1a'],
  ['Round 5, Board 12', '5 board 12'],
  ['Semifinal 1, Game 2', 'semifinal.1 game 2'],
  ['Round 5 Armageddon', '5 armageddon'],
  ['SF A', 'semifinal.1'],
  ['Consolation', null],
  ['5.2 tie-break', '5.2 tiebreak'],
  ['1/8', 'round_of_16'],
  ['Tiebreak 2', 'tiebreak.2'],
])('%s is written %s', (tag, text) => {
  const round = parseRoundTag(tag);
  const isRound = round.kind === 'number' || round.kind === 'phase';
  expect(isRound ? formatRound(round) : null).toBe(text);
});

it('what is written is read back', () => {
  const number = fc.integer({ min: 0, max: 999 });
  const inside = fc
    .record({
      path: fc.array(number, { maxLength: 3 }),
      letter: fc.constantFrom(null, 'a', 'b'),
      part: fc.constantFrom(null, 'board' as const, 'game' as const),
      mark: fc.constantFrom(null, 'tiebreak' as const, 'armageddon' as const),
      confidence: fc.constant(0),
    })
    // only a number says what it counts
    .map((one) => ({ ...one, part: one.path.length === 0 ? null : one.part }));
  const rounds: fc.Arbitrary<Round> = fc.oneof(
    fc
      .record({ main: number, own: inside })
      .map(({ main, own }) => ({ kind: 'number' as const, main, ...own })),
    fc
      .record({ phase: fc.constantFrom(...PHASES), own: inside })
      .filter(
        ({ phase, own }) =>
          // this one is always marked, and a letter right after a name is a number
          phase !== 'tiebreak' && (own.letter === null || own.path.length > 0),
      )
      .map(({ phase, own }) => ({ kind: 'phase' as const, phase, ...own })),
  );
  fc.assert(
    fc.property(rounds, (round) => {
      expect({ ...parseRoundTag(formatRound(round)), confidence: 0 }).toEqual(round);
    }),
  );
});
