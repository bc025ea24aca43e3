/** What `parse_error` says: what is wrong with a game, then which of its tags do not convert. */

import { DATE_TAGS, TIME_TAGS } from './columns.js';
import { parseDate, parseElo, parseTime, type PartialDate } from './convert.js';

type TagText = (name: string) => string | null;

const LONGEST_SHOWN = 200;

const complain = (name: string, text: string): string => {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return `Conversion error: ${name}='${shown}'`;
};

export interface ChosenDate {
  readonly date: PartialDate | null;
  /** Tags that were needed and do not convert. */
  readonly bad: readonly string[];
}

/** The most complete of the three dates, the first of equals. EventDate is only asked where it helps. */
export const chooseDate = (tag: TagText): ChosenDate => {
  let date: PartialDate | null = null;
  const bad: string[] = [];
  for (const name of DATE_TAGS) {
    if (name === 'EventDate' && date !== null && date.known === 3) break;
    const text = tag(name);
    const found = text === null ? null : parseDate(text);
    if (found === undefined) {
      if (name !== 'EventDate' || date === null) bad.push(name);
    } else if (found !== null && (date === null || found.known > date.known)) date = found;
  }
  return { date, bad };
};

export interface ChosenTime {
  readonly micros: number | null;
  readonly bad: readonly string[];
}

/** Time stands in where UTCTime is missing or unknown, not where it is wrong. */
export const chooseTime = (tag: TagText): ChosenTime => {
  for (const name of TIME_TAGS) {
    const text = tag(name);
    const found = text === null ? null : parseTime(text);
    if (found === undefined) return { micros: null, bad: [name] };
    if (found !== null) return { micros: found, bad: [] };
  }
  return { micros: null, bad: [] };
};

/** The conversions that fail, one after the other. */
export const conversionErrors = (tag: TagText): readonly string[] => {
  const bad: string[] = [];
  for (const name of ['WhiteElo', 'BlackElo']) {
    const text = tag(name);
    if (text !== null && parseElo(text) === undefined) bad.push(name);
  }
  bad.push(...chooseDate(tag).bad, ...chooseTime(tag).bad);
  return bad.map((name) => complain(name, tag(name) ?? ''));
};
