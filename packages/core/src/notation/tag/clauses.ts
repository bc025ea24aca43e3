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
  leadsAstray,
  markPlain,
  readGain,
  readGame,
  readLink,
  readPlayer,
  readRest,
  readWithout,
} from './attachments.js';
import { readMoves, readReach, readScope, readTarget } from './moves.js';
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
import { withoutBesides } from './besides.js';
import type { Context } from './doubts.js';
import { is, isOf, type Phrase } from './phrase.js';
import { isByoYomi, isCap, isDenying, isNoted, isUsedUp, isWith } from './words.js';
import {
  isAmount,
  isBare,
  isPeriod,
  markPerMove,
  nothingAttached,
  openClause,
  past,
  readExpiry,
  setOff,
  SILENT,
  SOFT,
  type Clause,
  type Mode,
  type ClauseState,
  type Rule,
} from './clause-state.js';

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

/** An unknown word may close a control, but not follow a «then». */
const readUnknown: Rule = (state, { next }) => {
  if (state.joint.includes('>')) return null;
  state.trailing = true;
  return next;
};

/** «then» introduces what follows; at the end, «thereafter» says where an increment begins. */
const readNext: Rule = (state, phrase) => {
  // «then 30 minutes»: the stage before is missing
  if (state.clauses.length === 0) return null;
  const end = past(phrase.next);
  const before = openClause(state);
  if (isUsedUp(phrase.text ?? '')) {
    // «30 seconds per move once the main time has run out»
    if (end.kind === 'end' && before?.perMove) {
      before.atLast = true;
      return end;
    }
    state.pending.atLast = true;
  }
  // «15 minutes are then added», «50 minutes are then given for the next 20 moves»
  const isVerb = is(phrase.before, 'filler') && is(phrase.next, 'filler') && !isAmount(end);
  if (before !== undefined && (isVerb || is(phrase.next, 'extra', 'increment'))) return phrase.next;
  if (end.kind !== 'end' || before === undefined) return boundary(state, phrase, '>');
  // «90 minutes for 40 moves, followed by»: the rest is missing
  const isGain = before.amount.unit === 'second' || before.increment || before.perMove;
  if (!isGain && state.clauses.length < 2) return null;
  before.late = true;
  return end;
};

/** Numbers in the names of games. */
const BOARDS: ReadonlySet<number> = new Set([64, 100, 960]);

const readLabel: Rule = (state, { text = '', next }) => {
  const amount = state.clauses[0]?.amount ?? past(next, [...SOFT, ',']);
  // bullet is a minute or two, and `bullet 30+0` half a minute or half an hour
  if (/bullet/.test(text) && isAmount(amount) && amount.value > 9) state.strangeLabel = true;
  state.labelled = true;
  // «Шашки-64: 7 минут», «Chess 960: 5+3»
  const number = past(next, ['-']);
  const isBoard = isBare(number) && BOARDS.has(number.value) && is(number.next, ':', ',');
  return isBoard && state.clauses.length === 0 ? number.next.next : next;
};

/** A word that names the system of the whole control. */
const addMode = ({ modes }: ClauseState, { next }: Phrase, mode: Mode): Phrase => {
  modes.add(mode);
  return next;
};

/** «en och en halv timme»; «2 hours and 30» may be minutes. */
const joinTimes: Rule = (state, phrase) => {
  if (isWith(phrase.text ?? '')) state.pending.accompanies = true;
  const isArticle = is(phrase.before, 'link', 'article') && !isWith(phrase.text ?? '');
  const number = past(phrase.next);
  // «with five one-minute periods»
  const countsPeriods = is(number.next, 'overtime') || isAmount(number.next);
  const isPart = isBare(number) && !countsPeriods;
  return (isPart && /^[dh]/.test(openClause(state)?.amount.unit ?? '')) ||
    isArticle ||
    leadsAstray(state, phrase)
    ? null
    : boundary(state, phrase, '&');
};

/** «с добавлением 30 секунд», «разполага с 90 минути»; «с 41-го хода» is «from». */
const readWith: Rule = (state, scope) => {
  const target = past(scope.next);
  if (is(target, 'increment')) return joinTimes(state, scope);
  // «с контролем 10+5»; a bare number may be a move's
  const opening = is(target, 'label') ? past(target, ['label', 'link']) : target;
  const isFirst =
    state.clauses.length === 0 && isAmount(opening) && !(isBare(opening) && opening === target);
  return isFirst ? opening : readScope(state, scope, 'from');
};

/** «s přídavkem 30 s», «z dodatkiem», «sa 30 sekundi»; anywhere else the word says nothing. */
const readFiller: Rule = (state, filler) => {
  const { text = '', next } = filler;
  const gain = past(next);
  const isGain = is(next, 'increment', 'extra') || (isAmount(gain) && gain.unit === 'second');
  return isWith(text) && isGain && openClause(state) !== undefined
    ? joinTimes(state, filler)
    : next;
};

