/**
 * The grammar over phrases: cuts a text into clauses, one for each amount of time, and notes what
 * the words around an amount say about it. In `90'/40 + 30'/G + 30''` it finds
 *
 *     90 minutes   quota 40
 *     30 minutes   joint `+`, for the rest of the game
 *     30 seconds   joint `+`
 *
 * It reads from left to right. Each kind of phrase has a rule in `RULES`, which changes the state
 * (`clause-state.ts`) and returns the phrase to go on at, or null where the text cannot be read
 * safely. A remark goes to the clause just read, or waits in `pending` for the amount to come:
 * `G/60` marks the rest of the game before its amount, `60/G` after it. That the 30 seconds are an
 * increment and the 30 minutes a second stage is decided later, in `roles.ts`.
 */

import { orderOfPairs, readAmount, readDash, readTimes } from './amounts.js';
import {
  markPlain,
  readGain,
  readGame,
  readLink,
  readPlayer,
  readRest,
  readWithout,
} from './attachments.js';
import { withoutBesides } from './besides.js';
import {
  type Clause,
  type ClauseState,
  isAmount,
  isBare,
  markPerMove,
  nothingAttached,
  openClause,
  past,
  readExpiry,
  type Rule,
  SILENT,
  SOFT,
} from './clause-state.js';
import type { Context } from './doubts.js';
import { joinTimes, readFiller, readFrom, readNext, readOr, readPlus, readUpTo } from './joints.js';
import {
  addMode,
  readBronstein,
  readLabel,
  readLimit,
  readMail,
  readOvertimeWord,
  readTotal,
} from './modes.js';
import { readMoves, readScope, readTarget } from './moves.js';
import { is, isOf, type Phrase } from './phrase.js';
import { readReach } from './reach.js';
import {
  boundary,
  closeBracket,
  openBracket,
  readArrow,
  readColon,
  readDot,
  readEquals,
  readQuote,
  readSign,
} from './signs.js';
import { isCap, isChanging, isDenying, isNoted, isWhen } from './words.js';

/** What the grammar found: the state once all phrases are read. */
export type ParsedClauses = Readonly<
  Pick<
    ClauseState,
    | 'clauses'
    | 'modes'
    | 'trailing'
    | 'labelled'
    | 'strangeLabel'
    | 'byMail'
    | 'pairOrder'
    | 'restated'
    | 'fischer'
    | 'besides'
  >
>;

/** Whether a word tells what happens to moves: «40 moves recorded», «40 Züge mindestens». */
const tellsOfMoves = ({ before }: Phrase): boolean => {
  let told = before;
  while (is(told, 'filler', 'article', 'unknown')) told = told.before;
  return told.kind === 'moves';
};

/**
 * An unknown word may close a control, but neither change it («30 s per move, optional»), nor follow a «then», nor tell what
 * becomes of moves.
 */
const readUnknown: Rule = (state, word) => {
  const { text = '', next } = word;
  const changes = state.clauses.length > 0 && (isChanging(text) || tellsOfMoves(word));
  if (changes || state.joint.includes('>')) return null;
  state.trailing = true;
  return next;
};

/** «30 s each move», «10 min each»; of `90 + 30 each` the last number may be each player's time. */
const readEach: Rule = (state, { before, next }) => {
  const last = openClause(state);
  const isIncrement = last?.joint === '+' && isBare(last.amount);
  // «chacun des deux joueurs»
  const two = past(next, ['link']);
  if (isBare(two) && two.value === 2 && is(two.next, 'player')) return two.next.next;
  if (isIncrement && past(next).kind === 'end') return null;
  const target = readTarget(state, before, past(next), true);
  return target === undefined ? next : target;
};

/** «Both players have 20 minutes»; «20 minutes for both» may be a sum. */
const readBoth: Rule = ({ clauses }, { next }) => {
  let players = next;
  while (is(players, 'filler', 'article', 'link')) players = players.next;
  return clauses.length === 0 && is(players, 'player') ? players : null;
};

