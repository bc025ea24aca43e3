/**
 * The grammar over phrases: cuts a text into clauses, one for each amount of time. What the clauses
 * then are to each other is decided in `roles.ts`.
 */

import {
  markPlain,
  readGain,
  readLink,
  readMoves,
  readRest,
  readScope,
  readWithout,
} from './attachments.js';
import { is, type Amount, type Phrase } from './phrases.js';
import {
  addAmount,
  isAmount,
  isBare,
  isGameWord,
  isUsualQuota,
  LONGEST_BARE,
  markPerMove,
  nextAmount,
  nothingSaid,
  openClause,
  past,
  SILENT,
  type Mode,
  type Next,
  type PairOrder,
  type Reader,
  type Rule,
} from './reader.js';

/** What the grammar found; the reader's state once it is done. */
export type Reading = Readonly<
  Pick<Reader, 'clauses' | 'modes' | 'trailing' | 'labelled' | 'strangeLabel' | 'pairOrder'>
>;

/**
 * `40/90` is moves first with US Chess's SD or G beside it, or when only the left number is a usual
 * quota; `90/40` is time first when only the right one is. Null if the pairs do not say.
 */
const orderOfPairs = (phrases: readonly Phrase[]): PairOrder | null => {
  const american = phrases.some((phrase, at) => isGameWord(phrase) && !is(phrases[at - 1], '/'));
  if (american) return 'movesFirst';
  const votes = new Set<PairOrder>();
  for (const [at, left] of phrases.entries()) {
    const right = phrases[at + 2];
    if (!isBare(left) || !is(phrases[at + 1], '/') || !isBare(right)) continue;
    if (Math.max(left.value, right.value) > LONGEST_BARE) continue;
    const usual = isUsualQuota(left.value);
    if (usual !== isUsualQuota(right.value)) votes.add(usual ? 'movesFirst' : 'timeFirst');
  }
  const [vote = null] = votes;
  return votes.size === 1 ? vote : null;
};

/** `A/B` and `1 in 3 days`: whether the bare number counts the moves of what follows. */
const readPair = (reader: Reader, at: number, left: Amount): Next | undefined => {
  const { phrases, pending, pairOrder } = reader;
  const slash = phrases[at + 1];
  const place = past(reader, at + 2);
  const right = phrases[place];
  if (!is(slash, '/', 'link') || !isAmount(right)) return undefined;
  // `45/45/10`: three numbers are no pair
  if (is(phrases[place + 1], '/') && isBare(phrases[place + 2])) return null;
  // «1 in 3 days», but «de 15 à 20 minutes» is a range
  if (!['/', 'in', 'en', 'im'].includes(slash?.text ?? '')) return null;
  const { value } = left;
  if (!Number.isInteger(value) || value < 1 || right.unit === 'second') return null;
  if (right.unit === 'bare') {
    if (!is(slash, '/') || pairOrder === null) return null;
    if (pairOrder === 'timeFirst') {
      pending.quota = right.value;
      pending.bareQuota = true;
      addAmount(reader, left);
      return place + 1;
    }
    // `1/2 hour`, `10/15 min`
  } else if (right.unit !== 'day' && !isUsualQuota(value)) return null;
  pending.quota = value;
  return place;
};

/** A bare number before `x` or `SS`, or as the first of a pair; undefined if it is none of these. */
const readCount = (reader: Reader, at: number, found: Amount): Next | undefined => {
  const { phrases, pending } = reader;
  const following = phrases[at + 1];
  if (is(following, 'times', '*')) {
    pending.periods = found.value;
    // `3+2x2`: a bare number may be periods, players or games
    const counted = phrases[at + 2];
    return isAmount(counted) && !isBare(counted) ? at + 2 : null;
  }
  // «then 5 periods of 30 seconds»
  const period = past(reader, at + 2);
  if (is(following, 'overtime') && isAmount(phrases[period])) {
    reader.modes.add('overtime');
    pending.periods = found.value;
    return period;
  }
  const rounds = is(following, '-') ? at + 2 : at + 1;
  if (is(phrases[rounds], 'rounds')) {
    // `5-SS, G/60`: the rounds of a Swiss, before everything else
    const opens = reader.clauses.length === 0 && is(phrases[rounds + 1], ',', ';');
    return opens ? rounds + 2 : null;
  }
  return readPair(reader, at, found);
};

