import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { makeScanner } from './scanner.js';

/** The first bytes of the games of a text, fed in pieces of `size`. */
const startsOf = (bytes: Uint8Array, size = Infinity): number[] => {
  const starts: number[] = [];
  const scanner = makeScanner((start) => starts.push(start));
  for (let at = 0; at < bytes.length; at += size) scanner.feed(bytes.subarray(at, at + size));
  expect(scanner.finish()).toBe(bytes.length);
  return starts;
};

/** The games of a text; the marks `‸` say where they should begin. */
const check = (marked: string): void => {
  const bytes = Buffer.from(marked.replaceAll('‸', ''), 'latin1');
  const wanted = [...marked.matchAll(/‸/g)].map(({ index }, count) => index - count);
  expect(startsOf(bytes)).toEqual(wanted);
  expect(startsOf(bytes, 1)).toEqual(wanted);
  expect(startsOf(bytes, 7)).toEqual(wanted);
};

const CASES: Readonly<Record<string, string>> = {
  nothing: '',
  'two plain games': '‸[Event "a"]\n[Site "b"]\n\n1. e4 1-0\n\n‸[Event "c"]\n\n1. d4 *\n',
  'a comment with a tag in it':
    '‸[Event "a"]\n\n1. e4 {\n[Event "no"]\n[Site "no"]\n} 1-0\n\n‸[Event "c"]\n\n*\n',
  'a comment with a blank line and one tag in it':
    '‸[Event "a"]\n\n1. e4 {\n\n[Event "no"]\n} 1-0\n',
  'a comment that was never closed':
    '‸[Event "a"]\n\n1. e4 { oh\n\n‸[Event "c"]\n[Site "d"]\n\n1. d4 *\n',
  'a brace in the tag that ends an open comment':
    '‸[Event "a"]\n\n1. e4 { oh\n\n‸[Event "c } d"]\n[Site "d"]\n\n1. d4 *\n',
  'a brace in a tag that does not end an open comment':
    '‸[Event "a"]\n\n1. e4 { oh\n\n[Event "c } d"]\n1. d4 *\n\n‸[Site "x"]\n',
  'an open comment and two tags on one line': '‸1. e4 { oh\n\n‸[Event "c"] [Site "d"]\n',
  'an open comment and a blank line between the tags': '‸1. e4 { oh\n\n[Event "c"]\n\n[Site "d"]\n',
  'an open comment and other tags than Event': '‸1. e4 { oh\n\n[Site "c"]\n[Round "d"]\n',
  'a comment to the end of the line': '‸[Event "a"]\n\n1. e4 ; {\n1-0\n\n‸[Event "c"]\n',
  'an escaped line': '‸[Event "a"]\n\n1. e4\n% {\n1-0\n\n‸[Event "c"]\n',
  'a percent sign that escapes nothing': '‸[Event "a"]\n\n1. e4\n % {\n1-0\n\n[Event "c"]\n',
  'an escaped line in a header': '‸[Event "a"]\n% x\n[Site "b"]\n\n*\n',
  'a semicolon line in a header': '‸[Event "a"]\n; x\n[Site "b"]\n\n*\n',
  variations: '‸[Event "a"]\n\n1. e4 (1. d4 (1. c4\n) ) 1-0\n\n‸[Event "c"]\n',
  'escaped quotes': '‸[Event "a \\"b\\"]"]\n[Site "\\\\"]\n\n*\n\n‸[Event "c"]\n',
  'a backslash before the last quote': '‸[Event "c:\\"]\n[Site "b"]\n\n*\n\n‸[Event "c"]\n',
  'quotes that are not escaped': '‸[Event "the "open" one"]\n[Site "b"]\n\n*\n',
  'carriage returns':
    '‸[Event "a"]\r\n[Site "b"]\r\n\r\n1. e4 1-0\r\n\r\n‸[Event "c"]\r\n\r\n*\r\n',
  'a byte order mark': '\xef\xbb\xbf‸[Event "a"]\n\n*\n\n\xef\xbb\xbf‸[Event "c"]\n',
  'no blank lines at all': '‸[Event "a"]\n1. e4 1-0\n‸[Event "c"]\n1. d4 *\n‸[White "x"]\n*',
  'no last newline': '‸[Event "a"]\n\n1. e4 1-0\n\n‸[Event "c"]',
  'junk between games':
    'hello\n\n‸[Event "a"]\n\n1. e4 1-0\n\njunk, 3 lines\nof it\n\n‸[Event "c"]\n',
  ...Object.fromEntries(
    ['---- next, page 3 ----', '---', '-- next', '* * *', '* new', '0-1 up', 'e4 is best'].map(
      (line) => [`junk: ${line}`, `‸[Event "a"]\n\n1. e4 1-0\n\n${line}\n\n‸[Event "c"]\n`],
    ),
  ),
  ...Object.fromEntries(
    ['e4 e5 1-0', 'Nf3+ {x} *', '-- e5 *', 'O-O *', '1. ... e5 *', 'e4\ne5 *', '*', '1-0 {x}'].map(
      (line) => [`moves: ${line}`, `‸[Event "a"]\n\n1. e4 1-0\n\n‸${line}\n\n‸[Event "c"]\n`],
    ),
  ),
  'zero bytes': '\0\0‸[Event "a"]\n\n1. e4\0 1-0\n\0\0\0\n\0\0‸[Event "c"]\n',
  'comments in a header':
    '‸[Event "a"] {x}\n{ [Site "no"]\n\n}\n[Site "b"] {c} [Round "1"]\n{d}\n\n[White "w"]\n\n1. e4 *\n',
  'a comment before a tag on its line': '‸[Event "a"] {c} [Site "b"]\n[Event "c"]\n\n*\n',
  'a comment between headers': '‸[Event "a"]\n{forfeit}\n‸[Event "b"]\n\n*\n',
  'a comment between headers without Event': '‸[White "a"]\n{forfeit}\n‸[White "b"]\n\n*\n',
  'a comment between a header and moves': '‸[Event "a"]\n{x} 1. e4 1-0\n\n‸1. d4 *\n',
  'a comment between a header and a result': '‸[Event "a"]\n{x} 1-0\n\n‸1. d4 *\n',
  'a comment between a header and moves with figurines':
    '‸[White "a"]\n{x} 1. \u2658f3 d5 1-0\n‸[Black "b"]\n\n*\n',
  'a comment between a header and old notation':
    '‸[White "a"]\n{x} 1.P-K4 P-K4 1-0\n‸[Black "b"]\n\n*\n',
  'a comment and words among tags': '‸[Event "a"] {c} note\n[White "w"]\n\n1. e4 1-0\n',
  'a brace within a comment among tags': '‸[Event "a"] {x {y} z}\n[White "w"]\n\n1. e4 1-0\n',
  'comments before tags on their lines':
    '‸[Event "a"] {x}\n\n{y} [Site "b"]\nFoo "c"]\n[White "w"]\n\n*\n',
  'comments before tags that come again':
    '‸[Event "a"][White "w"]{c}\n\n{c}[Site "d"]\n{c}[Site "b"]\n',
  'a comment alone behind a header': '‸[Event "a"]\n\n{x}\n‸[White "w"]\n\n*\n',
  'header-only games': '‸[Event "a"]\n[White "x"]\n\n‸[Event "b"]\n[White "y"]\n',
  'header-only games without Event': '‸[White "a"]\n[Black "x"]\n\n‸[White "b"]\n[Black "y"]\n',
  'a header in two parts': '‸[Event "a"]\n[White "x"]\n\n[Black "b"]\n\n1. e4 *\n',
  'a header in three parts, then a name again':
    '‸[White "x"]\n\n[Black "b"]\n\n[Site "b"]\n\n‸[Black "c"]\n\n*\n',
  'a section that shows only later that it is a game':
    '‸[White "x"]\n\n‸[Black "b"]\n[Site "y"]\n[White "z"]\n\n*\n',
  'two Event tags in one section': '‸[Event "x"]\n[Event "y"]\n\n*\n',
  'several tags on one line':
    '‸[Event "a"][Site "b"] [Round "1"]\n1. e4 *\n‸[Event "c"] [Site "x"]\n*\n',
  'moves on the line of the tags': '‸[Event "a"] 1. e4 *\n‸[Site "b"] {x} *\n‸[White "c"]\n',
  'junk on the line of a tag': '‸[Event "a"]]\n[Site "b"] -\n[White "c"]\n\n*\n',
  'blanks before tags': '  ‸[Event "a"]\n\t[Site "b"]\n\n 1. e4 *\n \n  ‸[Event "c"]\n',
  'tags that lack quote or bracket':
    '‸[Event "a]\n[Site "b"\n[Round "1\n[White "c"]\n\n*\n\n‸[Event "c\n',
  'a name without a value in a header': '‸[Event "a"]\n[Site]\n[Round 1]\n[White "c"]\n\n*\n',
  ...Object.fromEntries(
    ['[]', '["x"]', '[ ]', '[%evp 0,1]', '[', '[[Site "y"]]', '[{'].map((line) => [
      `no tag in a header: ${line}`,
      `‸[Event "a"]\n${line}\n[Site "b"]\n ${line}\n\n${line}\n1. e4 *\n\n‸[Event "c"]\n${line}\n`,
    ]),
  ),
  'no tag before those of the next game':
    '‸[Event "a"]\n\n[]\n‸[Event "c"]\n\n[Site]\n‸[Event "d"]\n\n*\n',
  'brackets that are no tags': '‸[Event "a"]\n\n1. e4\n[%clk 1]\n[D]\n[\n[]\n["x"]\n*\n',
  'games without tags': '‸1. e4 e5 1-0\n\n‸1. d4 1/2-1/2\n\n‸1. c4 *\n',
  'games without tags that are drawn':
    '‸1. e4 e5 \xbd-\xbd\n\n‸1. d4 \xc2\xbd-\xc2\xbd {x}\n\n‸\xbd-\xbd\n\n‸1. c4 *\n',
  'moves in two paragraphs': '‸1. e4 e5\n\n2. d4 1-0\n',
  'a result before a comment': '‸1. e4 e5 1-0 {mate}\n\n‸1. d4 *\n',
  'a no-break space behind a result': '‸1. e4 e5 1-0\xc2\xa0\n\n‸1. d4 0-1 \xa0 \n\n‸1. c4 *\n',
  'a bracket and a name on two lines': '‸[Event "a"]\n\n1. e4 *\n\n[\nEvent x]\n‸[Site "b"]\n\n*\n',
  'a result in a comment': '‸1. e4 e5 {1-0}\n\n2. d4 *\n',
  'a result and a comment to the end of the line': '‸1. e4 1-0 ; mate\n\n‸1. d4 *\n',
  'a number that looks like a result': '‸1. e4 11-0\n\n2. d4 *\n',
  'a comment before the moves of the next': '‸1. e4 1-0\n\n‸{next}\n\n1. d4 *\n',
  'a comment before tags': '‸1. e4 1-0\n\n{next}\n\n‸[Event "x"]\n',
  'a comment first': '{ a collection }\n\n‸[Event "x"]\n\n*\n',
  'a tag behind a result': '‸1. e4 e5 1-0‸[Event "b"]\n[White "w"]\n\n1. d4 *‸[Event "c"]',
  'a tag behind a result and blanks': '‸[Event "a"]\n\n1. e4 1-0 \t‸[Site "b"] [Round "1"] \n*\n',
  'a tag behind moves': '‸[Event "a"]\n\n1. e4‸[Event "b"]\n\n1. d4 (1. c4) ‸[Event "c"]\n',
  'a tag behind a comment':
    '‸[Event "a"]\n\n1. e4 {[Site "x"]} e5 {c}‸[Event "b"]\n{c\nc}‸[Event "c"]\n1. e4 {c} *‸[Site "d"]\n',
  'marks in a tag behind moves': '‸1. e4 *‸[Event "a; b {c"]\n\n1. d4 {x} *‸[Event "} %"]\n\n*\n',
  'a tag behind a byte order mark': '‸1. e4 1-0\xef\xbb\xbf‸[Event "a"]\n\n*\n',
  'a tag behind junk':
    'junk ‸[Event "a"]\n\n1. e4 1-0\n\njunk‸[Event "b"]\n[Site "x"] junk[Round "1"]\n',
  'a tag behind the last of a header':
    '‸[Event "a"]\n[White "x"]‸[Event "b"]\n[White "y"] *‸[White "z"]\n\n*\n',
  'an Event behind the last of a header without one':
    '‸[Result "1-0"]‸[Event "b"]\n[Result "0-1"]\n\n‸[White "x"][Event "y"][Black "z"]\n\n*\n',
  'an Event behind a tag of a section':
    '‸[White "x"]\n\n‸[Black "y"]‸[Event "z"]\n[Black "w"]\n\n*\n',
  'a name again on a line of tags':
    '‸[Event "a"]\n[White "A"] [White "A"]\n[White "C"] [Black "D"]\n[Black "E"]\n\n*\n',
  'numbers without dots': '‸1. e4 e5 1-0\n\n‸1 d4 d5 0-1\n\n‸1 c4 c5 2 e4 *\n\n3 days later\n',
  'results that are glued to moves':
    '‸1. e4 e51-0\n\n‸1. d4 d5*\n\n‸1. c4 O-O1-0\n\n‸1. e4 e8=Q1/2-1/2\n\n‸1. d4 x1-0\n\n2. c4 *\n',
  'a no-break space behind a number': '‸1. e4 1-0\n\n‸1.\xc2\xa0e4 *\n\n‸1.\xa0e4 *\n',
  'a header whose first tag is broken':
    '‸[Event "a"]\n\n1. e4 1-0\n\n‸[Event Open]\n[Site "b"]\n\n*\n\n‸[White \'A\']\r\n[Black "b"]\n\n1. d4\n[Date x]\n‸[Site "c"]\n\n*\n\n[Diagram]\n‸[Site "d"]\n\n[Site]\n\n[Event x]\n',
  'a header with damaged lines':
    '‸[Event "a"]\nSite "b"]\n([Round "1"]\n\xc2\xa0[White "c"]\n> [Black "d"] \n1. e4 1-0\n‸[Event "c"]\n\nx "y"]\n‸[Site "d"]\n',
  'a header quoted in a mail':
    '> ‸[Event "a"]\n> [Site "b"]\n>\n> 1. e4 1-0\n>\n> ‸[Event "b"]\n> [Site "c"]\n>\n> *\n',
  'no-break spaces at the beginning of lines':
    '‸[Event "a"]\n\xa0\n\xe2\x80\x8b‸[Event "b"]\n\n1. e4 {\n\xc2\xa0\n\xa0‸[Event "c"]\n\xe3\x80\x80[Site "d"]\n',
  'tags in other quotes':
    '‸[Event "a"]\n\n1. e4\n\n‸[Event \x93c\x94]\n[Site \x93d\x94]\n\n1. d4\n\n[Site x]\n\n[Round x]\n',
  'many blanks behind a result': `‸1. e4 e5 1-0${' '.repeat(200)}\n\n‸1. d4 d5 0-1\n`,
  'no tag behind moves':
    '‸1. e4 [%clk 1]\n[Site]\n1... e5 [Event] ; [Event "x"]\n2. d4 {\n[Site "x"]} [Event "x"] d5\n',
  'prose that begins with a number': '12. December\n2024. e4\n\n‸12. Sf3 *\n',
};

