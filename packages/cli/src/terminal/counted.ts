/** Numbers of things for people: `1 game`, `1,204 games`. */

import { formatCount } from '@zeitnot/core';

export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
