import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/runs.js';
import { sentences } from '../../testing/index.js';
import { formatNotation, NOTATION_GRAMMAR, parseNotation } from './notation.js';
import { scanNotation } from './scan.js';

const stage = (parts: object) => ({
  time: 0,
  periods: 1,
  moves: null,
  reset: 'none',
  delay: 0,
  bonus: 0,
  bonusKind: 'fischer',
  cap: 'none',
  ...parts,
});

const MINUTE = 60_000;

/** The examples of the document that the notation comes from, with its slips put right. */
describe('examples', () => {
  it.each<[string, string, object[], string[]]>([
    ['absolute', '60m', [stage({ time: 60 * MINUTE })], []],
    // the document's text says 60 minutes, its object and its notation 30 seconds
    ['simple', 'r1/30s', [stage({ time: 30_000, moves: 1, reset: 'moves' })], []],
    [
      'main and byo-yomi',
      '90m, 6 x r1/60s',
      [stage({ time: 90 * MINUTE }), stage({ time: MINUTE, periods: 6, moves: 1, reset: 'moves' })],
      [],
    ],
    [
      'main and Canadian',
      '60m, r10/15m',
      [stage({ time: 60 * MINUTE }), stage({ time: 15 * MINUTE, moves: 10, reset: 'moves' })],
      [],
    ],
    // the document's object has 60 minutes and a cap of 120
    ['Fischer', '30m.. + 3m', [stage({ time: 30 * MINUTE, bonus: 3 * MINUTE })], []],
    // without its two dots the first stage is capped, as written
    [
      'FIDE as printed',
      '40/90m+30s, 30m..+30s',
      [
        stage({ time: 90 * MINUTE, moves: 40, bonus: 30_000, cap: 'start' }),
        stage({ time: 30 * MINUTE, bonus: 30_000 }),
      ],
      ['increment_capped'],
    ],
    [
      'capped Fischer',
      '60m..120m + 2m',
      [stage({ time: 60 * MINUTE, bonus: 2 * MINUTE, cap: 120 * MINUTE })],
      [],
    ],
    [
      'capped at the start',
      '10m + 30s',
      [stage({ time: 10 * MINUTE, bonus: 30_000, cap: 'start' })],
      ['increment_capped'],
    ],
    ['US delay', '(5s) 120m', [stage({ time: 120 * MINUTE, delay: 5000 })], []],
    [
      'Bronstein',
      '30m + ..10s',
      [stage({ time: 30 * MINUTE, bonus: 10_000, bonusKind: 'bronstein' })],
      [],
    ],
    ['steady average', '10/r5m', [stage({ time: 5 * MINUTE, moves: 10, reset: 'time' })], []],
    ['total average', '3/3m', [stage({ time: 3 * MINUTE, moves: 3 })], []],
    ['any number of moves', '*/60m', [stage({ time: 60 * MINUTE })], []],
    [
      'one reset too many',
      'r10/r5m',
      [stage({ time: 5 * MINUTE, moves: 10, reset: 'moves' })],
      ['redundant_reset'],
    ],
  ])('%s: %s', (_name, text, stages, warnings) => {
    expect(parseNotation(text)).toEqual({ ok: true, value: { kind: 'staged', stages }, warnings });
  });

  it('an hourglass: ~1m', () => {
    expect(parseNotation(' ~ 1 m ')).toMatchObject({ value: { kind: 'hourglass', time: MINUTE } });
  });

  it.each([
    ['40/90m.. + 30s, 30m.. + 30s', '40/90m.. + 30s, 30m.. + 30s'],
    ['6*r1/60s', '6 x r1/1m'],
    ['6×r1/1m', '6 x r1/1m'],
    ['40/(5s)120m', '40/(5s) 120m'],
    ['1.5h', '90m'],
    ['24h', '1d'],
    ['2160m', '36h'],
    ['90s', '90s'],
    ['0.5s..+0.1s', '0.5s.. + 0.1s'],
    ['10m..0.25h+1m', '10m..15m + 1m'],
    ['(10s) 0s', '(10s) 0s'],
    ['006 x 040/05m', '6 x 40/5m'],
    // as many moves as a tag may have
    ['4294967295/5m', '4294967295/5m'],
  ])('%s is printed as %s', (text, printed) => {
    const parsed = parseNotation(text);
    expect(parsed.ok && formatNotation(parsed.value)).toEqual({ ok: true, value: printed });
  });
});

