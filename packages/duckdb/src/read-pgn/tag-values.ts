/**
 * The values of a game's tags as text, numbers, dates and times, and what `parse_error` says about those that do not
 * convert. Nearly all are in one format, which is read from the bytes; `convert.ts` reads the others as text.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

import { decodeText, unescapeValue } from '@zeitnot/pgn/internal';
import { DATE_TAGS, ELO_TAGS, TIME_TAGS } from './columns.js';
import {
  dateOfNumber,
  parseDate,
  parseElo,
  parseTime,
  type Converted,
  type PartialDate,
} from './convert.js';
import type { TagFinder } from './tag-finder.js';

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

const DOT = 0x2e;
const COLON = 0x3a;
const QUESTION = 0x3f;

/** Up to four digits as a number; -1 for anything else. */
const digits = (bytes: Buffer, from: number, to: number): number => {
  if (to - from > 4 || to === from) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

/** A month or a day: 0 for `??`, -1 for anything that `convert.ts` must read. */
const partOf = (bytes: Buffer, at: number, most: number): number => {
  if (bytes[at] === QUESTION && bytes[at + 1] === QUESTION) return 0;
  const value = digits(bytes, at, at + 2);
  return value === 0 || value > most ? -1 : value;
};

/** `2024.05.11`, `2024.05.??` and `2024.??.??` as YYYYMMDD; -1 for anything else. */
const plainDate = (bytes: Buffer, from: number, to: number): number => {
  if (to - from !== 10 || bytes[from + 4] !== DOT || bytes[from + 7] !== DOT) return -1;
  const year = digits(bytes, from, from + 4);
  const month = partOf(bytes, from + 5, 12);
  const day = partOf(bytes, from + 8, 31);
  return year <= 0 || month < 0 || day < 0 ? -1 : (year * 100 + month) * 100 + day;
};

/** `10:20:30` in microseconds; -1 for anything else. */
const plainTime = (bytes: Buffer, from: number, to: number): number => {
  if (to - from !== 8 || bytes[from + 2] !== COLON || bytes[from + 5] !== COLON) return -1;
  const hours = digits(bytes, from, from + 2);
  const minutes = digits(bytes, from + 3, from + 5);
  const seconds = digits(bytes, from + 6, from + 8);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) {
    return -1;
  }
  return ((hours * 60 + minutes) * 60 + seconds) * 1e6;
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
  /** Reads the bytes if they are in the usual format, else the text. */
  const reader =
    <Value>(
      usual: (bytes: Buffer, from: number, to: number) => number,
      ofUsual: (value: number) => Value,
      parse: (text: string) => Converted<Value>,
    ) =>
    (name: string): Converted<Value> => {
      const number = numbers.get(name)!;
      const start = starts[number]!;
      if (start < 0) return null;
      const value = usual(bytes, start, ends[number]!);
      return value >= 0 ? ofUsual(value) : parse(text(name) ?? '');
    };
  const same = (value: number): number => value;
  return {
    begin: (of) => {
      bytes = of;
    },
    text,
    elo: reader(digits, same, parseElo),
    date: reader(plainDate, dateOfNumber, parseDate),
    time: reader(plainTime, same, parseTime),
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
