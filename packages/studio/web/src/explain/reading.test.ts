import { describe, expect, it } from 'vitest';
import { readingOf } from './reading.js';

const readOf = (text: string, dialect: Parameters<typeof readingOf>[1] = 'auto') => {
  const reading = readingOf(text, dialect);
  if (reading.kind !== 'read') throw new Error(`${text} is ${reading.kind}`);
  return reading;
};

describe('a text that is understood', () => {
  it.each([
    ['3+2', '180+2', '3m.. + 2s'],
    ["90'/40 + 30'/G + 30''", '40/5400+30:1800+30', '40/90m.. + 30s, 30m.. + 30s'],
    ['30m, 5 x r1/30s', null, '30m, 5 x r1/30s'],
    ['~3m', '*180', '~3m'],
    ['-', '-', null],
    ['go wtime 60000 btime 60000 winc 0 binc 0', '60', '1m'],
  ])('%s', (text, normalized, notation) => {
    expect(readOf(text)).toMatchObject({ normalized, notation });
  });

  it('depends on the dialect', () => {
    expect(readOf('15', 'otb').normalized).toBe('900');
    expect(readOf('15', 'engine').normalized).toBe('15');
  });

  it('says how it was read, and what else it could have been', () => {
    expect(readOf('3+2').remarks.join(' ')).toMatch(/read as minutes.* In PGN.* 3 seconds/);
    expect(readOf('10m + 5s', 'notation').remarks.join(' ')).toMatch(/never rises/);
  });
});

describe('a text that is not', () => {
  it('is empty', () => {
    expect(readingOf('  ', 'auto')).toEqual({ kind: 'empty' });
  });

  it.each([
    ['30m, 5 x r1/', 'auto', 12],
    ['40/90m x', 'auto', 7],
    ['40/90', 'notation', 5],
  ] as const)('%s as %s breaks off at %i', (text, dialect, at) => {
    expect(readingOf(text, dialect)).toMatchObject({ kind: 'unread', stop: { at } });
  });

  it('may have several meanings', () => {
    expect(readingOf('1:30', 'auto')).toMatchObject({
      reasons: [expect.stringMatching(/more than one/)],
      meanings: [
        { english: '90 minutes', text: '1:30', dialect: 'otb' },
        { english: '90 seconds', text: '1:30', dialect: 'engine' },
      ],
      stop: null,
    });
    expect(readOf('10m + 30s').meanings).toMatchObject([
      { english: expect.stringMatching(/never above/), dialect: 'notation' },
    ]);
  });

  it.each(['1:30', '60+30', '10m + 30s', "30'' + 0''", '5x30s'])(
    'has one meaning by the link of each: %s',
    (text) => {
      const reading = readingOf(text, 'auto');
      const meanings = 'meanings' in reading ? reading.meanings : [];
      expect(meanings.length).toBeGreaterThan(0);
      for (const meaning of meanings) {
        const { english } = readOf(meaning.text, meaning.dialect);
        expect(english).toBe(meaning.english);
      }
    },
  );

  it('may be near one that is', () => {
    expect(readingOf('25 min 10 sec blah', 'auto')).toMatchObject({
      suggestions: ['25 min + 10 sec'],
    });
    expect(readingOf('5 Teams', 'auto')).toMatchObject({ stop: { at: 2, message: null } });
  });

  it.each([
    ['go fish', 'auto'],
    ['hello', 'sgf'],
  ] as const)('%s as %s has a reason', (text, dialect) => {
    const reading = readingOf(text, dialect);
    expect(reading).toMatchObject({ kind: 'unread', stop: null });
    expect('reasons' in reading && reading.reasons.join('')).not.toBe('');
  });

  it.each([
    ['hello', 'auto'],
    ['???', 'pgn'],
    ['hello', 'shogi'],
  ] as const)('%s as %s has none but that it cannot be read', (text, dialect) => {
    expect(readingOf(text, dialect)).toEqual({
      kind: 'unread',
      reasons: [],
      meanings: [],
      stop: null,
      suggestions: [],
    });
  });
});
