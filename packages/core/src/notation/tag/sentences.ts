/**
 * Announcements say more than a time control: «Swiss, 9 rounds, 15 minutes with a further 10 seconds per move. Bring a set!»
 * What no table knows is passed over where the rest is a time control beyond doubt, and where it stands so that it changes
 * nothing:
 *
 *     Bring a set!   a part that speaks of no time
 *     9 rounds       a count of rounds
 *     further        a word inside a part with a time
 */

import { isSlipOfUnit } from '../slip.js';
import { partsOf, withoutParts, type Part } from './parts.js';
import { is, isOf, type Phrase, type Senses } from './phrase.js';
import {
  isAltering,
  isChanging,
  isIn,
  isNot,
  isOfDay,
  isQuarter,
  isRounds,
  isThing,
  isWith,
} from './words.js';

/** No more words may be unknown in the parts with a time. */
const MAX_UNKNOWN = 5;

/** What only a time control says; a count of moves does, too. */
const TELLING: Senses = [
  'increment',
  'noIncrement',
  'without',
  'perMove',
  'game',
  'player',
  'rest',
  'overtime',
  'each',
  'reach',
];

/** An unknown word before these may say what happens there: «no draw before move 30». */
const SCOPES: Senses = ['upTo', 'after', 'from', 'within', 'move'];

/** What a part may say without speaking of time. */
const ELSEWHERE: Senses = [
  'unknown',
  'label',
  'filler',
  'article',
  'link',
  'from',
  'and',
  'all',
  'each',
  'game',
  'player',
  'limit',
  'first',
  'fischer',
  'upTo',
  'after',
  'within',
  'or',
  '-',
  '/',
  '&',
];

const isMoney = ({ kind, text = '' }: Phrase): boolean =>
  kind === 'sign' && /^[€$£¥₽%]$/.test(text);

const WORD = /^\p{L}[\p{L}\p{M}]+$/u;

/** A word that changes a time wherever it stands, or that may be a unit with a slip. */
const changes = (text: string): boolean =>
  isChanging(text) || isQuarter(text) || isSlipOfUnit(text);

/** Inside a part with a time, what counts matters, too. */
const mayMatter = (text: string): boolean => changes(text) || isAltering(text);

const isUnknown = (phrase: Phrase): boolean => is(phrase, 'unknown');

/** What says that seconds are added, or another system by its name. */
const GAINS: Senses = ['increment', 'extra', 'plus', '+', 'delay', 'bronstein', 'overtime'];

const saysGain = (phrase: Phrase): boolean => isOf(phrase, GAINS) || isWith(phrase.text ?? '');

/**
 * Whether an unknown word leads from one time to seconds of which nothing says that they are added: «20 minutes, upon flag
 * fall 30 seconds per move» is byo-yomi.
 */
const leadsToSeconds = ({ before, next }: Phrase): boolean => {
  let left = before;
  for (; left.kind !== 'amount'; left = left.before) {
    if (left.kind === 'end' || saysGain(left)) return false;
  }
  let right = next;
  for (; right.kind !== 'amount'; right = right.next) {
    if (right.kind === 'end' || saysGain(right)) return false;
  }
  let behind = right.next;
  while (is(behind, 'filler', 'each')) behind = behind.next;
  // Swedish «får man 5 sekunder till»
  return right.unit === 'second' && !saysGain(behind) && !is(behind, 'upTo');
};

/** Whether words lead from here to a time: «from move 41 you get 30 seconds». */
const leadsToTime = (from: Phrase): boolean => {
  let phrase = from;
  while (phrase.kind === 'word') phrase = phrase.next;
  return phrase.kind === 'amount';
};

/**
 * Behind an amount a word may say what the time is for, beside a move what kind of move or what may be done there, before a
 * second time whose it is: «30 minutes break», «illegal move», «draws from move 30», «40 moves recorded», «seniors 60 minutes,
 * juniors 30 minutes».
 */
const mayBePassed = (phrase: Phrase, isFirst: boolean): boolean => {
  const { text = '', before, next } = phrase;
  if (!WORD.test(text) || mayMatter(text)) return false;
  if (next.kind === 'amount' && !isFirst && before.kind === 'sign') return false;
  let left = before;
  while (is(left, 'filler', 'article', 'unknown', '.')) left = left.before;
  // «30 seconds per move in time trouble»
  const link = is(left, 'label') ? left.before : left;
  if (!isFirst && is(link, 'link') && isIn(link.text ?? '')) return false;
  if (left.kind === 'amount' || (left.kind === 'moves' && !leadsToTime(next))) return false;
  let right = next;
  while (is(right, 'filler', 'article')) right = right.next;
  // «remis po 30 posunięciach»
  const target = is(right, 'link') ? right.next : right;
  return target.kind !== 'moves' && !isOf(right, SCOPES);
};

