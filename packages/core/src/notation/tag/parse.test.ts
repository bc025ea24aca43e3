import { describe, expect, it } from 'vitest';
import { category } from '../../category/category.js';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;
const speed = (text: string): string | null => {
  const { control } = parseTimeControl(text);
  return control === null ? null : category(control);
};

/** Every scenario of the normalization requirements, by its name. */
describe('requirements', () => {
  it.each([
    ['Normalize already-spec value', '180+2', '180+2'],
    ['Normalize no-time-limit and unknown: no limit', '-', '-'],
    ['Normalize no-time-limit and unknown: unknown', '?', '?'],
    ['Normalize sandclock', '*60', '*60'],
    ['Normalize multi-stage', '40/5400+30:1800+30', '40/5400+30:1800+30'],
    ['Interpret minute shorthand N+I as minutes+seconds', '3+2', '180+2'],
    ['Interpret minute shorthand for classical bases 75/90 with +30: 75', '75+30', '4500+30'],
    ['Interpret minute shorthand for classical bases 75/90 with +30: 90', '90+30', '5400+30'],
    ['Do not reinterpret large spec-shaped values', '900+10', '900+10'],
    ['Interpret bare minute shorthand', '25', '1500'],
    ['Normalize punctuation variants', '75 | 30', '4500+30'],
    ['Normalize quoted values', '"180+2"', '180+2'],
    ['Normalize spaces around operators', '15 + 10', '900+10'],
    ['Normalize apostrophe minute/second notation', "10'+5''", '600+5'],
    ['Normalize apostrophe increment with per-move suffix', "3' + 2''/mv from move 1", '180+2'],
    [
      'Normalize apostrophe increment with per-move suffix for larger base',
      "15' + 10''/mv from move 1",
      '900+10',
    ],
    ['Normalize compact minute-second text abbreviation', '3 mins + 2 seconds increment', '180+2'],
    ['Normalize compact classical minute-second text abbreviation', '90 mins + 30 Secs', '5400+30'],
    [
      'Normalize compact minute-second text with prefix labels',
      'Standard: 90mins + 30sec increment',
      '5400+30',
    ],
    ['Normalize compact classical plus trailing qualifier text', '90 + 30 OFICIAL', '5400+30'],
    ['Do not strip suffixes that include structural numeric tokens', '90 + 30 round2', null],
    [
      'Normalize clock-style base with increment',
      '1:30.00 + 30 seconds increment from move 1',
      '5400+30',
    ],
    [
      'Normalize compact FIDE two-stage apostrophe shorthand with game token',
      "90'/40+30'/G+30''",
      '40/5400+30:1800+30',
    ],
    [
      'Normalize compact FIDE two-stage apostrophe shorthand with end token',
      "90'/40m + 30'/end + 30'/move",
      '40/5400+30:1800+30',
    ],
    [
      'Normalize compact FIDE two-stage bonus wording',
      "90'/40 moves + 30' + 30'' bonus increment",
      '40/5400+30:1800+30',
    ],
    [
      'Normalize compact FIDE two-stage additional wording',
      '90mins+30second additional +30mins after move 40',
      '40/5400+30:1800+30',
    ],
    [
      'Normalize compact staged triple-plus shorthand',
      '90 + 30 + 30s per move',
      '40/5400+30:1800+30',
    ],
    [
      'Normalize staged shorthand missing move qualifier without inventing moves',
      '90+30/30+30',
      '5400+30:1800+30',
    ],
    ['Unparseable free text returns NULL', 'klassisch', null],
  ])('%s', (_name, text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it('Structured output for inferred shorthand', () => {
    expect(parseTimeControl('3+2')).toMatchObject({
      normalized: '180+2',
      inferred: true,
      warnings: ['interpreted_small_base_as_minutes'],
    });
  });

  it('Structured output for strict value', () => {
    expect(parseTimeControl('180+2')).toMatchObject({ normalized: '180+2', inferred: false });
  });

  it.each([
    ['Categorize ultra-bullet from explicit-seconds notation', "29''", 'ultra-bullet'],
    ['Categorize bullet lower band', '1+0', 'bullet'],
    ['Ambiguous small-base shorthand is treated as minutes', '29+0', 'classical'],
    ['Categorize blitz lower boundary', '3+0', 'blitz'],
    ['Categorize rapid from increment-heavy control', '2+12', 'rapid'],
    ['Categorize classical threshold', '25+0', 'classical'],
    ['Inferred shorthand is categorized', '3+2', 'blitz'],
    ['Canonical equivalent is categorized identically', '180+2', 'blitz'],
    ['Unknown mode returns NULL', '?', null],
    ['Unlimited mode returns NULL', '-', null],
    ['Sandclock mode returns NULL', '*60', null],
    ['Unparseable value returns NULL', 'klassisch', null],
  ])('%s', (_name, text, expected) => {
    expect(speed(text)).toBe(expected);
  });
});

describe('the structured result', () => {
  it('has its keys in the order in which they are documented', () => {
    expect(Object.keys(parseTimeControl('3+2'))).toEqual([
      'raw',
      'normalized',
      'mode',
      'periods',
      'warnings',
      'inferred',
      'notation',
      'control',
    ]);
  });

  it('is understood though PGN cannot say it', () => {
    expect(parseTimeControl('G/60;d5')).toMatchObject({
      normalized: null,
      mode: 'normal',
      periods: [],
      notation: '(5s) 60m',
      inferred: true,
    });
  });

  it.each([
    ['0:00:03.5', '3.5s'],
    ['10 min + 0:00:03.5', '10m.. + 3.5s'],
    ['0:59:59.999', '3599.999s'],
    ['1:30:00.000', '90m'],
  ])('keeps the fraction of a second that a clock shows in %s', (text, notation) => {
    expect(parseTimeControl(text)).toMatchObject({ notation });
  });

  it.each(['US delay 25 min + 5 s', '25 min US-Delay 5 s'])('knows the delay of %s', (text) => {
    expect(parseTimeControl(text)).toMatchObject({ normalized: null, notation: '(5s) 25m' });
  });

  it('is empty where nothing was understood', () => {
    expect(parseTimeControl('klassisch')).toEqual({
      raw: 'klassisch',
      normalized: null,
      mode: 'unknown',
      periods: [],
      warnings: ['parse_error'],
      inferred: false,
      notation: null,
      control: null,
    });
  });

  it.each(['3+2x2', '3+2 x 2', '10+5x30', '2x3+2', '15,10s'])(
    '%s may be several things',
    (text) => {
      expect(parseTimeControl(text).control).toBeNull();
    },
  );

  it('keeps an explicit +0 in the periods and drops it in the control', () => {
    const explicit = parseTimeControl('600+0');
    const plain = parseTimeControl('600');
    expect(explicit.periods).toEqual([{ base: 600, increment: 0 }]);
    expect(plain.periods).toEqual([{ base: 600 }]);
    expect(explicit.control).toEqual(plain.control);
  });

  it('leaves `inferred` false for outer quotes and blanks alone', () => {
    expect(parseTimeControl(' "180+2" ')).toMatchObject({
      normalized: '180+2',
      warnings: ['stripped_quotes'],
      inferred: false,
    });
  });

  it.each([
    ['１８０＋２', ['normalized_signs']],
    ['“１８０＋２”', ['stripped_quotes', 'normalized_signs']],
    ['(180+2)', ['normalized_signs']],
    ['~1m', ['interpreted_unified_notation']],
    ['1/(5s)  r1d', ['interpreted_unified_notation', 'not_expressible_in_pgn']],
    ['180 + 2', ['normalized_operator_whitespace']],
    ['90 min, default time is 30 minutes', ['matched_free_text_template', 'ignored_lateness']],
  ])('says why %s was inferred', (text, warnings) => {
    expect(parseTimeControl(text)).toMatchObject({ inferred: true, warnings });
  });

  it('names an overflow', () => {
    expect(parseTimeControl('4294967295').normalized).toBe('4294967295');
    for (const text of ['4294967296', '99999999999999999999 min', '9'.repeat(1000)]) {
      expect(parseTimeControl(text)).toMatchObject({
        normalized: null,
        warnings: ['inference_arithmetic_overflow'],
      });
    }
  });
});

it('takes anything that plain JavaScript may pass', () => {
  for (const nonsense of [180, {}, [], true, Symbol('x'), null, undefined]) {
    expect(parseTimeControl(nonsense as never)).toMatchObject({ raw: '', normalized: null });
  }
  expect(parseTimeControl('3+2', null as never).normalized).toBe('180+2');
});
