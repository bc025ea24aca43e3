/** A list of unsigned integers in 8, 16 or 32 bits each, as wide as the largest needs. */

export interface PackedNumbers {
  /** The number at an index; 0 beyond the end. */
  readonly at: (place: number) => number;
  readonly push: (value: number) => void;
  readonly pushAll: (values: Uint32Array) => void;
  /** Appends every `step`-th word, from `first` on. */
  readonly pushEvery: (words: Uint32Array, first: number, step: number) => void;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

const roomFor = (most: number, length: number): Numbers => {
  if (most === 0xff) return new Uint8Array(length);
  return most === 0xffff ? new Uint16Array(length) : new Uint32Array(length);
};

/** `expected`: the initial capacity; unused pages cost nothing. */
export const makePackedNumbers = (expected: number): PackedNumbers => {
  let most = 0xff;
  let values: Numbers = new Uint8Array(expected);
  let count = 0;

  /** Makes room for more numbers, up to a value. */
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
