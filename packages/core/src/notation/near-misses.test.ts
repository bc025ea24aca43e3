import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { stopIn, suggestionsFor } from './near-misses.js';
import { readControl } from './read.js';

const near = (text: string): string[] =>
  suggestionsFor(text, { prefer: 'tag' }).map((suggestion) => suggestion.text);

describe('a text near one that is understood', () => {
  it.each([
    ['30m + 25/10m', '30m, r25/10m'],
    ['10m.. _ 1m', '10m.. + 1m'],
    ['3m.. 2s', '3m.. + 2s'],
    ['10 min _ 5 sec', '10 min + 5 sec'],
    ['25 min 10 sec blah', '25 min + 10 sec'],
    ['30m 10s foo bar', '30m + 10s'],
    ['"90 + "30', '90 + 30'],
    ['90+30+', '90+30'],
    ['1,5h.. + 30s', '1.5h.. + 30s'],
    ['2 hours and 30', '2 hours and 30m'],
    ['30 mniutes + 10 secnods', '30 minutes + 10 seconds'],
    ['90 Mniuten', '90 Minuten'],
    ['1½ Stunden foo', '1½ Stunden'],
    ['½ Stunde foo', '½ Stunde'],
    ['.5 h foo', '.5 h'],
    ['١٥ دقيقة foo', '١٥ دقيقة'],
  ])('%s may have been meant as %s', (text, meant) => {
    expect(near(text)[0]).toBe(meant);
  });

  it.each([
    '20 Teams',
    '14-game match',
    '３０分と foo',
    '15 + 10, mniutes',
    '{"time":1800,',
    '[{"time":1800}, 30',
    '5 Partien',
    'G/60 x5',
    '40/',
    '-5',
    'klassisch',
    'hello',
    '',
    '?',
    '...',
    '3+2',
    '1:30',
  ])('is not made up for %j', (text) => expect(near(text)).toEqual([]));

  it('divides nothing that a repeated sign adds', () => {
    expect(near('3++2')).toEqual(['3 + 2', '3s + 2']);
  });

  it('is tried as the text was read', () => {
    expect(suggestionsFor('10m + 5', { dialect: 'notation', prefer: 'tag' })[0]?.text).toBe(
      '10m + 5s',
    );
    expect(suggestionsFor('10m _ 5s', { format: 'pgn', prefer: 'tag' })).toEqual([]);
  });

  it('is understood as the suggestion says, has one meaning, and no other number', () => {
    const words = fc.constantFrom(
      '30m',
      '40/',
      '90',
      '+',
      ',',
      '10 sec',
      'blah',
      "'",
      'x',
      '(',
      '1:30',
      '..',
      'per move',
      '1½ h',
      '３０分',
      '.5 h',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
        const text = parts.join(' ');
        const suggestions = suggestionsFor(text, { prefer: 'tag' });
        expect(suggestions.length).toBeLessThanOrEqual(3);
        const meanings = suggestions.map(({ control }) => JSON.stringify(control));
        expect(new Set(meanings).size).toBe(meanings.length);
        for (const suggestion of suggestions) {
          const { tag } = readControl(suggestion.text, { prefer: 'tag' });
          expect(tag.control).toEqual(suggestion.control);
          expect(tag.warnings).not.toContain('ambiguous_readings');
          expect(suggestion.text.match(/\p{N}+/gu)).toEqual(text.match(/\p{N}+/gu));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(['1+2,3/', '9 ', '1:30+', '90+30 foo ', '"1 ', '½', '秒', 'minutes', '..', '40 / 90 : '])(
    'is not looked for long in repetitions of %j',
    (part) => {
      for (const length of [100, 1000, 1_000_000]) {
        const text = part.repeat(length / part.length);
        const started = performance.now();
        near(text);
        stopIn(text);
        expect(performance.now() - started).toBeLessThan(2000);
      }
    },
  );
});

describe('where a text stops making sense', () => {
  it.each([
    ['20 Teams', 3],
    ['90 min, if needed 30 more', 8],
    ['30m + 25/10m', 8],
    ['  25 min 10 sec blah', 16],
    ['"90+30 if needed"', 7],
    // something is missing
    ['90+30+', 6],
    ['klassisch', null],
    ['', null],
    // ½ is longer once folded
    ['½ h und dann if', null],
  ])('%j, at %j', (text, at) => {
    expect(stopIn(text)).toBe(at);
  });
});

it('finds no stop in what is no text', () => {
  const any = stopIn as (text: unknown) => unknown;
  expect([any(null), any(5)]).toEqual([null, null]);
});
