import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('a sentence with words that no table knows', () => {
  it.each([
    ['Comrades get 15 minutes per player, 5 seconds per move', '900+5'],
    ['Quokkas play 90 minutes for 40 moves, then 30 minutes', '40/5400:1800'],
    ['Bring a quokka! 15 min + 5 s', '900+5'],
    ['15 min + 5 s per move - a quokka & a wombat are there', '900+5'],
    ['Quokka 2024: 15 min + 10 s', '900+10'],
    ['Wombats bring a quokka. 15 minutes per player per game.', '900'],
  ])('is read without them where they change nothing: %s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
    expect(parseTimeControl(text).warnings).toContain('ignored_unknown_words');
  });

  it.each([
    ['behind an amount', '15 minutes quokka per player, 5 seconds per move'],
    ['behind an amount and its verb', '15 minutes per player, 5 seconds are quokkaed per move'],
    ['before a move', '15 minutes per player, 5 seconds per quokka move'],
    ['before a scope', '90 minutes per player, quokka until move 30'],
    ['beside a bare number', 'quokka 15 per player, 5 seconds per move'],
    ['beside days', 'quokka 3 days per move'],
    ['with a digit', 'Comrades2 get 15 minutes per player, 5 seconds per move'],
    ['that alter', 'Teams get 15 minutes per player, 5 seconds per move'],
    ['without enough known words', 'quokka wombat numbat 15 minutes + 5 seconds'],
    ['before a second time', 'quokkas 60 minutes per player, wombats 30 seconds per move'],
    ['beside one time alone', 'Bring a quokka! 15 minutes'],
    ['in a part with a time', 'Quokka 15 minutes, then 90 minutes + 30 s'],
  ])('is not read with one %s', (_, text) => {
    expect(normalized(text)).toBeNull();
  });
});

describe('a count of rounds', () => {
  it.each([
    ['9 rounds, 15 min + 5 s', '900+5'],
    ['Open rapide en 9 rondes de 12 min + 3 s', '720+3'],
    ['Suizo a 6 rondas, ritmo 10+5', '600+5'],
    ['7 Runden Schweizer System, Bedenkzeit: 15 Minuten + 5 Sekunden', '900+5'],
    ['90 min + 30 s (7 rounds)', '5400+30'],
    ['15+10 (9 rounds)', '900+10'],
    ['Round 9: 60 min', '3600'],
    ['A 7-round Swiss, 90 min + 30 s', '5400+30'],
  ])('is passed over beside a control: %s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it.each([
    ['one time may be that of all', '7 rondes, 4 heures'],
    ['or of a round', '3 rounds of 30 min'],
    ['or of each', '6 rondas, 2 horas cada ronda'],
    ['a number alone may count anything', '15, 9 rounds'],
    ['and with a plus', '10 + 5 rounds'],
    ['a round without a count', '15 minutes, per round, 10 seconds'],
    ['two controls', '7 rounds, 5 min + 3 s and 15 min + 5 s'],
  ])('is not, %s: %s', (_, text) => {
    expect(normalized(text)).toBeNull();
  });
});