const readAmount: Rule = (reader, at) => {
  const found = reader.phrases[at];
  // nothing can be added before there is something
  if (!isAmount(found) || (reader.clauses.length === 0 && /[+/]/.test(reader.joint))) return null;
  const counted = isBare(found) ? readCount(reader, at, found) : undefined;
  if (counted !== undefined) return counted;
  addAmount(reader, found);
  return at + 1;
};

/** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
const readDash: Rule = (reader, at) => {
  const { phrases, pending } = reader;
  const next = phrases[at + 1];
  if (is(next, '>')) return at + 1;
  if (is(next, '/') && isBare(phrases[at + 2])) {
    // `40/90 -/30`: the dash stands for the rest of the game
    pending.rest = true;
    pending.prefixed = true;
    reader.joint = ',';
    return at + 2;
  }
  const before = reader.clauses.at(-1);
  if (before === undefined) return reader.labelled ? at + 1 : null;
  if (!isAmount(next)) return at + 1;
  const falls = before.amount.unit === 'minute' && next.unit === 'second';
  if ((!falls && before.quota === null) || next.unit === 'bare') return null;
  reader.joint = '+';
  return at + 1;
};

const isMoves = (phrase: Phrase | undefined): boolean =>
  is(phrase, 'move') || phrase?.kind === 'moves';

/** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
const readTimes: Rule = (reader, at) => {
  const before = openClause(reader);
  const next = reader.phrases[at + 1];
  if (before === undefined) return null;
  if (isMoves(next)) return readLink(reader, at);
  if (!isAmount(next) || (next.unit !== 'bare' && next.written !== 'm')) return null;
  if (before.amount.unit === 'second') before.periods = next.value;
  else if (isUsualQuota(next.value)) before.quota = next.value;
  else return null;
  return at + 2;
};

/** Stray quotes may set off words, never numbers. */
const readQuote: Rule = (reader, at) => {
  const { phrases } = reader;
  if (at === reader.closingQuote) return at + 1;
  let place = at + 1;
  while (phrases[place]?.kind === 'word') place += 1;
  if (phrases[place]?.kind !== 'quote' || place === at + 1) return null;
  reader.closingQuote = place;
  return at + 1;
};

/** A word that nobody knows may close a control, but not say what comes then. */
const readUnknown: Rule = (reader, at) => {
  if (reader.joint.includes('>')) return null;
  reader.trailing = true;
  return at + 1;
};

const skip: Rule = (_, at) => at + 1;

const boundary =
  (sign: string): Rule =>
  (reader, at) => {
    if (sign === '+' && is(reader.phrases[at + 1], '+')) return null;
    reader.joint = reader.joint === '(' ? sign : reader.joint + sign;
    return at + 1;
  };

/** «then» leads on to what follows; at the end, «thereafter» tells where an increment begins. */
const readNext: Rule = (reader, at) => {
  const end = past(reader, at + 1);
  const before = openClause(reader);
  if (reader.phrases[end] !== undefined || before === undefined) return boundary('>')(reader, at);
  before.late = true;
  return end;
};

const readLabel: Rule = (reader, at) => {
  reader.labelled = true;
  return at + 1;
};

const mode =
  (...names: readonly Mode[]): Rule =>
  ({ modes }, at) => {
    for (const name of names) modes.add(name);
    return at + 1;
  };

const openBracket: Rule = (reader, at) => {
  reader.groups.push(reader.clauses.length);
  if (openClause(reader) !== undefined) reader.joint = '(';
  return at + 1;
};

const closeBracket: Rule = (reader, at) => {
  // a quota may follow, and belongs to the first amount in the bracket
  if (!is(reader.phrases[at + 1], '/', 'link')) reader.groups.pop();
  if (reader.joint === '(') reader.joint = '';
  return at + 1;
};

