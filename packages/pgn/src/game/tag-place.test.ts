import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { makeTagList } from '../scan/tag-list.js';
import { openGame } from './game.js';
import { headOfListed, makeTagPlacer } from './tag-place.js';
import { makeGameWindow } from './window.js';

const placeTag = makeTagPlacer('New');

/** The game lies within other bytes, which must not matter. */
const withTag = (text: string, whole = true): string | null => {
  const bytes = Buffer.from(`"]\n\n${text}\n[New "y"]\n\n1. e4`, 'latin1');
  const place = placeTag(bytes, 4, 4 + text.length, whole, 0);
  if (place === null) return null;
  const { at, before, after } = place;
  return `${text.slice(0, at)}${before}[New "x"]${after}${text.slice(at)}`;
};

describe('makeTagPlacer', () => {
  it.each([
    ['behind the last tag', '[A "b"]\n\n1. e4 *\n', '[A "b"]\n[New "x"]\n\n1. e4 *\n'],
    ['with its line ending', '[A "b"]\r\n\r\n*\r\n', '[A "b"]\r\n[New "x"]\r\n\r\n*\r\n'],
    ['with its line ending, CR', '[A "b"]\r\r*\r', '[A "b"]\r[New "x"]\r\r*\r'],
    ['at the very end, CR', '[A "b"]\r[C "d"]', '[A "b"]\r[C "d"]\r[New "x"]'],
    ['no quote at the end, CR', '[A "b]\r\r*\r', '[A "b]\r[New "x"]\r\r*\r'],
    ['blanks behind the tag', '[A "b"] \t\n*\n', '[A "b"] \t\n[New "x"]\n*\n'],
    ['at the very end', '[A "b"]', '[A "b"]\n[New "x"]'],
    ['at the very end, CRLF', '[A "b"]\r\n[C "d"]', '[A "b"]\r\n[C "d"]\r\n[New "x"]'],
    ['moves on the same line', '[A "b"] 1. e4 *\n', '[A "b"] [New "x"] 1. e4 *\n'],
    ['a header in two parts', '[A "b"]\n\n[C "d"]\n\n*\n', '[A "b"]\n\n[C "d"]\n[New "x"]\n\n*\n'],
    ['no quote at the end', '[A "b]\n\n*\n', '[A "b]\n[New "x"]\n\n*\n'],
    ['quotes inside', '[A "b "c" d"]\n\n*\n', '[A "b "c" d"]\n[New "x"]\n\n*\n'],
    ['a bracket in a comment', '[A "b"]\n\n{[C "d"]} *\n', '[A "b"]\n[New "x"]\n\n{[C "d"]} *\n'],
    ['lines that are no tags', '[A "b"]\n[]\n\n["x"]\n*\n', '[A "b"]\n[New "x"]\n[]\n\n["x"]\n*\n'],
    ['no tags', '1. e4 *\n', null],
    ['the tag is there', '[New "mine"]\n[A "b"]\n\n*\n', null],
    ['the tag is the last one', '[A "b"]\n[New "mine"]\n\n*\n', null],
    [
      'a comment before the moves',
      '[A "b"]\n\n; c\n[C "d"]\n*\n',
      '[A "b"]\n\n; c\n[C "d"]\n[New "x"]\n*\n',
    ],
    ['a longer name is another', '[Newer "b"]\n\n*\n', '[Newer "b"]\n[New "x"]\n\n*\n'],
  ])('%s', (_, text, expected) => {
    expect(withTag(text)).toBe(expected);
  });

  it('is unknown if the header continues beyond the bytes', () => {
    expect(withTag('[A "b"]\n[C "d', false)).toBe(null);
    expect(withTag('[A "b"]\n\n1. e4', false)).toContain('[New');
  });

  it('adds one tag and changes no other, nor the moves', () => {
    const piece = fc.constantFrom(
      '[A "b"]',
      '[C "d]',
      '[]',
      '["x"]',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '1. e4',
      '{x}',
      '*',
      ';',
      '\\"',
      '[A "b"]\n[C "d"]\n\n',
      '[A "b"]\r\n\r\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `[Event "e"]${pieces.join('')}`;
        const changed = withTag(text);
        if (changed === null) return;
        const [before, after] = [text, changed].map((one) =>
          openGame(Buffer.from(one, 'latin1'), { file: null, game: 1, byte: 0, line: 1 }),
        );
        expect([...(after?.tags() ?? [])]).toEqual([...(before?.tags() ?? []), ['New', 'x']]);
        expect(after?.movetext()).toBe(before?.movetext());
      }),
    );
  });
});

/** Of each game the place of the tag by the length of its header, and without it; how long it is. */
const placesIn = (text: string) => {
  const places: { head: number; known: unknown; found: unknown }[] = [];
  const window = makeGameWindow((byte, _, __, bytes, from, to, tags) => {
    const head = tags === null ? 0 : headOfListed(bytes, from, to, byte, tags, 'New');
    const [known, found] = [head, 0].map((length) => placeTag(bytes, from, to, true, length));
    places.push({ head, known, found });
  }, makeTagList());
  window.take(Buffer.from(text, 'latin1').copy(window.room()));
  window.finish();
  return places;
};

describe('headOfListed', () => {
  it.each([
    ['[A "b"]\n[C "d"]\n\n1. e4 *\n', 16],
    ['[A "b"]\r\n\r\n*\r\n', 9],
    ['[A "b"]\n\n\n*\n', 8],
    ['[A "b"]\n\n', 0],
    ['[A "b"]\n*\n', 0],
    ['[A "b"]\n\n{c} *\n', 8],
    ['[A "b"]\n\n[C "d"]\n\n*\n', 0],
    ['[A "b"]\n[New "d"]\n\n*\n', 0],
    ['[A "b"]\n; c\n[C "d"]\n\n*\n', 0],
    ['[A "b\\"c"]\n\n*\n', 0],
  ])('%j has %i', (text, head) => {
    expect(placesIn(text)[0]?.head).toBe(head);
  });

  it('finds the same place as the header itself', () => {
    const header = ['[A "b"]', '[C "d"]', '[New "x"]', '[Nev "x"]', '[Event "e"]', '[E "f]'];
    const odd = ['[G "h"] *', ' [A "b"]', '[A "b\\"c"]', 'x"]', '{c}', '; c', '%'];
    const line = fc.constantFrom(...header, ...odd, '', '', '1. e4 *', '*');
    const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, ending), { maxLength: 24 }), (lines) => {
        for (const { known, found } of placesIn(lines.flat().join('')))
          expect(known).toEqual(found);
      }),
      { numRuns: runs(3000) },
    );
  });
});
