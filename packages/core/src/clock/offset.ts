/**
 * How far another machine's clock is ahead of ours, from requests and their answers: what a client
 * needs to show a server's clock. The true offset lies within half of each round trip; several
 * round trips together narrow it down.
 */

/** One request and its answer: when each left and came, on the clock of the machine it was at. */
export interface RoundTrip {
  readonly sent: number;
  readonly received: number;
  /** When the answer left; the same as `received` if the server names one time only. */
  readonly answered: number;
  readonly returned: number;
}

/** How far another machine's clock is ahead of ours. */
export interface Offset {
  /** Their time is ours plus this, in milliseconds. */
  readonly offset: number;
  /** The true offset is at most this far away. */
  readonly error: number;
}

/** The bounds that one round trip sets: nothing arrives before it was sent. */
const boundsOf = ({ sent, received, answered, returned }: RoundTrip): [number, number] => [
  answered - returned,
  received - sent,
];

/**
 * The offset that fits all round trips, or, where the clocks drifted too much, that of the
 * shortest one. Null without a round trip that can be true.
 *
 * @example
 * import { estimateOffset } from '@zeitnot/core/clock';
 *
 * estimateOffset([{ sent: 0, received: 1010, answered: 1010, returned: 20 }]); // => { offset: 1000, error: 10 }
 */
export const estimateOffset = (samples: readonly RoundTrip[]): Offset | null => {
  const bounds = samples.map(boundsOf).filter(([low, high]) => low <= high);
  const [first, ...others] = bounds.toSorted(([a, b], [c, d]) => b - a - (d - c));
  if (first === undefined) return null;
  let [low, high] = first;
  for (const [nextLow, nextHigh] of others) {
    low = Math.max(low, nextLow);
    high = Math.min(high, nextHigh);
  }
  const [from, to] = low <= high ? [low, high] : first;
  return { offset: (from + to) / 2, error: (to - from) / 2 };
};
