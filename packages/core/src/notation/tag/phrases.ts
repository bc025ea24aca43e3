/**
 * Joins tokens into the small phrases that a time control is made of: an amount of time (`1h30`,
 * `90 min`, `30''`, a bare `90`), a count or number of moves (`40 Züge`, `1er coup`, `move 41`),
 * and every other word by its sense.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { Token } from './tokens.js';
import {
  isOrdinalEnding,
  isSingularUnit,
  senseAfterLink,
  senseAfterNumber,
  senseOf,
  type Sense,
} from './vocabulary.js';

type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';

/** What every phrase has: the token behind it; and a sense, if it is a word or sign. */
interface Spoken {
  readonly next: number;
  readonly sense?: undefined;
  readonly text?: undefined;
}

export interface Amount extends Spoken {
  readonly kind: 'amount';
  readonly value: number;
  /** `clock`: a reading such as `1:30`, of which `value` holds the left and `right` the right part. */
  readonly unit: Exclude<TimeUnit, 'week'> | 'clock' | 'bare';
  readonly right: number;
  /** How the unit was written; a lone `m` may mean moves, an unwritten unit means one of it. */
  readonly written: 'word' | 'mark' | 'm' | 'clock' | 'kanji' | 'implied';
  /** More than one part in the number, as in `0.5` or `1,5`. */
  readonly decimal: boolean;
}

interface Moves extends Spoken {
  readonly kind: 'moves';
  readonly count: number;
  readonly ordinal: boolean;
}

/** A quotation mark that is no unit. */
interface Quote extends Spoken {
  readonly kind: 'quote';
}

interface Word {
  readonly kind: 'word' | 'sign';
  /** A sign is its own sense. */
  readonly sense: string;
  readonly text: string;
  readonly next: number;
}

export type Phrase = Amount | Moves | Quote | Word;

/** The signs with a meaning somewhere. */
type Sign = '+' | ',' | ';' | '/' | ':' | '=' | '-' | '>' | '*' | '.' | '°' | '!' | Bracket;
type Bracket = '(' | '[' | ')' | ']';

export type Senses = readonly (Sense | 'unknown' | Sign)[];

/** Whether a phrase is a word or sign of one of these senses. */
export const isOf = (phrase: Phrase | undefined, senses: Senses): boolean =>
  (senses as readonly (string | undefined)[]).includes(phrase?.sense);

export const is = (phrase: Phrase | undefined, ...senses: Senses): boolean => isOf(phrase, senses);

export const UNIT_MILLIS: Readonly<Record<TimeUnit, number>> = {
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

const LESSER: Readonly<Partial<Record<TimeUnit, TimeUnit>>> = {
  hour: 'minute',
  day: 'hour',
  week: 'day',
};

const isTimeUnit = (sense: Sense | undefined): sense is TimeUnit =>
  sense !== undefined && sense in UNIT_MILLIS;

const amount = (
  value: number,
  unit: Amount['unit'] | 'week',
  next: number,
  written: Amount['written'] = 'word',
  decimal = false,
  right = 0,
): Amount => ({
  kind: 'amount',
  // weeks are counted in days
  value: unit === 'week' ? value * 7 : value,
  unit: unit === 'week' ? 'day' : unit,
  right,
  written,
  decimal,
  next,
});

const moves = (count: number, next: number, ordinal = true): Moves => ({
  kind: 'moves',
  count,
  ordinal,
  next,
});

const word = (sense: Sense | 'unknown', text: string, next: number): Word => ({
  kind: 'word',
  sense,
  text,
  next,
});

/** The word, mark, sign or digits at a place: none is like one of another kind. */
const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** Past one of these signs, where it stands at `at`. */
const pastOne = (tokens: readonly Token[], at: number, ...signs: readonly string[]): number =>
  signs.includes(textAt(tokens, at)) ? at + 1 : at;

/** Passes the dots of `min.` and `1. Zug`. */
const pastDots = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (textAt(tokens, at) === '.') at += 1;
  return at;
};

const isNumber = (token: Token | undefined): token is Token => token?.kind === 'number';

const isMoveWord = (tokens: readonly Token[], at: number): boolean =>
  senseAfterNumber(textAt(tokens, at)) === 'move';

/** Units of shogi, where seconds are byo-yomi unless a word makes them an increment. */
const KANJI_UNITS = new Set(['秒', '分', '時間']);

/** `60d5`, `60 d/5`, `60 d 5`: a delay and not 60 days; `3d 12h` is days. */
const startsDelay = (tokens: readonly Token[], at: number): boolean => {
  const place = pastOne(tokens, at + 1, '/');
  return isNumber(tokens[place]) && senseAfterNumber(textAt(tokens, place + 1)) !== 'hour';
};

interface Unit {
  readonly unit: TimeUnit;
  readonly written: Amount['written'];
  readonly next: number;
}

