/**
 * Tags as numbers, dates and times. The result is null where the tag says that nothing is known, and `undefined` where
 * it does not convert.
 */

import { DAY_MICROS } from '../native/column-buffers.js';

export type Converted<Value> = Value | null | undefined;

const MAX_ELO = 2 ** 32 - 1;

export const parseElo = (text: string): Converted<number> => {
  const plain = text.trim();
  if (plain === '' || plain === '?' || plain === '-') return null;
  if (!/^\d{1,10}$/.test(plain)) return undefined;
  const elo = Number(plain);
  return elo <= MAX_ELO ? elo : undefined;
};

export interface PartialDate {
  /** Days since 1970. */
  readonly days: number;
  /** How many of year, month and day are known. */
  readonly known: number;
}

const DATE = /^(\d{4}|\?{4})(?:[.\-/](\d{1,2}|\?{1,2})(?:[.\-/](\d{1,2}|\?{1,2}))?)?$/;
const DAY_MS = 86_400_000;

/** Days since 1970. An unknown part is 0 and reads as 1; a day past the month's end is its last day. */
const daysOf = (year: number, month: number, day: number): number => {
  const first = new Date(0);
  const last = new Date(0);
  // a year below 100 is not short for one of this century
  last.setUTCFullYear(year, month || 1, 0);
  first.setUTCFullYear(year, (month || 1) - 1, Math.min(day || 1, last.getUTCDate()));
  return first.getTime() / DAY_MS;
};

const MAX_DATES = 10_000;
const dates = new Map<number, PartialDate>();

/** The date YYYYMMDD, with 00 for unknown parts. The games of a file have few dates, so they are cached. */
export const dateOfNumber = (number: number): PartialDate => {
  const cached = dates.get(number);
  if (cached !== undefined) return cached;
  const month = Math.floor(number / 100) % 100;
  const day = number % 100;
  const known = 1 + Number(month > 0) + Number(day > 0);
  const date = { days: daysOf(Math.floor(number / 10_000), month, day), known };
  if (dates.size >= MAX_DATES) dates.clear();
  dates.set(number, date);
  return date;
};

/** Without a year there is no date; a month past the twelfth is an error, a day past the last is the last. */
export const parseDate = (text: string): Converted<PartialDate> => {
  const plain = text.trim();
  if (plain === '' || plain === '?' || plain === '-') return null;
  const [whole, year = '', month = '?', day = '?'] = DATE.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const numberOf = (part: string): number => (part.startsWith('?') ? 0 : Number(part));
  const [y, m, d] = [numberOf(year), numberOf(month), numberOf(day)];
  const zero = [year, month, day].some((part) => /^0+$/.test(part));
  if (zero || m > 12) return undefined;
  return y === 0 ? null : dateOfNumber((y * 100 + m) * 100 + d);
};

const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?(?:Z| ?([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** The largest offset of a zone in DuckDB. */
const MAX_ZONE_HOURS = 15;

/** As a number of `DAY_MICROS`; without a zone it is UTC. */
export const parseTime = (text: string): Converted<number> => {
  const plain = text.trim();
  if (plain === '-' || /^[?:]*$/.test(plain)) return null;
  const [whole, hours, minutes, seconds = 0, fraction = '', sign, ...zone] = TIME.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  const [zoneHours = 0, zoneMinutes = 0] = zone.map((part) => Number(part || 0));
  if (h > 23 || m > 59 || s > 59 || zoneHours > MAX_ZONE_HOURS || zoneMinutes > 59)
    return undefined;
  const east = (zoneHours * 60 + zoneMinutes) * (sign === '-' ? -1 : 1);
  const micros = ((h * 60 + m) * 60 + s) * 1e6 + Number(fraction.padEnd(6, '0'));
  return east * DAY_MICROS + micros;
};
