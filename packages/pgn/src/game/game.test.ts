import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferSource } from '../bytes/source.js';
import { openGame, type Game } from './game.js';
import { MAX_VARIATION_DEPTH } from './problem.js';
import { readGames } from './read-games.js';

const PLACE = { file: 'x.pgn', game: 1, byte: 0, line: 1 };
const gameOf = (text: string, encoding: BufferEncoding = 'utf8'): Game =>
  openGame(Buffer.from(text, encoding), PLACE);

describe('tags', () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ['plain', '[Event "a"]\n[Site "?"]\n\n*', { Event: 'a', Site: '?' }],
    ['none', '1. e4 *', {}],
    ['empty', '[Event ""]', { Event: '' }],
    ['escapes', String.raw`[Event "a \"b\" \\ c:\d"]`, { Event: String.raw`a "b" \ c:\d` }],
    [
      'quotes inside',
      '[Event "the "open" one"]\n[Site "b"]',
      { Event: 'the "open" one', Site: 'b' },
    ],
    ['no quote', '[Event "a]\n[Site "b"]', { Event: 'a', Site: 'b' }],
    ['no bracket', '[Event "a"\n[Site "b', { Event: 'a', Site: 'b' }],
    [
      'on one line',
      '[Event "a"] [Site "b"][Round "1"] 1. e4',
      { Event: 'a', Site: 'b', Round: '1' },
    ],
    ['blanks', ' [ Event   "a" ] \r\n\t[Site\t"b"]\r\n', { Event: 'a', Site: 'b' }],
    [
      'carriage returns',
      '[Event "a]\r[Site\t"b"\r% x\r[Round "1"]\r\r*',
      { Event: 'a', Site: 'b', Round: '1' },
    ],
    ['in two parts', '[Event "a"]\n\n[Site "b"]\n\n*', { Event: 'a', Site: 'b' }],
    ['twice', '[Event "a"]\n[Event "b"]', { Event: 'a' }],
    ['among other lines', '[Event "a"]\n% x\n; y\n[Site]\n[Round "1"]', { Event: 'a', Round: '1' }],
    [
      'among lines that are no tags',
      '[Event "a"]\n[]\n["x"]\n [ ]\n[%x]\n[Round "1"]\n\n[\n1. e4',
      { Event: 'a', Round: '1' },
    ],
    ['junk behind', '[Event "a"]]\n[Site "b"] x', { Event: 'a', Site: 'b' }],
    [
      'comments among them',
      '[Event "a"] {x} {y}\n{ [Date "no"]\n\n}\n\n[Site "b"] x {c} [Round "1"]\n\n{not}\n[White "w"]',
      { Event: 'a', Site: 'b', Round: '1' },
    ],
    ['an open comment among them', '[Event "a"]\n{x\n[Site "b"]\n\n*', { Event: 'a' }],
    ['not in moves', '[Event "a"]\n\n1. e4 {\n[Site "b"]\n}', { Event: 'a' }],
    ['UTF-8', '[White "Jürgen ♔"]', { White: 'Jürgen ♔' }],
  ])('%s', (_, text, tags) => {
    const game = gameOf(text);
    for (const [name, value] of Object.entries(tags)) expect(game.tag(name)).toBe(value);
    expect(game.tag('Nothing')).toBeNull();
    expect(Object.fromEntries(game.tags())).toEqual(tags);
  });

  it('are read as Windows-1252 only where they are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('[White "Jürgen \x80 \x81"]\n', 'latin1'),
      Buffer.from('[Black "Šárka"]\n'),
      Buffer.from('[Site "Z\xfcrich \xc3\xbc \xe2\x99\x94\xf0\x9f\x98\x80 \xe2\x99"]\n', 'latin1'),
    ]);
    const tags = openGame(bytes, PLACE).tags();
    expect([...tags.values()]).toEqual(['Jürgen € \ufffd', 'Šárka', 'Zürich ü ♔😀 â™']);
  });

  it('survive escaping, whatever their value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        fc.pre(!/[\r\n]/.test(value));
        const escaped = value.replaceAll(/["\\]/g, String.raw`\$&`);
        expect(gameOf(`[Event "${escaped}"]\n`).tag('Event')).toBe(value);
      }),
    );
  });
});

