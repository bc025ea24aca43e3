import { describe, expect, it } from 'vitest';
import { parseChesscom, splitCallback } from '../notation/chesscom.js';
import {
  chesscomFormat,
  chesscomResult,
  estimatedMinutes,
  splitChesscom,
  timeClass,
} from './chesscom.js';

const split = (text: string) => {
  const found = splitChesscom(text);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};

describe('the raw split', () => {
  it.each([
    ['300+2', { base: 300, increment: 2 }],
    ['60', { base: 60, increment: 0 }],
    ['1/86400', { base: 1, increment: 0, correspondence: 86_400 }],
    ['1/259200:0', { base: 1, increment: 0, correspondence: 259_200 }],
  ])('%s', (text, expected) => {
    expect(splitChesscom(text)).toEqual({ ok: true, value: expected });
  });

  it.each(['', '+', '1/', '/86400', '1/2/3', '1+2+3', '5 | 0', 'abc', '-', '60.5', '1e3'])(
    'refuses %j',
    (text) => {
      expect(splitChesscom(text)).toMatchObject({ ok: false, error: { code: 'NotChesscom' } });
      expect(parseChesscom(text)).toMatchObject({ ok: false, error: { code: 'NotChesscom' } });
    },
  );

  it('takes base and increment from the callback', () => {
    const game = { baseTime1: 1800, timeIncrement1: 20 };
    expect(splitCallback(game)).toEqual({ ok: true, value: { base: 1800, increment: 20 } });
    expect(splitCallback(game, 'tenths')).toEqual({ ok: true, value: { base: 180, increment: 2 } });
    expect(splitCallback({ baseTime1: -1, timeIncrement1: 0 })).toMatchObject({ ok: false });
  });

  it('means one move per day by 1/86400', () => {
    expect(parseChesscom('1/86400')).toMatchObject({
      ok: true,
      value: { kind: 'staged', stages: [{ time: 86_400_000, moves: 1, reset: 'moves' }] },
    });
    expect(parseChesscom('300+2')).toMatchObject({
      value: { stages: [{ time: 300_000, bonus: 2000 }] },
    });
  });
});

describe('time classes', () => {
  it.each([
    ['300', 5, 'blitz'],
    ['600', 10, 'rapid'],
    ['120+12', 10, 'rapid'],
    ['180', 3, 'blitz'],
    ['240+4', 400 / 60, 'blitz'],
    ['900+10', 1300 / 60, 'rapid'],
    ['60+5', 260 / 60, 'blitz'],
    ['60', 1, 'bullet'],
    ['1/86400', null, 'daily'],
  ])('%s is %s minutes, %s', (text, minutes, expected) => {
    const found = estimatedMinutes(split(text));
    if (minutes === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(minutes, 9);
    expect(timeClass(split(text))).toBe(expected);
    expect(timeClass(text)).toBe(expected);
    const control = parseChesscom(text);
    expect(control.ok && timeClass(control.value)).toBe(expected);
  });

  it.each([
    {},
    null,
    undefined,
    5,
    [],
    '',
    '5 | 0',
    '0',
    '0+0',
    '1/0',
    { base: 300 },
    { base: -5, increment: 0 },
    { base: 0, increment: 0 },
    { base: 40, increment: 0, correspondence: 7200 },
    { base: 1, increment: 0, correspondence: 0 },
    { kind: 'unlimited' },
    { kind: 'whatever' },
    { kind: 'staged' },
    { kind: 'staged', stages: [] },
    { kind: 'staged', stages: [{}] },
    { kind: 'staged', stages: [null] },
    { kind: 'staged', stages: [{ time: 0 }] },
  ])('are an error value for %j', (nonsense) => {
    expect(timeClass(nonsense as never)).toMatchObject({
      ok: false,
      error: { code: 'NotChesscom' },
    });
  });

  it.each([
    '40/7200',
    '5/86400',
    '4294967296',
    '1/9999999999',
    '4294967295',
    '1/259200',
    '1/259200:0',
    '600:0',
  ])('are those of strings that can be read as a control: %s', (text) => {
    expect(typeof timeClass(text) === 'string').toBe(parseChesscom(text).ok);
  });

  it('believe the callback about live and daily', () => {
    expect(timeClass(split('600'), false)).toBe('daily');
    expect(timeClass(split('1/86400'), true)).toBe('rapid');
  });
});

describe('the format', () => {
  it.each([
    ['chess', 'blitz', 'blitz'],
    ['chess', 'daily', 'daily'],
    ['chess960', 'bullet', 'live960'],
    ['chess960', 'rapid', 'live960'],
    ['chess960', 'daily', 'daily960'],
    ['bughouse', 'blitz', 'bughouse'],
    ['crazyhouse', 'bullet', 'crazyhouse'],
    ['kingofthehill', 'daily', 'kingofthehill'],
    ['threecheck', 'rapid', 'threecheck'],
  ] as const)('of %s %s is %s', (rules, found, expected) => {
    expect(chesscomFormat(rules, found)).toBe(expected);
  });
});

describe('result codes', () => {
  it.each([
    ['timeout', { score: 'loss', reason: 'TimeExpired' }],
    ['timevsinsufficient', { score: 'draw', reason: 'TimeVsInsufficientMaterial' }],
    ['win', { score: 'win', reason: null }],
    ['agreed', { score: 'draw', reason: null }],
    ['resigned', { score: 'loss', reason: null }],
  ])('%s', (code, expected) => {
    expect(chesscomResult(code)).toEqual(expected);
  });

  it('are null where Chess.com has none', () => {
    expect(chesscomResult('toString')).toBeNull();
    expect(chesscomResult('')).toBeNull();
  });
});