/** The unit written at `at`, if there is one: `'` is minutes, `"` seconds. */
const readUnit = (tokens: readonly Token[], at: number): Unit | undefined => {
  const text = textAt(tokens, at);
  const next = at + 1;
  if (text === "'") return { unit: 'minute', written: 'mark', next };
  if (text === '"') return { unit: 'second', written: 'mark', next };
  const unit = senseAfterNumber(text);
  if (!isTimeUnit(unit) || (text === 'd' && startsDelay(tokens, at))) return undefined;
  return {
    unit,
    written: text === 'm' ? 'm' : KANJI_UNITS.has(text) ? 'kanji' : 'word',
    next,
  };
};

/** `1:30`, `90:00`, `1:30:00`, `1:30.00`: two digits behind each colon, no blanks. */
const readClock = (tokens: readonly Token[], at: number): Phrase | undefined => {
  const [left, colon, right, second, third] = tokens.slice(at, at + 5);
  if (colon?.text !== ':' || colon.spaced || !isNumber(left) || !isNumber(right)) return undefined;
  const { value } = left;
  const { text, decimals } = right;
  if (left.text.length > 3 || left.decimals !== '' || text.length !== 2 || right.spaced) {
    return undefined;
  }
  const threeParts = second?.text === ':' && isNumber(third) && third.text.length === 2;
  const tail = decimals === '' && threeParts ? third.text : decimals;
  const minutes = Number(text);
  if (minutes > 59 || Number(tail) > 59) return undefined;
  if (tail !== '') {
    if (tail.length !== 2) return undefined;
    // `100:50:15` are three times
    if (value > 24) return word('forbidden', ':', at + 3);
    const next = decimals === '' ? at + 5 : at + 3;
    const seconds = value * 3600 + minutes * 60 + Number(tail);
    return seconds < 60
      ? amount(seconds, 'second', next, 'clock')
      : amount(seconds / 60, 'minute', next, 'clock');
  }
  const found = readUnit(tokens, at + 3);
  if (found === undefined) return amount(value, 'clock', at + 3, 'clock', false, minutes);
  const { unit, next } = found;
  if (unit === 'hour' && value <= 4) return amount(value * 60 + minutes, 'minute', next, 'clock');
  // `90:15' + 30''` may be two stages
  if (unit === 'minute' && (value < 60 || minutes === 0)) {
    return amount(value + minutes / 60, 'minute', next, 'clock');
  }
  // `14:00 horas` is the time of day, `90:00 sec` makes no sense
  return word('forbidden', ':', next);
};

/** Words that join the parts of one time; «then» and its like part two. */
const AND = new Set('and und et y e i og och ja ve и та й es oraz en a'.split(' '));

/** The minutes that belong to hours (`1h30`, `1 hour and 30 min`), hours to days, days to weeks. */
const readSum = (tokens: readonly Token[], at: number, value: number, unit: TimeUnit) => {
  const lesser = LESSER[unit];
  if (lesser === undefined) return undefined;
  let from = pastDots(tokens, at);
  const joint = tokens[from];
  // `1h:30m`
  const colon = joint?.text === ':' && !joint.spaced && !tokens[from + 1]?.spaced;
  if (colon || AND.has(textAt(tokens, from))) from += 1;
  const token = tokens[from];
  if (!isNumber(token) || token.value >= 60 || token.decimals !== '') return undefined;
  const written = readUnit(tokens, pastDots(tokens, from + 1));
  // `1h30`, and with a blank `1 h 30` where no move word claims the number
  const minutes =
    unit === 'hour' &&
    written === undefined &&
    joint === token &&
    (!token.spaced || (token.text.length === 2 && !isMoveWord(tokens, from + 1)));
  if (written?.unit !== lesser && !minutes) return undefined;
  const total = value * UNIT_MILLIS[unit] + token.value * UNIT_MILLIS[lesser];
  const sum = unit === 'hour' ? 'minute' : 'day';
  return amount(total / UNIT_MILLIS[sum], sum, written?.next ?? from + 1);
};

/** The decimals of whole, half and quarter units. */
const QUARTERS = /^(?:[05]0?|[27]5)?$/;

const readTimed = (tokens: readonly Token[], number: Token, at: number): Phrase | undefined => {
  const found = readUnit(tokens, pastDots(tokens, at));
  if (found === undefined) return undefined;
  const { value, decimals, text } = number;
  const { unit, written, next } = found;
  // `1.30 h` may be an hour and a half or an hour and eighteen minutes, `15,10 s` two numbers, and
  // `1,000 s` a thousand seconds or one
  const doubtful = unit !== 'second' || value >= 1 || decimals.length === 3;
  if (doubtful && !QUARTERS.test(decimals)) return word('forbidden', text, next);
  return readSum(tokens, next, value, unit) ?? amount(value, unit, next, written, decimals !== '');
};

/** Past an ordinal's ending: `1.`, `1st`, `40ème`, `1-го`; the same place if there is none. */
const pastOrdinal = (tokens: readonly Token[], at: number): number => {
  const from = pastOne(tokens, at, '-', '°');
  const ending = tokens[from];
  if (ending?.spaced === false && isOrdinalEnding(ending.text)) return from + 1;
  return pastDots(tokens, pastOne(tokens, at, '°'));
};