describe('movetext', () => {
  it.each<readonly [string, string]>([
    ['', ''],
    ['*', ''],
    ['1. e4 e5 2. Nf3 1-0', '1. e4 e5 2. Nf3'],
    ['1.e4 e5\n2.Nf3\r\n2...Nc6   1/2-1/2', '1. e4 e5 2. Nf3 2... Nc6'],
    ['1. e4 {best} (1. d4 d5 (1... Nf6 {x (} 2. c4)) e5 0-1', '1. e4 {best} e5'],
    ['{first} 1. e4 $1 ! e5?! $10 += *', '{first} 1. e4 e5'],
    ['1. e4 { [%clk 0:03:00]\n  x\n} 1... e5', '1. e4 { [%clk 0:03:00] x } 1... e5'],
    ['1. e4 ; to the end {\n% and this\n1... e5 1-0 {mate}\n\njunk', '1. e4 1... e5 {mate}'],
    ['1. e4 ; x {\r% y {\r1... e5 {a\rb \r\n c} 2. d4\r', '1. e4 1... e5 {a b c} 2. d4'],
    ['1. e4 e5 1-0 2. d4 d5 0-1', '1. e4 e5 2. d4 d5'],
    ['1. e4 1-0 {x} $1 (1. d4) 1-0 1... e5 ½-½ 2.d4 *', '1. e4 {x} 1... e5 2. d4'],
    ['1. e4 (1. d4 1-0 1... d5) e5 * (2. c4 x) 2. d4', '1. e4 e5 2. d4'],
    ['1. e4 e5 1-0 d4 2. x', '1. e4 e5'],
    ['1. e4 e5 1-0\n\nsee page 3. Then (4. Nf3)', '1. e4 e5'],
    [
      '1. e4 d5 2. e5 f5 3. exf6 e.p. -- 0-0 O-O-O e8=Q+',
      '1. e4 d5 2. e5 f5 3. exf6 -- 0-0 O-O-O e8=Q+',
    ],
    ['1. e8(Q) d1(N)+ 2. fxg8=(R)! (2. a4) h1(Q)#(2... h2)', '1. e8(Q) d1(N)+ 2. fxg8=(R) h1(Q)#'],
    ['1. e4(d4) e8(Q h1) d5 Re1(N) Bf8(D)', '1. e4 e8 d5 Re1 Bf8'],
    ['56. e8(Q)57.Kf7 d7xe8(R)+1-0', '56. e8(Q) 57. Kf7 d7xe8(R)+'],
    ['1. -- 0000 2. @@@@ <> 3. Z0 0000!', '1. -- 0000 2. @@@@ <> 3. Z0 0000'],
    ['1 e4 000 00000 --- @ <e4> 2 e5', 'e4 e5'],
    ['1. 32-28 19-23', '1. 32-28 19-23'],
    ['1. 32-28 15-20 2. 10-1', '1. 32-28 15-20 2. 10-1'],
    ['1. e4 e5 2. d4*', '1. e4 e5 2. d4'],
    ['1. e4 e5 4.Qxf7#1-0 {mate}', '1. e4 e5 4. Qxf7# {mate}'],
    ['1. e4 Kb10-1 x', '1. e4 Kb1'],
    ['1. exd6 e.p.1-0 x', '1. exd6'],
    ['1. exd6 ep Bxd6 2. exd6 ep. Q@e4', '1. exd6 Bxd6 2. exd6 Q@e4'],
    ['1. @e4 {a} @d5+ 2. @e7=?? *', '1. @e4 {a} @d5+ 2. @e7'],
    ['1. e4 1...-e5 2.-Nf3 +-Nc6 - + -+ *', '1. e4 1... e5 2. Nf3 Nc6'],
    ['1. e4\u3000e5 2. d4\ufeff 1-0\ufeff', '1. e4 e5 2. d4'],
    ['1. e2-e4 O-O-O+1/2-1/2 2. d4', '1. e2-e4 O-O-O+ 2. d4'],
    ['1. e4 e5½-½', '1. e4 e5'],
    ['1. ♘f3 … ♞f6', '1. ♘f3 ♞f6'],
    ['1. e4\u00a0e5 2.\u00a0Nf3\u202f\u200eNc6 3\u00a0. à4 \u00a0', '1. e4 e5 2. Nf3 Nc6 à4'],
    ['1. “e4” "e5" 2. _Nf3 →Nc6 3. „ ~ x', '1. e4 e5" 2. Nf3 Nc6 3. x'],
    ['1. e4 e5 ½-½', '1. e4 e5'],
    ['1. e4 e5 ½ {agreed}', '1. e4 e5 {agreed}'],
    ['1. e4 e5 1/2', '1. e4 e5'],
    ['1. e4$1 e5?!$6 2. Nf3$1Nc6$10$14 3. Bb5$1{c} a6 $x $', '1. e4 e5 2. Nf3 Nc6 3. Bb5 {c} a6'],
    [
      '1. Nf3+- Nf6!!+ 2. O-O!+- e8=Q+/- 3. Qd4+! a5= Qh4++ Qh7# h5#-+',
      '1. Nf3 Nf6 2. O-O e8=Q 3. Qd4+ a5 Qh4++ Qh7# h5#',
    ],
    [
      '1. e4± e5 ⩲ 2. ♘f3+∞ Кf6 □ = +/- 3. --! -- e8=♕ e1=Ф',
      '1. e4 e5 2. ♘f3+ Кf6 3. -- -- e8=♕ e1=Ф',
    ],
    ['1. e4! e5 ‼ 2. Nf3!?Nc6 ?! (?) 3. Bb5?a6', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'],
    ['1. e4 1. ... e5 2.d4 2 ...d5 3.\n..\nc4', '1. e4 1... e5 2. d4 2... d5 3... c4'],
    ['1… e5 2.…d5 3. … c5 4. e4 …e5', '1... e5 2... d5 3... c5 4. e4 e5'],
    ['1. . e4 1 . e5 1 .. {x} 12', '1. e4 e5 1... {x}'],
    [
      '1. e4 [%clk 0:01:00] e5[%clk 0:01:00] 2. d4 [x d5 [a [b c] 3. c4 ]',
      '1. e4 e5 2. d4 d5 3. c4',
    ],
    ...[
      '1:0',
      '0:1',
      '1-0.',
      '0.5-0.5',
      '0,5:0,5',
      '½:½',
      '1/2:1/2',
      '1–0',
      '1-0\ufeff',
      '½-½.',
      '1-0$1',
    ].map((result) => [`1. e4 0-0 ${result} x`, '1. e4 0-0'] as const),
    ['[Event "a"] 1. e4', '1. e4'],
    ['[Event "a"]\n[]\n\n["x"] d4\n1. e4 [c4]', '1. e4'],
    [
      '[Event "the "open" one" ] \n[%x]\n[ ]\n[Site "b"]]\n[Round "c\\"]\n1. e4\n[White x]',
      '1. e4',
    ],
  ])('%j', (text, movetext) => {
    const game = gameOf(text);
    expect(game.movetext()).toBe(movetext);
    expect(game.problems()).toEqual([]);
    expect(game.plyCount()).toBe(game.plies().length);
  });
});

it('reads blanks and dots of Windows-1252', () => {
  const text = Buffer.from('1. e4\xa0e5 2.\x85Nf6 3.\xa0d4 3\x85 d5 4. e4\xbd-\xbd', 'latin1');
  expect(openGame(text, PLACE).movetext()).toBe('1. e4 e5 2... Nf6 3. d4 3... d5 4. e4');
});

it.each(['½-½', '½'])('knows the result %s in Latin-1', (result) => {
  const game = gameOf(`1. e4 {x} e5 ${result}`, 'latin1');
  expect([game.movetext(), game.plyCount()]).toEqual(['1. e4 {x} e5', 2]);
});

it('reads long blanks in a comment, junk after many tags and runs of ellipses in linear time', () => {
  const blanks = ' '.repeat(300_000);
  expect(gameOf(`1. e4 {x${blanks}x\n} *`).movetext()).toBe(`1. e4 {x${blanks}x }`);
  expect(gameOf(`${'[A "b"] x\n'.repeat(100_000)}1. e4 *`).plyCount()).toBe(1);
  for (const run of ['\x85', '\x85.', '\x851.']) {
    expect(gameOf(`1. e4 ${run.repeat(60_000)} e5 *`, 'latin1').plyCount()).toBe(2);
  }
});

describe('plies', () => {
  it('have their clocks and evaluations', () => {
    const text =
      '1. e4 { [%eval 0.17] [%clk 0:03:00] } (1. d4 {[%clk 9:00:00]}) 1... c5! {[%clk 0:02:58.7]} ' +
      '2. Nf3 {x} {[%emt 0:00:05][%eval #-3,20]} Nc6 {[%eval #4]} 3. Bb5 {[%clk x] [%clk 59]} a6 *';
    expect(gameOf(text).plies()).toEqual([
      { san: 'e4', clk: 180_000, emt: null, eval: 0.17 },
      { san: 'c5', clk: 178_700, emt: null, eval: null },
      { san: 'Nf3', clk: null, emt: 5000, eval: -997 },
      { san: 'Nc6', clk: null, emt: null, eval: 996 },
      { san: 'Bb5', clk: 59_000, emt: null, eval: null },
      { san: 'a6', clk: null, emt: null, eval: null },
    ]);
    expect(gameOf(text).plyCount()).toBe(6);
  });
});

describe('long games', () => {
  const moves = Array.from({ length: 3000 }, (_, index) => `${index + 1}. e4 {c}`);
  it('are read to their end', () => {
    const game = gameOf(moves.join(' '));
    expect(game.movetext()).toBe(moves.join(' '));
    expect([game.plyCount(), game.plies().length]).toEqual([3000, 3000]);
  });
  it.each([
    ['(1. d4 (', 'unterminated variation'],
    ['{', 'unterminated comment'],
    ['('.repeat(MAX_VARIATION_DEPTH + 1), 'deep'],
  ])('that end with %j are read up to there', (end, message) => {
    const game = gameOf(`${moves.join(' ')} ${end}`);
    expect(game.plyCount()).toBe(3000);
    expect(game.problems()[0]?.message).toContain(message);
  });
  it.each([
    ['1. e4 e5 1-0 d4 2. d5', 'MovesBehindResult'],
    ['1. e4 0-1 e5 {x} 2.\nNf3 *', 'MovesBehindResult'],
    ['1. e4 e5 1-0\n1. d4 d5 0-1\n', 'MovesBehindResult'],
    ['[Équipe "Lyon"]\n[White "A"]\n\n1. e4', 'TagWithoutValue'],
    ['[Event "a"]\n[[White "A"]]\n\n1. e4', 'TagWithoutValue'],
    ['[Event "A"]\n[White "B"]\n[Event "A"]\n\n1. e4', 'SecondEvent'],
    ['[White "A" [Black "B"]\n\n1. e4', 'UnterminatedTag'],
    ['[White "A] [Black "B"]\n\n1. e4', 'UnterminatedTag'],
  ])('%j says %s', (text, code) => {
    expect(gameOf(text).problems()).toMatchObject([{ code }]);
    expect(gameOf(text).plies()[0]?.san).toBe('e4');
  });
  it('report their problems after the tags, too', () => {
    const codes = gameOf('[Event "a"]\n[White x]\n\n1. e4 {open').problems();
    expect(codes.map(({ code }) => code)).toEqual(['TagWithoutValue', 'UnterminatedComment']);
  });
  it('leave out variations, however long', () => {
    expect(gameOf(`1. d4 (${moves.join(' ')} (${moves.join(' ')})) d5`).movetext()).toBe(
      '1. d4 d5',
    );
  });
});

it.each([
  ['1. e4 ) } e5', '1. e4 e5'],
  ['1. e4 } e5 ) 2. Nf3}Nc6) 3. Bb5 *', '1. e4 e5 2. Nf3 Nc6 3. Bb5'],
  ['1. e4 {)} e5 ; } )\n2. Nf3 *', '1. e4 {)} e5 2. Nf3'],
])('%j keeps all its moves', (text, movetext) => {
  expect(gameOf(text).movetext()).toBe(movetext);
});

it.each([
  ['1. e4 e5 1-0[Event "B"]\n[White "w"]\n\n1. d4 d5 0-1\n', ['1. e4 e5'], ['B', 'w', '1. d4 d5']],
  ['1. e4 {c} 1-0 [Event "B"][White "w"]\n1. d4', ['1. e4 {c}'], ['B', 'w', '1. d4']],
  ['\n1. e4 {\n}[Event "B {;"]\n1. d4', ['1. e4 { }'], ['B {;', '1. d4']],
  ['[Event "x"] junk[White "w"][Event "v"]', ['x', 'w', ''], ['v', '']],
  ['[Site "x"]\n[White "w"] *[Event "B"]\n[Site "y"] *', ['x', 'w', ''], ['B', 'y', '']],
])('gives each of two games on one line its own: %j', (text, ...wanted) => {
  const games = [...readGames(bufferSource(Buffer.from(text)))];
  expect(games.map((game) => [...game.tags().values(), game.movetext()])).toEqual(wanted);
  const before = text.slice(0, games[1]?.byte);
  expect(games[1]?.line).toBe(before.split('\n').length);
});

it('streams games that tile the text, whatever the reads', () => {
  const text = Array.from(
    { length: 3000 },
    (_, index) => `[Event "${index}"]\n[White "w${index}"]\n\n1. e4 {${'c'.repeat(index)}} *\n\n`,
  );
  const bytes = Buffer.from(`\ufeffpreamble\n${text.join('')}`);
  const games = [...readGames(bufferSource(bytes))];
  expect(games.length).toBe(3000);
  let end = bytes.indexOf('[');
  for (const [index, { byte, length, tag }] of games.entries()) {
    expect([byte, tag('White')]).toEqual([end, `w${index}`]);
    end += length;
  }
  expect(end).toBe(bytes.length);
});
