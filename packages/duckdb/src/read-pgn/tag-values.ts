/**
 * The values of a game's tags as text, numbers, dates and times, and what `parse_error` says about those that do not
 * convert. They are read from the bytes; only odd ones become text first.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import {
  decodeText,
  isUnknown,
  readDatePart,
  readDigits,
  unescapeValue,
} from '@zeitnot/pgn/internal';
import { DATE_TAGS, ELO_TAGS, TIME_TAGS } from './columns.js';
import type { TagFinder } from './tag-finder.js';
import { DAY_MICROS } from '../native/column-buffers.js';

/** A value; null where the tag says that nothing is known, `undefined` where it does not convert. */
type Converted<Value> = Value | null | undefined;

type Read<Value> = (bytes: Buffer, from: number, to: number) => Converted<Value>;

const DOT = 0x2e;
const COLON = 0x3a;
const MINUS = 0x2d;
const SLASH = 0x2f;

const MAX_ELO = 2 ** 32 - 1;
const MAX_ELO_DIGITS = 10;

const readElo: Read<number> = (bytes, from, to) => {
  if (isUnknown(bytes, from, to)) return null;
  const elo = to - from > MAX_ELO_DIGITS ? -1 : readDigits(bytes, from, to);
  return elo < 0 || elo > MAX_ELO ? undefined : elo;
};

export interface PartialDate {
  /** Days since 1970. */
  readonly days: number;
  /** How many of year, month and day are known. */
  readonly known: number;
}

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

const isSeparator = (byte: number | undefined): boolean =>
  byte === DOT || byte === MINUS || byte === SLASH;

/**
 * `2024.05.11`, `2024-5-11`, `2024.??` or `2024`. Without a year there is no date; a month past the twelfth is an error,
 * a day past the last is the last.
 */
const readDate: Read<PartialDate> = (bytes, from, to) => {
  if (isUnknown(bytes, from, to)) return null;
  let at = from + 4;
  /** The next part, of one or two bytes behind a separator; 0 at the end. */
  const readPart = (): number => {
    if (at === to) return 0;
    const start = at + 1;
    if (!isSeparator(bytes[at]) || start === to) return -1;
    at = start + (start + 1 === to || isSeparator(bytes[start + 1]) ? 1 : 2);
    return readDatePart(bytes, start, at);
  };
  const year = at > to ? -1 : readDatePart(bytes, from, at);
  const month = readPart();
  const day = readPart();
  if (at !== to || year < 0 || month < 0 || day < 0 || month > 12) return undefined;
  return year === 0 ? null : dateOfNumber((year * 100 + month) * 100 + day);
};

/** `10:20:30`, as most times are; `undefined` for anything else. */
const readTime: Read<number> = (bytes, from, to) => {
  if (to - from !== 8 || bytes[from + 2] !== COLON || bytes[from + 5] !== COLON) return undefined;
  const hours = readDigits(bytes, from, from + 2);
  const minutes = readDigits(bytes, from + 3, from + 5);
  const seconds = readDigits(bytes, from + 6, to);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) {
    return undefined;
  }
  return ((hours * 60 + minutes) * 60 + seconds) * 1e6;
};

const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?(?:Z| ?([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** The largest offset of a zone in DuckDB. */
const MAX_ZONE_HOURS = 15;

/** As a number of `DAY_MICROS`; without a zone it is UTC. */
const parseTime = (text: string): Converted<number> => {
  if (text === '-' || /^[?:]*$/.test(text)) return null;
  const [whole, hours, minutes, seconds = 0, fraction = '', sign, ...zone] = TIME.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  const [zoneHours = 0, zoneMinutes = 0] = zone.map((part) => Number(part || 0));
  if (h > 23 || m > 59 || s > 59 || zoneHours > MAX_ZONE_HOURS || zoneMinutes > 59)
    return undefined;
  const east = (zoneHours * 60 + zoneMinutes) * (sign === '-' ? -1 : 1);
  const micros = ((h * 60 + m) * 60 + s) * 1e6 + Number(fraction.padEnd(6, '0'));
  return east * DAY_MICROS + micros;
};

export interface TagValues {
  /** Begins a game in these bytes, whose tags the finder has found. */
  readonly begin: (bytes: Buffer) => void;
  readonly text: (name: string) => string | null;
  readonly elo: (name: string) => Converted<number>;
  readonly date: (name: string) => Converted<PartialDate>;
  readonly time: (name: string) => Converted<number>;
}

export const decodeValue = (bytes: Buffer, from: number, to: number, plain: boolean): string => {
  const text = decodeText(bytes.subarray(from, to));
  return plain ? text : unescapeValue(text);
};

const asBytes =
  <Value>(read: Read<Value>) =>
  (text: string): Converted<Value> => {
    const bytes = Buffer.from(text);
    return read(bytes, 0, bytes.length);
  };

/** `names` are those that the finder finds, in order. */
export const makeTagValues = (names: readonly string[], finder: TagFinder): TagValues => {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const { starts, ends, plain } = finder;
  let bytes: Buffer = Buffer.alloc(0);

  const text = (name: string): string | null => {
    const number = numbers.get(name)!;
    const start = starts[number]!;
    return start < 0 ? null : decodeValue(bytes, start, ends[number]!, plain[number] === 1);
  };
  /** Reads the bytes; what does not convert is read again as text, without blanks of any kind around it. */
  const reader =
    <Value>(read: Read<Value>, parse: (text: string) => Converted<Value>) =>
    (name: string): Converted<Value> => {
      const number = numbers.get(name)!;
      const start = starts[number]!;
      if (start < 0) return null;
      const value = read(bytes, start, ends[number]!);
      return value === undefined ? parse(text(name)!.trim()) : value;
    };
  return {
    begin: (of) => {
      bytes = of;
    },
    text,
    elo: reader(readElo, asBytes(readElo)),
    date: reader(readDate, asBytes(readDate)),
    time: reader(readTime, parseTime),
  };
};

const MAX_SHOWN = 200;

const complain = (name: string, text: string): string => {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return `Conversion error: ${name}='${shown}'`;
};

/** The most complete of the three dates, the first of equals; one that does not convert does not count. */
export const chooseDate = (tags: TagValues): PartialDate | null => {
  let date: PartialDate | null = null;
  for (const name of DATE_TAGS) {
    const found = tags.date(name) ?? null;
    if (found !== null && (date === null || found.known > date.known)) date = found;
    if (date !== null && date.known === 3) break;
  }
  return date;
};

/** The first of the two times; see `DAY_MICROS`. */
export const chooseTime = (tags: TagValues): number | null => {
  for (const name of TIME_TAGS) {
    const found = tags.time(name) ?? null;
    if (found !== null) return found;
  }
  return null;
};

const NONE: readonly string[] = [];

/** A message for each tag that does not convert, whether or not another tag takes its place. */
export const conversionErrors = (tags: TagValues): readonly string[] => {
  let bad = NONE;
  const look = (name: string, value: unknown): void => {
    if (value === undefined) bad = [...bad, complain(name, tags.text(name) ?? '')];
  };
  for (const name of ELO_TAGS) look(name, tags.elo(name));
  for (const name of DATE_TAGS) look(name, tags.date(name));
  for (const name of TIME_TAGS) look(name, tags.time(name));
  return bad;
};