describe('where games begin', () => {
  it.each(Object.entries(CASES))('%s', (_, marked) => check(marked));

  it.each([
    ['carriage returns alone', ['\r']],
    ['both together', ['\r\n']],
    ['now this, now that', ['\r', '\n', '\r\n', '\r']],
  ])('the same where lines end with %s', (_, ends) => {
    for (const marked of Object.values(CASES)) {
      let count = 0;
      // not a return before a newline: together they would end one line, not two
      check(
        marked.replaceAll(/\r?\n/g, (_end, at: number) => {
          count += 1;
          const end = ends[count % ends.length]!;
          return end === '\r' && marked[at + 1] === '\n' ? '\r\n' : end;
        }),
      );
    }
  });

  it('in lines of megabytes', () => {
    const long = 'x'.repeat(3_000_000);
    const text = `[Event "${long}"]\n\n1. e4 {${long}} ${long}\n\n`;
    expect(startsOf(Buffer.from(text + text))).toEqual([0, text.length]);
    expect(startsOf(Buffer.from(`${'['.repeat(2_000_000)}\n\n[Event "x"]`))).toEqual([2_000_002]);
    const tag = '[Event "x"]';
    expect(startsOf(Buffer.from(`*${tag.repeat(9)} ${long}]\n*${tag}`))).toEqual([0, 3_000_104]);
  });
});

