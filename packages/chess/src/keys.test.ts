import { expect, it } from 'vitest';
import { KEYS } from './key-numbers.js';
import {
  keyOf,
  parseFen,
  parseSan,
  play,
  startPosition,
  writeKey,
  type Position,
} from './index.js';

const MASK = 2n ** 64n - 1n;

/** ISAAC-64 by Bob Jenkins, who put it into the public domain: its first numbers when started with zeros. */
const isaac64 = (count: number): readonly bigint[] => {
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7];
  /** In turns: one of eight less another, a third changed by the last, the last more by the first. */
  const rounds = [
    [a, e, f, h, -9],
    [b, f, g, a, 9],
    [c, g, h, b, -23],
    [d, h, a, c, 15],
    [e, a, b, d, -14],
    [f, b, c, e, 20],
    [g, c, d, f, -17],
    [h, d, e, g, 14],
  ] as const;
  const mixed = new BigUint64Array(8).fill(0x9e3779b97f4a7c13n);
  const mix = (): void => {
    for (const [lessened, by, changed, last, shift] of rounds) {
      mixed[lessened]! -= mixed[by]!;
      const from = mixed[last]!;
      mixed[changed]! ^= shift < 0 ? from >> BigInt(-shift) : (from << BigInt(shift)) & MASK;
      mixed[last]! += mixed[lessened]!;
    }
  };
  for (let round = 0; round < 4; round += 1) mix();
  const memory = new BigUint64Array(256);
  for (let pass = 0; pass < 2; pass += 1) {
    for (let at = 0; at < 256; at += 8) {
      for (let index = 0; index < 8; index += 1) mixed[index]! += memory[at + index]!;
      mix();
      memory.set(mixed, at);
    }
  }
  const state = new BigUint64Array(2);
  const found: bigint[] = [];
  for (let times = 1n; found.length < count; times += 1n) {
    state[1]! += times;
    const made: bigint[] = [];
    for (let at = 0; at < 256; at += 1) {
      const x = memory[at]!;
      const last = state[0]!;
      const shifted = [~(last ^ (last << 21n)), last ^ (last >> 5n), last ^ (last << 12n)][at & 3];
      state[0] = (shifted ?? last ^ (last >> 33n)) + memory[(at + 128) & 255]!;
      memory[at] = memory[Number((x >> 3n) & 255n)]! + state[0] + state[1]!;
      state[1] = memory[Number((memory[at]! >> 11n) & 255n)]! + x;
      made.push(state[1]);
    }
    found.push(...made.toReversed());
  }
  return found.slice(0, count);
};

it('has the numbers of the format, which are those of ISAAC-64', () => {
  const words = isaac64(781).flatMap((number) => [number >> 32n, number & 0xffffffffn]);
  expect([...KEYS].map((word) => BigInt(word >>> 0))).toEqual(words);
});

const after = (moves: string): Position => {
  const position = startPosition();
  for (const san of moves.split(' ').filter((word) => word !== '')) {
    const move = parseSan(san, position);
    if (!move.ok) throw new Error(move.error.message);
    play(position, move.value);
  }
  return position;
};

/** The test positions that are published with the format. */
it.each([
  ['', 0x463b96181691fc9cn],
  ['e4', 0x823c9b50fd114196n],
  ['e4 d5', 0x0756b94461c50fb0n],
  ['e4 d5 e5', 0x662fafb965db29d4n],
  ['e4 d5 e5 f5', 0x22a48b5a8e47ff78n],
  ['e4 d5 e5 f5 Ke2', 0x652a607ca3f242c1n],
  ['e4 d5 e5 f5 Ke2 Kf7', 0x00fdd303c946bdd9n],
  ['a4 b5 h4 b4 c4', 0x3c8123ea7b067637n],
  ['a4 b5 h4 b4 c4 bxc3 Ra3', 0x5c3f9b829b279560n],
])('after "%s"', (moves, key) => {
  const position = after(moves);
  expect(keyOf(position).toString(16)).toBe(key.toString(16));
  const words = new Uint32Array(2);
  writeKey(position, words);
  expect(new BigUint64Array(words.buffer)[0]).toBe(key);
});

it.each([
  ['transpositions', 'Nf3 d5 g3', 'g3 d5 Nf3', true],
  ['a pawn that nobody can take', 'e4 e6 d4 d5', 'd4 d5 e4 e6', true],
  ['a right to castle that is lost', 'Nf3 Nf6 Rg1 Rg8 Rh1 Rh8', 'Nf3 Nf6', false],
])('%s', (_, one, other, same) => {
  expect(keyOf(after(one)) === keyOf(after(other))).toBe(same);
});

it('is the same after moves as from a FEN', () => {
  const read = parseFen('rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3');
  expect(read.ok && keyOf(read.value)).toBe(keyOf(after('e4 d5 e5 f5')));
});
