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
import type { Amount, Phrase } from './phrases.js';
import {
  addAmount,
  blankClause,
  isAmount,
  isBare,
  isGameWord,
  isSign,
  isUsualQuota,
  isWord,
  LONGEST_BARE,
  markPerMove,
  nextAmount,
  openClause,
  past,
  SILENT_SIGNS,
  type Mode,
  type Next,
  type PairOrder,
  type Reader,
} from './reader.js';
import type { Sense } from './vocabulary.js';

/** What the grammar found; the reader's state once it is done. */
export type Reading = Readonly<
  Pick<
    Reader,
    'clauses' | 'modes' | 'unlimited' | 'trailing' | 'labelled' | 'strangeLabel' | 'pairOrder'
  >
>;

/**
 * `40/90` is moves first with US Chess's SD or G beside it, or when only the left number is a usual
 * quota; `90/40` is time first when only the right one is. Null if the pairs do not say.
 */
const orderOfPairs = (phrases: readonly Phrase[]): PairOrder | null => {
  const votes = new Set<PairOrder>();
  for (const [at, left] of phrases.entries()) {
    const right = phrases[at + 2];
    if (!isBare(left) || !isSign(phrases[at + 1], '/') || !isBare(right)) continue;
    if (Math.max(left.value, right.value) > LONGEST_BARE) continue;
    if (isUsualQuota(left.value) && !isUsualQuota(right.value)) votes.add('movesFirst');
    if (!isUsualQuota(left.value) && isUsualQuota(right.value)) votes.add('timeFirst');
  }
  const american = phrases.some(
    (phrase, at) => isGameWord(phrase) && !isSign(phrases[at - 1], '/'),
  );
  if (american) return 'movesFirst';
  const [vote] = votes;
  return votes.size === 1 && vote !== undefined ? vote : null;
};

/** `A/B` and `1 in 3 days`: whether the bare number counts the moves of what follows. */
const readPair = (reader: Reader, left: Amount): Next | undefined => {
  const { phrases, at } = reader;
  const slash = phrases[at + 1];
  if (!isSign(slash, '/') && !isWord(slash, 'link')) return undefined;
  const place = past(reader, at + 2);
  const right = phrases[place];
  if (!isAmount(right)) return undefined;
  // `45/45/10`: three numbers are no pair
  if (isSign(phrases[place + 1], '/') && isBare(phrases[place + 2])) return null;
  // «1 in 3 days», but «de 15 à 20 minutes» is a range
  if (slash?.kind === 'word' && !['in', 'en', 'im'].includes(slash.text)) return null;
  if (!Number.isInteger(left.value) || left.value < 1 || right.unit === 'second') return null;
  if (right.unit === 'bare' && (!isSign(slash, '/') || reader.pairOrder === null)) return null;
  // `1/2 hour`, `10/15 min`
  const counted = right.unit === 'bare' || right.unit === 'day' || isUsualQuota(left.value);
  if (!counted) return null;
  if (right.unit === 'bare' && reader.pairOrder === 'timeFirst') {
    reader.pending.quota = right.value;
    reader.pending.bareQuota = true;
    addAmount(reader, left);
    return place + 1;
  }
  reader.pending.quota = left.value;
  return place;
};

/** A bare number before `x` or `SS`, or as the first of a pair; undefined if it is none of these. */
const readCount = (reader: Reader, found: Amount): Next | undefined => {
  const { phrases, at } = reader;
  const following = phrases[at + 1];
  if (isWord(following, 'times') || isSign(following, '*')) {
    reader.pending.periods = found.value;
    // `3+2x2`: a bare number may be periods, players or games
    const counted = phrases[at + 2];
    return isAmount(counted) && !isBare(counted) ? at + 2 : null;
  }
  // «then 5 periods of 30 seconds»
  const period = past(reader, at + 2);
  if (isWord(following, 'overtime') && isAmount(phrases[period])) {
    reader.modes.add('overtime');
    reader.pending.periods = found.value;
    return period;
  }
  const rounds = isSign(following, '-') ? at + 2 : at + 1;
  if (isWord(phrases[rounds], 'rounds')) {
    // `5-SS, G/60`: the rounds of a Swiss, before everything else
    const opens = reader.clauses.length === 0 && isSign(phrases[rounds + 1], ',', ';');
    return opens ? rounds + 2 : null;
  }
  return readPair(reader, found);
};

const readAmount = (reader: Reader, found: Amount): Next => {
  if (reader.trailing) return null;
  // nothing can be added before there is something
  if (reader.clauses.length === 0 && /[+/]/.test(reader.joint)) return null;
  const counted = found.unit === 'bare' ? readCount(reader, found) : undefined;
  if (counted !== undefined) return counted;
  addAmount(reader, found);
  return reader.at + 1;
};

