/** Bits from chunks of bytes, the highest first, as bzip2 wants them. */

import { SourceError } from './source.js';

export type BitReader = ReturnType<typeof bitReader>;

export const bitReader = (input: Iterable<Uint8Array>) => {
  const chunks = input[Symbol.iterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let position = 0;
  let held = 0;
  let heldBits = 0;
  let padding = 0;

  const refill = (): boolean => {
    while (position === chunk.length) {
      const next = chunks.next();
      if (next.done === true) return false;
      chunk = next.value;
      position = 0;
    }
    return true;
  };
  /** The next `count` bits as a number, at most 24 of them, without taking them; zeros stand behind the end. */
  const peek = (count: number): number => {
    while (heldBits < count) {
      if (position < chunk.length || refill()) {
        held = (held << 8) | chunk[position]!;
        position += 1;
      } else {
        held <<= 8;
        padding += 8;
      }
      heldBits += 8;
    }
    return (held >>> (heldBits - count)) & ((1 << count) - 1);
  };
  const drop = (count: number): void => {
    heldBits -= count;
    if (heldBits < padding) {
      throw new SourceError('TruncatedInput', 'the bzip2 data end too early');
    }
  };
  /** The same, and takes them. */
  const bits = (count: number): number => {
    const value = peek(count);
    drop(count);
    return value;
  };
  /** Drops the rest of the byte in use. */
  const align = (): void => drop(heldBits % 8);
  return { bits, peek, drop, align, atEnd: () => heldBits === padding && !refill() };
};
