/** Numbers for people: `1,204`, `1 game`, `1,204 games`. */

/** Whole numbers, with a comma before every three digits; Intl would need longer than many a command. */
export const number = (value: number): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

export const counted = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
