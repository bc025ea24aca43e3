import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makePackedNumbers } from './source-games.js';

const number = fc.oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0xffff_ffff));

it('returns the numbers stored, whatever their size and however many were expected', () => {
  fc.assert(
    fc.property(fc.array(number), fc.nat(20), (numbers, expected) => {
      const packed = makePackedNumbers(expected);
      for (const value of numbers) packed.push(value);
      const every = makePackedNumbers(expected);
      for (const value of numbers) every.pushEvery(Uint32Array.of(9, value, 9, 9, value, 9), 1, 3);
      expect(numbers.map((_, place) => every.at(2 * place + 1))).toEqual(numbers);
      const places = [...numbers.keys()];
      expect(places.map((place) => packed.at(place))).toEqual(numbers);
      expect(packed.at(numbers.length)).toBe(0);
    }),
  );
});
