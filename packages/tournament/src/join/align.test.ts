import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { countMoved, findOrigins, slotsOf } from './align.js';
import type { Likeness } from './pairs.js';

const likeness = (before: string, now: string): Likeness => ({
  before: (game) => before[game] as string,
  now: (game) => now[game] as string,
});

const alignGames = (...args: Parameters<typeof findOrigins>): Uint32Array =>
  slotsOf(findOrigins(...args));

/** A letter for each game. */
const align = (before: string, now: string, ...more: readonly Likeness[]): string =>
  alignGames(before.length, now.length, [likeness(before, now), ...more]).join('');

describe('alignGames', () => {
  it.each([
    ['nothing was done', 'abcd', 'abcd', '0123'],
    ['one was removed', 'abcd', 'acd', '023'],
    ['some were removed', 'abcdefg', 'bdf', '135'],
    ['one is new at the end', 'abcd', 'abcdx', '01233'],
    ['one is new before the others', 'abcd', 'xabcd', '00123'],
    ['one is new between others', 'abcd', 'abxcd', '01123'],
    ['one was changed', 'abcd', 'abxd', '0123'],
    ['one was removed, and one changed', 'abcdef', 'abdxf', '01345'],
    ['one was removed, and one is new', 'abcdef', 'bcdxef', '123345'],
    ['one was moved to the end', 'abcd', 'bcda', '1233'],
    ['some are alike', 'aabbaabb', 'aabbabb', '0123467'],
    ['some that are alike stand between others', 'aaxaayaa', 'axaayaa', '0234567'],
    ['all are alike', 'aaaa', 'aaa', '012'],
    ['all are alike, and some are new', 'aaa', 'aaaaa', '01222'],
    ['all were changed, and one was removed', 'abcd', 'xyz', '012'],
    ['there is none any more', 'abcd', '', ''],
  ])('%s', (_, before, now, places) => {
    expect(align(before, now)).toBe(places);
  });

  it('uses the next likeness between the games it knows', () => {
    expect(align('abcd', 'aCd')).toBe('013');
    expect(align('abcd', 'aCd', likeness('abcd', 'acd'))).toBe('023');
  });

  /** A letter for the kind of each game, and a digit for what tells it from others of its kind. */
  const alignKinds = (before: string, now: string): string => {
    const [old, fresh] = [before.split(' '), now.split(' ')];
    const apart: Likeness = {
      before: (game) => old[game] as string,
      now: (game) => fresh[game] as string,
    };
    const kind: Likeness = {
      before: (game) => old[game]?.[0] as string,
      now: (game) => fresh[game]?.[0] as string,
      apart,
    };
    return alignGames(old.length, fresh.length, [apart, kind]).join('');
  };

  it.each([
    ['one was moved to the end', 'a b c d', 'b c d a', '1230'],
    ['two have changed places', 'a b c d', 'a c b d', '0213'],
    ['all were turned round', 'a b c d', 'd c b a', '3210'],
    ['one was moved and changed', 'a b c d', 'b c d a1', '1230'],
    ['one was moved, one removed, one is new', 'a b c d e', 'c a x e b', '20041'],
    ['some were moved, and a stranger is in the place of one', 'a b c d', 'c x a b', '2201'],
    ['one stands for another between those that were moved', 'a b c d e', 'e b x d a', '41230'],
    ['games of a pair have changed places', 'a1 b a2 c', 'a2 b a1 c', '2103'],
    ['games of a pair are alike and were moved', 'a1 a1 b c', 'b c a1 a1', '2301'],
    ['games of a pair were all changed', 'a1 a2 a3', 'a4 a5 a6', '012'],
    ['games of a pair were all changed, and look like each other', 'a1 a2 a3', 'a2 a3 a4', '122'],
    ['one of a pair was removed, and one is new', 'a1 b a2 c', 'b a2 c a3', '1233'],
  ])('finds games that stand elsewhere: %s', (_, before, now, places) => {
    expect(alignKinds(before, now)).toBe(places);
  });

  it.each([
    ['none', '01234', 0],
    ['one to the end', '12340', 1],
    ['two that have changed places', '02134', 1],
    ['all but one of those that were turned round', '43210', 4],
    ['none beside new ones', '0-1-2', 0],
  ])('counts what was moved: %s', (_, origins, moved) => {
    const numbers = Int32Array.from(origins, (sign) => (sign === '-' ? -1 : Number(sign)));
    expect(countMoved(numbers)).toBe(moved);
  });

  it('finds every game of a kind in any order, whatever was added or removed', () => {
    const games = Array.from({ length: 40 }, (_, game) => game);
    const kept = fc.shuffledSubarray(games);
    const fresh = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 100 })), { maxLength: 10 });
    fc.assert(
      fc.property(kept, fresh, (order, extra) => {
        const now = [...order];
        for (const [at, key] of extra) now.splice(at, 0, key);
        const same: Likeness = { before: (game) => game, now: (game) => now[game] as number };
        const places = alignGames(40, now.length, [{ ...same, apart: same }]);
        for (const [at, key] of now.entries()) if (key < 40) expect(places[at]).toBe(key);
      }),
    );
  });

  it('finds every game that occurs once, whatever was added or removed beside it', () => {
    const kept = fc.subarray(Array.from({ length: 40 }, (_, game) => game));
    const fresh = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 100 })), { maxLength: 10 });
    fc.assert(
      fc.property(kept, fresh, (games, extra) => {
        const now = [...games];
        for (const [at, key] of extra) now.splice(at, 0, key);
        const places = alignGames(40, now.length, [
          { before: (game) => game, now: (game) => now[game] as number },
        ]);
        const isOld = (key: number): boolean => key < 40;
        // where as many came as went, the new may have the places of the old
        expect(now.filter(isOld)).toEqual([...places].filter((_, at) => isOld(now[at] as number)));
        expect([...places]).toEqual([...places].toSorted((a, b) => a - b));
      }),
    );
  });

  it('is quick with many games, even if hardly any occurs once', () => {
    const many = isLong ? 200_000 : 20_000;
    const keys = Array.from({ length: many }, (_, game) => (game * 7919) % 1000);
    const now = keys.filter((_, game) => game % 1000 !== 500);
    const places = alignGames(many, now.length, [
      { before: (game) => keys[game] as number, now: (game) => now[game] as number },
    ]);
    expect(places).toHaveLength(now.length);
    expect(places.at(-1)).toBe(many - 1);
    const turned = keys.toReversed();
    const same: Likeness = {
      before: (game) => keys[game] as number,
      now: (game) => turned[game] as number,
    };
    const back = alignGames(many, many, [{ ...same, apart: same }]);
    expect(new Set(back).size).toBe(many);
    expect(Array.from(back, (place) => keys[place])).toEqual(turned);
  });
});
