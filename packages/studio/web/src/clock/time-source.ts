// The time of day for a clock. It is read once and then advanced by a monotonic clock, so that setting the
// system's time costs no player any. A monotonic clock may stop while the machine sleeps; the page is hidden
// then, and what the wall clock gained meanwhile was sleep.

export interface Clocks {
  /** Milliseconds since 1970; may jump. */
  readonly wall: () => number;
  /** Milliseconds since some instant; never jumps, may stop in sleep. */
  readonly steady: () => number;
}

/** Milliseconds; the two clocks drift apart by less than this. */
const MAX_DRIFT = 2000;

export const makeTimeSource = ({ wall, steady }: Clocks) => {
  let origin = wall() - steady();
  const ahead = (): number => wall() - steady() - origin;
  let aheadWhenHidden: number | null = null;
  return {
    now: (): number => Math.floor(origin + steady()),
    /** The page was hidden. */
    hide: (): void => {
      aheadWhenHidden = ahead();
    },
    /** The page is visible again. */
    show: (): void => {
      const slept = aheadWhenHidden === null ? 0 : ahead() - aheadWhenHidden;
      aheadWhenHidden = null;
      if (slept > MAX_DRIFT) origin += slept;
    },
  };
};
