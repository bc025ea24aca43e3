/** Chance that repeats itself: the same seed, the same events. */

export interface Random {
  /** From 0, below 1. */
  readonly next: () => number;
  /** A whole number from one to another, both included. */
  readonly from: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

/** Mulberry32. */
export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const from = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    from,
    chance: (share) => next() < share,
    pick: (values) => values[from(0, values.length - 1)]!,
  };
};
