/**
 * Dates of games. Only a complete date counts: `2024.04.??` is none, nor is a day that no calendar has. Dates in
 * the future are dates.
 */

const DATE = /^\s*(\d{4})([./-])(\d{1,2})\2(\d{1,2})\s*$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);

/** `2024-04-05` for `2024.04.05`; null for anything less. ISO dates sort as text. */
export const isoDate = (raw: string): string | null => {
  const match = DATE.exec(raw);
  if (match === null) return null;
  const [, year = '', , month = '', day = ''] = match;
  const isDay = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
};

/** Dates with parts that PGN allows to be unknown, and bare years and months. */
const PARTIAL = /[?*]|^\s*\d{4}(?:[./-]\d{1,2})?(?:[./-]0{1,2})?\s*$/;

/** Whether a tag seems to name a day, but not as PGN writes it: `01.03.2024`, `March 1, 2024`. */
export const isForeignDate = (raw: string): boolean =>
  /\d/.test(raw) && !PARTIAL.test(raw) && isoDate(raw) === null;
