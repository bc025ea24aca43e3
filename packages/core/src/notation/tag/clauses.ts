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

import {
  leadsAstray,
  markPlain,
  readGain,
  readLink,
  readMoves,
  readRest,
  readScope,
  readTarget,
  readWithout,
  setOff,
} from './attachments.js';
import { is, isOf, type Amount, type Phrase } from './phrases.js';
import {
  addAmount,
  isAmount,
  isBare,
  isGameWord,
  isIn,
  isUsualQuota,
  MAX_BARE_MINUTES,
  markPerMove,
  nothingAttached,
  openClause,
  past,
  SILENT,
  SOFT,
  type Mode,
  type Next,
  type PairOrder,
  type ClauseState,
  type Rule,
} from './clause-state.js';

/** What the grammar found: the state once all phrases are read. */
export type ParsedClauses = Readonly<
  Pick<ClauseState, 'clauses' | 'modes' | 'trailing' | 'labelled' | 'strangeLabel' | 'pairOrder'>
>;

/**
 * `40/90` is moves first with US Chess's SD or G beside it, or when only the left number is a usual
 * quota; `90/40` is time first when only the right one is. Null if the pairs do not say.
 */
const orderOfPairs = (phrases: readonly Phrase[]): PairOrder | null => {
  const american = phrases.some((phrase) => isGameWord(phrase) && !is(phrase.before, '/'));
  if (american) return 'movesFirst';
  const votes = new Set<PairOrder>();
  for (const left of phrases) {
    const right = left.next.next;
    if (!isBare(left) || !is(left.next, '/') || !isBare(right)) continue;
    if (Math.max(left.value, right.value) > MAX_BARE_MINUTES) continue;
    const usual = isUsualQuota(left.value);
    if (usual !== isUsualQuota(right.value)) votes.add(usual ? 'movesFirst' : 'timeFirst');
  }
  const [vote = null] = votes;
  return votes.size === 1 ? vote : null;
};

/** `A/B` and `1 in 3 days`: whether the bare number counts the moves of what follows. */
const readPair = (state: ClauseState, left: Amount): Next | undefined => {
  const { pending, pairOrder } = state;
  const { value, next: slash } = left;
  const right = past(slash.next);
  if (!is(slash, '/', 'link') || !isAmount(right)) return undefined;
  // `45/45/10`: three numbers are no pair
  if (is(right.next, '/') && isBare(right.next.next)) return null;
  // «1 in 3 days», but «de 15 à 20 minutes» is a range
  if (!is(slash, '/') && !isIn(slash)) return null;
  if (!Number.isInteger(value) || value < 1 || right.unit === 'second') return null;
  if (right.unit === 'bare') {
    if (!is(slash, '/') || pairOrder === null) return null;
    if (pairOrder === 'timeFirst') {
      // ICCF's `10/50` is moves and days
      if (value < right.value) return null;
      pending.quota = right.value;
      pending.bareQuota = true;
      addAmount(state, left);
      return right.next;
    }
    // `1/2 hour`, `10/15 min`
  } else if (right.unit !== 'day' && !isUsualQuota(value)) return null;
  pending.quota = value;
  return right;
};

/** A bare number before `x` or `SS`, or the first of a pair; undefined otherwise. */
const readCount = (state: ClauseState, found: Amount): Next | undefined => {
  const { pending } = state;
  const { value, next: following } = found;
  const counted = following.next;
  if (is(following, 'times', '*')) {
    pending.periods = value;
    // `3+2x2`: a bare number may be periods, players or games; `1x60s` is byo-yomi or once
    const timed = !isBare(counted) || is(counted.next, 'overtime');
    return value > 1 && isAmount(counted) && timed ? counted : null;
  }
  // «then 5 periods of 30 seconds»
  const period = past(counted);
  if (is(following, 'overtime') && isAmount(period)) {
    state.modes.add('overtime');
    pending.periods = value;
    return period;
  }
  const rounds = is(following, '-') ? counted : following;
  if (is(rounds, 'rounds')) {
    // `5-SS, G/60`: the rounds of a Swiss, before everything else
    const opens = state.clauses.length === 0 && is(rounds.next, ',', ';');
    return opens ? rounds.next.next : null;
  }
  return readPair(state, found);
};