/** A dash joins `90' - 30''` and a label to its control; between bare numbers it is a range. */
const readDash = (reader: Reader): Next => {
  const { phrases, at } = reader;
  const next = phrases[at + 1];
  if (isSign(next, '>')) return at + 1;
  if (isSign(next, '/') && isBare(phrases[at + 2])) {
    // `40/90 -/30`: the dash stands for the rest of the game
    reader.pending.rest = true;
    reader.pending.prefixed = true;
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

/** `90' x 40 mosse` is a quota, `30 s × 3` counts periods. */
const readTimes = (reader: Reader): Next => {
  const { phrases, at } = reader;
  const before = openClause(reader);
  const next = phrases[at + 1];
  if (before === undefined) return null;
  if (next?.kind === 'moves' || isWord(next, 'move')) return readLink(reader, at);
  if (!isAmount(next) || (next.unit !== 'bare' && next.written !== 'm')) return null;
  if (before.amount.unit === 'second') before.periods = next.value;
  else if (isUsualQuota(next.value)) before.quota = next.value;
  else return null;
  return at + 2;
};

/** Stray quotes may set off words, never numbers. */
const readQuote = (reader: Reader): Next => {
  const { phrases, at } = reader;
  if (at === reader.closingQuote) return at + 1;
  let place = at + 1;
  while (phrases[place]?.kind === 'word') place += 1;
  if (phrases[place]?.kind !== 'quote' || place === at + 1) return null;
  reader.closingQuote = place;
  return at + 1;
};

const isLetterO = (phrase: Phrase | undefined): boolean =>
  phrase?.kind === 'word' && phrase.text === 'o';

type Rule = (reader: Reader) => Next;

/** A word that nobody knows may close a control, but not say what comes then. */
const readUnknown: Rule = (reader) => {
  if (reader.joint.includes('>')) return null;
  reader.trailing = true;
  return reader.at + 1;
};

const skip: Rule = ({ at }) => at + 1;
const refuse: Rule = () => null;

const boundary =
  (sign: string): Rule =>
  (reader) => {
    if (sign === '+' && isSign(reader.phrases[reader.at + 1], '+')) return null;
    reader.joint = reader.joint === '(' ? sign : reader.joint + sign;
    return reader.at + 1;
  };

/** «then» leads on to what follows; at the end, «thereafter» tells where an increment begins. */
const readNext: Rule = (reader) => {
  const end = past(reader, reader.at + 1);
  const before = openClause(reader);
  if (reader.phrases[end] !== undefined || before === undefined) return boundary('>')(reader);
  before.late = true;
  return end;
};

const flag =
  (name: 'unlimited' | 'labelled'): Rule =>
  (reader) => {
    reader[name] = true;
    return reader.at + 1;
  };

const mode =
  (name: Mode): Rule =>
  (reader) => {
    reader.modes.add(name);
    return reader.at + 1;
  };

const openBracket: Rule = (reader) => {
  reader.groups.push(reader.clauses.length);
  if (openClause(reader) !== undefined) reader.joint = '(';
  return reader.at + 1;
};

const closeBracket: Rule = (reader) => {
  const following = reader.phrases[reader.at + 1];
  // a quota may follow, and belongs to the first amount in the bracket
  if (!isSign(following, '/') && !isWord(following, 'link')) reader.groups.pop();
  if (reader.joint === '(') reader.joint = '';
  return reader.at + 1;
};

const SIGN_RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(['+', ',', ';', '&', '|'].map((sign) => [sign, boundary(sign)])),
  ...Object.fromEntries(['(', '['].map((sign) => [sign, openBracket])),
  ...Object.fromEntries([')', ']'].map((sign) => [sign, closeBracket])),
  ...Object.fromEntries(SILENT_SIGNS.map((sign) => [sign, skip])),
  // `30m + ..10s` is the unified notation, where two dots have a meaning
  '.': (reader) => {
    const { phrases, at } = reader;
    if (isSign(phrases[at + 1], '.')) return null;
    const before = phrases[at - 1];
    const sentence = before?.kind === 'word' && before.text.length > 4;
    return sentence && openClause(reader) !== undefined ? boundary('.')(reader) : at + 1;
  },
  // `=>` is an arrow, `=` alone is a slip for `+`
  '=': (reader) =>
    isSign(reader.phrases[reader.at + 1], '>') ? reader.at + 1 : boundary('=')(reader),
  ':': (reader) => {
    if (reader.trailing && reader.clauses.length === 0) {
      reader.trailing = false;
      reader.strangeLabel = true;
      return reader.at + 1;
    }
    return boundary(':')(reader);
  },
  // an arrow leads on from a time; `>5 min` is a bound
  '>': (reader) => (reader.clauses.length === 0 ? null : readScope(reader, 'upTo')),
  '@': (reader) => readScope(reader, 'after'),
  '/': (reader) => readLink(reader, reader.at),
  '-': readDash,
};

const WORD_RULES: Readonly<Partial<Record<Sense | 'unknown', Rule>>> = {
  // Portuguese «o» is an article where no other time follows
  or: (reader) =>
    isLetterO(reader.phrases[reader.at]) && !isAmount(reader.phrases[past(reader, reader.at + 1)])
      ? reader.at + 1
      : null,
  forbidden: refuse,
  rounds: refuse,
  link: (reader) => readLink(reader, reader.at),
  from: (reader) => readScope(reader, 'from'),
  after: (reader) => readScope(reader, 'after'),
  upTo: (reader) => readScope(reader, 'upTo'),
  rest: readRest,
  all: readRest,
  increment: (reader) => {
    const { phrases, clauses, at } = reader;
    const phrase = phrases[at];
    // `G/60;i5`: the letter of US Chess, and of nobody else
    const letter = phrase?.kind === 'word' && phrase.text === 'i';
    if (letter && !clauses.some(({ prefixed }) => prefixed)) return null;
    return readGain(reader, 'increment');
  },
  delay: (reader) => readGain(reader, 'delay'),
  without: readWithout,
  noIncrement: (reader) => markPlain(reader, reader.at + 1),
  unlimited: flag('unlimited'),
  overtime: mode('overtime'),
  canadian: mode('canadian'),
  hourglass: mode('hourglass'),
  bronstein: mode('bronstein'),
  plus: boundary('+'),
  and: boundary('&'),
  next: readNext,
  half: refuse,
  perMove: (reader) => markPerMove(reader, reader.at + 1),
  each: (reader) => {
    const next = reader.phrases[past(reader, reader.at + 1)];
    const counts = isWord(next, 'move') || next?.kind === 'moves';
    return counts ? readLink(reader, reader.at - 1) : reader.at + 1;
  },
  move: (reader) => {
    const { at } = reader;
    const counts =
      openClause(reader)?.amount.unit === 'second' || nextAmount(reader, at + 1) !== undefined;
    return counts ? markPerMove(reader, at + 1) : null;
  },
  times: readTimes,
  label: flag('labelled'),
  limit: (reader) => {
    // «időkorlát nélkül», «süre sınırı yok»
    const absent = isWord(reader.phrases[reader.at + 1], 'without');
    reader[absent ? 'unlimited' : 'labelled'] = true;
    return reader.at + (absent ? 2 : 1);
  },
  fischer: flag('labelled'),
  unknown: readUnknown,
};

/** Words and signs that may follow a word that was not understood: they say nothing of their own. */
const AFTER_UNKNOWN: ReadonlySet<string> = new Set<Sense | 'unknown'>([
  'unknown',
  'filler',
  'article',
  'player',
  'link',
  'label',
  'and',
  'fischer',
]);

const SIGNS_AFTER_UNKNOWN = new Set(['.', ',', ':', '-', '!', '(', ')', '[', ']']);

const readPhrase = (reader: Reader, phrase: Phrase): Next => {
  switch (phrase.kind) {
    case 'amount':
      return readAmount(reader, phrase);
    case 'moves':
      return reader.trailing ? null : readMoves(reader, phrase.count, phrase.ordinal);
    case 'word':
      if (reader.trailing) return AFTER_UNKNOWN.has(phrase.sense) ? reader.at + 1 : null;
      return (WORD_RULES[phrase.sense] ?? skip)(reader);
    case 'quote':
      return readQuote(reader);
    case 'sign':
      if (reader.trailing && !SIGNS_AFTER_UNKNOWN.has(phrase.text)) return null;
      return (SIGN_RULES[phrase.text] ?? refuse)(reader);
  }
};

/** Reads the clauses of a text, or null where a word or sign forbids a safe reading. */
export const readClauses = (phrases: readonly Phrase[]): Reading | null => {
  const reader: Reader = {
    phrases,
    pairOrder: orderOfPairs(phrases),
    clauses: [],
    modes: new Set(),
    groups: [],
    at: 0,
    pending: blankClause(),
    joint: '',
    closingQuote: -1,
    unlimited: false,
    trailing: false,
    labelled: false,
    strangeLabel: false,
  };
  for (let phrase = phrases[0]; phrase !== undefined; phrase = phrases[reader.at]) {
    const next = readPhrase(reader, phrase);
    if (next === null) return null;
    reader.at = next;
  }
  const { pending, joint } = reader;
  const dangling =
    pending.rest || pending.delay || pending.increment || pending.perMove || pending.periods !== 1;
  // `180+2:`, `15+`: something is missing
  return dangling || pending.quota !== null || /[+:]/.test(joint) ? null : reader;
};
