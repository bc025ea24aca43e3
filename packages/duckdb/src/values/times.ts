/**
 * Dates and timestamps as DuckDB writes them. The client does not know that `infinity` is a value of all these types,
 * nor that the year before year 1 is 0001 (BC), and uses today's offset of the time zone for all times.
 */

/** Infinity is the largest number of the type, with either sign. */
const INFINITE_DAYS = 2 ** 31 - 1;
const INFINITE_TICKS = 2n ** 63n - 1n;

const DAY_SECONDS = 86_400;
const DAY_MILLISECONDS = DAY_SECONDS * 1000;
const DAYS_OF_400_YEARS = 146_097;

const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** Days are counted from 1970 on. */
export const dateText = (days: number): string => {
  if (Math.abs(days) === INFINITE_DAYS) return days > 0 ? 'infinity' : '-infinity';
  // the calendar repeats every 400 years, so any 400 years of JavaScript's do
  const cycles = Math.floor(days / DAYS_OF_400_YEARS);
  const date = new Date((days - cycles * DAYS_OF_400_YEARS) * DAY_MILLISECONDS);
  const year = date.getUTCFullYear() + cycles * 400;
  const month = padded(date.getUTCMonth() + 1, 2);
  const text = `${padded(year > 0 ? year : 1 - year, 4)}-${month}-${padded(date.getUTCDate(), 2)}`;
  return year > 0 ? text : `${text} (BC)`;
};

const clockText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => padded(Math.floor(part), 2))
    .join(':');

/** Ticks since 1970; a second has ten to the power of `digits` of them. */
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

/** JavaScript's calendar ends here; DuckDB's ends less than twenty thousand years later. */
const LAST_DATE = 8.64e15 - DAY_MILLISECONDS;
const TWENTY_THOUSAND_YEARS = 50 * DAYS_OF_400_YEARS * DAY_MILLISECONDS;

/** The offset of this machine's time zone from UTC at that time, in seconds. */
const secondsAhead = (micros: bigint): number => {
  const time = Math.floor(Number(micros) / 1e6) * 1000;
  const beyond = Math.abs(time) > LAST_DATE ? Math.sign(time) * TWENTY_THOUSAND_YEARS : 0;
  const then = new Date(time - beyond);
  const clocks = new Date(0);
  clocks.setUTCFullYear(then.getFullYear(), then.getMonth(), then.getDate());
  clocks.setUTCHours(then.getHours(), then.getMinutes(), then.getSeconds());
  return (clocks.getTime() - then.getTime()) / 1000;
};

/** Microseconds since 1970, in this machine's time zone. */
export const zonedText = (micros: bigint): string => {
  if (micros === INFINITE_TICKS || micros === -INFINITE_TICKS) return timestampText(micros, 6);
  const ahead = secondsAhead(micros);
  const minutes = Math.floor(Math.abs(ahead) / 60);
  const shown = [Math.floor(minutes / 60), ...(minutes % 60 === 0 ? [] : [minutes % 60])];
  const offset = shown.map((part) => padded(part, 2)).join(':');
  return `${timestampText(micros + BigInt(ahead) * 1_000_000n, 6)}${ahead < 0 ? '-' : '+'}${offset}`;
};
