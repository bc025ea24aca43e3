import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/runs.js';
import { formatPgnTag, parsePgnTag, type Period, type PgnTag } from '../pgn.js';
import { parseTimeControl } from './parse.js';
import { DIALECTS } from './dialect.js';
import { LANGUAGES } from './languages/languages.js';
import { entriesOf } from './words.js';

const seconds = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 2 ** 32 - 1 }));
const period: fc.Arbitrary<Period> = fc.record(
  { moves: fc.integer({ min: 1, max: 10_000 }), base: seconds, increment: seconds },
  { requiredKeys: ['base'] },
);
const tag: fc.Arbitrary<PgnTag> = fc.oneof(
  fc.constantFrom<PgnTag>({ mode: 'unknown', periods: [] }, { mode: 'unlimited', periods: [] }),
  seconds.map((base): PgnTag => ({ mode: 'sandclock', periods: [{ base }] })),
  fc
    .array(period, { minLength: 1, maxLength: 5 })
    .map((periods): PgnTag => ({ mode: 'normal', periods: periods as [Period] })),
);

/** Text made of what tags are made of, so that it gets deep into the grammar. */
const pieces = [
  ...'0 1 2 5 15 30 40 41 60 90 120 300 0.5 99999999999 x d d5 G SD m s h ½ ´ №'.split(' '),
  ...`+/:,;|-=>()[].'"@`.split(''),
  "''",
  ' ',
  ...Object.values(LANGUAGES)
    .flatMap(entriesOf)
    .map(({ word }) => word),
];
const tagLike = fc
  .array(fc.constantFrom(...pieces), { maxLength: 14 })
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')));

const dialect = fc.constantFrom(...DIALECTS);

describe('properties', () => {
  it('strict format and parse are inverse', () => {
    fc.assert(
      fc.property(tag, (value) => {
        expect(parsePgnTag(formatPgnTag(value))).toEqual({ ok: true, value });
      }),
    );
  });

  it('under dialect pgn canonical values come back unchanged', () => {
    fc.assert(
      fc.property(tag, (value) => {
        const text = formatPgnTag(value);
        const read = parseTimeControl(text, { dialect: 'pgn' });
        expect(read.normalized).toBe(text);
        expect(read.inferred).toBe(false);
      }),
    );
  });

  it('under dialect pgn normalizing is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(tagLike, tag.map(formatPgnTag)), (text) => {
        const once = parseTimeControl(text, { dialect: 'pgn' }).normalized;
        if (once === null) return;
        expect(parseTimeControl(once, { dialect: 'pgn' }).normalized).toBe(once);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('whatever is normalized in any dialect is strict PGN with the same meaning', () => {
    fc.assert(
      fc.property(fc.oneof(tagLike, tag.map(formatPgnTag)), dialect, (text, name) => {
        const { normalized, control } = parseTimeControl(text, { dialect: name });
        if (normalized === null) return;
        expect(parseTimeControl(normalized, { dialect: 'pgn' }).control).toEqual(control);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('whatever is inferred says why', () => {
    fc.assert(
      fc.property(fc.oneof(tagLike, tag.map(formatPgnTag)), dialect, (text, name) => {
        const wide = text.replaceAll(/[0-9+]/g, (sign) =>
          String.fromCodePoint((sign.codePointAt(0) as number) + 0xfee0),
        );
        for (const each of [text, `${text},`, wide]) {
          const { inferred, warnings } = parseTimeControl(each, { dialect: name });
          expect(inferred && warnings.length === 0, each).toBe(false);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('no input throws, in any dialect, and the result survives JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(tagLike, fc.string({ unit: 'binary', maxLength: 60 }), fc.string()),
        dialect,
        (text, name) => {
          const read = parseTimeControl(text, { dialect: name });
          expect(JSON.parse(JSON.stringify(read))).toEqual(read);
        },
      ),
      { numRuns: runs(5000) },
    );
  });
});

describe('hostile input', () => {
  const MEGABYTE = 1_000_000;
  it.each([
    ['nines', '9'],
    ['brackets', '('],
    ['pluses', '+ '],
    ['double quotes', '"'],
    ['single quotes', "'"],
    ['digits and letters', '1a'],
    ['quoted marks', `"'`],
    ['stages', '1:'],
    ['blanks', ' '],
    ['unicode digits', '９'],
    ['combining marks', 'a\u0301'],
    ['decimals', '1.'],
  ])('a megabyte of %s is refused without growing work', (_name, unit) => {
    const text = unit.repeat(MEGABYTE / unit.length);
    for (const name of DIALECTS) {
      expect(parseTimeControl(text, { dialect: name }).normalized).toBeNull();
    }
  });

  it.each(['9', '(', '+ ', '"', '1a', "1'", '1 min + ', '40/90 ', '1 x ', 'a', '/', 'from '])(
    'text of the greatest length that is read at all, made of %j, ends',
    (unit) => {
      const text = unit.repeat(1000 / unit.length);
      expect(() => parseTimeControl(text)).not.toThrow();
    },
  );
});