const readNumber = (tokens: readonly Token[], at: number, number: Token): Phrase => {
  const clock = readClock(tokens, at);
  if (clock !== undefined) return clock;
  const { value } = number;
  const decimal = number.decimals !== '';
  const past = pastOrdinal(tokens, at + 1);
  const hyphen = pastOne(tokens, at + 1, '-');
  const place = [past, hyphen].find((each) => isMoveWord(tokens, each));
  if (place !== undefined && !decimal) {
    return moves(value, place + 1, place === past && past > at + 1);
  }
  const timed = readTimed(tokens, number, hyphen);
  if (timed !== undefined) return timed;
  const tightNumber = isNumber(tokens[past]) && !tokens[past].spaced;
  const ordinalOnly = past > at + 1 && textAt(tokens, at + 1) !== '.' && !tightNumber;
  return ordinalOnly ? moves(value, past) : amount(value, 'bare', at + 1, 'word', decimal);
};

const MOVE_NUMBER = new Set('. # ° no nr n num numero nro number'.split(' '));

/** `move 40`, `mov. 1`, `move no. 41`: the number of a move, behind its word. */
const readMoveNumber = (tokens: readonly Token[], at: number): Moves | undefined => {
  let from = at + 1;
  while (MOVE_NUMBER.has(textAt(tokens, from))) from += 1;
  const number = tokens[from];
  const next = from + 1;
  if (!isNumber(number) || number.decimals !== '') return undefined;
  const claimed =
    readUnit(tokens, next) !== undefined ||
    isMoveWord(tokens, next) ||
    pastOne(tokens, next, '/', ':') > next;
  return claimed ? undefined : moves(number.value, next);
};

/** `d5`, `d/5`, `d 5`, `t/d5`: the delay of US Chess. */
const readDelayLetter = (tokens: readonly Token[], at: number): Word | undefined => {
  const letter = textAt(tokens, at) === 't' && textAt(tokens, at + 1) === '/' ? at + 2 : at;
  if (textAt(tokens, letter) !== 'd') return undefined;
  const number = pastOne(tokens, letter + 1, '/', '-', '=');
  return isNumber(tokens[number]) ? word('delay', 'd', number) : undefined;
};

/** A unit without a number that stands for one of it. */
const readImplied = (tokens: readonly Token[], at: number): Amount | undefined => {
  const text = textAt(tokens, at);
  const unit = senseOf(text);
  return isTimeUnit(unit) && isSingularUnit(text) ? amount(1, unit, at + 1, 'implied') : undefined;
};

const readWord = (tokens: readonly Token[], at: number, text: string, linked: boolean): Phrase => {
  const delay = readDelayLetter(tokens, at);
  if (delay !== undefined) return delay;
  const next = at + 1;
  const following = tokens[next];
  if (following?.spaced === false) {
    // `d'incrément`, `l'ensemble`: an article before an apostrophe
    const after = tokens[at + 2];
    if (following.kind === 'mark' && after?.kind === 'word' && !after.spaced) {
      return word('filler', text, at + 2);
    }
    // `U1800`, `W5min`: a lone letter at a number, other than US Chess's, names something else
    if (isNumber(following) && /^[a-cefh-wyz]$/.test(text)) {
      return word(text === 'i' ? 'increment' : 'unknown', text, next);
    }
  }
  const sense = linked ? senseAfterLink(text) : senseOf(text);
  const plain = word(sense ?? 'unknown', text, next);
  if (sense === 'move') return readMoveNumber(tokens, at) ?? plain;
  if (sense === 'first' && isMoveWord(tokens, next)) return moves(1, at + 2);
  if (sense === 'half') {
    const place = senseOf(textAt(tokens, next)) === 'article' ? at + 2 : next;
    const isHour = senseOf(textAt(tokens, place)) === 'hour';
    return isHour ? amount(30, 'minute', place + 1) : plain;
  }
  if (sense === 'article') return readImplied(tokens, next) ?? plain;
  // a unit that measures nothing here may still speak of the numbers before it
  if (isTimeUnit(sense)) return readImplied(tokens, at) ?? word('forbidden', text, next);
  return plain;
};

const readPhrase = (tokens: readonly Token[], at: number, linked: boolean): Phrase => {
  const token = tokens[at] as Token;
  const { kind, text } = token;
  const next = at + 1;
  if (kind === 'number') return readNumber(tokens, at, token);
  if (kind === 'word') return readWord(tokens, at, text, linked);
  return kind === 'mark' ? { kind: 'quote', next } : { kind, sense: text, text, next };
};

/** The phrases of a text, in order; every token ends up in exactly one. */
export const readPhrases = (tokens: readonly Token[]): Phrase[] => {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length;) {
    const phrase = readPhrase(tokens, at, is(phrases.at(-1), '/', 'link'));
    phrases.push(phrase);
    at = phrase.next;
  }
  return phrases;
};
