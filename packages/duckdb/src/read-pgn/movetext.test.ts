import { openGame } from '@zeitnot/pgn';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { makeMovetextWriter } from './movetext.js';

const writer = makeMovetextWriter();

const written = (bytes: Buffer): { readonly text: string; readonly whole: boolean } => {
  const whole = writer.write(bytes, 0, true);
  return { text: writer.bytes().toString('utf8', 0, writer.length()), whole };
};

/** What the game reader says, which lists every token. */
const expected = (bytes: Buffer): ReturnType<typeof written> => {
  const game = openGame(bytes, { file: 'x', game: 1, byte: 0, line: 1 }, bytes.length);
  return { text: game.movetext(), whole: game.problems().length === 0 };
};

it.each([
  '1. e4 e5 2. Nf3 1-0\n\n',
  '1. e4 { [%clk 0:03:00] } 1... e5 { x } 1/2-1/2',
  '1. e4 e5\n2. Nf3 Nc6\n1-0\n',
  '1. e4 e5\r\n2. Nf3 Nc6\r\n1-0\r\n',
  '1.e4 e5! 2. Nf3?! (2. d4 {no}) 2... Nc6 $5 *',
  '1. e4 {two\nlines} e5 {one} *',
  '1. e4 {never closed',
  '1. e4 e5 } 2. Nf3 ) Nc6',
  '1. e4) e5} *',
  '1. e4 e5 * {after}',
  '1. e4 e5 1-0 2. Nf3 Nc6 1-0\n',
  '1. e4',
  '12',
  '12.',
  '12 . e4',
  '1. 0-0 e.p. -- Nf3+ e8=Q# *',
  '1. e4 0000 2. @@@@ <> 3. 0000 *',
  '% no\n1. e4 e5\n% no\n2. Nf3 ; rest\nNc6 *',
  '1. e4 1. ... e5 2. Nf3 *',
  '1. ... e5 2.\n... Nf6 3. … Nc6 4 ... d5 5. . d4',
  '1. e4+- e5 2. Nf3= Nf6- 3. Nd5++ Nd4# 4. O-O+ *',
  '',
])('%j', (text) => {
  const bytes = Buffer.from(text);
  expect(written(bytes)).toEqual(expected(bytes));
});

const PARTS = [
  '1. ',
  '1.',
  '12... ',
  'e4 ',
  'Nf3+ ',
  'O-O-O',
  'e8=Q# ',
  'e4!',
  '0-0 ',
  '0000 ',
  '{a} ',
  '{b}',
];
const ODD = [
  '{\n} ',
  '{',
  '}',
  '(',
  ')',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '.',
  '*',
  '1-0 ',
  '\u00bd-\u00bd ',
  '$1 ',
  '+',
  '-',
  ' ... ',
  '\u2026',
  'e4[x] ',
  '; x',
  '%',
  '\u00fc ',
];

it('is what the game reader says, whatever the text', () => {
  const part = fc.oneof(
    { arbitrary: fc.constantFrom(...PARTS), weight: 4 },
    { arbitrary: fc.constantFrom(...ODD), weight: 1 },
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const bytes = Buffer.from(parts.join(''));
      const { text, whole } = written(bytes);
      expect({ text, whole }).toEqual(expected(bytes));
      expect(writer.check(bytes, 0)).toBe(whole);
    }),
    { numRuns: runs(3000, 500) },
  );
});
