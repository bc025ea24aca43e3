import { describe, expect, it } from 'vitest';
import { fold } from './fold.js';
import { entries, senseAfterNumber, senseOf } from './vocabulary.js';

describe('the vocabulary', () => {
  it('gives every entry one sense', () => {
    const senses = new Map<string, string>();
    for (const [word, sense] of entries()) {
      expect(word, `in ${sense}`).not.toBe('');
      expect(senses.get(word) ?? sense, word).toBe(sense);
      expect(senses.has(word), `${word} stands twice in ${sense}`).toBe(false);
      senses.set(word, sense);
    }
  });

  it('is written as words are looked up: folded', () => {
    for (const [word] of entries()) expect(fold(word)).toBe(word);
  });

  it('has no whole word that a beginning of the same sense already covers', () => {
    const beginnings = entries().filter(([word]) => word.endsWith('*'));
    for (const [word, sense] of entries()) {
      const covering = beginnings.filter(
        ([beginning, other]) =>
          beginning !== word && other === sense && word.startsWith(beginning.slice(0, -1)),
      );
      expect(covering, word).toEqual([]);
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
    ['Spiel', 'rest'],
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
    ['Łódź', 'lodz'],
    ['træk', 'traek'],
    ['Groß', 'gross'],
    ['90–30', '90-30'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});
