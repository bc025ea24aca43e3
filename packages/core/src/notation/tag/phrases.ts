/**
 * Joins tokens into the small phrases that a time control is made of: an amount of time (`1h30`,
 * `90 min`, `30''`, a bare `90`), a count or number of moves (`40 Züge`, `1er coup`, `move 41`),
 * and every other word by its sense.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import type { Token } from './tokens.js';
import {
  isJoint,
  isOrdinalEnding,
  isSingularUnit,
  senseAfterLink,
  senseAfterNumber,
  senseOf,
  type Sense,
} from './vocabulary.js';

type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';

export interface Amount {
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

export type Phrase =
  | Amount
  | { readonly kind: 'moves'; readonly count: number; readonly ordinal: boolean }
  | { readonly kind: 'word'; readonly sense: Sense | 'unknown'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string; readonly spaced: boolean }
  /** A quotation mark that is no unit. */
  | { readonly kind: 'quote' };

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

interface Read {
  readonly phrase: Phrase;
  readonly next: number;
}

const word = (sense: Sense | 'unknown', text: string, next: number): Read => ({
  phrase: { kind: 'word', sense, text },
  next,
});

const isArticle = (token: Token | undefined): boolean =>
  token?.kind === 'word' && senseOf(token.text) === 'article';

const isSign = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text;

/** Units of shogi, where seconds are byo-yomi unless a word makes them an increment. */
const KANJI_UNITS = new Set(['秒', '分', '時間']);

/** `60d5`, `60 d/5`, `60 d 5`: a delay and not 60 days; `3d 12h` is days. */
const startsDelay = (tokens: readonly Token[], at: number): boolean => {
  const place = isSign(tokens[at + 1], '/') ? at + 2 : at + 1;
  const after = tokens[place + 1];
  const hours = after?.kind === 'word' && senseAfterNumber(after.text) === 'hour';
  return tokens[place]?.kind === 'number' && !hours;
};

/** Passes the dots of `min.` and `1. Zug`. */
const pastDots = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (isSign(tokens[at], '.')) at += 1;
  return at;
};

/** The unit written at `at`, if there is one. */
const readUnit = (
  tokens: readonly Token[],
  at: number,
): { unit: TimeUnit; written: Amount['written']; next: number } | undefined => {
  const token = tokens[at];
  if (token?.kind === 'mark') return { unit: token.unit, written: 'mark', next: at + 1 };
  if (token?.kind !== 'word') return undefined;
  const sense = senseAfterNumber(token.text);
  if (!isTimeUnit(sense)) return undefined;
  if (token.text === 'd' && startsDelay(tokens, at)) return undefined;
  const written = token.text === 'm' ? 'm' : KANJI_UNITS.has(token.text) ? 'kanji' : 'word';
  return { unit: sense, written, next: at + 1 };
};

const amount = (
  value: number,
  unit: Amount['unit'] | 'week',
  more: Partial<Pick<Amount, 'right' | 'written' | 'decimal'>> = {},
): Amount => ({
  kind: 'amount',
  // weeks are counted in days
  value: unit === 'week' ? value * 7 : value,
  unit: unit === 'week' ? 'day' : unit,
  right: 0,
  written: 'word',
  decimal: false,
  ...more,
});

/** `1:30`, `90:00`, `1:30:00`, `1:30.00`: two digits behind each colon, no blanks. */
const readClock = (tokens: readonly Token[], at: number): Read | undefined => {
  const left = tokens[at];
  const right = tokens[at + 2];
  if (left?.kind !== 'number' || right?.kind !== 'number') return undefined;
  if (!isSign(tokens[at + 1], ':') || tokens[at + 1]?.spaced || right.spaced) return undefined;
  if (left.whole.length > 3 || left.decimals !== '' || right.whole.length !== 2) return undefined;
  const third = tokens[at + 4];
  const threeParts =
    isSign(tokens[at + 3], ':') && third?.kind === 'number' && third.whole.length === 2;
  const tail = right.decimals.length === 2 ? right.decimals : threeParts ? third.whole : undefined;
  if (Number(right.whole) > 59 || Number(tail ?? 0) > 59) return undefined;
  // `100:50:15` are three times
  if (tail !== undefined && left.value > 24) return word('forbidden', ':', at + 3);
  if (tail === undefined) {
    if (right.decimals !== '') return undefined;
    const found = readUnit(tokens, at + 3);
    if (found?.unit === 'hour' && left.value <= 4) {
      return {
        phrase: amount(left.value * 60 + Number(right.whole), 'minute', { written: 'clock' }),
        next: found.next,
      };
    }
    // `90:15' + 30''` may be two stages
    if (found?.unit === 'minute' && (left.value < 60 || right.value === 0)) {
      return {
        phrase: amount(left.value + Number(right.whole) / 60, 'minute', { written: 'clock' }),
        next: found.next,
      };
    }
    // `14:00 horas` is the time of day, `90:00 sec` makes no sense
    if (found !== undefined) return word('forbidden', ':', found.next);
    const reading = { right: Number(right.whole), written: 'clock' } as const;
    return { phrase: amount(left.value, 'clock', reading), next: at + 3 };
  }
  const inSeconds = left.value * 3600 + Number(right.whole) * 60 + Number(tail);
  return {
    phrase:
      inSeconds < 60
        ? amount(inSeconds, 'second', { written: 'clock' })
        : amount(inSeconds / 60, 'minute', { written: 'clock' }),
    next: right.decimals === '' ? at + 5 : at + 3,
  };
};