/** «move» without a number: what comes with every move is seconds or days, or the amount after it. */
const readMove: Rule = (state, move) => {
  // Turkish «hamle eklemesi yok»
  if (is(move.next, 'increment')) return move.next;
  const counts =
    /^(?:second|day)$/.test(openClause(state)?.amount.unit ?? '') ||
    isAmount(past(move.next, SOFT));
  return counts ? markPerMove(state, move) : null;
};

/** «capped at 10 minutes», «up to a maximum of 1 week», behind an increment and at the end; a game may last «max. 1 hour». */
const readCap = ({ clauses }: ClauseState, word: Phrase): Phrase | undefined => {
  const scope = is(word.before, 'article', 'link') ? word.before.before : word.before;
  const gain = clauses.at(-1);
  const cap = past(word.next, ['link', 'from', 'after', ':']);
  const isGain = gain !== undefined && (gain.increment || gain.perMove || gain.joint === '+');
  if (!isCap(word.text ?? '') || clauses.length !== 2 || !isGain) return undefined;
  if (!is(scope, 'upTo') && !word.text?.startsWith('cap')) return undefined;
  if (!isAmount(cap) || past(cap.next, [')', 'limit']).kind !== 'end') return undefined;
  gain.cap = cap;
  return cap.next;
};

/** «(unless noted)»: past the words, if they say no more than that. */
const readForbidden: Rule = (state, word) => {
  const capped = readCap(state, word);
  if (capped !== undefined) return capped;
  // Romanian «40 de mutări și o oră»
  const isAnd = word.text === 'si' && /^(?:amount|moves)$/.test(word.before.kind);
  if (isAnd && isAmount(word.next)) return boundary(state, word, '&');
  // «1手30秒以内» is byo-yomi, «30分以内» a bound
  if (/^(?:以内|未満)$/.test(word.text ?? '')) {
    const last = openClause(state);
    return last?.perMove || last?.counted ? word.next : null;
  }
  // «om zet 40 te bereiken»
  if (word.text === 'om' && word.next.kind === 'moves' && is(past(word.next.next), 'reach')) {
    return word.next;
  }
  // «when it is used up»
  const expiry = isWhen(word.text ?? '') && readExpiry(state, word.next);
  if (expiry) return expiry;
  const texts = [word.text ?? ''];
  let phrase = word.next;
  for (; phrase.kind === 'word'; phrase = phrase.next) {
    if (is(phrase, 'increment', 'delay')) return null;
    texts.push(phrase.text ?? '');
  }
  const ends = phrase.kind === 'end' || is(phrase, ')', ']', '.', ',', ';');
  return ends && texts.some(isDenying) && texts.some(isNoted) ? phrase : null;
};

/** The rule for each kind of phrase, sign and sense of a word; what is neither here nor silent is refused. */
const RULES: Readonly<Record<string, Rule>> = {
  '+': readSign,
  ',': readSign,
  ';': readSign,
  '|': readSign,
  '&': joinTimes,
  '(': openBracket,
  '[': openBracket,
  ')': closeBracket,
  ']': closeBracket,
  '.': readDot,
  '=': readEquals,
  ':': readColon,
  '>': readArrow,
  '@': (state, scope) => readScope(state, scope, 'after'),
  '/': readLink,
  '-': readDash,
  amount: readAmount,
  moves: readMoves,
  quote: readQuote,
  filler: readFiller,
  or: readOr,
  link: readLink,
  from: readFrom,
  after: (state, scope) => readScope(state, scope, 'after'),
  reach: readReach,
  within: readReach,
  upTo: readUpTo,
  rest: readRest,
  game: readGame,
  player: readPlayer,
  all: readRest,
  increment: (state, gain) => readGain(state, gain, 'increment'),
  delay: (state, gain) => readGain(state, gain, 'delay'),
  without: readWithout,
  noIncrement: markPlain,
  unlimited: (state, word) => addMode(state, word, 'unlimited'),
  overtime: readOvertimeWord,
  canadian: (state, word) => {
    state.modes.add('canadian');
    return addMode(state, word, 'overtime');
  },
  hourglass: (state, word) => addMode(state, word, 'hourglass'),
  bronstein: readBronstein,
  plus: readPlus,
  and: joinTimes,
  next: readNext,
  perMove: markPerMove,
  each: readEach,
  both: readBoth,
  move: readMove,
  '*': readTimes,
  times: readTimes,
  label: readLabel,
  mail: readMail,
  limit: readLimit,
  fischer: (state, word) => {
    state.fischer = true;
    return readLabel(state, word);
  },
  total: readTotal,
  forbidden: readForbidden,
  unknown: readUnknown,
};

