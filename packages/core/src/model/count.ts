/** Whole numbers for people, with a comma before every three digits: `1,204`. Intl takes long to load. */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
