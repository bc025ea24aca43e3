/**
 * Joins tokens into the small phrases that a time control is made of. `40 Züge in 1h30, dann 15 min`
 * becomes
 *
 *     40 Züge   a count of moves; `1er coup` and `move 41` are a move's number
 *     in        a word with the sense `link`
 *     1h30      an amount of 90 minutes; a bare `90` is an amount too, without a unit
 *     ,         a sign
 *     dann      a word with the sense `next`
 *     15 min    an amount of 15 minutes
 *
 * A number decides by what follows it: a colon makes it a clock reading, a unit an amount, a move
 * word a count. A word that could mean two things here gets the sense `forbidden`, and the text is
 * not read.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import { END, type Token } from './tokens.js';
import {
  isJoint,
  isOrdinalEnding,
  isQuarter,
  isSingularUnit,
  minutesIn,
  senseAfterLink,
  senseAfterNumber,
  senseOf,
  type Sense,
} from './words.js';

type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week';

/** What every phrase has: the token after it and its neighbours, and a sense if it is a word or sign. */
interface Spoken {
  readonly rest: Token;
  before: Phrase;
  next: Phrase;
  readonly sense?: string;
  readonly text?: string;
}

export interface Amount extends Spoken {
  readonly kind: 'amount';
  readonly value: number;
  /** `clock`: a reading such as `1:30`; `value` holds its left part and `right` its right part. */
  readonly unit: Exclude<TimeUnit, 'week'> | 'clock' | 'bare';
  readonly right: number;
  /** How the unit was written; behind a whole word a dot ends a sentence, a lone `m` may mean moves, a lone `d` delay, an unwritten unit means one of it. */
  readonly written: 'word' | 'whole' | 'mark' | 'm' | 'd' | 'clock' | 'kanji' | 'implied';
  /** More than one part in the number, as in `0.5` or `1,5`. */
  readonly decimal: boolean;
}

interface Moves extends Spoken {
  readonly kind: 'moves';
  readonly count: number;
  readonly ordinal: boolean;
  /** The number of the first, where both ends are named: `moves 41-60`. */
  readonly first: number | null;
}

interface Other extends Spoken {
  /** A quote is a quotation mark that is no unit. A sign is its own sense. */
  readonly kind: 'word' | 'sign' | 'quote' | 'end';
}

export type Phrase = Amount | Moves | Other;

/** The signs with a meaning somewhere. */
type Sign = '+' | ',' | ';' | '/' | ':' | '=' | '-' | '>' | '*' | '.' | '°' | '!' | Bracket;
type Bracket = '(' | '[' | ')' | ']';

export type Senses = readonly (Sense | 'unknown' | Sign)[];

/** Whether a phrase is a word or sign of one of these senses. */
export const isOf = ({ sense }: Phrase, senses: Senses): boolean =>
  (senses as readonly (string | undefined)[]).includes(sense);

export const is = (phrase: Phrase, ...senses: Senses): boolean => isOf(phrase, senses);

export const UNIT_MILLIS: Readonly<Record<TimeUnit, number>> = {
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};

const LESSER: Readonly<Partial<Record<TimeUnit, TimeUnit>>> = {
  minute: 'second',
  hour: 'minute',
  day: 'hour',
  week: 'day',
};

const isTimeUnit = (sense: Sense | undefined): sense is TimeUnit =>
  sense !== undefined && sense in UNIT_MILLIS;

// the neighbours come with the whole

const amount = (
  value: number,
  unit: Amount['unit'] | 'week',
  rest: Token,
  written: Amount['written'] = 'word',
  decimal = false,
  right = 0,
): Amount =>
  ({
    kind: 'amount',
    // weeks are counted in days
    value: unit === 'week' ? value * 7 : value,
    unit: unit === 'week' ? 'day' : unit,
    right,
    written,
    decimal,
    rest,
  }) as Amount;

const moves = (count: number, rest: Token, ordinal = true, first: number | null = null): Moves =>
  ({ kind: 'moves', count, ordinal, first, rest }) as Moves;