/** Pieces that scanners stumble over. */
const PIECES = [
  '[Event "a"]',
  '[Site "b"]',
  '[White "x"',
  '[Event "',
  '[',
  ']',
  '"',
  '\\',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\r\r',
  '{',
  '}',
  ' {c} ',
  ';',
  '%',
  '(',
  ')',
  '1. e4',
  ' 1-0',
  ' *',
  '1/2-1/2\n',
  ' \xc2\xbd-\xc2\xbd',
  '\xbd-\xbd\n',
  ' ',
  '\0',
  '\xef\xbb\xbf',
  '[Event "a"]\n[Site "b"]\n\n1. e4 {c} e5 1-0\n\n',
  '[%clk 0:01]',
  '[]\n',
  '["x"]',
  'junk',
  '[Event "}"]\n',
  '\n[Event x]\n',
  '*[Event "c"]\n',
  ' [Site "{;"] \n',
] as const;
const oddText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => Buffer.from(pieces.join(''), 'latin1'));
const anyBytes = fc.oneof(
  oddText,
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

const linesOf = (bytes: Buffer, starts: readonly number[]): number[] =>
  starts.map((start) => bytes.toString('latin1', 0, start).split(/\r\n|\r|\n/).length - 1);

describe('properties', () => {
  it('counts the lines', () => {
    fc.assert(
      fc.property(oddText, (bytes) => {
        const starts: number[] = [];
        const lines: number[] = [];
        const scanner = makeScanner((start, line) => {
          starts.push(start);
          lines.push(line);
        });
        scanner.feed(bytes);
        scanner.finish();
        expect(lines).toEqual(linesOf(bytes, starts));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('gives the same result for any chunks', () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 50 }), (bytes, size) => {
        expect(startsOf(bytes, size)).toEqual(startsOf(bytes));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('finds a game with Event and another tag after a blank line, whatever comes before', () => {
    fc.assert(
      fc.property(anyBytes, (before) => {
        for (const end of ['\n', '\r', '\r\n']) {
          const game = [end, end, '[Event "the } one"]', end, '[Site "b"]', end, end, '1. e4 *'];
          const bytes = Buffer.concat([before, Buffer.from(game.join(''))]);
          expect(startsOf(bytes)).toContain(before.length + 2 * end.length);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('finds the same games in two joined files as in each', () => {
    const file = fc
      .array(fc.constantFrom(...Object.values(CASES).filter((text) => text.startsWith('‸[Event'))))
      .map((games) => Buffer.from(games.join('\n\n').replaceAll('‸', ''), 'latin1'))
      // what an open comment of the first file swallows depends on the second
      .filter((bytes) => !bytes.includes('{ oh') && !bytes.includes(' % {'));
    const ends = fc.constantFrom('\n\n', '\n*\n', '\n*', '\n1. e4 {x} 1-0 ', '\n{x}');
    fc.assert(
      fc.property(file, ends, file, (first, end, second) => {
        const [line = ''] = second.toString('latin1').split(/[\r\n]/, 1);
        fc.pre(end.endsWith('\n') || line.endsWith(']'));
        const both = Buffer.concat([first, Buffer.from(end), second]);
        const before = startsOf(Buffer.concat([first, Buffer.from(end)]));
        const shifted = startsOf(second).map((start) => start + first.length + end.length);
        expect(startsOf(both)).toEqual([...before, ...shifted]);
      }),
    );
  });
});
