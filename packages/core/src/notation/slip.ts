/**
 * Slips of the pen: words that were meant to be others.
 */

/** Whether one letter was added, left out or changed, or two were swapped. */
export const isSlip = (one: string, other: string): boolean => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const [first = '', second = ''] = rest;
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    second + first + rest.slice(2) === otherRest
  );
};
