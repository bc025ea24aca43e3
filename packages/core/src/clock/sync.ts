/**
 * What time it is on a server, as a client can know it: from requests and their answers, over any
 * transport. Nothing arrives before it was sent, so each round trip sets bounds, and several narrow
 * them down. A client measures with a clock of its own that never jumps (`performance.now()`); the time
 * of day that it believes in does not matter.
 */

/** One request and its answer: when each left and came, on the clock of the machine it was at. */
export interface RoundTrip {
  readonly sent: number;
  readonly received: number;
  /** When the answer left; the same as `received` if the server names one time only. */
  readonly answered: number;
  readonly returned: number;
}

/** A server's time. */
export interface ServerTime {
  readonly at: number;
  /** The true time is at most this far away. */
  readonly error: number;
}

/** What is known of a server's clock. */
export interface ClockSync {
  /** Takes a round trip into account. */
  readonly add: (trip: RoundTrip) => void;
  /** The server's time at `now` on our clock; null before the first round trip that can be true. */
  readonly serverTime: (now: number) => ServerTime | null;
}

/** How far the server's clock is ahead of ours, at least and at most; the two drift apart from `at`. */
interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly at: number;
}

/** Two clocks drift apart by less than this share of the time: 100 ms in a quarter of an hour. */
const MAX_DRIFT = 1e-4;

/** Older round trips are forgotten. */
const MAX_TRIPS = 16;

/** The bounds that hold at `now`. If older ones contradict newer ones, a clock has jumped between. */
const boundsAt = (trips: readonly Bounds[], now: number): readonly [low: number, high: number] => {
  let [low, high] = [-Infinity, Infinity];
  for (const trip of trips) {
    const drift = MAX_DRIFT * Math.abs(now - trip.at);
    const [nextLow, nextHigh] = [
      Math.max(low, trip.low - drift),
      Math.min(high, trip.high + drift),
    ];
    if (nextLow > nextHigh) break;
    [low, high] = [nextLow, nextHigh];
  }
  return [low, high];
};

/**
 * A client's view of a server's clock.
 *
 * @example
 * import { makeClockSync } from '@zeitnot/core/clock';
 *
 * const sync = makeClockSync();
 * sync.add({ sent: 0, received: 1010, answered: 1010, returned: 20 });
 * Math.round(sync.serverTime(20)?.at ?? 0); // => 1020
 * Math.round(sync.serverTime(20)?.error ?? 0); // => 10
 */
export const makeClockSync = (): ClockSync => {
  /** The newest first. */
  let trips: readonly Bounds[] = [];
  return {
    add: ({ sent, received, answered, returned }) => {
      const [low, high] = [answered - returned, received - sent];
      // false also for what is no number
      if (low <= high) trips = [{ low, high, at: sent }, ...trips].slice(0, MAX_TRIPS);
    },
    serverTime: (now) => {
      if (trips.length === 0) return null;
      const [low, high] = boundsAt(trips, now);
      return { at: now + (low + high) / 2, error: (high - low) / 2 };
    },
  };
};
