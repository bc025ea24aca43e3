/** What `parse_error` says of tags that do not convert, and which of several dates and times counts. */

import { DATE_TAGS, ELO_TAGS, TIME_TAGS } from './columns.js';
import type { PartialDate } from './convert.js';
import type { TagValues } from './tag-values.js';

const MAX_SHOWN = 200;

const complain = (name: string, text: string): string => {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return `Conversion error: ${name}='${shown}'`;
};

/** The most complete of the three dates, the first of equals. One that does not convert is none. */
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

/** The conversions that fail, one after the other, whether or not another tag stands in. */
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
