// A duration, as short as possible: `90 min`, `30 s`, `3 d`.

import { DAY, HOUR, MINUTE, SECOND } from '@zeitnot/core';

export const shortTime = (time: number): string => {
  if (time >= DAY && time % DAY === 0) return `${time / DAY} d`;
  if (time >= 4 * HOUR && time % HOUR === 0) return `${time / HOUR} h`;
  if (time >= MINUTE && time % MINUTE === 0) return `${time / MINUTE} min`;
  return `${time / SECOND} s`;
};