/** «der lægges 10 sekunder til efter hvert træk»: the rest of a verb. */
const readUpTo: Rule = (state, scope) => {
  const { text = '', before, next } = scope;
  const isVerb = /^till?$/.test(text) && before.kind === 'amount' && before.unit === 'second';
  if (!isVerb || !(next.kind === 'end' || is(next, 'after', 'each', 'link', '.', ','))) {
    return readScope(state, scope, 'upTo');
  }
  const last = openClause(state);
  if (last !== undefined) last.increment = true;
  return is(next, 'after') ? next.next : next;
};

const readFrom: Rule = (state, scope) => {
  const { text = '', before, next } = scope;
  // 初手から
  if (text > '\u2E80' && is(before, 'first')) return next;
  // «30 segundos en ambos periodos»; a bank would be given twice
  const isBank = /^(?:minute|hour)$/.test(openClause(state)?.amount.unit ?? '');
  if (isBank && / (?:amb[ao]s|entramb[ei]) /.test(text)) return null;
  return isWith(text) ? readWith(state, scope) : readScope(state, scope, 'from');
};

/** Portuguese «o» is an article where no other time follows; any other «or» leaves a choice. */
const readOr: Rule = (_, { text, next }) => (text === 'o' && !isAmount(past(next)) ? next : null);

/** «reloj de arena»; an arena without «de» is a tournament. */
const readHourglass: Rule = (state, glass) =>
  glass.text === 'arena' && !is(glass.before, 'filler')
    ? readLabel(state, glass)
    : addMode(state, glass, 'hourglass');

const readBronstein: Rule = (state, phrase) => {
  setOff(state);
  // «Bronstein 5 s, 60 min»
  const amount = past(phrase.next, SOFT);
  const opens = state.clauses.length === 0 && isAmount(amount) && amount.unit === 'second';
  if (opens) state.pending.delay = true;
  return addMode(state, phrase, 'bronstein');
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

/** «move» without a number: what comes with every move is seconds or days, or the amount after it. */
const readMove: Rule = (state, move) => {
  // Turkish «hamle eklemesi yok»
  if (is(move.next, 'increment')) return move.next;
  const counts =
    /^(?:second|day)$/.test(openClause(state)?.amount.unit ?? '') ||
    isAmount(past(move.next, SOFT));
  return counts ? markPerMove(state, move) : null;
};

/** In correspondence, bare numbers may be days; ICCF gives days for ten moves. */
const readMail: Rule = (state, label) => {
  state.strangeLabel = true;
  state.byMail = label.text !== 'iccf';
  return readLabel(state, label);
};

/** «időkorlát nélkül», «süre sınırı yok»: a limit, and none after it. */
const readLimit: Rule = (state, limit) => {
  if (is(limit.next, 'without')) return addMode(state, limit.next, 'unlimited');
  // `15+10 begrenzt`: a cap?
  return isBare(limit.before) ? null : readLabel(state, limit);
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
  const expiry = /^(?:if|once|when)$/.test(word.text ?? '') && readExpiry(state, word.next);
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

/** «一共3次», «a total of 3 periods» counts no time, but what stands before. */
const readTotal: Rule = (state, { next }) => {
  const count = past(next, ['link']);
  const ofPeriods = isBare(count) && is(count.next, 'repeat', 'overtime');
  if (!ofPeriods) state.total = true;
  else if (state.joint === ',') state.joint = '';
  return next;
};

/** «no overtime» in the order of Japanese and Korean: 秒読みなし, 초읽기 없음. */
const isDenied = ({ text = '', next }: Phrase): boolean =>
  text > '\u2E80' && is(past(next), 'without');

/** «byo-yomi 30 s», «30 s byo-yomi»: a period for every move, if nothing else is said. */
const readOvertimeWord: Rule = (state, word) => {
  if (isDenied(word)) return past(word.next).next;
  const after = addMode(state, word, 'overtime');
  if (!isByoYomi(word.text ?? '')) return after;
  const amount = past(after, ['overtime', '-', ':', '(', 'link']);
  const last = openClause(state);
  // `byo-yomi (30 s)`, but not «byo-yomi (15 minutes for finals)»
  const fits = isAmount(amount) && (!is(amount.before, '(') || isPeriod({ amount }));
  if (fits && amount.unit !== 'bare') {
    if (state.clauses.length > 0 || amount.unit === 'second') {
      state.pending.counted = true;
      setOff(state);
      return amount;
    }
  } else if (last !== undefined && isPeriod(last) && state.clauses.length > 1) last.counted = true;
  return after;
};

/** «una hora más hasta el final»: one more, and not plus something. */
const readPlus: Rule = (state, plus) => {
  const isMore = state.clauses.length > 1 && openClause(state)?.amount === plus.before;
  const behind = past(plus.next, ['link']);
  const isDone = /^(?:end|moves)$/.test(behind.kind);
  return isMore && (isDone || is(behind, 'rest', 'game', 'upTo', 'and', ',', ';'))
    ? plus.next
    : boundary(state, plus, '+');
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
  hourglass: readHourglass,
  bronstein: readBronstein,
  plus: readPlus,
  and: joinTimes,
  next: readNext,
  perMove: markPerMove,
  each: readEach,
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
  phrases.some((phrase) => is(phrase, 'player', 'each'));

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
