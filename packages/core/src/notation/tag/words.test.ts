import { describe, expect, it } from 'vitest';
import { readPhrases } from './phrases.js';
import { END, fold, tokenize } from './tokens.js';
import { LANGUAGES } from './languages/languages.js';
import {
  entriesOf,
  firstWord,
  isJoint,
  isOrdinalEnding,
  isSingularUnit,
  MAX_BEGINNING,
  LISTS,
  listOf,
  longestEntry,
  numberBefore,
  numberOf,
  numbersOf,
  senseAfterLink,
  senseAfterNumber,
  senseOf,
} from './words.js';

const tables = Object.entries(LANGUAGES);
const allEntries = tables.flatMap(([, language]) => entriesOf(language));
const isIdiom = ({ word }: { readonly word: string }): boolean => word.includes('_');
const idioms = allEntries.filter(isIdiom);
const entries = allEntries.filter((entry) => !isIdiom(entry));
const numbers = numbersOf('numbers');

describe('the tables of words', () => {
  it('give every entry one sense in all languages', () => {
    const found = new Map<string, string>();
    for (const [name, language] of tables) {
      for (const { word, mark, sense } of entriesOf(language)) {
        const entry = word + mark;
        const place = `${entry} as ${sense} in ${name}`;
        expect(word, place).not.toBe('');
        const before = found.get(entry);
        if (before !== undefined)
          expect(`${place}; ${before}`).toContain(`; ${entry} as ${sense} in`);
        found.set(entry, place);
      }
    }
  });

  it('give every number one value', () => {
    for (const [word, value] of numbers) expect(numberOf(word), word).toBe(value);
  });

  it('count doubtful numbers before their own units only', () => {
    for (const [, { doubtfulNumbers = {}, counted = '' }] of tables) {
      for (const [value, words] of Object.entries(doubtfulNumbers)) {
        for (const word of words.split(' ')) {
          for (const unit of counted.split(' ')) {
            expect(numberBefore(word, unit), word).toBe(Number(value));
          }
          expect(numberBefore(word, 'and'), word).toBe(undefined);
        }
      }
    }
    expect(numberBefore('tres', 'minutos')).toBe(undefined);
  });

  it('are written as words are looked up: folded', () => {
    const lists = LISTS.flatMap((key) => listOf(key));
    const words = [
      ...allEntries.flatMap(({ word }) => word.split('_')),
      ...numbers.map(([word]) => word),
      ...numbersOf('doubtfulNumbers').map(([word]) => word),
      ...tables.flatMap(([, { counted = '' }]) => counted.split(' ')),
      ...lists,
    ];
    for (const word of words) expect(fold(word)).toBe(word);
  });

  it.each(tables)('have no word twice: %s', (_, language) => {
    const own = entriesOf(language);
    expect(new Set(own.map(({ word, mark }) => word + mark)).size).toBe(own.length);
    const beginnings = own.filter(({ mark }) => mark === '*');
    for (const { word, mark, sense } of own.filter((entry) => !isIdiom(entry))) {
      const covering = beginnings.filter(
        (beginning) =>
          beginning.word !== word && beginning.sense === sense && word.startsWith(beginning.word),
      );
      if (mark === '' || mark === '*') expect(covering, word).toEqual([]);
    }
  });

  it.each([
    ['with', /and|from|filler/],
    ['byoYomi', /overtime/],
    ['per', /link/],
  ] as const)('give a sense to every word that means «%s»', (key, senses) => {
    for (const word of listOf(key)) expect(senseOf(word), word).toMatch(senses);
  });
});

describe('the vocabulary', () => {
  const LOOK_UP: Readonly<Record<string, (word: string) => string | undefined>> = {
    '': senseOf,
    '*': (word) => senseOf(`${word}ñ`),
    '!': (word) => (isSingularUnit(word) ? senseOf(word) : undefined),
    '+': (word) => (isJoint(word) ? senseOf(word) : undefined),
    '#': senseAfterNumber,
    '/': senseAfterLink,
  };

  it('knows every entry of the table', () => {
    for (const { word, mark, sense } of entries) {
      expect(LOOK_UP[mark]?.(word), word + mark).toBe(sense);
    }
    for (const ending of listOf('ordinals')) expect(isOrdinalEnding(ending), ending).toBe(true);
  });

  it.each(idioms)('reads $word as one word', ({ word, mark, sense }) => {
    expect(mark).toMatch(/^\*?$/);
    const phrases = readPhrases(tokenize(word.replaceAll('_', ' ') + (mark && 'ene')));
    expect(phrases).toMatchObject([{ kind: 'word', sense }]);
  });

  it('looks as far as the longest beginning', () => {
    const lengths = entries.map(({ word, mark }) => (mark === '*' ? word.length : 0));
    expect(MAX_BEGINNING).toBe(Math.max(...lengths));
  });

  it.each([
    ['gamewith', 'game'],
    ['movesfollowed', 'moves'],
    ['secondspermove', 'seconds'],
    ['zugedanach', 'zuge'],
    ['coupspuis', 'coups'],
    ['минутна', 'минутна'],
    ['secondsdelay', 'seconds'],
  ])('cuts %s behind %s', (run, first) => {
    expect(firstWord(run)).toBe(first);
  });

  it.each([
    'within',
    'without',
    'germany',
    'permanent',
    'minutensieg',
    'endgame',
    'minor',
    'perfect',
  ])('leaves %s whole', (word) => {
    expect(firstWord(word)).toBe(word);
  });

  it('leaves every word of its own table whole', () => {
    for (const { word } of entries) if (senseOf(word)) expect(firstWord(word)).toBe(word);
  });

  it('finds the longest entry of unspaced text', () => {
    expect(longestEntry('秒読み3回')).toBe('秒読み');
    expect(longestEntry('囲')).toBeUndefined();
  });

  it('has no entry of unspaced text that is longer than a token', () => {
    for (const { word } of entries) {
      if (word >= '\u2E80') expect(tokenize(word)).toMatchObject({ text: word, next: END });
    }
  });

  it.each([
    ['Minuten', 'minute'],
    ['минутами', 'minute'],
    ['Sekunden', 'second'],
    ['Züge', 'move'],
    ['ťah', 'move'],
    ['posunięcie', 'move'],
    ['İLAVELİ', 'increment'],
    ['minden', 'each'],
    ['minimum', 'forbidden'],
    ['Spieler', 'player'],
    ['Spiel', 'game'],
  ])('knows %s as %s', (word, sense) => {
    expect(senseOf(fold(word))).toBe(sense);
  });

  it('reads short words by the number before them', () => {
    expect(senseOf('time')).toBe('label');
    expect(senseAfterNumber('time')).toBe('hour');
    expect(senseOf('z')).toBe('filler');
    expect(senseAfterNumber('z')).toBe('move');
  });
});

describe('folding', () => {
  it.each([
    ['９０′＋３０″', `90'+30"`],
    ['90´+30´´', "90'+30''"],
    ['٩٠+٣٠', '90+30'],
    ['९० min', '90 min'],
    ['1½ h', '1.5 h'],
    ['½ h', '0.5 h'],
    ['１½ h', '1.5 h'],
    ['१½ h', '1.5 h'],
    ['①½ h', '1.5 h'],
    ['Łódź', 'lodz'],
    ['træk', 'traek'],
    ['Groß', 'gross'],
    ['GROẞ', 'gross'],
    ['ØRE', 'ore'],
    ['45＇30＂', `45'30"`],
    ['20℃', '20°c'],
    ['90–30', '90-30'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});
