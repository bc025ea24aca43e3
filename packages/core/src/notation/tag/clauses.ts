/**
 * The grammar over phrases: cuts a text into clauses, one for each amount of time. What the clauses
 * then are to each other is decided in `roles.ts`.
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
import { is, type Amount, type Phrase } from './phrases.js';
import {
  addAmount,
  isAmount,
  isBare,
  isGameWord,
  isIn,
  isUsualQuota,
  LONGEST_BARE,
  markPerMove,
  nothingSaid,
  openClause,
  past,
  SILENT,
  SOFT,
  type Mode,
  type Next,
  type PairOrder,
  type Reader,
  type Rule,
} from './clause-state.js';

/** What the grammar found; the reader's state once it is done. */
export type Reading = Readonly<
  Pick<Reader, 'clauses' | 'modes' | 'trailing' | 'labelled' | 'strangeLabel' | 'pairOrder'>
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
    if (Math.max(left.value, right.value) > LONGEST_BARE) continue;
    const usual = isUsualQuota(left.value);
    if (usual !== isUsualQuota(right.value)) votes.add(usual ? 'movesFirst' : 'timeFirst');
  }
  const [vote = null] = votes;
  return votes.size === 1 ? vote : null;
};

/** `A/B` and `1 in 3 days`: whether the bare number counts the moves of what follows. */
const readPair = (reader: Reader, left: Amount): Next | undefined => {
  const { pending, pairOrder } = reader;
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
      addAmount(reader, left);
      return right.next;
    }
    // `1/2 hour`, `10/15 min`
  } else if (right.unit !== 'day' && !isUsualQuota(value)) return null;
  pending.quota = value;
  return right;
};

/** A bare number before `x` or `SS`, or as the first of a pair; undefined if it is none of these. */
const readCount = (reader: Reader, found: Amount): Next | undefined => {
  const { pending } = reader;
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
    reader.modes.add('overtime');
    pending.periods = value;
    return period;
  }
  const rounds = is(following, '-') ? counted : following;
  if (is(rounds, 'rounds')) {
    // `5-SS, G/60`: the rounds of a Swiss, before everything else
    const opens = reader.clauses.length === 0 && is(rounds.next, ',', ';');
    return opens ? rounds.next.next : null;
  }
  return readPair(reader, found);
};

const readAmount: Rule = (reader, found) => {
  if (!isAmount(found)) return null;
  if (reader.clauses.length === 0 && /[+/]/.test(reader.joint)) {
    // nothing but an increment can be added before there is something
    if (found.unit !== 'second' || reader.joint !== '+') return null;
    reader.pending.increment = true;
  }
  const counted = isBare(found) ? readCount(reader, found) : undefined;
  if (counted !== undefined) return counted;
  addAmount(reader, found);
  const { next, unit, written } = found;
  // a place or an event may follow marks
  const loose = unit === 'second' && written === 'mark';
  // `20 Teams`, `30 days leave`, `30 s 초읽기`: any other time is what its words say, known or not
  return is(past(next), 'unknown') && !loose ? null : next;
};

/** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
const readDash: Rule = (reader, { next }) => {
  const { pending } = reader;
  if (is(next, '>')) return next;
  if (is(next, '/') && isBare(next.next)) {
    // `40/90 -/30`: the dash stands for the rest of the game
    pending.rest = true;
    pending.prefixed = true;
    reader.joint = ',';
    return next.next;
  }
  const before = reader.clauses.at(-1);
  if (before === undefined) return reader.labelled ? next : null;
  if (!isAmount(next)) return next;
  const falls = before.amount.unit === 'minute' && next.unit === 'second';
  if ((!falls && before.quota === null) || next.unit === 'bare' || reader.joint.includes('+')) {
    return null;
  }
  reader.joint = '+';
  return next;
};

/** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
const readTimes: Rule = (reader, times) => {
  const before = openClause(reader);
  const { next } = times;
  if (before === undefined) return null;
  const found = readTarget(reader, times, next);
  if (found !== undefined) return found;
  if (!isAmount(next) || (next.unit !== 'bare' && next.written !== 'm')) return null;
  if (before.amount.unit === 'second') before.periods = next.value;
  else if (isUsualQuota(next.value)) before.quota = next.value;
  else return null;
  return next.next;
};

/** Stray quotes may set off words, never numbers. */
const readQuote: Rule = (reader, quote) => {
  const { next } = quote;
  if (quote === reader.closingQuote) return next;
  let closing = next;
  while (closing.kind === 'word') closing = closing.next;
  if (closing.kind !== 'quote' || closing === next) return null;
  reader.closingQuote = closing;
  return next;
};