const readAmount: Rule = (state, found) => {
  if (!isAmount(found)) return null;
  if (state.clauses.length === 0 && /[+/]/.test(state.joint)) {
    // nothing but an increment can be added before there is something
    if (found.unit !== 'second' || state.joint !== '+') return null;
    state.pending.increment = true;
  }
  const counted = isBare(found) ? readCount(state, found) : undefined;
  if (counted !== undefined) return counted;
  addAmount(state, found);
  const { next, unit, written } = found;
  // a place or an event may follow marks
  const loose = unit === 'second' && written === 'mark';
  // `20 Teams`, `30 days leave`, `30 s 초읽기`: any other time is what its words say, known or not
  return is(past(next), 'unknown') && !loose ? null : next;
};

/** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
const readDash: Rule = (state, { next }) => {
  const { pending } = state;
  if (is(next, '>')) return next;
  if (is(next, '/') && isBare(next.next)) {
    // `40/90 -/30`: the dash stands for the rest of the game
    pending.rest = true;
    pending.prefixed = true;
    state.joint = ',';
    return next.next;
  }
  const before = state.clauses.at(-1);
  if (before === undefined) return state.labelled ? next : null;
  if (!isAmount(next)) return next;
  const falls = before.amount.unit === 'minute' && next.unit === 'second';
  if ((!falls && before.quota === null) || next.unit === 'bare' || state.joint.includes('+')) {
    return null;
  }
  state.joint = '+';
  return next;
};

/** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
const readTimes: Rule = (state, times) => {
  const before = openClause(state);
  const { next } = times;
  if (before === undefined) return null;
  const found = readTarget(state, times, next);
  if (found !== undefined) return found;
  if (!isAmount(next) || (next.unit !== 'bare' && next.written !== 'm')) return null;
  if (before.amount.unit === 'second') before.periods = next.value;
  else if (isUsualQuota(next.value)) before.quota = next.value;
  else return null;
  return next.next;
};

/** Stray quotes may set off words, never numbers. */
const readQuote: Rule = (state, quote) => {
  const { next } = quote;
  if (quote === state.closingQuote) return next;
  let closing = next;
  while (closing.kind === 'word') closing = closing.next;
  if (closing.kind !== 'quote' || closing === next) return null;
  state.closingQuote = closing;
  return next;
};

/** An unknown word may close a control, but not follow a «then». */
const readUnknown: Rule = (state, { next }) => {
  if (state.joint.includes('>')) return null;
  state.trailing = true;
  return next;
};

/** A sign between clauses: it becomes the joint of the next one. */
const boundary = (state: ClauseState, { next }: Phrase, sign: string): Next => {
  if (sign === '+' && is(next, '+')) return null;
  state.joint = state.joint === '(' ? sign : state.joint + sign;
  return next;
};

const readSign: Rule = (state, sign) => boundary(state, sign, sign.sense ?? '');

/** «then» introduces what follows; at the end, «thereafter» says where an increment begins. */
const readNext: Rule = (state, phrase) => {
  const end = past(phrase.next);
  const before = openClause(state);
  if (end.kind !== 'end' || before === undefined) return boundary(state, phrase, '>');
  before.late = true;
  return end;
};

const readLabel: Rule = (state, { text = '', next }) => {
  const amount = state.clauses[0]?.amount ?? past(next, [...SOFT, ',']);
  // bullet is a minute or two, and `bullet 30+0` half a minute or half an hour
  if (/bullet/.test(text) && isAmount(amount) && amount.value > 9) state.strangeLabel = true;
  state.labelled = true;
  return next;
};

/** A word that names the system of the whole control. */
const addMode = ({ modes }: ClauseState, { next }: Phrase, mode: Mode): Phrase => {
  modes.add(mode);
  return next;
};

const openBracket: Rule = (state, { next }) => {
  state.groups.push(state.clauses.length);
  if (openClause(state) !== undefined) state.joint = '(';
  return next;
};

const closeBracket: Rule = (state, { next }) => {
  // a quota may follow, and belongs to the first amount in the bracket
  if (!is(next, '/', 'link')) state.groups.pop();
  if (state.joint === '(') state.joint = '';
  return next;
};

/** «en och en halv timme»; «2 hours and 30» may be minutes. */
const joinTimes: Rule = (state, phrase) =>
  (isBare(past(phrase.next)) && /^[dh]/.test(openClause(state)?.amount.unit ?? '')) ||
  is(phrase.before, 'link', 'article') ||
  leadsAstray(state, phrase)
    ? null
    : boundary(state, phrase, '&');

/** A dot ends a sentence after a long word. `30m + ..10s` is the unified notation. */
const readDot: Rule = (state, dot) => {
  if (is(dot.next, '.')) return null;
  const sentence = (dot.before.text ?? '').length > 4 && openClause(state) !== undefined;
  return sentence ? boundary(state, dot, '.') : dot.next;
};