/** The word that a number of rounds counts: «9 rounds», «9-round Swiss», «9. rund». */
const roundsOf = (phrase: Phrase): Phrase | null => {
  if (phrase.kind !== 'amount' || phrase.unit !== 'bare') return null;
  // `90 + 30 rounds 5` has an increment; what holds «for the first 5 rounds» does not for the others
  if (is(phrase.before, '+', 'first')) return null;
  const counted = is(phrase.next, '-', '.') ? phrase.next.next : phrase.next;
  return is(counted, 'unknown', 'forbidden', 'label', 'rounds') && isRounds(counted.text ?? '')
    ? counted
    : null;
};

const countsRounds = (phrase: Phrase): boolean => roundsOf(phrase) !== null;

const areCounted = (phrase: Phrase): boolean =>
  roundsOf(phrase.before) === phrase || roundsOf(phrase.before.before) === phrase;

const isYear = (phrase: Phrase): boolean =>
  phrase.kind === 'amount' && phrase.unit === 'bare' && phrase.value > 1900 && phrase.value < 2100;

/** «per round»; a tour in the name of an event is none. */
const isRoundWord = (phrase: Phrase): boolean =>
  is(phrase, 'unknown', 'forbidden') && isRounds(phrase.text ?? '');

/** What a number may count, or cost, beside it: «two illegal moves», «€ 10», «prize of 10». */
const isCounted = (phrase: Phrase): boolean =>
  is(phrase, 'unknown', 'player', 'game') || isMoney(phrase) || isThing(phrase.text ?? '');

/** Whether a number speaks of something else than time. */
const countsOthers = ({ before, next }: Phrase): boolean =>
  isCounted(next) || isCounted(is(before, 'link', 'filler', 'upTo', '.') ? before.before : before);

/** «aanvang 19.45 uur», «White's clock is started at 14:00»: no time of a game is so long. */
const isTimeOfDay = (phrase: Phrase): boolean => {
  const { text = '', next: behind } = phrase;
  if (phrase.kind !== 'amount')
    return isOfDay(text) || (is(phrase, 'forbidden') && /^\d/.test(text));
  if (isOfDay(behind.text ?? '')) return true;
  const { unit, value } = phrase;
  // «13 h 30» is written like a time
  const hours = unit === 'minute' ? value / 60 : unit === 'clock' || unit === 'hour' ? value : 0;
  return hours >= 7 && hours < 24;
};

const isBare = (phrase: Phrase): boolean => phrase.kind === 'amount' && phrase.unit === 'bare';

/** «Round 9»; «rounds 1-3» are several, and «from round 5» other rounds may have another time. */
const numbersRound = (phrase: Phrase): boolean => {
  const { before, next: number } = phrase;
  const sign = number.next;
  // «Runde 2 - 15+10» has a dash
  const isRange = is(sign, '-') && isBare(sign.next) && !is(sign.next.next, '+');
  return (
    isRoundWord(phrase) &&
    !/^(?:word|amount)$/.test(before.kind) &&
    isBare(number) &&
    !isRange &&
    !is(sign, '/', '+', 'and', '&')
  );
};

/** «2 rounds a day» */
const isDaily = (phrase: Phrase): boolean =>
  phrase.kind === 'amount' && phrase.unit === 'day' && phrase.written === 'implied';

const isElsewhere = (phrase: Phrase): boolean => {
  if (isBare(phrase)) {
    return (
      isTimeOfDay(phrase) ||
      countsRounds(phrase) ||
      numbersRound(phrase.before) ||
      isYear(phrase) ||
      countsOthers(phrase)
    );
  }
  // «touch move»
  const isMove = is(phrase, 'move') && isUnknown(phrase.before);
  // «over 9 runder», «no vacation»
  const isLink = isUnknown(phrase) && countsRounds(phrase.next);
  const isMissing = is(phrase, 'without') && isUnknown(phrase.next);
  return (
    isMove ||
    isLink ||
    isMissing ||
    isMoney(phrase) ||
    isTimeOfDay(phrase) ||
    areCounted(phrase) ||
    numbersRound(phrase) ||
    // French «par» is a link, though it may begin a word that alters
    is(phrase, 'link') ||
    (isOf(phrase, ELSEWHERE) && !changes(phrase.text ?? '') && !isRoundWord(phrase))
  );
};

