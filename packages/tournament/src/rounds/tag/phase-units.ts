/**
 * Units of meaning in a Round tag, and the readers of those that name a phase of a knockout: phrases are joined
 * (`demi-finale`, `round of`), and fractions, sizes and places become phases (`1/8`, `8th finals`, `R16`, `5th-8th`).
 * Where a tag alone could mean two things, the habits of the event decide: `1/8` is round 1, board 8 beside `5/2`, and
 * else the round of 16.
 */

import {
  isOrdinalSuffix,
  isShareSuffix,
  MAX_PHRASE,
  meaningOf,
  type Meaning,
} from './round-words.js';
import { latinWord, type Token } from './round-tokens.js';
import { phaseOfPlaces, phaseOfPlayers } from './phases.js';

/** How an event writes tags with a slash. */
export interface SlashHabits {
  /** `1/8` is round 1, board 8, since there are tags like `5/2` as well. */
  readonly isPath: boolean;
  /** `1/8` cannot be read, since more pairs play it than fit into the phase. */
  readonly isOpen: boolean;
  /** `1/1` is the final, since `1/4` and `1/2` lead to it and nothing else has a slash. */
  readonly wholeIsFinal: boolean;
}

/** How an event writes its tags, where one tag alone could mean two things. `assignRounds` finds it out. */
export interface RoundHabits {
  readonly slash: SlashHabits;
  /** The same of `Round 1/8`: beside `Round 2/8` a bare `1/8` still is a phase. */
  readonly slashBehindRound: SlashHabits;
  /** `R16` is round 16, since there is an `R15` as well, or it has too many pairs for a phase. */
  readonly prefixIsRound: boolean;
  /** `R8` is the quarterfinal, since there is an `R16` or all down to `R2` as well, and no `R7`. */
  readonly sizesHalve: boolean;
  /** `8th final` is the eighth game of the final, since there is a `7th final` as well. */
  readonly finalsAreCounted: boolean;
  /** `Preliminary 1` and `Group A, Round 1` are round 1, since nothing else is called by a number alone. */
  readonly openingIsAlone: boolean;
  /**
   * How the event writes matches for places: `ordinal` if `3rd` is one, a hyphen if `3-4` is, a slash if `3/4` is.
   */
  readonly places: ReadonlySet<string>;
}

const NO_SLASH: SlashHabits = { isPath: false, isOpen: false, wholeIsFinal: false };

export const NO_HABITS: RoundHabits = {
  slash: NO_SLASH,
  slashBehindRound: NO_SLASH,
  prefixIsRound: false,
  sizesHalve: false,
  finalsAreCounted: false,
  openingIsAlone: false,
  places: new Set(),
};

export type Unit =
  | Exclude<Meaning, { readonly kind: 'ordinal' }>
  | {
      readonly kind: 'number';
      readonly value: number;
      /** A plain figure, an ordinal (`5th`), or said by a word or a Roman numeral. */
      readonly form: 'plain' | 'ordinal' | 'said';
    }
  | { readonly kind: 'letter'; readonly letter: string }
  /** The x of `5.x`: some board or game that has no number. */
  | { readonly kind: 'unnumbered' }
  /** `Group A`: its rounds are counted on their own, as those of an opening are. */
  | { readonly kind: 'group' }
  | { readonly kind: 'sign'; readonly sign: string };

export interface Taken {
  readonly unit: Unit;
  /** How many tokens it used. */
  readonly size: number;
}

export const take = (unit: Unit, size = 1): Taken => ({ unit, size });

const isHyphen = (token: Token | undefined): boolean => token?.text === '-';
export const isJoint = (token: Token | undefined): boolean =>
  isHyphen(token) || token?.text === '/' || token?.text === '_';

/** The longest phrase of the table that begins at a token; signs between its words are skipped. */
export const takePhrase = (tokens: readonly Token[], from: number): Taken | null => {
  let phrase = '';
  let best: Taken | null = null;
  let at = from;
  for (let words = 0; words < MAX_PHRASE; words += 1) {
    if (words > 0 && isJoint(tokens[at])) at += 1;
    const token = tokens[at];
    if (token === undefined || token.kind === 'sign') break;
    phrase += words === 0 ? token.text : ` ${token.text}`;
    at += 1;
    const meaning = meaningOf(phrase) ?? meaningOf(latinWord(phrase));
    if (meaning === undefined) continue;
    const unit: Unit =
      meaning.kind === 'ordinal'
        ? { kind: 'number', value: meaning.number, form: 'said' }
        : meaning;
    best = take(unit, at - from);
  }
  return best;
};