/** `=>` is an arrow, `=` alone is a slip for `+`. */
const readEquals: Rule = (state, sign) =>
  is(sign.next, '>') ? sign.next : boundary(state, sign, '=');

/** A colon after unknown words at the start makes them a label. */
const readColon: Rule = (state, colon) => {
  if (!state.trailing || state.clauses.length > 0) return boundary(state, colon, ':');
  state.trailing = false;
  state.strangeLabel = true;
  return colon.next;
};

/** An arrow leads on from a time; `>5 min` is a bound. */
const readArrow: Rule = (state, arrow) =>
  state.clauses.length === 0 ? null : readScope(state, arrow, 'upTo');

/** Portuguese «o» is an article where no other time follows; any other «or» leaves a choice. */
const readOr: Rule = (_, { text, next }) => (text === 'o' && !isAmount(past(next)) ? next : null);

/** «reloj de arena»; an arena without «de» is a tournament. */
const readHourglass: Rule = (state, glass) =>
  glass.text === 'arena' && !is(glass.before, 'filler')
    ? readLabel(state, glass)
    : addMode(state, glass, 'hourglass');

const readBronstein: Rule = (state, phrase) => {
  setOff(state);
  return addMode(state, phrase, 'bronstein');
};

const readEach: Rule = (state, { before, next }) =>
  readTarget(state, before, past(next), true) ?? next;

/** «move» without a number: what comes with every move is seconds, or the amount after it. */
const readMove: Rule = (state, move) => {
  const counts = openClause(state)?.amount.unit === 'second' || isAmount(past(move.next, SOFT));
  return counts ? markPerMove(state, move) : null;
};

/** In correspondence, bare numbers may be days. */
const readMail: Rule = (state, label) => {
  state.strangeLabel = true;
  return readLabel(state, label);
};

/** «időkorlát nélkül», «süre sınırı yok»: a limit, and none after it. */
const readLimit: Rule = (state, limit) =>
  is(limit.next, 'without') ? addMode(state, limit.next, 'unlimited') : readLabel(state, limit);

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
  or: readOr,
  link: readLink,
  from: (state, scope) => readScope(state, scope, 'from'),
  after: (state, scope) => readScope(state, scope, 'after'),
  upTo: (state, scope) => readScope(state, scope, 'upTo'),
  rest: readRest,
  all: readRest,
  increment: (state, gain) => readGain(state, gain, 'increment'),
  delay: (state, gain) => readGain(state, gain, 'delay'),
  without: readWithout,
  noIncrement: markPlain,
  unlimited: (state, word) => addMode(state, word, 'unlimited'),
  overtime: (state, word) => addMode(state, word, 'overtime'),
  canadian: (state, word) => {
    state.modes.add('canadian');
    return addMode(state, word, 'overtime');
  },
  hourglass: readHourglass,
  bronstein: readBronstein,
  plus: (state, plus) => boundary(state, plus, '+'),
  and: joinTimes,
  next: readNext,
  perMove: markPerMove,
  each: readEach,
  move: readMove,
  times: readTimes,
  label: readLabel,
  mail: readMail,
  limit: readLimit,
  fischer: readLabel,
  unknown: readUnknown,
};

/** What may follow an unknown word, because it adds no meaning. */
const AFTER_UNKNOWN = new Set(
  'unknown filler article player link label mail and fischer quote . , : - ! ( ) [ ]'.split(' '),
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

/** Reads the clauses of a text, or null where a word or sign forbids a safe reading. */
export const readClauses = (phrases: readonly Phrase[]): ParsedClauses | null => {
  const state: ClauseState = {
    pairOrder: orderOfPairs(phrases),
    clauses: [],
    modes: new Set(),
    groups: [],
    pending: nothingAttached(),
    joint: '',
    closingQuote: undefined,
    trailing: false,
    labelled: false,
    strangeLabel: false,
  };
  for (let phrase = phrases[0]; phrase !== undefined && phrase.kind !== 'end';) {
    const next = readPhrase(state, phrase);
    if (next === null) return null;
    phrase = next;
  }
  const { rest, delay, increment, perMove, periods, quota } = state.pending;
  const dangling = rest || delay || increment || perMove || periods !== 1 || quota !== null;
  // `180+2:`, `15+`: something is missing
  return dangling || /[+:]/.test(state.joint) ? null : state;
};