describe('errors', () => {
  it.each<[string, number, string]>([
    ['', 0, 'a time such as 90m'],
    ['10m.. _ 1m', 6, 'a comma, a bonus or the end'],
    ['10/r5m???', 6, 'a comma, a bonus or the end'],
    ['r*/5m', 1, 'a number of moves'],
    ['5', 1, 'a unit: s, m, h or d'],
    ['5 parsecs', 2, 'a unit: s, m, h or d'],
    ['5m,', 3, 'a time such as 90m'],
    ['40/', 3, 'a time such as 90m'],
    ['6 x', 3, 'a time such as 90m'],
    ['(5s 60m', 4, ')'],
    ['10m + ', 6, 'a time such as 90m'],
    ['10m..5m + 1m', 5, 'a cap no lower than the time'],
    ['r5m', 0, 'a number of moves first'],
    ['0/5m', 0, 'from 1 to 9007199254740991 moves'],
    ['0 x 5m', 0, 'from 1 to 9999 periods'],
    ['10000 x 5m', 0, 'from 1 to 9999 periods'],
    ['99999999999999999999/5m', 0, 'from 1 to 9007199254740991 moves'],
    ['0.0001s', 0, 'a time in whole milliseconds'],
    ['~', 1, 'a time such as 90m'],
    ['~1m, 5m', 3, 'the end'],
    ['10m.. + 5s + 3s', 11, 'a comma or the end'],
    ['10m + 5s, 5m x', 13, 'a comma, a bonus or the end'],
  ])('%j breaks off at %d', (text, at, expected) => {
    expect(parseNotation(text)).toMatchObject({
      ok: false,
      error: { code: 'NotNotation', at, expected },
    });
  });

  it('name an overflow', () => {
    expect(parseNotation('99999999999d')).toMatchObject({ error: { code: 'Overflow' } });
    expect(parseNotation('9'.repeat(100_000))).toMatchObject({ ok: false });
  });
});

describe('the documented grammar', () => {
  const sentence = sentences(NOTATION_GRAMMAR, 'control');

  it('has only sentences that are read, or refused for what a grammar cannot say', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const parsed = parseNotation(text);
        if (parsed.ok) return;
        const { code, expected } = parsed.error;
        const reasons = /cap no lower|whole milliseconds|a shorter time|from 1 to/;
        expect({ code, expected }).toEqual({ code, expected: expect.stringMatching(reasons) });
      }),
      { numRuns: runs(3000) },
    );
  });

  it('is read with blanks anywhere, to the same meaning', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        // a blank inside a number or inside .. would part it
        const spaced = text.replaceAll(/(?<![\d.])(?=\d)|(?<=[a-z/,()~x×*+])/g, ' ');
        const [plain, wide] = [parseNotation(text), parseNotation(spaced)];
        expect(wide.ok).toBe(plain.ok);
        if (plain.ok && wide.ok) expect(wide.value).toEqual(plain.value);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is printed and read again to the same control', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const parsed = parseNotation(text);
        fc.pre(parsed.ok);
        const printed = formatNotation(parsed.value);
        if (!printed.ok) throw new Error(printed.error.message);
        expect(parseNotation(printed.value)).toMatchObject({ ok: true, value: parsed.value });
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is read no further than the stage with the first fault', () => {
    expect(scanNotation('5, 1m + 1s')).toMatchObject({ at: 1, expected: 'unit', warnings: [] });
  });

  it('never makes the parser throw when characters are missing or swapped', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.string({ maxLength: 2 }), (text, place, junk) => {
        const at = text.length === 0 ? 0 : place % text.length;
        const broken = text.slice(0, at) + junk + text.slice(at + 1);
        const parsed = parseNotation(broken);
        if (!parsed.ok) expect(parsed.error.at).toBeLessThanOrEqual(broken.length);
      }),
      { numRuns: runs(3000) },
    );
  });
});
