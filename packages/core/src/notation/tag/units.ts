/** The unit behind a number: a word, a mark, or both. */

import { isTimeUnit, type Amount, type TimeUnit } from './phrase.js';
import type { Token } from './tokens.js';
import { senseAfterNumber, senseOf } from './words.js';

/** Past this token, where it is one of these signs. */
export const pastOne = (token: Token, ...signs: readonly string[]): Token =>
  signs.includes(token.text) ? token.next : token;

/** Passes the dots of `min.` and `1. Zug`. */
export const pastDots = (from: Token): Token => {
  let token = from;
  while (token.text === '.') token = token.next;
  return token;
};

export const isNumber = ({ kind }: Token): boolean => kind === 'number';

export const isQuote = ({ text }: Token): boolean => text === "'" || text === '"';

export const isMoveWord = ({ text }: Token): boolean => senseAfterNumber(text) === 'move';

/** Units of shogi, where seconds are byo-yomi unless a word makes them an increment. */
const KANJI_UNITS = new Set(['秒', '分', '時間']);

/** Danish and Norwegian «1 time»; more of them are «timer», and `d5 time delay` is English. */
export const isLabelTime = ({ text }: Token, count: number): boolean =>
  text === 'time' && count >= 2;

/** The `d` of a delay in US Chess, which may be written `t/d`. */
export const delayLetter = (token: Token): Token =>
  token.text === 't' && token.next.text === '/' ? token.next.next : token;

/** `60d5`, `60 d/5`, `60 d 5`, `60 t/d5`: a delay and neither 60 days nor hours; `50d/10` and `3d 12h` are days. */
const startsDelay = (token: Token): boolean => {
  const { text, next, spaced } = delayLetter(token);
  const number = spaced || text !== token.text ? pastOne(next, '/') : next;
  if (text !== 'd' || !isNumber(number)) return false;
  const { next: unit, value } = number;
  return senseAfterNumber(unit.text) !== 'hour' || isLabelTime(unit, value);
};

interface Unit {
  readonly unit: TimeUnit;
  readonly written: Amount['written'];
  readonly next: Token;
}

/** A mark, alone or with its word: `60' min.`; a lone `m` may be a move. */
const readMark = (unit: 'minute' | 'second', next: Token): Unit =>
  next.text.length > 1 && senseAfterNumber(next.text) === unit
    ? { unit, written: 'word', next: next.next }
    : { unit, written: 'mark', next };

/** «hour-glass», «hour glass»: no hour. */
export const isHourglass = ({ text, next }: Token): boolean =>
  text === 'hour' && /^glass(?:es)?$/.test(pastOne(next, '-').text);

/** Czech «90 s přídavkem 30 s», where the first `s` is «with»; «30 s increment 90 minutes» has seconds. */
const isWithGain = ({ text, next }: Token): boolean => {
  if (text !== 's' || !/^(?:increment|extra)$/.test(senseOf(next.text) ?? '')) return false;
  const gain = isNumber(next.next) ? next.next : next.next.next;
  return isNumber(gain) && senseAfterNumber(gain.next.text) === 'second';
};

/** The unit written at a token, if there is one: `'` is minutes, `"` seconds. */
export const readUnit = (token: Token): Unit | undefined => {
  const { text, next } = token;
  if (text === "'") return readMark('minute', next);
  if (text === '"') return readMark('second', next);
  if (isHourglass(token) || isWithGain(token)) return undefined;
  const unit = senseAfterNumber(text);
  if (!isTimeUnit(unit) || startsDelay(token)) return undefined;
  const letter = text === 'm' || text === 'd' ? text : null;
  const spelled = text.length > 4 ? 'whole' : 'word';
  return { unit, written: letter ?? (KANJI_UNITS.has(text) ? 'kanji' : spelled), next };
};
