import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/runs.js';
import { chooseRounds, ELSEWHERE, type Choice, type OpenGame } from './one-game-each.js';

type Value = number | typeof ELSEWHERE;

/** Games as `AB 1 2`: the players, and the rounds to choose from; `AB 1 -` may be elsewhere, too. */
const gamesOf = (texts: readonly string[]): readonly OpenGame[] =>
  texts.map((text, place) => {
    const [seats = '', ...rounds] = text.split(' ');
    return {
      place,
      seats: Array.from(seats, (seat) => seat.codePointAt(0)!),
      rounds: rounds.filter((round) => round !== '-').map(Number),
      mayBeElsewhere: rounds.includes('-'),
    };
  });

const missing = (one: readonly Value[]): number =>
  one.filter((value) => value === ELSEWHERE).length;

/** The search gives up beyond it. */
const MAX_ELSEWHERE = 3;

/** Every assignment that fits, with as few games elsewhere as any has. */
const allFitting = (games: readonly OpenGame[]): readonly (readonly Value[])[] => {
  let all: readonly (readonly Value[])[] = [[]];
  for (const [at, { seats, rounds, mayBeElsewhere }] of games.entries())
    all = all.flatMap((before) =>
      ([...rounds, ...(mayBeElsewhere ? [ELSEWHERE] : [])] as Value[])
        .filter(
          (value) =>
            value === ELSEWHERE ||
            !games
              .slice(0, at)
              .some(
                (other, index) =>
                  before[index] === value && other.seats.some((seat) => seats.includes(seat)),
              ),
        )
        .map((value) => [...before, value]),
    );
  const least = Math.min(...all.map(missing));
  return all.filter((one) => missing(one) === least);
};

const shown = (choices: readonly Choice[]): string =>
  choices.map((choice) => choice.map((one) => String(one ?? '-')).join('') || 'none').join(' ');

describe('one game each', () => {
  it.each([
    ['one that has only one', ['AB 4'], '4'],
    ['one that has two', ['AB 3 4'], '34'],
    ['the other round of a player', ['AB 3', 'AC 3 4'], '3 4'],
    ['a chain of them', ['AB 3', 'AC 3 4', 'CD 3 4', 'DE 3 4'], '3 4 3 4'],
    ['two ways around', ['AB 3 4', 'BC 3 4', 'CD 3 4', 'DA 3 4'], '34 34 34 34'],
    ['three of a player in two rounds', ['AB 3 4', 'AC 3 4', 'AD 3 4'], 'none none none'],
    ['the one that may be elsewhere', ['AB 3 -', 'AC 3'], '- 3'],
    ['the one that is in the way of two', ['AC 5 -', 'AB 5 -', 'BD 5 -'], '5 - 5'],
    ['either of two', ['AB 5 -', 'AC 5 -'], '5- 5-'],
    ['what only a search finds', ['AB 1 2', 'AC 1 2', 'BC 1 2 3', 'BD 3 4'], '12 12 3 4'],
  ])('finds %s', (_, games, expected) => {
    expect(shown(chooseRounds(gamesOf(games)).choices)).toBe(expected);
  });

  it('prefers what costs less by far', () => {
    const games = gamesOf(['AB 3 4', 'BC 3 4', 'CD 3 4', 'DA 3 4']);
    const choose = (cost: number) =>
      chooseRounds(games, {
        costOf: (rounds) => (rounds.get(0) === 3 ? 0 : cost),
        marginOf: () => 3,
      });
    expect(shown(choose(3).choices)).toBe('3 4 3 4');
    expect(choose(3).preferred.size).toBe(4);
    expect(shown(choose(2).choices)).toBe('34 34 34 34');
  });

  it('is what trying everything finds', () => {
    const game = fc
      .tuple(
        fc.shuffledSubarray(Array.from('ABCDE'), { minLength: 2, maxLength: 2 }),
        fc.subarray(['1', '2', '3', '-'], { minLength: 1 }),
      )
      .map(([seats, rounds]) => [seats.join(''), ...rounds].join(' '));
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 6 }), (texts) => {
        const games = gamesOf(texts).filter(({ rounds }) => rounds.length > 0);
        const all = allFitting(games);
        if (all.some((one) => missing(one) > MAX_ELSEWHERE)) return;
        const { choices } = chooseRounds(games);
        const sizeOf = (at: number): number => new Set(all.map((one) => one[at])).size;
        for (const [at, choice] of choices.entries()) {
          // games that do not hang together are settled apart, so contradictions elsewhere do not matter
          if (all.length === 0) continue;
          expect(choice.length === 1, texts.join(', ')).toBe(sizeOf(at) === 1);
          for (const one of all) expect(choice).toContain(one[at]);
        }
      }),
      { numRuns: runs(2000, 300) },
    );
  });

  it('leaves open what takes too long', () => {
    const many = Array.from({ length: 600 }, (_, at) => ({
      place: at,
      seats: [at, at + 1],
      rounds: [1, 2],
      mayBeElsewhere: false,
    }));
    expect(chooseRounds(many).choices.every((choice) => choice.length === 2)).toBe(true);
  });
});
