/**
 * Which thread does which piece: a counter in shared memory, from which each takes the next number. Nobody
 * runs far ahead of the one who joins the pieces, so that few of them wait in memory.
 */

// cells
const NEXT = 0;
const JOINED = 1;
const COUNT = 2;
const AHEAD = 3;
const CELLS = 4;

export interface Claims {
  /** For another thread's `openClaims`. */
  readonly shared: SharedArrayBuffer;
  /** The next piece that nobody has; null if there is none, or none yet. */
  readonly take: () => number | null;
  /** The same, but waits; null at the end. */
  readonly waitAndTake: () => number | null;
  /** Says that a piece and all before it are joined. */
  readonly finish: (number: number) => void;
}

export const openClaims = (shared: SharedArrayBuffer): Claims => {
  const cells = new Int32Array(shared);
  const count = cells[COUNT]!;
  const ahead = cells[AHEAD]!;
  const take = (): number | null => {
    for (;;) {
      const next = Atomics.load(cells, NEXT);
      if (next >= count || next >= Atomics.load(cells, JOINED) + ahead) return null;
      if (Atomics.compareExchange(cells, NEXT, next, next + 1) === next) return next;
    }
  };
  const waitAndTake = (): number | null => {
    for (;;) {
      const joined = Atomics.load(cells, JOINED);
      const taken = take();
      if (taken !== null || Atomics.load(cells, NEXT) >= count) return taken;
      Atomics.wait(cells, JOINED, joined);
    }
  };
  const finish = (number: number): void => {
    Atomics.store(cells, JOINED, number + 1);
    Atomics.notify(cells, JOINED);
  };
  return { shared, take, waitAndTake, finish };
};

export const makeClaims = (count: number, threads: number): Claims => {
  const shared = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT);
  const cells = new Int32Array(shared);
  cells[COUNT] = count;
  cells[AHEAD] = 2 * threads;
  return openClaims(shared);
};
