/** What `parse_error` says of tags that do not convert, and which of several dates and times counts. */

import { DATE_TAGS, TIME_TAGS } from './columns.js';
import type { PartialDate } from './convert.js';
import type { TagValues } from './tag-values.js';

const LONGEST_SHOWN = 200;

const complain = (name: string, text: string): string => {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return `Conversion error: ${name}='${shown}'`;
};

/** Hears of a tag that was needed and does not convert. */
type OnBad = (name: string) => void;

/** The most complete of the three dates, the first of equals. EventDate is only asked where it helps. */
export const chooseDate = (tags: TagValues, onBad?: OnBad): PartialDate | null => {
  let date: PartialDate | null = null;
  for (const name of DATE_TAGS) {
    if (name === 'EventDate' && date !== null && date.known === 3) break;
    const found = tags.date(name);
    if (found === undefined) {
      if (name !== 'EventDate' || date === null) onBad?.(name);
    } else if (found !== null && (date === null || found.known > date.known)) date = found;
  }
  return date;
};

/** In microseconds. Time stands in where UTCTime is missing or unknown, not where it is wrong. */
export const chooseTime = (tags: TagValues, onBad?: OnBad): number | null => {
  for (const name of TIME_TAGS) {
    const found = tags.time(name);
    if (found === undefined) {
      onBad?.(name);
      return null;
    }
    if (found !== null) return found;
  }
  return null;
};

const NONE: readonly string[] = [];

/** The conversions that fail, one after the other. */
export const conversionErrors = (tags: TagValues): readonly string[] => {
  let bad = NONE;
  const onBad = (name: string): void => {
    bad = [...bad, complain(name, tags.text(name) ?? '')];
  };
  if (tags.elo('WhiteElo') === undefined) onBad('WhiteElo');
  if (tags.elo('BlackElo') === undefined) onBad('BlackElo');
  chooseDate(tags, onBad);
  chooseTime(tags, onBad);
  return bad;
};
