/**
 * The words of time controls in all languages, looked up by what they do in one. The tables are in `languages/`, one for
 * each language.
 */

import type { Language, Sense } from './languages/language.js';
import { LANGUAGES } from './languages/languages.js';
import { isTimeUnit } from './phrase.js';

export type { Sense };

/** What may follow a word in a table. */
type Mark = '' | '*' | '!' | '+' | '#' | '/';

interface Entry {
  readonly word: string;
  readonly mark: Mark;
  readonly sense: Sense;
}

/** What a table holds besides the words of a sense. */
export const LISTS = [
  'with',
  'byoYomi',
  'per',
  'in',
  'afterwards',
  'usedUp',
  'when',
  'not',
  'ofDay',
  'cap',
  'late',
  'estimate',
  'that',
  'quarter',
  'denying',
  'noted',
  'altering',
  'things',
  'roundWords',
  'ordinals',
  'together',
  'conduct',
] as const;
const NUMBERS = ['numbers', 'minutesIn', 'doubtfulNumbers'] as const;
const BESIDES: ReadonlySet<string> = new Set([...LISTS, ...NUMBERS, 'counted']);

const split = (words = ''): readonly string[] => words.split(/\s+/).filter(Boolean);

const entryOf = (written: string, sense: Sense): Entry => {
  const mark = (/[*!+#/]$/.exec(written)?.[0] ?? '') as Mark;
  return { word: written.slice(0, written.length - mark.length), mark, sense };
};

/** The words of a language's table that have a sense, entry by entry. */
export const entriesOf = (language: Language): readonly Entry[] =>
  Object.keys(language)
    .filter((key): key is Sense => !BESIDES.has(key))
    .flatMap((sense) => split(language[sense]).map((written) => entryOf(written, sense)));

const languages = Object.values(LANGUAGES);

/** One list of every language; an idiom is in it with blanks, as it is read. */
export const listOf = (key: (typeof LISTS)[number]): readonly string[] =>
  languages.flatMap((language) => split(language[key]).map((word) => word.replaceAll('_', ' ')));

type Numbered = readonly (readonly [string, number])[];

const numbersIn = (language: Language, key: (typeof NUMBERS)[number]): Numbered =>
  Object.entries(language[key] ?? {}).flatMap(([value, words]) =>
    split(words).map((word) => [word, Number(value)] as const),
  );

/** Numbers with their words in every language. */
export const numbersOf = (key: (typeof NUMBERS)[number]): Numbered =>
  languages.flatMap((language) => numbersIn(language, key));

/** The doubtful numbers of every language, each with a unit behind: «to timer». */
const countedNumbers = (): Numbered =>
  languages.flatMap((language) =>
    numbersIn(language, 'doubtfulNumbers').flatMap(([word, value]) =>
      split(language.counted).map((unit) => [`${word} ${unit}`, value] as const),
    ),
  );

/** Several words with one role, as what follows the first of them. */
export interface Idiom {
  readonly rest: readonly string[];
  /** Whether the last word may go on: `la_mutar*`. */
  readonly isOpen: boolean;
  readonly sense: Sense;
}

type Senses = ReadonlyMap<string, Sense>;

/** The tables as maps from word to sense. */
interface Vocabulary {
  readonly whole: Senses;
  readonly beginnings: Senses;
  readonly singular: Senses;
  readonly joints: Senses;
  readonly afterNumber: Senses;
  readonly afterLink: Senses;
  readonly idioms: ReadonlyMap<string, readonly Idiom[]>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly minutesIn: ReadonlyMap<string, number>;
  readonly counted: ReadonlyMap<string, number>;
  /** Those in which a slip is mended, by their first letter. */
  readonly long: ReadonlyMap<string, readonly string[]>;
  readonly lists: { readonly [key in (typeof LISTS)[number]]: ReadonlySet<string> };
}

/** The fewest letters of a word in which a slip is mended. */
const MIN_LONG = 6;

/** Whether an entry is of several words. */
const isIdiom = ({ word }: Entry): boolean => word.includes('_');

/** Idioms by their first words, the longest first. */
const idiomsOf = (entries: readonly Entry[]): ReadonlyMap<string, readonly Idiom[]> => {
  const idioms = new Map<string, Idiom[]>();
  for (const { word, mark, sense } of entries) {
    const [first = '', ...rest] = word.split('_');
    const others = idioms.get(first) ?? [];
    idioms.set(first, [...others, { rest, isOpen: mark === '*', sense }]);
  }
  for (const each of idioms.values())
    each.sort((one, other) => other.rest.length - one.rest.length);
  return idioms;
};

const byFirstLetter = (words: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const word of words) {
    const letter = word.charAt(0);
    const others = found.get(letter);
    if (others === undefined) found.set(letter, [word]);
    else others.push(word);
  }
  return found;
};

const compile = (): Vocabulary => {
  const entries = languages.flatMap(entriesOf);
  const table = entries.filter((entry) => !isIdiom(entry));
  const marked = (mark: Mark): Senses =>
    new Map(table.filter((entry) => entry.mark === mark).map(({ word, sense }) => [word, sense]));
  const singular = marked('!');
  const joints = marked('+');
  const whole = new Map([...marked(''), ...singular, ...joints]);
  const beginnings = marked('*');
  const words = new Set([...whole.keys(), ...beginnings.keys(), ...listOf('together')]);
  return {
    whole,
    beginnings,
    long: byFirstLetter([...words].filter((word) => word.length >= MIN_LONG)),
    singular,
    joints,
    afterNumber: marked('#'),
    afterLink: marked('/'),
    idioms: idiomsOf(entries.filter(isIdiom)),
    numbers: new Map(numbersOf('numbers')),
    minutesIn: new Map(numbersOf('minutesIn')),
    counted: new Map(countedNumbers()),
    lists: Object.fromEntries(
      LISTS.map((key) => [key, new Set(listOf(key))]),
    ) as unknown as Vocabulary['lists'],
  };
};

let compiled: Vocabulary | undefined;

/** Compiled when the first words are read: most tags have none. */
const vocabulary = (): Vocabulary => (compiled ??= compile());

const startsLike = (word: string, beginnings: ReadonlySet<string>): boolean => {
  for (const beginning of beginnings) if (word.startsWith(beginning)) return true;
  return false;
};

export const isDenying = (word: string): boolean => vocabulary().lists.denying.has(word);
export const isNoted = (word: string): boolean => startsLike(word, vocabulary().lists.noted);
/** Overtime of which each move gets a period, where no count is said; «overtime» and «periods» may be otherwise. */
export const isByoYomi = (word: string): boolean => vocabulary().lists.byoYomi.has(word);
/** A fourth of an hour; of anything else it says nothing. */
export const isQuarter = (word: string): boolean => vocabulary().lists.quarter.has(word);
/** Minutes in a word: «eine Viertelstunde», «drie kwartier». */
export const minutesIn = (word: string): number | undefined => vocabulary().minutesIn.get(word);
/** Words that join a time to the one right before it: «30 minutes with 30 seconds per move». */
export const isWith = (word: string): boolean => vocabulary().lists.with.has(word);
export const isPer = (word: string): boolean => vocabulary().lists.per.has(word);
export const isIn = (word: string): boolean => vocabulary().lists.in.has(word);
export const isAfterwards = (word: string): boolean => vocabulary().lists.afterwards.has(word);
/** «once it is used up», «nach Ablauf der Hauptzeit» */
export const isUsedUp = (word: string): boolean => startsLike(word, vocabulary().lists.usedUp);
export const isWhen = (word: string): boolean => vocabulary().lists.when.has(word);
export const isOfDay = (word: string): boolean => vocabulary().lists.ofDay.has(word);
export const isNot = (word: string): boolean => vocabulary().lists.not.has(word);
/** «up to a maximum of 1 week» */
export const isCap = (word: string): boolean => startsLike(word, vocabulary().lists.cap);
export const isLate = (word: string): boolean => startsLike(word, vocabulary().lists.late);
export const isEstimate = (word: string): boolean => vocabulary().lists.estimate.has(word);
/** «after that», «sen jälkeen», «после этого» */
export const isThat = (word: string): boolean => vocabulary().lists.that.has(word);
/** Whether an unknown word may change what a control means. */
export const isChanging = (word: string): boolean => startsLike(word, vocabulary().lists.altering);
/** Whether it is counted by the number before it. */
export const isThing = (word: string): boolean => startsLike(word, vocabulary().lists.things);
/** Whether it may change what a control means, or be counted by the number before it. */
export const isAltering = (word: string): boolean =>
  isChanging(word) || isThing(word) || isRounds(word);
/** «9 rounds»: of an event, or of what a time is for. */
export const isRounds = (word: string): boolean => startsLike(word, vocabulary().lists.roundWords);

/** «draw offers», «40 moves recorded»: what players do beside moving. */
export const isConduct = (word: string): boolean => startsLike(word, vocabulary().lists.conduct);

/** The length of the longest entry with a `*`. */
export const MAX_BEGINNING = 10;

/** The sense of a folded word by itself. */
export const senseOf = (word: string): Sense | undefined => {
  const { whole, beginnings } = vocabulary();
  let sense = whole.get(word);
  let length = Math.min(word.length, MAX_BEGINNING);
  for (; sense === undefined && length >= 2; length -= 1) {
    sense = beginnings.get(word.slice(0, length));
  }
  return sense;
};

export const senseAfterNumber = (word: string): Sense | undefined =>
  vocabulary().afterNumber.get(word) ?? senseOf(word);

export const senseAfterLink = (word: string): Sense | undefined =>
  vocabulary().afterLink.get(word) ?? senseOf(word);

/** The idioms that begin with a word. */
export const idiomsFrom = (word: string): readonly Idiom[] => vocabulary().idioms.get(word) ?? [];

/** «fünfundvierzig», «vijfentwintig»: the ones before the tens. */
const COMPOUND = /^(\p{L}{3,6}?)(?:und|en)(\p{L}*(?:zig|tig|ssig))$/u;

/** 三十五: tens with the ones around them. */
const HAN = /^([二三四五六七八九]?)十([一二三四五六七八九]?)$/;

const hanNumber = (word: string): number | undefined => {
  const { numbers } = vocabulary();
  const [, tens, ones = ''] = HAN.exec(word) ?? [];
  return tens === undefined ? undefined : 10 * (numbers.get(tens) ?? 1) + (numbers.get(ones) ?? 0);
};

export const isTens = (value: number): boolean => value >= 20 && value % 10 === 0;

export const numberOf = (word: string): number | undefined => {
  const { numbers } = vocabulary();
  const [, ones = '', tens = ''] = numbers.has(word) ? [] : (COMPOUND.exec(word) ?? []);
  const one = numbers.get(ones) ?? 0;
  const ten = numbers.get(tens) ?? 0;
  return one > 0 && one < 10 && isTens(ten) ? ten + one : (numbers.get(word) ?? hanNumber(word));
};
/** «to timer», «fem minuter»: a number by the word behind it. */
export const numberBefore = (word: string, unit: string): number | undefined =>
  vocabulary().counted.get(`${word} ${unit}`);
export const isOrdinalEnding = (word: string): boolean => vocabulary().lists.ordinals.has(word);
export const isJoint = (word: string): boolean => vocabulary().joints.has(word);
export const isSingularUnit = (word: string): boolean => vocabulary().singular.has(word);

/** The entries of six letters and more that begin with a letter, beginnings of words too. */
export const longWords = (letter: string): readonly string[] => vocabulary().long.get(letter) ?? [];

export const isBeginning = (word: string): boolean => vocabulary().beginnings.has(word);

/** No run of words is longer, and no word of one. */
const MAX_RUN = 40;
const MAX_PART = 11;

/** Where the first word of a run ends that leaves no rest; 0 if there is none. */
const endOfFirst = (run: string, words: ReadonlySet<string>): number => {
  for (let end = Math.min(run.length, MAX_PART); end >= 2; end -= 1) {
    if (!words.has(run.slice(0, end))) continue;
    if (end === run.length || endOfFirst(run.slice(end), words) > 0) return end;
  }
  return 0;
};

/** The first word of what may be several without a blank between: of `gamewith`, `game`. */
export const firstWord = (text: string): string => {
  const { whole, beginnings, numbers, lists } = vocabulary();
  const { together: runTogether } = lists;
  if (text.length < 5 || text.length > MAX_RUN || runTogether.has(text)) return text;
  if (whole.has(text) || beginnings.has(text) || numbers.has(text)) return text;
  return text.slice(0, endOfFirst(text, runTogether) || text.length);
};

/** The longest entry of unspaced text, and how many letters of such text are looked at in one piece. */
const MAX_ENTRY = 8;
const MAX_UNSPACED = 2 * MAX_ENTRY;

/** What an entry that begins with a unit says of the time before it, where a number precedes: 「1時間切れ負け」. */
const RUNS_OUT = /^(?:rest|next)$/;

/** The longest entry at the start of unspaced text (Chinese, Japanese, Korean); behind a number, its unit comes first. */
export const longestEntry = (text: string, behindNumber = false): string | undefined => {
  const { whole, afterNumber, numbers } = vocabulary();
  const tables = [whole, afterNumber, numbers];
  const isEntry = (entry: string): boolean =>
    HAN.test(entry) || tables.some((table) => table.has(entry));
  const longest = (entry: string, fits: (entry: string) => boolean): string => {
    let left = entry;
    while (left !== '' && !fits(left)) left = left.slice(0, -1);
    return left;
  };
  const entry = longest(text.slice(0, MAX_ENTRY), isEntry);
  const hidesUnit = behindNumber && RUNS_OUT.test(whole.get(entry) ?? '');
  const unit = hidesUnit ? longest(entry, (part) => isTimeUnit(whole.get(part))) : '';
  return unit || entry || undefined;
};

/** The start of unspaced text that no entry knows, up to an entry; one of a single letter may be part of another word. */
export const unknownStart = (text: string): string => {
  for (let at = 1; at < text.length; at += 1) {
    if ((longestEntry(text.slice(at)) ?? '').length > 1) return text.slice(0, at);
  }
  // one may begin where the text was cut
  return text.length < MAX_UNSPACED ? text : text.slice(0, MAX_ENTRY);
};
