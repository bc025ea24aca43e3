import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('a sentence with words that no table knows', () => {
  it.each([
    ['Comrades get 15 minutes per player, 5 seconds per move', '900+5'],
    ['Quokkas play 90 minutes for 40 moves, then 30 minutes', '40/5400:1800'],
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
  ])('is not read with one %s', (_, text) => {
    expect(normalized(text)).toBeNull();
  });
});