export const isRoundWord = (token: Token): boolean =>
  token.kind === 'word' && meaningOf(token.text)?.kind === 'round';

const isPowerOfTwo = (value: number): boolean => value >= 2 && Number.isInteger(Math.log2(value));

/** Whether `1/8` and the like name a phase: one over a power of two. */
export const isFraction = (over: number, under: number): boolean =>
  over === 1 && isPowerOfTwo(under) && phaseOfPlayers(2 * under) !== null;

/** Where the word for a final ends, if it comes next: `-finale`, `de final`, `of the final`. */
const endOfFinal = (tokens: readonly Token[], at: number): number | null => {
  const first = at + (isHyphen(tokens[at]) ? 1 : 0);
  const joint = takePhrase(tokens, first);
  const from = joint?.unit.kind === 'filler' ? first + joint.size : first;
  const word = takePhrase(tokens, from);
  return word?.unit.kind === 'phase' && word.unit.phase === 'final' ? from + word.size : null;
};

/** The suffix of a number that makes it an ordinal or a fraction, `th`, `-й`, `avos`, and its tokens; 0 without one. */
export const suffixAt = (tokens: readonly Token[], at: number) => {
  const hyphens = isHyphen(tokens[at]) ? 1 : 0;
  const token = tokens[at + hyphens];
  return token?.kind === 'word' &&
    token.glued &&
    (isOrdinalSuffix(token.text) || isShareSuffix(token.text))
    ? { text: token.text, size: hyphens + 1 }
    : { text: '', size: 0 };
};

/** Smaller ordinals count: a `2nd final` is not a semifinal. */
const MIN_SHARE = 4;

/** `1/8`, `1/8 final`: a phase for sure with the word; without it the event's habits decide. */
export const takeFraction = (
  tokens: readonly Token[],
  at: number,
  habits: RoundHabits,
): Taken | null => {
  const [over, slash, under] = tokens.slice(at, at + 3);
  if (over?.kind !== 'number' || slash?.text !== '/' || under?.kind !== 'number') return null;
  const { isPath, isOpen, wholeIsFinal } = tokens.slice(0, at).some(isRoundWord)
    ? habits.slashBehindRound
    : habits.slash;
  const isShare = isFraction(over.value, under.value) || (wholeIsFinal && under.value === 1);
  const phase = isShare ? phaseOfPlayers(2 * under.value) : null;
  if (phase === null) return null;
  const suffix = suffixAt(tokens, at + 3);
  const end = endOfFinal(tokens, at + 3 + suffix.size);
  if (end !== null) return take({ kind: 'phase', phase }, end - at);
  // `1/8a` is a board with a letter, and `1/2nd` is not a half
  if (suffix.text.length > 1 && under.value >= MIN_SHARE)
    return take({ kind: 'phase', phase }, 3 + suffix.size);
  // after `1/4` a dot or a hyphen begins the games; after another slash or a letter it was a path
  const [next, , behind] = tokens.slice(at + 3, at + 6);
  const isGame = next?.text === '.' || (isHyphen(next) && behind?.text !== '/');
  const goesOn = next?.glued === true && !isGame;
  if (isPath || goesOn) return null;
  return take(isOpen ? { kind: 'strange' } : { kind: 'phase', phase }, 3);
};

/** `8th`, `8vos`, `eighth`. */
const ordinalAt = (
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly suffix: string; readonly end: number } | null => {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const { text, size } = suffixAt(tokens, at + 1);
    return size === 0 ? null : { value: token.value, suffix: text, end: at + 1 + size };
  }
  const said = takePhrase(tokens, at);
  return said?.unit.kind === 'number'
    ? { value: said.unit.value, suffix: '', end: at + said.size }
    : null;
};

/**
 * `8th finals`, `16avos de final`: the number counts pairs. An eighth game of a final hardly comes without a
 * seventh, and then the event's habits show it; a fourth may, so `4th final` is a phase in the plural only.
 */
