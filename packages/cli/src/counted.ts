/** Numbers for people: `1,204`, `1 game`, `1,204 games`. */

export const number = (value: number): string => value.toLocaleString('en');

export const counted = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