/** What words do by their sense, signs, and amounts, moves and quotes; nothing else may stand there. */
const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(SILENT.map((sense) => [sense, skip])),
  ...Object.fromEntries(['+', ',', ';', '&', '|'].map((sign) => [sign, boundary(sign)])),
  '(': openBracket,
  '[': openBracket,
  ')': closeBracket,
  ']': closeBracket,
  // `30m + ..10s` is the unified notation, where two dots have a meaning
  '.': (reader, at) => {
    const { phrases } = reader;
    if (is(phrases[at + 1], '.')) return null;
    const sentence = (phrases[at - 1]?.text ?? '').length > 4;
    return (sentence && openClause(reader) !== undefined ? boundary('.') : skip)(reader, at);
  },
  // `=>` is an arrow, `=` alone is a slip for `+`
  '=': (reader, at) => (is(reader.phrases[at + 1], '>') ? skip : boundary('='))(reader, at),
  ':': (reader, at) => {
    if (!reader.trailing || reader.clauses.length > 0) return boundary(':')(reader, at);
    reader.trailing = false;
    reader.strangeLabel = true;
    return at + 1;
  },
  // an arrow leads on from a time; `>5 min` is a bound
  '>': (reader, at) => (reader.clauses.length === 0 ? null : readScope('upTo')(reader, at)),
  '@': readScope('after'),
  '/': readLink,
  '-': readDash,
  amount: readAmount,
  moves: readMoves,
  quote: readQuote,
  // Portuguese «o» is an article where no other time follows
  or: (reader, at) => {
    const { phrases } = reader;
    const article = phrases[at]?.text === 'o' && !isAmount(phrases[past(reader, at + 1)]);
    return article ? at + 1 : null;
  },
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
  hourglass: mode('hourglass'),
  bronstein: mode('bronstein'),
  plus: boundary('+'),
  and: boundary('&'),
  next: readNext,
  perMove: markPerMove,
  each: (reader, at) =>
    isMoves(reader.phrases[past(reader, at + 1)]) ? readLink(reader, at - 1) : at + 1,
  move: (reader, at) => {
    const counts = openClause(reader)?.amount.unit === 'second' || nextAmount(reader, at + 1) > 0;
    return counts ? markPerMove(reader, at) : null;
  },
  times: readTimes,
  label: readLabel,
  // «időkorlát nélkül», «süre sınırı yok»
  limit: (reader, at) =>
    is(reader.phrases[at + 1], 'without')
      ? mode('unlimited')(reader, at + 1)
      : readLabel(reader, at),
  fischer: readLabel,
  unknown: readUnknown,
};

/** What may follow a word that was not understood, and says nothing of its own. */
const AFTER_UNKNOWN = new Set(
  'unknown filler article player link label and fischer quote . , : - ! ( ) [ ]'.split(' '),
);

const readPhrase = (reader: Reader, at: number, { kind, sense = kind }: Phrase): Next => {
  if (reader.trailing) {
    if (!AFTER_UNKNOWN.has(sense)) return null;
    if (kind === 'word') return at + 1;
  }
  return RULES[sense]?.(reader, at) ?? null;
};

/** Reads the clauses of a text, or null where a word or sign forbids a safe reading. */
export const readClauses = (phrases: readonly Phrase[]): Reading | null => {
  const reader: Reader = {
    phrases,
    pairOrder: orderOfPairs(phrases),
    clauses: [],
    modes: new Set(),
    groups: [],
    pending: nothingSaid(),
    joint: '',
    closingQuote: -1,
    trailing: false,
    labelled: false,
    strangeLabel: false,
  };
  let at = 0;
  for (let phrase = phrases[0]; phrase !== undefined; phrase = phrases[at]) {
    const next = readPhrase(reader, at, phrase);
    if (next === null) return null;
    at = next;
  }
  const { rest, delay, increment, perMove, periods, quota } = reader.pending;
  const dangling = rest || delay || increment || perMove || periods !== 1 || quota !== null;
  // `180+2:`, `15+`: something is missing
  return dangling || /[+:]/.test(reader.joint) ? null : reader;
};