/** The minutes that belong to hours (`1h30`, `1 hour and 30 min`), hours to days, days to weeks. */
const readLesserPart = (
  tokens: readonly Token[],
  at: number,
  unit: TimeUnit,
): { millis: number; next: number } | undefined => {
  const lesser = LESSER[unit];
  if (lesser === undefined) return undefined;
  let from = pastDots(tokens, at);
  const joint = tokens[from];
  // `1h:30m`
  const colon = isSign(joint, ':') && !joint?.spaced && !tokens[from + 1]?.spaced;
  if (colon || (joint?.kind === 'word' && isJoint(joint.text))) from += 1;
  const token = tokens[from];
  if (token?.kind !== 'number' || token.value >= 60 || token.decimals !== '') return undefined;
  const written = readUnit(tokens, pastDots(tokens, from + 1));
  if (written?.unit === lesser) {
    return { millis: token.value * UNIT_MILLIS[lesser], next: written.next };
  }
  // `1h30`, and with a blank `1 h 30` where no move word claims the number
  const minutes =
    unit === 'hour' &&
    written === undefined &&
    joint === token &&
    (!token.spaced || (token.whole.length === 2 && !isMoveWord(tokens[from + 1])));
  return minutes ? { millis: token.value * MINUTE, next: from + 1 } : undefined;
};

const QUARTERS = new Set(['0', '5', '00', '25', '50', '75']);

const readTimed = (
  tokens: readonly Token[],
  number: Token & { kind: 'number' },
  at: number,
): Read | undefined => {
  const found = readUnit(tokens, pastDots(tokens, at));
  if (found === undefined) return undefined;
  const { unit, written } = found;
  const decimal = number.decimals !== '';
  // `1,000 s` may be a thousand seconds or one
  if (number.decimals.length === 3) return word('forbidden', number.whole, found.next);
  // `1.30 h` may be an hour and a half or an hour and eighteen minutes, `15,10 s` two numbers
  const whole = unit !== 'second' || number.value >= 1;
  if (decimal && whole && !QUARTERS.has(number.decimals)) {
    return word('forbidden', number.whole, found.next);
  }
  const lesser = readLesserPart(tokens, found.next, unit);
  if (lesser !== undefined) {
    const total = number.value * UNIT_MILLIS[unit] + lesser.millis;
    const sum = unit === 'hour' ? amount(total / MINUTE, 'minute') : amount(total / DAY, 'day');
    return { phrase: sum, next: lesser.next };
  }
  return { phrase: amount(number.value, unit, { written, decimal }), next: found.next };
};

/** Past an ordinal's ending: `1.`, `1st`, `40ème`, `1-го`; the same place if there is none. */
const pastOrdinal = (tokens: readonly Token[], at: number): number => {
  const from = isSign(tokens[at], '-') || isSign(tokens[at], '°') ? at + 1 : at;
  const ending = tokens[from];
  if (ending?.kind === 'word' && !ending.spaced && isOrdinalEnding(ending.text)) return from + 1;
  if (isSign(tokens[at], '°')) return at + 1;
  return pastDots(tokens, at);
};

const isMoveWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && senseAfterNumber(token.text) === 'move';

const readNumber = (tokens: readonly Token[], at: number): Read => {
  const number = tokens[at] as Token & { kind: 'number' };
  const clock = readClock(tokens, at);
  if (clock !== undefined) return clock;
  const past = pastOrdinal(tokens, at + 1);
  const hyphen = isSign(tokens[at + 1], '-') ? at + 2 : at + 1;
  for (const place of [past, hyphen]) {
    if (isMoveWord(tokens[place]) && number.decimals === '') {
      const ordinal = place !== at + 1 && place === past;
      return { phrase: { kind: 'moves', count: number.value, ordinal }, next: place + 1 };
    }
    const timed = readTimed(tokens, number, place);
    if (
      timed !== undefined &&
      (place === at + 1 || isSign(tokens[at + 1], '.') || place === hyphen)
    ) {
      return timed;
    }
  }
  const tightNumber = tokens[past]?.kind === 'number' && !tokens[past].spaced;
  const ordinalOnly = past > at + 1 && !isSign(tokens[at + 1], '.') && !tightNumber;
  if (ordinalOnly)
    return { phrase: { kind: 'moves', count: number.value, ordinal: true }, next: past };
  const decimal = number.decimals !== '';
  return {
    phrase: amount(number.value, 'bare', { decimal }),
    next: at + 1,
  };
};

