// The time of day for a clock. It is read once and then advanced by a monotonic clock, so that setting the
// system's time costs no player any. A monotonic clock may stop while the machine sleeps; the page is hidden
// then, and what the wall clock gained meanwhile was sleep.

export interface Clocks {
  /** Milliseconds since 1970; may jump. */
  readonly wall: () => number;
  /** Milliseconds since some instant; never jumps, may stop in sleep. */
  readonly steady: () => number;
}

export interface TimeSource {
  readonly now: () => number;
  /** The page was hidden. */
  readonly hide: () => void;
  /** The page is visible again. */
  readonly show: () => void;
}

/** Milliseconds; the two clocks drift apart by less than this. */
const MAX_DRIFT = 2000;

export const makeTimeSource = ({ wall, steady }: Clocks): TimeSource => {
  let origin = wall() - steady();
  const ahead = (): number => wall() - steady() - origin;
  let aheadWhenHidden: number | null = null;
  return {
    now: () => Math.floor(origin + steady()),
    hide: () => (aheadWhenHidden = ahead()),
    show: () => {
      const slept = aheadWhenHidden === null ? 0 : ahead() - aheadWhenHidden;
      aheadWhenHidden = null;
      if (slept > MAX_DRIFT) origin += slept;
    },
  };
};
