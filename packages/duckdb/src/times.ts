/**
 * Dates and timestamps as DuckDB writes them. The client does not know that `infinity` is a value of all
 * these types, nor that the year before the first is 0001 (BC).
 */

/** Infinity is the largest number of a type, with either sign. */
const INFINITE_DAYS = 2 ** 31 - 1;
const INFINITE_TICKS = 2n ** 63n - 1n;

const DAY_SECONDS = 86_400;
const DAYS_OF_400_YEARS = 146_097;

const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** Days are counted from 1970 on. */
export const dateText = (days: number): string => {
  if (Math.abs(days) === INFINITE_DAYS) return days > 0 ? 'infinity' : '-infinity';
  // every 400 years are alike, and JavaScript knows the calendar of those from 1970 on
  const cycles = Math.floor(days / DAYS_OF_400_YEARS);
  const date = new Date((days - cycles * DAYS_OF_400_YEARS) * DAY_SECONDS * 1000);
  const year = date.getUTCFullYear() + cycles * 400;
  const month = padded(date.getUTCMonth() + 1, 2);
  const text = `${padded(year > 0 ? year : 1 - year, 4)}-${month}-${padded(date.getUTCDate(), 2)}`;
  return year > 0 ? text : `${text} (BC)`;
};

const clockText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => padded(Math.floor(part), 2))
    .join(':');

/** Ticks since 1970, of which a second has ten to the power of `digits`. */
export const timestampText = (ticks: bigint, digits: number): string => {
  if (ticks === INFINITE_TICKS) return 'infinity';
  if (ticks === -INFINITE_TICKS) return '-infinity';
  const second = 10n ** BigInt(digits);
  const day = second * BigInt(DAY_SECONDS);
  const inDay = ((ticks % day) + day) % day;
  const fraction = String(inDay % second)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const date = dateText(Number((ticks - inDay) / day));
  return `${date} ${clockText(Number(inDay / second))}${fraction === '' ? '' : `.${fraction}`}`;
};
