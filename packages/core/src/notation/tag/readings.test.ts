import { describe, expect, it } from 'vitest';
import { DIALECTS } from './dialect.js';
import { readControl } from '../read.js';
import { parseTimeControl } from './parse.js';

const readingsOf = (text: string): string[] =>
  (parseTimeControl(text).readings ?? []).map(({ dialect, notation }) => `${dialect}: ${notation}`);

describe('several meanings, and no value', () => {
  it.each([
    ['1:30', 'otb: 90m', 'engine: 90s'],
    ['1:30+5', 'otb: 90m.. + 5s', 'engine: 90s.. + 5s'],
    ["29''+0''", 'notation: 29m', 'notation: 29s'],
    ["15''+1''/move", 'notation: 15m.. + 1s', 'notation: 15s.. + 1s'],
    ['3 days', 'correspondence: r1/3d', 'notation: 3d'],
    ['1 minute and 30 seconds', 'notation: 90s', 'notation: 1m.. + 30s'],
    [
      '40 moves in 2 h, then 1 h to make 60 moves',
      'notation: 40/120m, 20/60m',
      'notation: 40/120m, 60/60m',
    ],
    ["120'/40 + 60", 'notation: 40/120m, 60m', 'notation: 40/120m.. + 1m'],
    ["90'/30", 'otb: 90m.. + 30s', 'engine: 30/90m'],
    ['40 / 90', 'otb: 40/90m', 'pgn: 40/90s'],
    ['120|1', 'otb: 120m.. + 1s', 'pgn: 2m.. + 1s'],
    ['Rapid 60+30', 'otb: 60m.. + 30s', 'pgn: 1m.. + 30s'],
    ["15 min + 5 s (15'+3'')", 'notation: 15m.. + 5s', 'notation: 15m.. + 3s'],
    ['15+10, i.e. 15 min + 5 s', 'notation: 15m.. + 10s', 'notation: 15m.. + 5s'],
    ['40/4, SD/1', 'notation: 40/240m, 60m', 'uscf: 40/4m, 1m'],
    ['15+10 : 5+10', 'otb: 15m.. + 10s, 5m.. + 10s', 'pgn: 15s.. + 10s, 5s.. + 10s'],
  ])('%s', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings);
    expect(parseTimeControl(text)).toMatchObject({
      normalized: null,
      mode: 'unknown',
      periods: [],
      warnings: ['ambiguous_readings'],
      notation: null,
      control: null,
    });
  });
});

describe("a value that is PGN's to the letter, and a likelier meaning", () => {
  it.each([
    ['60+30', 'otb: 60m.. + 30s', 'pgn: 1m.. + 30s'],
    ['110+10', 'otb: 110m.. + 10s', 'pgn: 110s.. + 10s'],
    ['100', 'otb: 100m', 'pgn: 100s'],
    ['90/30', 'otb: 90m.. + 30s', 'pgn: 90/30s'],
    ['15/0', 'otb: 15m', 'pgn: 15/0s'],
    ['40/90', 'otb: 40/90m', 'pgn: 40/90s'],
    ['3+2:3+2', 'otb: 3m.. + 2s, 3m.. + 2s', 'pgn: 3s.. + 2s, 3s.. + 2s'],
    ['60+30:30+30', 'otb: 60m.. + 30s, 30m.. + 30s', 'pgn: 1m.. + 30s, 30s.. + 30s'],
    ['40/90+30:30+30', 'otb: 40/90m.. + 30s, 30m.. + 30s', 'pgn: 40/90s.. + 30s, 30s.. + 30s'],
  ])('%s', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings);
    const { normalized, inferred, warnings } = parseTimeControl(text);
    expect([normalized, inferred, warnings.at(-1)]).toEqual([text, false, 'ambiguous_readings']);
  });
});

describe('one meaning', () => {
  it.each([
    '3+2',
    '25',
    '90+30',
    '15 + 10',
    '90+30:30+30',
    '180+2',
    '60',
    '60+0',
    '5400+30',
    '40/7200:3600',
    '40/300',
    '1/86400',
    'klassisch',
    "90'+30''",
    '10m + 30s',
    'G/60',
  ])('%s', (text) => {
    expect(parseTimeControl(text)).not.toHaveProperty('readings');
  });
});

it.each([
  ['15/0', 'with an increment behind the slash', 'with moves at the slash'],
  [
    '10/30',
    'with an increment behind the slash',
    'with moves at the slash, as minutes, as people write',
    'with moves at the slash, as seconds, as servers write',
  ],
])('says of %s only what makes a difference', (text, ...reasons) => {
  expect(parseTimeControl(text).readings?.map(({ why }) => why)).toEqual(reasons);
});

it('every reading is what its dialect makes of the text, or what its notation says', () => {
  const texts = ['1:30', '60+30', '3+2:3+2', '90/30', "90'/30", '3 days', '40/4, SD/1', '120|1'];
  for (const text of texts) {
    for (const { dialect, notation, control, why, english } of parseTimeControl(text).readings ??
      []) {
      const read =
        dialect === 'notation'
          ? readControl(notation, { dialect, prefer: 'notation' })
          : readControl(text, { dialect, prefer: 'tag' });
      expect(read.tag.notation, text).toBe(notation);
      expect([control.kind, why === '', english === '']).toEqual(['staged', false, false]);
    }
  }
});

it('a dialect that decides leaves one meaning', () => {
  for (const dialect of DIALECTS.filter((each) => each !== 'auto')) {
    for (const text of ['60+30', '3+2:3+2', '90/30', '15/0']) {
      expect(parseTimeControl(text, { dialect }), dialect).not.toHaveProperty('readings');
    }
  }
});

it('offers the moves behind the slash', () => {
  expect(readingsOf('90/40')).toEqual(['otb: 40/90m', 'pgn: 90/40s']);
  expect(parseTimeControl('90/40', { dialect: 'otb' }).normalized).toBe('40/5400');
});
