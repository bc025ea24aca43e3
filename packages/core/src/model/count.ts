/**
 * A whole number for people, with a comma before every three digits. Faster to load than Intl.
 *
 * @example
 * import { formatCount } from '@zeitnot/core';
 *
 * formatCount(1204); // => '1,204'
 */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
