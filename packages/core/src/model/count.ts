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

/** Ranges and single numbers that fit a line. */
const MAX_PARTS = 8;

/**
 * Numbers of games or other things for people, in a line at most: ranges, and how many there are in all.
 *
 * @example
 * import { formatNumbers } from '@zeitnot/core';
 *
 * formatNumbers('game', [12]); // => 'game 12'
 * formatNumbers('game', [1, 2, 3, 4, 9]); // => 'games 1–4, 9 (5 in all)'
 */
export const formatNumbers = (noun: string, numbers: Iterable<number>): string => {
  const all = [...new Set(numbers)].toSorted((a, b) => a - b);
  const parts: string[] = [];
  for (let from = 0, next = 0; from < all.length; from = next) {
    next = from + 1;
    while (all[next] === all[next - 1]! + 1) next += 1;
    // two in a row are no range
    if (next - from > 2) parts.push(`${all[from]}–${all[next - 1]}`);
    else parts.push(...all.slice(from, next).map(String));
  }
  const isCut = parts.length > MAX_PARTS;
  const listed = `${parts.slice(0, MAX_PARTS).join(', ')}${isCut ? ', …' : ''}`;
  const inAll = isCut || parts.length < all.length ? ` (${formatCount(all.length)} in all)` : '';
  return `${noun}${all.length === 1 ? '' : 's'} ${listed}${inAll}`;
};
