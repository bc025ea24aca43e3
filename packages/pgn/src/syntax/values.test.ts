import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './values.js';

const ofLatin1 = (text: string): string => decodeText(Buffer.from(text, 'latin1'));

describe('text in both encodings', () => {
  it.each([
    ['a byte that is alone', '\xc3', 'Ã'],
    ['a byte that only goes on', 'a\xbfb', 'a¿b'],
    ['a character that is longer than it need be', '\xc0\xaf', 'À¯'],
    ['half of a pair', '\xed\xa0\x80', 'í\u00a0€'],
    ['beyond the last character', '\xf4\x90\x80\x80', 'ô\ufffd€€'],
    ['the last character', '\xff\xf4\x8f\xbf\xbf', 'ÿ\u{10ffff}'],
    ['a character that is cut', '\xe2\x99 \xe2\x99\x94', 'â™ ♔'],
    ['a byte order mark within', '\xff\xef\xbb\xbf', 'ÿ\ufeff'],
  ])('%s', (_, bytes, text) => {
    expect(ofLatin1(bytes)).toBe(text);
  });

  it('keeps UTF-8 next to a byte that is not UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const mixed = [Buffer.from(a), Buffer.from([0xff]), Buffer.from(b)];
        expect(decodeText(Buffer.concat(mixed))).toBe(`${a}ÿ${b}`);
      }),
    );
  });

  it('has a character for each byte outside UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const text = decodeText(bytes);
        expect(Buffer.from(text).toString()).toBe(text);
        expect(text.length).toBeLessThanOrEqual(bytes.length);
        expect(decodeText(Buffer.from(text))).toBe(text);
      }),
    );
  });
});
