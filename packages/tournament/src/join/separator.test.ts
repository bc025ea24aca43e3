import { makeScanner } from '@zeitnot/pgn/internal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { separatorOf } from './separator.js';

const between = (before: string, after: string): string =>
  separatorOf(
    () => [Buffer.from(before)],
    () => [Buffer.from(after)],
  );

const startsOf = (text: string): readonly number[] => {
  const starts: number[] = [];
  const scanner = makeScanner((start) => starts.push(start));
  scanner.feed(Buffer.from(text));
  scanner.finish();
  return starts;
};

const tags = '[Event "O"]\n[White "A"]\n';
const game = `${tags}\n1. e4 1-0\n`;

describe('separatorOf', () => {
  it.each([
    ['games with a blank line between them', `${game}\n`, game, ''],
    ['games without one', game, game, ''],
    ['nothing before', '', game, ''],
    ['nothing behind', game.trimEnd(), '', ''],
    ['a byte order mark before', '\uFEFF', game, ''],
    ['blanks before the second', `${game}\n  `, game, ''],
    ['no newline at the end', game.trimEnd(), game, '\n\n'],
    ['text that is no game', game.trimEnd(), 'Hello', '\n\n'],
    ['tags alone', tags, game, '\n'],
    ['tags alone, no newline', tags.trimEnd(), game, '\n\n'],
    ['tags alone, CRLF', tags.replaceAll('\n', '\r\n'), game, '\n'],
    ['tags alone before other tags', tags, '[Site "X"]\n\n1. e4 *\n', '*\n\n'],
    ['an open comment and a blank line', `${tags}\n1. e4 {well\n\n`, game, ''],
    ['an open comment', `${tags}\n1. e4 {well\n`, game, '\n'],
    [
      'an open comment before a lone tag',
      `${tags}\n1. e4 {well`,
      '[Event "O"]\n\n1. e4 *\n',
      '\n}\n\n',
    ],
    ['moves after a result', game, '1. d4 d5 *\n', '\n'],
    ['moves after moves', `${tags}\n1. e4 e5\n`, '1. d4 d5 *\n', '*\n\n'],
    ['moves after an open comment', `${tags}\n1. e4 {well\n`, '1. d4 d5 *\n', '} *\n\n'],
    ['what somebody wrote before the first game', tags, `\n\nHello\n\n${game}`, ''],
  ])('for %s', (_, before, after, expected) => {
    expect(between(before, after)).toBe(expected);
  });

  it('keeps any two games apart', () => {
    const piece = fc
      .array(
        fc.constantFrom(
          tags,
          '[Site "X"]',
          '[Event "E"]',
          '\n',
          ' ',
          '1. e4',
          ' {',
          '}',
          '1-0',
          '*',
          ';',
          '%',
        ),
        { minLength: 1, maxLength: 9 },
      )
      .map((parts) => parts.join(''))
      .filter((text) => startsOf(text).length === 1 && startsOf(text)[0] === 0);
    fc.assert(
      fc.property(piece, piece, (before, after) => {
        const text = before + between(before, after);
        expect(startsOf(text + after)).toContain(text.length);
      }),
    );
  });
});