const word = (sense: Sense | 'unknown', text: string, rest: Token): Other =>
  ({ kind: 'word', sense, text, rest }) as Other;

/** Past this token, where it is one of these signs. */
const pastOne = (token: Token, ...signs: readonly string[]): Token =>
  signs.includes(token.text) ? token.next : token;

/** Passes the dots of `min.` and `1. Zug`. */
const pastDots = (from: Token): Token => {
  let token = from;
  while (token.text === '.') token = token.next;
  return token;
};

const isNumber = ({ kind }: Token): boolean => kind === 'number';

const isQuote = ({ text }: Token): boolean => text === "'" || text === '"';

const isMoveWord = ({ text }: Token): boolean => senseAfterNumber(text) === 'move';

/** Units of shogi, where seconds are byo-yomi unless a word makes them an increment. */
const KANJI_UNITS = new Set(['秒', '分', '時間']);

/** `60d5`, `60 d/5`, `60 d 5`: a delay and not 60 days; `50d/10` and `3d 12h` are days. */
const startsDelay = ({ text, next, spaced }: Token): boolean => {
  const number = spaced ? pastOne(next, '/') : next;
  return text === 'd' && isNumber(number) && senseAfterNumber(number.next.text) !== 'hour';
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
const isHourglass = ({ text, next }: Token): boolean =>
  text === 'hour' && /^glass(?:es)?$/.test(pastOne(next, '-').text);

/** Czech «90 s přídavkem 30 s», where the first `s` is «with»; «30 s increment 90 minutes» has seconds. */
const isWithGain = ({ text, next }: Token): boolean => {
  if (text !== 's' || !/^(?:increment|extra)$/.test(senseOf(next.text) ?? '')) return false;
  const gain = isNumber(next.next) ? next.next : next.next.next;
  return isNumber(gain) && senseAfterNumber(gain.next.text) === 'second';
};

/** The unit written at a token, if there is one: `'` is minutes, `"` seconds. */
const readUnit = (token: Token): Unit | undefined => {
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

/** `1:30`, `90:00`, `1:30:00`, `1:30.00`: two digits behind each colon, no blanks. */
const CLOCK = /^(\d{1,3}):(\d\d)(?:[.,:](\d\d(?:\.\d+)?))?$/;

const readClock = ({ text, next: colon }: Token): Phrase | undefined => {
  const right = colon.next;
  if (colon.text !== ':' || colon.spaced || right.spaced) return undefined;
  const after = right.next;
  const two = `${text}:${right.text}`;
  const three = after.text === ':' ? CLOCK.exec(`${two}:${after.next.text}`) : null;
  const [, value = 0, minutes = 60, seconds = 0] = (three ?? CLOCK.exec(two) ?? []).map(Number);
  if (minutes >= 60 || seconds >= 60) return undefined;
  // with two parts, the third is not a number
  if (seconds >= 0) {
    // `100:50:15` are three times
    if (value > 24) return word('forbidden', ':', after);
    const next = three === null ? after : after.next.next;
    const total = value * 3600 + minutes * 60 + seconds;
    return total < 60
      ? amount(total, 'second', next, 'clock')
      : amount(total / 60, 'minute', next, 'clock');
  }
  const found = readUnit(after);
  if (found === undefined) return amount(value, 'clock', after, 'clock', false, minutes);
  const { unit, next } = found;
  if (unit === 'hour' && value <= 4) return amount(value * 60 + minutes, 'minute', next, 'clock');
  // `90:15' + 30''` may be two stages
  if (unit === 'minute' && (value < 60 || minutes === 0)) {
    return amount(value + minutes / 60, 'minute', next, 'clock');
  }
  // `14:00 horas` is the time of day, `90:00 sec` makes no sense
  return word('forbidden', ':', next);
};

/** `+1s`, `+ 1 sec` */
const isIncrement = (plus: Token | undefined): boolean =>
  plus?.text === '+' && readUnit(plus.next.next)?.unit === 'second';

/** The minutes that belong to hours (`1h30`, `1 hour and 30 min`), hours to days, days to weeks. */
const readSum = (value: number, unit: TimeUnit, from: Token): Amount | undefined => {
  const lesser = LESSER[unit];
  if (lesser === undefined) return undefined;
  const joint = pastDots(from);
  // `1h:30m`
  const colon = joint.text === ':' && !joint.spaced && !joint.next.spaced;
  const token = colon || isAnd(joint) ? joint.next : joint;
  if (!token.whole || token.value >= 60) return undefined;
  const written = readUnit(pastDots(token.next));
  // `1h30`, and with a blank `1 h 30` where no move word claims the number
  const minutes =
    unit === 'hour' &&
    written === undefined &&
    joint === token &&
    (!token.spaced || (token.text.length === 2 && !isMoveWord(token.next)));
  if (written?.unit !== lesser && !minutes) return undefined;
  // `5m3s` may be two times; `1m30s+1s` has its increment behind
  const two = token.value < 5 * value || !isIncrement(written?.next);
  if (lesser === 'second' && two) return undefined;
  const total = value * UNIT_MILLIS[unit] + token.value * UNIT_MILLIS[lesser];
  const sum = lesser === 'hour' || unit === 'week' ? 'day' : 'minute';
  return amount(total / UNIT_MILLIS[sum], sum, written?.next ?? token.next);
};

/** A number of whole, half or quarter units. */
const QUARTERS = /^\d+(?:.(?:[05]0?|[27]5))?$/;

/** «and»; Romanian «și» is «if» elsewhere, Slovene «in» is «in». */
const isAnd = ({ text, next }: Token): boolean =>
  isJoint(text) || text === 'si' || (text === 'in' && next.text === 'pol');

/** 半, and Turkish «bir buçuk saat». */
const needsNoAnd = (half: string): boolean => half > '\u0590' || half === 'bucuk';

/** Past «and a half», «et demie»; «半» and the like need no «and». Undefined if there is none. */
const pastHalf = (from: Token): Token | undefined => {
  let token = from;
  while (isAnd(token) || senseOf(token.text) === 'article') token = token.next;
  const { text, next } = token;
  // Serbian «sat i po»; «i po 30 sekundi» are thirty for each
  if (token !== from && /^(?:po|по)$/.test(text) && next.kind !== 'number') return next;
  // «et demi-finale» is not a half
  const joined = (token !== from || needsNoAnd(text)) && next.text !== '-';
  return joined && senseOf(text) === 'half' ? next : undefined;
};

/** What a quarter may be followed by; a «quarter of the game» and a quarter-final are no time. */
const endsQuarter = ({ kind, text }: Token): boolean => {
  if (kind === 'number') return false;
  const sense = senseOf(text);
  return kind === 'sign'
    ? text !== '-'
    : sense !== undefined && !/^(?:rest|filler|half|label)$/.test(sense);
};

interface Part {
  readonly share: number;
  readonly next: Token;
}

/** «and a half» of any unit; «et quart» and «and three quarters» of an hour. */
const readPart = (from: Token, unit: TimeUnit): Part | undefined => {
  const half = pastHalf(from);
  if (half !== undefined) return { share: 0.5, next: half };
  if (unit !== 'hour' || !isJoint(from.text)) return undefined;
  let token = from.next;
  while (isJoint(token.text) || senseOf(token.text) === 'article') token = token.next;
  const count = token.whole && token.value <= 3 ? token.value : 1;
  const quarter = isNumber(token) && count === token.value ? token.next : token;
  const { next } = quarter;
  return isQuarter(quarter.text) && endsQuarter(next) ? { share: count / 4, next } : undefined;
};

const readTimed = (number: Token, from: Token): Phrase | undefined => {
  const dotted = pastDots(from);
  const halved = isAnd(dotted) || needsNoAnd(dotted.text) ? pastHalf(dotted) : undefined;
  // «30 more minutes»
  const extra = senseAfterNumber(dotted.text) === 'extra' ? dotted.next : dotted;
  const found = readUnit(halved ?? extra);
  if (found === undefined) return undefined;
  const { value, text } = number;
  const { unit, written, next } = found;
  // `1.30 h` may be an hour and a half or an hour and eighteen minutes, `15,10 s` two numbers, and
  // `1,000 s` a thousand seconds or one
  const doubtful = unit !== 'second' || value >= 1 || /\D\d{3}$/.test(text);
  if (doubtful && !QUARTERS.test(text)) return word('forbidden', text, next);
  if (halved) return amount(value + 0.5, unit, next, written);
  const part = readPart(next, unit);
  if (part) return amount(value + part.share, unit, part.next, written);
  const more = pastOne(next, 'more');
  return readSum(value, unit, next) ?? amount(value, unit, more, written, !number.whole);
};

/** Past an ordinal's ending: `1.`, `1st`, `40ème`, `1-го`; the same place if there is none. */
const pastOrdinal = (token: Token): Token => {
  const ending = pastOne(token, '-', '°');
  if (!ending.spaced && isOrdinalEnding(ending.text)) return ending.next;
  return pastDots(pastOne(token, '°'));
};

/** What follows a number: of `15 (fifteen) minutes` and Hungarian `15-15 perc`, the minutes. */
const pastRepeated = ({ value, next }: Token): Token => {
  const again = next.next;
  if (!isNumber(again) || again.value !== value) return next;
  if (next.text === '-') return readUnit(again.next) === undefined ? next : again.next;
  const closing = again.next;
  const repeated = next.text === '(' && closing.text === ')';
  return repeated && closing.next.kind === 'word' ? closing.next : next;
};

const readNumber = (number: Token): Phrase => {
  const { value, whole } = number;
  const next = pastRepeated(number);
  const past = pastOrdinal(next);
  // Romanian «90 de minute», Chinese «两个小时»
  const hyphen = pastOne(next, '-', 'de', '个', '個');
  const found = readClock(number) ?? readTimed(number, hyphen) ?? readQuarters(value, hyphen);
  if (found !== undefined) return found;
  // Japanese «41手目»
  if (whole && isMoveWord(past))
    return moves(value, past.next, past !== next || past.text.endsWith('目'));
  if (whole && isMoveWord(hyphen)) return moves(value, hyphen.next, false);
  // «für jeden ausgeführten Zug», where Czech and Polish «jeden» is one
  let move = next;
  while (value === 1 && senseOf(move.text) === 'filler') move = move.next;
  if (value === 1 && isMoveWord(move)) return moves(1, move.next, false);
  // «les 40 premiers coups»
  if (whole && senseOf(next.text) === 'first' && isMoveWord(next.next)) {
    return moves(value, next.next.next, false);
  }
  // of Go's overtime
  if (whole && senseAfterNumber(next.text) === 'stone') {
    return { ...moves(value, next.next, false), sense: 'stone' };
  }
  const ordinal = past !== next && next.text !== '.' && (past.spaced || !isNumber(past));
  return ordinal ? moves(value, past) : amount(value, 'bare', next, 'word', !whole);
};

const MOVE_NUMBER = new Set('. - # ° ke no nr n num numero nro number'.split(' '));

/** `move 40`, `mov. 1`, `move no. 41`: the number of a move, after its word. */
const readMoveNumber = (from: Token): Moves | undefined => {
  let number = from;
  while (MOVE_NUMBER.has(number.text)) number = number.next;
  const { value, next } = number;
  if (!number.whole) return undefined;
  const last = next.next;
  // `moves 41-60` are 20; `from move 1 - 30 min` has a dash
  if (next.text === '-' && last.value > value && readUnit(last.next) === undefined) {
    return moves(last.value - value + 1, last.next, false, value);
  }
  // «up to move 30: 75 minutes»
  const isCut = next.text === '/' || (next.text === ':' && !last.spaced);
  const claimed = readUnit(next) !== undefined || isMoveWord(next) || isCut;
  return claimed ? undefined : moves(value, next);
};

/** `d5`, `d/5`, `d 5`, `t/d5`: the delay of US Chess. */
const readDelayLetter = (token: Token): Other | undefined => {
  const slash = token.text === 't' && token.next.text === '/';
  const { text, next } = slash ? token.next.next : token;
  const number = pastOne(next, '/', '-', '=');
  return text === 'd' && isNumber(number) ? word('delay', text, number) : undefined;
};

/** A unit without a number that stands for one of it. */
const readImplied = ({ text, next }: Token): Amount | undefined => {
  const unit = senseOf(text);
  if (!isTimeUnit(unit) || !isSingularUnit(text)) return undefined;
  const part = readPart(next, unit);
  return amount(1 + (part?.share ?? 0), unit, part?.next ?? next, 'implied');
};

/** «ein und eine halbe Stunde», «en och en halv timme» */
const readOneAndHalf = ({ next }: Token): Amount | undefined => {
  const half = isJoint(next.text) ? pastHalf(next) : undefined;
  if (half === undefined) return undefined;
  const unit = senseAfterNumber(half.text);
  return unit === 'hour' || unit === 'minute' ? amount(1.5, unit, half.next) : undefined;
};

/** «a quarter of an hour», «trois quarts d'heure»; the count stands before. */
const readQuarters = (count: number, quarter: Token): Amount | undefined => {
  if (count !== 1 && count !== 3) return undefined;
  const minutes = minutesIn(quarter.text);
  // `kvarter-finale`
  if (minutes !== undefined && minutes * count <= 45 && quarter.next.text !== '-') {
    return amount(minutes * count, 'minute', quarter.next);
  }
  if (!isQuarter(quarter.text)) return undefined;
  let token = quarter.next;
  while (/^(?:d|'|-)$/.test(token.text) || /^(?:article|filler)$/.test(senseOf(token.text) ?? ''))
    ({ next: token } = token);
  return senseOf(token.text) === 'hour' ? amount(15 * count, 'minute', token.next) : undefined;
};

/** «10», «otros 10», «al reloj». */
const isGiven = (token: Token): boolean =>
  isNumber(token) || /^(?:extra|link)$/.test(senseOf(token.text) ?? '');

/** A verb that adds, not a noun. */
const isAdding = ({ text }: Token): boolean =>
  /^(?:increment|extra)$/.test(senseOf(text) ?? '') &&
  !/^(?:bonus|incr?$|increment[oi]?$)/.test(text);

/** Words that are one verb: «läggs till», «legges det til», «gibt es», «se añaden», «dodaje se». */
const readVerb = ({ text, next }: Token): Other | undefined => {
  const after = next.next;
  if (/^l(?:ae?|e)gge?s$/.test(text)) {
    const particle = pastOne(next, 'det', 'der');
    return /^till?$/.test(particle.text)
      ? word('extra', text, particle.next)
      : word('filler', text, next);
  }
  // «för att nå drag 40», «for å nå trekk 40»
  if (/^(?:a|att?)$/.test(text) && next.text === 'na' && isMoveWord(after)) {
    return word('reach', text, after);
  }
  // «gibt es», Slovak «hrá sa»
  if (/^(?:gibt es|hra(?:je)? s[ae])$/.test(`${text} ${next.text}`))
    return word('filler', text, after);
  // anywhere else «se» and «si» are «if»
  const reflexive = text === 'se' || text === 'si';
  const isVerb = /^(?:filler|player)$/.test(senseOf(next.text) ?? '') && next.text.length > 4;
  if (reflexive && (isVerb || (isAdding(next) && isGiven(after)))) {
    return word('filler', text, next);
  }
  return /^(?:doda|prida|pripoc)/.test(text) && next.text === 'se'
    ? word('increment', text, after)
    : undefined;
};

const readWord = (token: Token, linked: boolean): Phrase => {
  const found = readDelayLetter(token) ?? readVerb(token);
  if (found !== undefined) return found;
  const { text, next } = token;
  if (isHourglass(token)) return word('hourglass', text, pastOne(next, '-').next);
  const after = next.next;
  const sense = linked ? senseAfterLink(text) : senseOf(text);
  const elided = isQuote(next) && after.kind === 'word' && !next.spaced && !after.spaced;
  if (sense === 'half') {
    // «half an hour», «mezz'ora», «demi-heure»
    const apart = elided || /^(?:-|de)$/.test(next.text) || senseOf(next.text) === 'article';
    const unit = apart ? after : next;
    // «en halv time», but not «half time»
    const isHour = text === 'half' ? senseOf(unit.text) : senseAfterNumber(unit.text);
    if (isHour === 'hour') return amount(30, 'minute', unit.next);
    // «half a minute», «eine halbe Minute»
    if (isHour === 'minute' && sense === 'half') return amount(30, 'second', unit.next);
  }
  // `d'incrément`, `l'ensemble`: an article before an apostrophe; `jusqu'à` is not one
  if (elided) return word(sense === 'upTo' ? 'upTo' : 'filler', text, after);
  // `U1800`, `W5min`: a lone letter at a number, other than US Chess's, names something else
  if (isNumber(next) && !next.spaced && /^[a-cefh-wyz]$/.test(text)) {
    return word(text === 'i' ? 'increment' : 'unknown', text, next);
  }
  const plain = word(sense ?? 'unknown', text, next);
  if (sense === 'move') return readMoveNumber(next) ?? plain;
  if (sense === 'first' && isMoveWord(next)) return moves(1, after);
  // Norwegian «en time»
  if (text === 'en' && next.text === 'time') return amount(1, 'hour', next.next);
  // Ukrainian «Час - 15 хвилин», «основний час 45 хвилин»: no hour
  const isHeading = token.at === 0 && /^[-:]$/.test(next.text);
  if (isTimeUnit(sense) && (isHeading || (text === 'час' && isNumber(next)))) {
    return word('label', text, next);
  }
  // Norwegian «to timer», Swedish «om 30 sekunder»
  if (text === 'to' && /^(?:timer|minutter|sekunder)$/.test(next.text)) {
    return readTimed({ ...token, value: 2, text: '2', whole: true }, next) ?? plain;
  }
  if (text === 'om' && /^(?:second|minute)$/.test(readUnit(next.next)?.unit ?? '')) {
    return word('link', text, next);
  }
  const oneAndHalf = sense === 'article' || text === 'en' ? readOneAndHalf(token) : undefined;
  if (oneAndHalf !== undefined) return oneAndHalf;
  // Romanian «o oră»; elsewhere «o» is «or»
  if (sense === 'article' || (text === 'o' && next.text === 'ora')) {
    return readQuarters(1, next) ?? readImplied(next) ?? plain;
  }
  // «alle Viertelstunde», «каждые полчаса» are no time of a game
  const quarters = token.at === 0 ? readQuarters(1, token) : undefined;
  if (quarters !== undefined) return quarters;
  // a unit that measures nothing here may still speak of the numbers before it
  if (isTimeUnit(sense)) return readImplied(token) ?? word('forbidden', text, next);
  return plain;
};

const readPhrase = (token: Token, linked: boolean): Phrase => {
  const { kind, text, next } = token;
  if (kind === 'number') return readNumber(token);
  if (kind === 'word') return readWord(token, linked);
  return { kind: isQuote(token) ? 'quote' : kind, sense: text, text, rest: next } as Other;
};

/**
 * The phrases of a text from a token on; every token ends up in exactly one. Before the first and
 * behind the last is an end, again and again.
 */
export const readPhrases = (first: Token): Phrase[] => {
  const phrases: Phrase[] = [];
  const end = { kind: 'end' } as Phrase;
  end.next = end;
  end.before = end;
  for (let token = first; token !== END; token = end.before.rest) {
    const { before } = end;
    const phrase = readPhrase(token, is(before, '/', 'link'));
    phrase.before = before;
    phrase.next = end;
    if (before !== end) before.next = phrase;
    end.before = phrase;
    phrases.push(phrase);
  }
  return phrases;
};