export const takeShare = (
  tokens: readonly Token[],
  at: number,
  habits: RoundHabits,
): Taken | null => {
  const ordinal = ordinalAt(tokens, at);
  if (ordinal === null || ordinal.value < MIN_SHARE) return null;
  const phase = isFraction(1, ordinal.value) ? phaseOfPlayers(2 * ordinal.value) : null;
  if (phase === null) return null;
  const end = endOfFinal(tokens, ordinal.end);
  if (isShareSuffix(ordinal.suffix))
    return take({ kind: 'phase', phase }, (end ?? ordinal.end) - at);
  if (end === null || habits.finalsAreCounted) return null;
  const isPlural = tokens[end - 1]?.text.endsWith('s') === true;
  if (ordinal.value === MIN_SHARE && !isPlural) return null;
  return take({ kind: 'phase', phase }, end - at);
};

/** Smaller sizes are round numbers, unless a habit says otherwise: `R8` is round 8. */
export const MIN_SIZE = 16;

/** `R16` and `L16`, the last sixteen, but not `R 16` or `Round 16`. */
export const takeSize = (
  tokens: readonly Token[],
  at: number,
  habits: RoundHabits,
): Taken | null => {
  const [word, number] = tokens.slice(at, at + 2);
  if (habits.prefixIsRound || word?.kind !== 'word' || !/^[rl]$/.test(latinWord(word.text)))
    return null;
  if (number?.kind !== 'number' || !number.glued) return null;
  if (number.value < MIN_SIZE && !habits.sizesHalve) return null;
  const phase = phaseOfPlayers(number.value);
  return phase === null ? null : take({ kind: 'phase', phase }, 2);
};

/** Whether a match or a small knockout can be for these places: `3-4`, `5-6`, `5-8`, but not `1-2`, `3-6`. */
export const arePlaces = (first: number, last: number): boolean => {
  const size = last - first + 1;
  return first > 1 && isPowerOfTwo(size) && (first - 1) % size === 0;
};

/** A number, and whether a suffix makes it an ordinal: `5th`. */
const ordinalOrPlain = (tokens: readonly Token[], at: number) => {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  const { text, size } = suffixAt(tokens, at + 1);
  const isOrdinal = isOrdinalSuffix(text) && text.length > 1;
  return { value: token.value, isOrdinal, end: at + 1 + (isOrdinal ? size : 0) };
};

/**
 * Places that are played for, which are not round numbers: `Place 3-4`, `5th-8th`, `5th place`, the 3-4 of
 * `Final 3-4`, and `3-4` alone by habit. `Final 1-2` may be a game of a match.
 */
export const takePlaces = (
  tokens: readonly Token[],
  at: number,
  before: Unit | undefined,
  { places }: RoundHabits,
): Taken | null => {
  const isPlace = (token: Token | undefined): boolean =>
    token?.kind === 'word' && meaningOf(token.text)?.kind === 'place';
  // `places_5_8` is how we write it ourselves
  const from = isPlace(tokens[at]) ? at + (tokens[at + 1]?.text === '_' ? 2 : 1) : at;
  const one = ordinalOrPlain(tokens, from);
  if (one === null) return null;
  const joint = tokens[one.end]?.text ?? '';
  const isHabit = at === 0 && places.has(joint);
  const isJoined = joint === '-' || isHabit || (joint === '_' && from > at);
  const other = isJoined ? ordinalOrPlain(tokens, one.end + 1) : null;
  const last = other ?? one;
  const end = isPlace(tokens[last.end]) ? last.end + 1 : last.end;
  const isNamed = from > at || end > last.end;
  if (other === null) {
    const match = isNamed && one.value > 1 ? phaseOfPlaces(one.value, one.value + 1) : null;
    return match === null ? null : take({ kind: 'phase', phase: match }, end - at);
  }
  if (one.value % 2 === 0 || other.value % 2 === 1 || one.value > other.value) return null;
  const isOfFinal = before?.kind === 'phase' && before.phase === 'final' && one.value > 1;
  const isSaid = isNamed || (one.isOrdinal && other.isOrdinal);
  if (!isSaid && !isOfFinal && !isHabit) return null;
  const phase = phaseOfPlaces(one.value, other.value);
  return take(phase === null ? { kind: 'strange' } : { kind: 'phase', phase }, end - at);
};
