// The time of day for a clock. It is read once and then counted by a clock that nobody sets, so that a
// change of the system's time is no time used. That clock may stand still while the machine sleeps, and
// then the page is hidden: what the time of day gained beyond it meanwhile was sleep.

export interface Clocks {
  /** Milliseconds since 1970; may jump. */
  readonly wall: () => number;
  /** Milliseconds since some instant; never jumps, may stop in sleep. */
  readonly steady: () => number;
}

export interface TimeSource {
  readonly now: () => number;
  /** The page is no longer seen. */
  readonly hide: () => void;
  /** It is seen again. */
  readonly show: () => void;
}

/** Clocks that run side by side drift by less than this. */
const DRIFT = 2000;

export const makeTimeSource = ({ wall, steady }: Clocks): TimeSource => {
  let origin = wall() - steady();
  const ahead = (): number => wall() - steady() - origin;
  let aheadWhenHidden: number | null = null;
  return {
    now: () => Math.floor(origin + steady()),
    hide: () => {
      aheadWhenHidden = ahead();
    },
    show: () => {
      const slept = aheadWhenHidden === null ? 0 : ahead() - aheadWhenHidden;
      aheadWhenHidden = null;
      if (slept > DRIFT) origin += slept;
    },
  };
};
