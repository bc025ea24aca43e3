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

import {
  amount,
  is,
  isTimeUnit,
  moves,
  word,
  type Moves,
  type Other,
  type Phrase,
  type TimeUnit,
} from './phrase.js';
import { readClock, readImplied, readOneAndHalf, readQuarters, readTimed } from './times.js';
import { END, type Token } from './tokens.js';
import {
  delayLetter,
  isHourglass,
  isLabelTime,
  isMoveWord,
  isNumber,
  isQuote,
  pastDots,
  pastOne,
  readUnit,
} from './units.js';
import { idiomsFrom, isOrdinalEnding, senseAfterLink, senseAfterNumber, senseOf } from './words.js';

/** The last digits that English endings stand behind; `25st` are stones. */
const ENGLISH_ENDINGS: Readonly<Record<string, number>> = { st: 1, nd: 2, rd: 3 };

/** Past an ordinal's ending: `1.`, `1st`, `40ème`, `1-го`, «1.º»; the same place if there is none. */
const pastOrdinal = (token: Token, value: number): Token => {
  const isDotted = token.text === '.' && /^[ao]$/.test(token.next.text);
  const ending = isDotted ? token.next : pastOne(token, '-', '°');
  const isEnding = (ENGLISH_ENDINGS[ending.text] ?? value % 10) === value % 10;
  if (!ending.spaced && isEnding && isOrdinalEnding(ending.text)) return ending.next;
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

const pastFillers = (from: Token): Token => {
  let token = from;
  while (senseOf(token.text) === 'filler') token = token.next;
  return token;
};

const readNumber = (number: Token): Phrase => {
  const { value, whole } = number;
  const next = pastRepeated(number);
  const past = pastOrdinal(next, value);
  // Romanian «90 de minute», Chinese «两个小时»
  const hyphen = pastOne(next, '-', 'de', '个', '個');
  const found = readClock(number) ?? readTimed(number, hyphen) ?? readQuarters(value, hyphen);
  if (found !== undefined) return found;
  // Japanese «41手目»
  if (whole && isMoveWord(past))
    return moves(value, past.next, past !== next || past.text.endsWith('目'));
  if (whole && isMoveWord(hyphen)) return moves(value, hyphen.next, false);
  // «für jeden ausgeführten Zug», where Czech and Polish «jeden» is one
  const move = value === 1 ? pastFillers(next) : next;
  if (value === 1 && isMoveWord(move)) return moves(1, move.next, false);
  // «1수당 30초»
  if (value === 1 && senseOf(next.text) === 'perMove') {
    return word('perMove', next.text, next.next);
  }
  // «1인당 15분»
  if (number.text === '1' && senseAfterNumber(next.text) === 'player') {
    return word('player', next.text, next.next);
  }
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
  const claimed = readUnit(next) !== undefined || isMoveWord(pastDots(next)) || isCut;
  return claimed ? undefined : moves(value, next);
};

/** `d5`, `d/5`, `d 5`, `t/d5`: the delay of US Chess. */
const readDelayLetter = (token: Token): Other | undefined => {
  const { text, next } = delayLetter(token);
  const number = pastOne(next, '/', '-', '=');
  return text === 'd' && isNumber(number) ? word('delay', text, number) : undefined;
};

/** «10», «otros 10», «al reloj», «un'ora». */
const isGiven = (token: Token): boolean =>
  isNumber(token) || /^(?:extra|link|article)$/.test(senseOf(token.text) ?? '');

/** A verb that adds, not a noun. */
const isAdding = ({ text }: Token): boolean =>
  /^(?:increment|extra)$/.test(senseOf(text) ?? '') &&
  !/^(?:bonus|incr?$|increment[oi]?$)/.test(text);

/** Several words that are read as one: «läggs till», «gibt es», «sin dalla prima mossa». */
const readIdiom = (token: Token): Other | undefined => {
  for (const { rest, isOpen, sense } of idiomsFrom(token.text)) {
    let last = token;
    const isHere = rest.every((each, index) => {
      last = last.next;
      return isOpen && index === rest.length - 1 ? last.text.startsWith(each) : last.text === each;
    });
    if (isHere) return word(sense, [token.text, ...rest].join(' '), last.next);
  }
  return undefined;
};

/** «se añaden», «se le asignan», «si aggiungono»: a verb; anywhere else «se» and «si» are «if». */
const readReflexive = ({ text, next: behind }: Token): Other | undefined => {
  if (text !== 'se' && text !== 'si') return undefined;
  const next = text === 'se' ? pastOne(behind, 'le', 'les') : behind;
  const isVerb = /^(?:filler|player|next)$/.test(senseOf(next.text) ?? '') && next.text.length > 4;
  return isVerb || (isAdding(next) && isGiven(next.next)) ? word('filler', text, next) : undefined;
};

/** «godzina 18», «ura 10» */
const isTimeOfDay = (unit: TimeUnit, { kind, value, next }: Token): boolean =>
  unit === 'hour' && kind === 'number' && value <= 24 && readUnit(pastDots(next)) === undefined;

/** What a word does that stands between others; behind a number and before a sign, a letter of that kind is a unit: `30 p +`. */
const JOINING = /^(?:and|link|from|filler)$/;

const isStrangeUnit = ({ text, next }: Token): boolean =>
  /^\p{L}$/u.test(text) && next.kind === 'sign' && JOINING.test(senseAfterNumber(text) ?? '');

const readWord = (token: Token, look: typeof senseOf, opens: boolean): Phrase => {
  const found = readDelayLetter(token) ?? readIdiom(token) ?? readReflexive(token);
  if (found !== undefined) return found;
  const { text, next } = token;
  if (isHourglass(token)) return word('hourglass', text, pastOne(next, '-').next);
  const after = next.next;
  const sense = look(text);
  const elided = isQuote(next) && after.kind === 'word' && !next.spaced && !after.spaced;
  if (sense === 'half') {
    // «half an hour», «mezz'ora», «demi-heure», «半个小时»
    const apart =
      elided || /^(?:-|de|a|个|個)$/.test(next.text) || senseOf(next.text) === 'article';
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
  // Romanian «o jumătate de oră»; elsewhere «o» is «or»
  if (text === 'o' && next.text === 'jumatate') return word('filler', text, next);
  // Swedish «en timme», Norwegian «en time», «ein time»; «en» is French, «time» English
  if (/^ei?n$/.test(text) && /^timm?e$/.test(next.text)) {
    return readTimed({ ...token, value: 1, text: '1', whole: true }, next) ?? plain;
  }
  // Dutch «na 40 zetten»; elsewhere «na» is «for»
  if (text === 'na' && isNumber(next) && after.text === 'zetten') return word('after', text, next);
  const article = /^(?:ett?|en|a)$/.test(text) ? readQuarters(1, next) : undefined;
  if (article !== undefined) return article;
  // Ukrainian «Час - 15 хвилин», «Час на обдумування», «основний час 45 хвилин»: no hour, as in «час 20 минут»
  const isThinking = senseOf(next.text) === 'link' && senseOf(after.text) === 'label';
  const isHeading = token.at === 0 && (/^[-:]$/.test(next.text) || isThinking);
  const isUkrainian = text === 'час' && isNumber(next) && !/^м(?:ин|$)/.test(after.text);
  if (isTimeUnit(sense) && (isHeading || isUkrainian)) {
    return word('label', text, next);
  }
  // Swedish «om 30 sekunder»
  if (text === 'om' && /^(?:second|minute)$/.test(readUnit(next.next)?.unit ?? '')) {
    return word('link', text, next);
  }
  const oneAndHalf = sense === 'article' || text === 'en' ? readOneAndHalf(token) : undefined;
  if (oneAndHalf !== undefined) return oneAndHalf;
  // Romanian «o oră»
  if (sense === 'article' || (text === 'o' && next.text === 'ora')) {
    return readQuarters(1, next) ?? readImplied(next) ?? plain;
  }
  // «alle Viertelstunde», «каждые полчаса» are no time of a game
  const quarters = opens ? readQuarters(1, token) : undefined;
  if (quarters !== undefined) return quarters;
  // a unit that measures nothing here may still speak of the numbers before it
  if (isTimeUnit(sense) && isTimeOfDay(sense, next)) return word('forbidden', text, next);
  if (isTimeUnit(sense)) return readImplied(token) ?? word('forbidden', text, next);
  return plain;
};

const readPhrase = (token: Token, look: typeof senseOf, opens: boolean): Phrase => {
  const { kind, text, next } = token;
  if (kind === 'number') return readNumber(token);
  if (kind === 'word') return readWord(token, look, opens);
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
    // «затем полчаса», «по полчаса каждому»
    const opens =
      before === end ||
      is(before, 'label', 'next', 'and', 'plus', '+', ',', ':', '-') ||
      before.text === 'по';
    // «cada bando»; a lone letter behind «each» may be anything
    const linked = is(before, '/', 'link') || (is(before, 'each') && token.text.length > 1);
    const counted =
      before.kind === 'amount' && before.unit === 'bare' && !isLabelTime(token, before.value);
    const look = linked ? senseAfterLink : counted ? senseAfterNumber : senseOf;
    const isLost = look === senseAfterNumber && isStrangeUnit(token);
    const phrase = isLost
      ? word('forbidden', token.text, token.next)
      : readPhrase(token, look, opens);
    phrase.before = before;
    phrase.next = end;
    if (before !== end) before.next = phrase;
    end.before = phrase;
    phrases.push(phrase);
  }
  return phrases;
};