/** Whether a part has words that no table knows, or denies something, and speaks of no time. */
const isForeign = ({ phrases }: Part): boolean => {
  // «(nicht DWZ-gewertet)», but neither «not cumulative» nor «no Fischer»
  const isRemark =
    phrases.some((phrase) => is(phrase, 'unknown', 'label')) &&
    !phrases.some((phrase) => /^(?:amount|moves)$/.test(phrase.kind) || is(phrase, 'fischer'));
  const denies = ({ text = '' }: Phrase): boolean => isRemark && isNot(text);
  const isStrange = (phrase: Phrase): boolean =>
    isUnknown(phrase) ||
    countsRounds(phrase) ||
    numbersRound(phrase) ||
    isYear(phrase) ||
    isMoney(phrase) ||
    (isTimeOfDay(phrase) && phrases.length > 1) ||
    denies(phrase);
  const isOfRounds = phrases.some(countsRounds);
  return (
    phrases.some(isStrange) &&
    phrases.every(
      (phrase) => isElsewhere(phrase) || denies(phrase) || (isOfRounds && isDaily(phrase)),
    )
  );
};

/** Whether a part speaks of rounds. */
const tellsOfRounds = ({ phrases }: Part): boolean =>
  phrases.some((phrase) => countsRounds(phrase) || numbersRound(phrase));

/** «na dystansie 7 rund», «en 9 rondes de»: takes out a count of rounds with what links it. */
const withoutRounds = (phrases: readonly Phrase[]): readonly Phrase[] => {
  const left = new Set(phrases);
  const counts = phrases.filter(countsRounds).map((count) => {
    const start = is(count.before, 'link', 'from') ? count.before : count;
    return [start, roundsOf(count) ?? count] as const;
  });
  const [first] = phrases;
  // «Round 1 15+10»
  const isHeaded = first !== undefined && numbersRound(first) && isBare(first.next.next);
  for (const [start, end] of isHeaded ? [[first, first.next] as const, ...counts] : counts) {
    for (let phrase = start; phrase !== end.next; phrase = phrase.next) left.delete(phrase);
    start.before.next = end.next;
    end.next.before = start.before;
  }
  return phrases.filter((phrase) => left.has(phrase));
};

/** Behind these a number has a unit of its own: `G/45`, `inc/15`. */
const UNITLESS: Senses = ['rest', 'increment', 'delay'];

/** A number without a unit may count what an unknown word says, unless it counts periods or stands in `2x 15 min`, `G/45`. */
const isDoubtful = (phrase: Phrase): boolean => {
  if (phrase.kind !== 'amount' || is(phrase.next, 'repeat', 'overtime', 'times')) return false;
  if (phrase.unit === 'bare')
    return !(is(phrase.before, '/') && isOf(phrase.before.before, UNITLESS));
  // days may be of leave
  return phrase.unit === 'clock' || phrase.unit === 'day';
};

/** What only a clock does, and a second time with it. */
const OF_CLOCK: Senses = ['increment', 'noIncrement', 'perMove', 'overtime', 'delay', 'bronstein'];

/** «25 minutes with 5 seconds» */
const isGain = ({ kind, before }: Phrase): boolean =>
  kind === 'amount' &&
  before.before.kind === 'amount' &&
  (is(before, '+', 'plus') || isWith(before.text ?? ''));

/** One time alone may be that of a latecomer: «who comes 30 minutes late loses the game». */
const isTelling = (phrases: readonly Phrase[]): boolean =>
  phrases.some((phrase) => phrase.kind === 'moves' || is(phrase, 'move')) ||
  phrases.filter((phrase) => isOf(phrase, TELLING)).length > 1;