/** What may follow an unknown word, because it adds no meaning. */
const AFTER_UNKNOWN = new Set(
  'unknown filler article player link label mail and fischer quote . , ; : - ! ( ) [ ]'.split(' '),
);

const readPhrase: Rule = (state, phrase) => {
  const { kind, next } = phrase;
  const sense = kind === 'word' || kind === 'sign' ? (phrase.sense ?? '') : kind;
  if (state.trailing) {
    if (!AFTER_UNKNOWN.has(sense)) return null;
    if (kind === 'word') return next;
  }
  const rule = RULES[sense];
  if (rule !== undefined) return rule(state, phrase);
  return isOf(phrase, SILENT) ? next : null;
};

/** «6 minutes total per player» */
const isEachPlayers = ([only, more]: readonly Clause[], phrases: readonly Phrase[]): boolean =>
  only?.perMove !== true &&
  more === undefined &&
  phrases.some((phrase) => is(phrase, 'player', 'each')) &&
  // «both players have 20 minutes in total»
  !phrases.some((phrase) => is(phrase, 'both') || (is(phrase, 'player') && isBare(phrase.before)));

/** «Lunch break: 60 minutes», «Turnierdauer: 6 Stunden»: a time of which nothing says that it is a player's. */
const isLoneTime = ([only, more]: readonly Clause[], phrases: readonly Phrase[]): boolean =>
  only !== undefined &&
  more === undefined &&
  only.quota === null &&
  only.perMove !== true &&
  only.rest !== true &&
  only.plain !== true &&
  !phrases.some((phrase) => is(phrase, 'player', 'each', 'game', 'move'));

/**
 * Reads the clauses of a text, or null where a word or sign forbids a safe reading; `onStop` is told
 * the phrase that does, or the end if something is missing.
 */
export const readClauses = (
  all: readonly Phrase[],
  ask: Context['ask'],
  onStop?: (phrase: Phrase) => void,
): ParsedClauses | null => {
  const { phrases, besides } = withoutBesides(all);
  const state: ClauseState = {
    ask,
    pairOrder: orderOfPairs(phrases, ask),
    clauses: [],
    modes: new Set(),
    groups: [],
    pending: nothingAttached(),
    joint: '',
    closingQuote: undefined,
    trailing: false,
    labelled: false,
    strangeLabel: false,
    unknownHeading: false,
    total: false,
    byMail: false,
    restated: false,
    fischer: false,
    besides,
  };
  if (phrases.some((phrase) => is(phrase, 'stone'))) {
    state.modes.add('overtime').add('canadian');
  }
  for (let phrase = phrases[0]; phrase !== undefined && phrase.kind !== 'end';) {
    const next = readPhrase(state, phrase);
    if (next === null) {
      onStop?.(phrase);
      return null;
    }
    phrase = next;
  }
  if (state.total && !isEachPlayers(state.clauses, phrases)) return null;
  if (state.unknownHeading && isLoneTime(state.clauses, phrases)) return null;
  const { rest, delay, increment, perMove, periods, quota, begins } = state.pending;
  const dangling =
    rest || delay || increment || perMove || periods !== 1 || (quota ?? begins) !== null;
  // `180+2:`, `15+`: something is missing
  if (!dangling && !/[+:>]/.test(state.joint)) return state;
  const last = phrases.at(-1);
  if (last !== undefined) onStop?.(last.next);
  return null;
};