/** A word that nobody knows may close a control, but not say what comes then. */
const readUnknown: Rule = (reader, { next }) => {
  if (reader.joint.includes('>')) return null;
  reader.trailing = true;
  return next;
};

const skip: Rule = (_, { next }) => next;

const boundary =
  (sign: string): Rule =>
  (reader, { next }) => {
    if (sign === '+' && is(next, '+')) return null;
    reader.joint = reader.joint === '(' ? sign : reader.joint + sign;
    return next;
  };

/** «then» leads on to what follows; at the end, «thereafter» tells where an increment begins. */
const readNext: Rule = (reader, phrase) => {
  const end = past(phrase.next);
  const before = openClause(reader);
  if (end.kind !== 'end' || before === undefined) return boundary('>')(reader, phrase);
  before.late = true;
  return end;
};

const readLabel: Rule = (reader, { text = '', next }) => {
  const amount = reader.clauses[0]?.amount ?? past(next, [...SOFT, ',']);
  // bullet is a minute or two, and `bullet 30+0` half a minute or half an hour
  if (/bullet/.test(text) && isAmount(amount) && amount.value > 9) reader.strangeLabel = true;
  reader.labelled = true;
  return next;
};

const mode =
  (...names: readonly Mode[]): Rule =>
  ({ modes }, { next }) => {
    for (const name of names) modes.add(name);
    return next;
  };

const openBracket: Rule = (reader, { next }) => {
  reader.groups.push(reader.clauses.length);
  if (openClause(reader) !== undefined) reader.joint = '(';
  return next;
};

const closeBracket: Rule = (reader, { next }) => {
  // a quota may follow, and belongs to the first amount in the bracket
  if (!is(next, '/', 'link')) reader.groups.pop();
  if (reader.joint === '(') reader.joint = '';
  return next;
};

/** «en och en halv timme»; «2 hours and 30» may be minutes. */
const joinTimes: Rule = (reader, phrase) =>
  (isBare(past(phrase.next)) && /^[dh]/.test(openClause(reader)?.amount.unit ?? '')) ||
  is(phrase.before, 'link', 'article') ||
  leadsAstray(reader, phrase)
    ? null
    : boundary('&')(reader, phrase);