/** «15+10, 7 rounds», «Round 9: 60 min»: beside rounds a pair of numbers is complete, and so are minutes behind a round's number. */
const isCompleteBeside = (left: readonly Phrase[], parts: readonly Part[]): boolean => {
  const [first, sign, last, more] = left.filter(
    (phrase) => !is(phrase, 'label', 'filler', 'article'),
  );
  if (first === undefined || more !== undefined) return false;
  if (last !== undefined) return isBare(first) && is(sign as Phrase, '+') && isBare(last);
  const [heading] = parts;
  const isOfRound = heading?.closing !== undefined && is(heading.closing, ':');
  return (
    isOfRound &&
    sign === undefined &&
    heading.phrases.some(numbersRound) &&
    first.kind === 'amount' &&
    first.unit === 'minute'
  );
};

/** Whether what is left is a control beyond doubt; `isWhole`: no word inside it was passed over, `isHeaded`: none behind a time. */
const isControl = (left: readonly Phrase[], isWhole: boolean, isHeaded: boolean): boolean => {
  const isFree = left.some(
    (phrase) => is(phrase, 'unlimited') || (is(phrase, 'without') && is(phrase.next, 'limit')),
  );
  if (isFree) return !left.some(({ kind }) => kind === 'amount');
  // in a part of their own, numbers behind a label are times: «9 rounds, rapid 15+10»
  const labelled = isWhole && left.some((phrase) => is(phrase, 'label'));
  if (left.some((phrase) => isDoubtful(phrase) && !(labelled && isBare(phrase)))) return false;
  // «no increment» is as telling as one
  const times = left.filter(
    (phrase) => phrase.kind === 'amount' || is(phrase, 'without', 'noIncrement'),
  ).length;
  // «Time limit is 40 minutes each»
  const isLabelled = labelled && left.some((phrase) => isOf(phrase, TELLING));
  const isClock = left.some((phrase) => isOf(phrase, OF_CLOCK) || isGain(phrase));
  if (times > 1) return isWhole || (isHeaded && isClock) || isTelling(left);
  return isWhole && (isLabelled || isTelling(left));
};

/** «90 min + 30 s, drawn game after 50 moves»: without a time, an unknown word may say what happens at a move. */
const tellsOfMoves = (part: readonly Phrase[]): boolean =>
  part.some(isUnknown) &&
  part.some(({ kind }) => kind === 'moves') &&
  !part.some((phrase) => phrase.kind === 'amount' || isOf(phrase, GAINS));

const SIGNS: Senses = ['.', ',', ';', ':', '!', '?', '-', '(', ')', '[', ']'];

/** The phrases of a text without what no table knows; null if that may change what it means. */
export const withoutUnknown = (phrases: readonly Phrase[]): readonly Phrase[] | null => {
  // «3. Runde»
  const beginsPart = (phrase: Phrase): boolean => isUnknown(phrase) && !areCounted(phrase);
  const parts = partsOf(phrases, SIGNS, beginsPart);
  const keptOf = new Map(
    parts.map((part) => [part, isForeign(part) ? [] : withoutRounds(part.phrases)]),
  );
  if ([...keptOf.values()].some(tellsOfMoves)) return null;
  const own = [...keptOf.values()].flat();
  const unknown = own.filter(isUnknown);
  const left = own.filter((phrase) => !isUnknown(phrase));
  if (left.length === phrases.length) return null;
  const known = left.filter((phrase) => phrase.kind === 'word' && !is(phrase, 'label'));
  if (unknown.length > Math.min(MAX_UNKNOWN, known.length)) return null;
  const first = own.findIndex(({ kind }) => kind === 'amount');
  const isFirst = (phrase: Phrase): boolean => own.indexOf(phrase) < first;
  const isFischer = own.some((phrase) => is(phrase, 'fischer'));
  if (!unknown.every((phrase) => mayBePassed(phrase, isFirst(phrase)))) return null;
  if (!isFischer && unknown.some(leadsToSeconds)) return null;
  const dropped = parts.filter((part) => part.phrases.length > 0 && keptOf.get(part)?.length === 0);
  const isBesideRounds =
    unknown.length === 0 &&
    parts.some(tellsOfRounds) &&
    dropped.every(tellsOfRounds) &&
    isCompleteBeside(left, parts);
  // «Round 1: 60 min, round 2: 30 min» are two controls
  if (own.length > 0 && dropped.filter((part) => part.phrases.some(numbersRound)).length > 1) {
    return null;
  }
  if (!isBesideRounds && !isControl(left, unknown.length === 0, unknown.every(isFirst)))
    return null;
  return withoutParts(parts, phrases, (part) =>
    (keptOf.get(part) ?? []).filter((phrase) => !isUnknown(phrase)),
  );
};