const MOVE_NUMBER_SIGNS = new Set(['.', '#', '°']);
const MOVE_NUMBER_WORDS = new Set(['no', 'nr', 'n', 'num', 'numero', 'nro', 'number']);

/** `move 40`, `mov. 1`, `move no. 41`: the number of a move, behind its word. */
const readMoveNumber = (tokens: readonly Token[], at: number): Read | undefined => {
  let from = at + 1;
  for (;;) {
    const token = tokens[from];
    const passed =
      (token?.kind === 'sign' && MOVE_NUMBER_SIGNS.has(token.text)) ||
      (token?.kind === 'word' && MOVE_NUMBER_WORDS.has(token.text));
    if (!passed) break;
    from += 1;
  }
  const number = tokens[from];
  if (number?.kind !== 'number' || number.decimals !== '') return undefined;
  if (readUnit(tokens, from + 1) !== undefined || isSign(tokens[from + 1], '/')) return undefined;
  if (isMoveWord(tokens[from + 1]) || isSign(tokens[from + 1], ':')) return undefined;
  return { phrase: { kind: 'moves', count: number.value, ordinal: true }, next: from + 1 };
};

/** `d5`, `d/5`, `d 5`, `t/d5`: the delay of US Chess. */
const readDelayLetter = (tokens: readonly Token[], at: number): Read | undefined => {
  const token = tokens[at];
  const afterT =
    token?.kind === 'word' && token.text === 't' && isSign(tokens[at + 1], '/') ? at + 2 : at;
  const letter = tokens[afterT];
  if (letter?.kind !== 'word' || letter.text !== 'd') return undefined;
  const number = /[/\-=]/.test((tokens[afterT + 1] as { text?: string } | undefined)?.text ?? '')
    ? afterT + 2
    : afterT + 1;
  return tokens[number]?.kind === 'number' ? word('delay', 'd', number) : undefined;
};

const readWord = (tokens: readonly Token[], at: number, linked: boolean): Read => {
  const { text } = tokens[at] as Token & { kind: 'word' };
  const delay = readDelayLetter(tokens, at);
  if (delay !== undefined) return delay;
  // `d'incrément`, `l'ensemble`: an article before an apostrophe
  const elision = tokens[at + 1];
  if (elision?.kind === 'mark' && !elision.spaced) {
    const after = tokens[at + 2];
    if (after?.kind === 'word' && !after.spaced) return word('filler', text, at + 2);
  }
  const following = tokens[at + 1];
  if (text === 'i' && following?.kind === 'number' && !following.spaced) {
    return word('increment', text, at + 1);
  }
  // `U1800`, `W5min`: a lone letter at a number, other than US Chess's, names something else
  const code = /^[a-z]$/.test(text) && !['d', 'g', 'x'].includes(text);
  if (code && following?.kind === 'number' && !following.spaced) {
    return word('unknown', text, at + 1);
  }
  const sense = linked ? senseAfterLink(text) : senseOf(text);
  if (sense === 'move') return readMoveNumber(tokens, at) ?? word('move', text, at + 1);
  if (sense === 'first' && isMoveWord(following)) {
    return { phrase: { kind: 'moves', count: 1, ordinal: true }, next: at + 2 };
  }
  if (sense === 'half') {
    const place = isArticle(following) ? at + 2 : at + 1;
    const unit = tokens[place];
    const isHour = unit?.kind === 'word' && senseOf(unit.text) === 'hour';
    return isHour ? { phrase: amount(30, 'minute'), next: place + 1 } : word('half', text, at + 1);
  }
  if (sense === 'article' && following?.kind === 'word') {
    const unit = senseOf(following.text);
    if (isTimeUnit(unit) && isSingularUnit(following.text)) {
      return { phrase: amount(1, unit, { written: 'implied' }), next: at + 2 };
    }
  }
  if (isTimeUnit(sense)) {
    return isSingularUnit(text)
      ? { phrase: amount(1, sense, { written: 'implied' }), next: at + 1 }
      : // a unit that measures nothing here may still speak of the numbers before it
        word('forbidden', text, at + 1);
  }
  return word(sense ?? 'unknown', text, at + 1);
};

/** The phrases of a text, in order; every token ends up in exactly one. */
export const readPhrases = (tokens: readonly Token[]): Phrase[] => {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const before = phrases.at(-1);
    const linked =
      (before?.kind === 'sign' && before.text === '/') ||
      (before?.kind === 'word' && before.sense === 'link');
    let read: Read;
    if (token.kind === 'number') read = readNumber(tokens, at);
    else if (token.kind === 'word') read = readWord(tokens, at, linked);
    else if (token.kind === 'mark') read = { phrase: { kind: 'quote' }, next: at + 1 };
    else read = { phrase: { ...token }, next: at + 1 };
    phrases.push(read.phrase);
    at = read.next;
  }
  return phrases;
};
