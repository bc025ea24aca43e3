/**
 * The lag of a move, measured from both ends: the client says how long its player took, by a clock of
 * its own that never jumps, and the server compares that with what it saw. It believes no more than the
 * round trips that the client has shown, so a false report is worth little. Over any transport.
 */

/** The client's part: how long its player takes. */
export interface TurnTimer {
  /** The turn has begun: the other player's move is on the screen. */
  readonly begin: () => void;
  /** The milliseconds since then, for the message with the move; null if no turn has begun. */
  readonly took: () => number | null;
}

/**
 * A client's timer of its player's turns.
 *
 * @example
 * import { makeTurnTimer } from '@zeitnot/core/clock';
 *
 * const timer = makeTurnTimer(() => performance.now());
 * timer.begin();
 * timer.took() !== null; // => true
 */
export const makeTurnTimer = (now: () => number): TurnTimer => {
  let began: number | null = null;
  return {
    begin: () => {
      began = now();
    },
    took: () => (began === null ? null : Math.round(now() - began)),
  };
};

/** The server's part: what it knows of one client's network. */
export interface LagMeter {
  /** A round trip to the client, by the server's own clock: from a ping to its pong. */
  readonly addRoundTrip: (ms: number) => void;
  /** The lag that a move is likely to have: what the client may count on. */
  readonly expected: () => number;
  /**
   * The `lag` of a press, in whole milliseconds: `elapsed` is how long the turn took as the server saw it,
   * `took` what the client says. Without a report that can be true, it is what is expected.
   */
  readonly lagOf: (elapsed: number, took?: unknown) => number;
}

/** Of the statistics, each round trip replaces this share. */
const WEIGHT = 0.15;
/** Before the first round trip nothing is known, which is a deviation as well. */
const FIRST_DEVIATION = 40;
/** What is expected lies this many deviations below the mean, as Lichess has it. */
const DEVIATIONS = 0.8;
/** A client may claim the longest of so many round trips. */
const SHOWN_TRIPS = 8;

/**
 * A server's measure of one client's lag.
 *
 * @example
 * import { makeLagMeter } from '@zeitnot/core/clock';
 *
 * const meter = makeLagMeter();
 * meter.addRoundTrip(120);
 * meter.lagOf(3100, 3000); // => 100
 * meter.lagOf(3100, 1000); // => 120
 */
export const makeLagMeter = (): LagMeter => {
  let [mean, deviation] = [0, FIRST_DEVIATION];
  let shown: readonly number[] = [];
  const expected = (): number => Math.max(0, Math.floor(mean - DEVIATIONS * deviation));
  return {
    addRoundTrip: (ms) => {
      if (!Number.isFinite(ms) || ms < 0) return;
      const off = ms - mean;
      mean += WEIGHT * off;
      deviation += WEIGHT * (Math.abs(off) - deviation);
      shown = [ms, ...shown].slice(0, SHOWN_TRIPS);
    },
    expected,
    lagOf: (elapsed, took) => {
      const isReport = typeof took === 'number' && took >= 0;
      const claimed = isReport ? elapsed - took : expected();
      const lag = Math.min(claimed, elapsed, Math.max(0, ...shown));
      return Math.max(0, Math.floor(lag));
    },
  };
};
