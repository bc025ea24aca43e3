/** Whole numbers up to 32 bits, one after the other, in as few bytes each as the largest of them needs. */

export interface PackedNumbers {
  /** The number at a place, from 0; 0 where none was put. */
  readonly at: (place: number) => number;
  readonly push: (value: number) => void;
  readonly pushAll: (values: Uint32Array) => void;
  /** Puts every so-manieth of some words, from one of them on. */
  readonly pushEvery: (words: Uint32Array, first: number, step: number) => void;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

const roomFor = (most: number, length: number): Numbers => {
  if (most === 0xff) return new Uint8Array(length);
  return most === 0xffff ? new Uint16Array(length) : new Uint32Array(length);
};

/** Room for so many at first; what is not used costs nothing. */
export const makePackedNumbers = (expected: number): PackedNumbers => {
  let most = 0xff;
  let values: Numbers = new Uint8Array(expected);
  let count = 0;

  /** Makes room for so many more, up to a value. */
  const reserve = (more: number, value: number): void => {
    const isFull = count + more > values.length;
    if (value <= most && !isFull) return;
    const length = isFull ? Math.max(count + more, 2 * count) : values.length;
    if (value > 0xffff) most = 0xffff_ffff;
    else if (value > most) most = 0xffff;
    const larger = roomFor(most, length);
    larger.set(values.subarray(0, count));
    values = larger;
  };
  const push = (value: number): void => {
    reserve(1, value);
    values[count] = value;
    count += 1;
  };
  const pushEvery = (words: Uint32Array, first: number, step: number): void => {
    reserve(Math.ceil((words.length - first) / step), 0);
    for (let at = first; at < words.length; at += step) {
      const value = words[at]!;
      if (value > most) reserve(0, value);
      values[count] = value;
      count += 1;
    }
  };
  const pushAll = (words: Uint32Array): void => pushEvery(words, 0, 1);
  return { at: (place) => (place < count ? values[place]! : 0), push, pushAll, pushEvery };
};