/** What words do by their sense, signs, and amounts, moves and quotes; nothing else may stand there. */
const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(SILENT.map((sense) => [sense, skip])),
  ...Object.fromEntries(['+', ',', ';', '|'].map((sign) => [sign, boundary(sign)])),
  '&': joinTimes,
  '(': openBracket,
  '[': openBracket,
  ')': closeBracket,
  ']': closeBracket,
  // `30m + ..10s` is the unified notation, where two dots have a meaning
  '.': (reader, dot) => {
    if (is(dot.next, '.')) return null;
    const sentence = (dot.before.text ?? '').length > 4 && openClause(reader) !== undefined;
    return (sentence ? boundary('.') : skip)(reader, dot);
  },
  // `=>` is an arrow, `=` alone is a slip for `+`
  '=': (reader, sign) => (is(sign.next, '>') ? skip : boundary('='))(reader, sign),
  ':': (reader, colon) => {
    if (!reader.trailing || reader.clauses.length > 0) return boundary(':')(reader, colon);
    reader.trailing = false;
    reader.strangeLabel = true;
    return colon.next;
  },
  // an arrow leads on from a time; `>5 min` is a bound
  '>': (reader, arrow) => (reader.clauses.length === 0 ? null : readScope('upTo')(reader, arrow)),
  '@': readScope('after'),
  '/': readLink,
  '-': readDash,
  amount: readAmount,
  moves: readMoves,
  quote: readQuote,
  // Portuguese «o» is an article where no other time follows
  or: (_, { text, next }) => (text === 'o' && !isAmount(past(next)) ? next : null),
  link: readLink,
  from: readScope('from'),
  after: readScope('after'),
  upTo: readScope('upTo'),
  rest: readRest,
  all: readRest,
  increment: readGain('increment'),
  delay: readGain('delay'),
  without: readWithout,
  noIncrement: markPlain,
  unlimited: mode('unlimited'),
  overtime: mode('overtime'),
  canadian: mode('overtime', 'canadian'),
  // «reloj de arena»; an arena without «de» is a tournament
  hourglass: (reader, glass) =>
    glass.text === 'arena' && !is(glass.before, 'filler')
      ? readLabel(reader, glass)
      : mode('hourglass')(reader, glass),
  bronstein: (reader, phrase) => {
    setOff(reader);
    return mode('bronstein')(reader, phrase);
  },
  plus: boundary('+'),
  and: joinTimes,
  next: readNext,
  perMove: markPerMove,
  each: (reader, { before, next }) => readTarget(reader, before, past(next), true) ?? next,
  move: (reader, move) => {
    const counts = openClause(reader)?.amount.unit === 'second' || isAmount(past(move.next, SOFT));
    return counts ? markPerMove(reader, move) : null;
  },
  times: readTimes,
  label: readLabel,
  // bare numbers may be days
  mail: (reader, label) => {
    reader.strangeLabel = true;
    return readLabel(reader, label);
  },
  // «időkorlát nélkül», «süre sınırı yok»
  limit: (reader, limit) =>
    is(limit.next, 'without') ? mode('unlimited')(reader, limit.next) : readLabel(reader, limit),
  fischer: readLabel,
  unknown: readUnknown,
};

/** What may follow a word that was not understood, and says nothing of its own. */
const AFTER_UNKNOWN = new Set(
  'unknown filler article player link label mail and fischer quote . , : - ! ( ) [ ]'.split(' '),
);

const readPhrase: Rule = (reader, phrase) => {
  const { kind, next } = phrase;
  const sense = kind === 'word' || kind === 'sign' ? (phrase.sense ?? '') : kind;
  if (reader.trailing) {
    if (!AFTER_UNKNOWN.has(sense)) return null;
    if (kind === 'word') return next;
  }
  return RULES[sense]?.(reader, phrase) ?? null;
};

/** Reads the clauses of a text, or null where a word or sign forbids a safe reading. */
export const readClauses = (phrases: readonly Phrase[]): Reading | null => {
  const reader: Reader = {
    pairOrder: orderOfPairs(phrases),
    clauses: [],
    modes: new Set(),
    groups: [],
    pending: nothingSaid(),
    joint: '',
    closingQuote: undefined,
    trailing: false,
    labelled: false,
    strangeLabel: false,
  };
  for (let phrase = phrases[0]; phrase !== undefined && phrase.kind !== 'end';) {
    const next = readPhrase(reader, phrase);
    if (next === null) return null;
    phrase = next;
  }
  const { rest, delay, increment, perMove, periods, quota } = reader.pending;
  const dangling = rest || delay || increment || perMove || periods !== 1 || quota !== null;
  // `180+2:`, `15+`: something is missing
  return dangling || /[+:]/.test(reader.joint) ? null : reader;
};
