import { describe, expect, it } from 'vitest';
import { bufferSource } from '../bytes/source.js';
import { MAX_VARIATION_DEPTH, MAX_TAG } from './problem.js';
import { MAX_GAME } from './window.js';
import { readGames } from './read-games.js';

const gamesOf = (
  bytes: Uint8Array,
): readonly (readonly [number, number, string | null, string | null])[] =>
  [...readGames(bufferSource(bytes), { file: 'x.pgn' })].map((game) => [
    game.byte,
    game.length,
    game.tag('White'),
    game.problems()[0]?.message ?? null,
  ]);

it.each(['{[Event "c"]}', '{[Event "c"] [Site "d"]}', '{It says [Event "c"],\nand that is wrong}'])(
  'a tag that a comment names is no header: %s',
  (comment) => {
    const text = `[Event "a"]\n\n1. e4! ${comment} *\n`;
    const [game] = readGames(bufferSource(Buffer.from(text)));
    expect(game?.problems()).toEqual([]);
  },
);

describe('a problem is reported with its place, and the next game is read', () => {
  const next = '\n\n[Event "b"]\n[White "next"]\n\n*\n';
  it.each([
    [
      'a comment that is never closed',
      '[Event "a"]\n\n1. e4\n{ x\n',
      'movetext: unterminated comment (file=x.pgn, game_index=1, line=4, byte=19)',
    ],
    [
      'a comment after all kinds of line ends',
      '[Event "a"]\r\r\n1. e4\n\r{ x\r\n',
      'movetext: unterminated comment (file=x.pgn, game_index=1, line=5, byte=21)',
    ],
    [
      'a comment that goes on into the next game',
      '[Event "a"]\n\n1. e4 {x\n[Event "c"]\n[White "c"]\n\n1. d4 {y} d5 0-1',
      'movetext: a header within a comment, where a game may begin (file=x.pgn, game_index=1, line=3, byte=19)',
    ],
    [
      'the same behind one that names a tag',
      '[Event "a"]\n\n1. e4 {[Event "x"]} {x\n[Event "c"]\n[White "c"]\n\n1. d4 {y} d5 0-1',
      'movetext: a header within a comment, where a game may begin (file=x.pgn, game_index=1, line=3, byte=33)',
    ],
    [
      'the same of a game without an Event tag',
      '[Black "x"]\n\n1. e4 {x e5 1-0\r\n\r\n[White "c"]\r\n[Black "d"]\r\n\r\n1. d4 {y} d5 0-1',
      'movetext: a header within a comment, where a game may begin (file=x.pgn, game_index=1, line=3, byte=19)',
    ],
    [
      'moves that begin again',
      '[Event "a"]\n\n1. e4 1. e5 2. d4 (1. d4 d5 2. c4)\n\n1. c4 c5',
      'movetext: move numbers that begin again with 1, where a game may begin (file=x.pgn, game_index=1, line=5, byte=49)',
    ],
    [
      'a comment that has lost its end, and so a move',
      '[Event "a"]\n\n1. e4 {[%clk 0:03:00] 1... e5 {[%clk 0:02:59]} 2. Nf3 1-0',
      'movetext: a comment within another, which may have lost its end (file=x.pgn, game_index=1, line=3, byte=19)',
    ],
    [
      'the same with blanks',
      '[Event "a"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:02:59] 2. Nf3 { [%clk 0:02:58] } 1-0',
      'movetext: a comment within another, which may have lost its end (file=x.pgn, game_index=1, line=3, byte=46)',
    ],
    [
      'the same where a file was cut within a line',
      '[Event "a"]\n\n1. e4 {x[Event "c"]\n[White "c"]\n\n1. d4 {y} d5 0-1',
      'movetext: a header within a comment, where a game may begin (file=x.pgn, game_index=1, line=3, byte=19)',
    ],
    [
      'a variation that is never closed',
      '[Event "a"]\n\n1. e4 (1. d4',
      'movetext: unterminated variation (file=x.pgn, game_index=1, line=3, byte=19)',
    ],
    [
      'a comment that was closed before',
      '[Event "a"]\n\n1. e4 {x {y} z} e5 }',
      'movetext: stray closing brace (file=x.pgn, game_index=1, line=3, byte=27)',
    ],
    [
      'the end of a comment in a variation',
      '[Event "a"]\n\n1. e4 (1. d4 })',
      'movetext: stray closing brace (file=x.pgn, game_index=1, line=3, byte=26)',
    ],
    [
      'a variation that was closed before',
      '[Event "a"]\n\n1. e4 (1. d4) e5) 1-0',
      'movetext: stray closing parenthesis (file=x.pgn, game_index=1, line=3, byte=29)',
    ],
    [
      'a tag with moves before and behind it on its line',
      '[Event "a"]\n\n1. e4 [%clk 0:01:00] 1-0 [Event "b"] 1. d4 *',
      'movetext: a tag among moves on one line, where a game may begin (file=x.pgn, game_index=1, line=3, byte=38)',
    ],
    [
      'an end too many, and one that is missing',
      '[Event "a"]\n\n1. e4 ) e5 { x',
      'movetext: unterminated comment (file=x.pgn, game_index=1, line=3, byte=24)',
    ],
    [
      'a tag without end',
      `[Event "${'x'.repeat(MAX_TAG + 1)}"]\n\n*`,
      `tags: a tag of more than ${MAX_TAG} bytes (file=x.pgn, game_index=1, line=1, byte=0)`,
    ],
    ...[
      '[White x]',
      '[WhiteElo 2400]',
      '[Round]',
      ' [ Site ]',
      '[Site "b"] [Round 1]',
      '[Round',
    ].map((line) => [
      `a tag without a value: ${line}`,
      `[Event "a"]\n${line}\n[Site "b"]\n\n1. e4`,
      `tags: a tag without a value in quotes (file=x.pgn, game_index=1, line=2, byte=${12 + line.lastIndexOf('[')})`,
    ]),
    ...['[Site "b', '[Site "b"', '[Site "b]', '[Site "b" x]', '[Site "a "b" ', '[Site "'].map(
      (line) => [
        `a tag without an end: ${line}`,
        `[Event "a"]\n${line}\n[Round "1"]\n\n1. e4`,
        'tags: a tag without its closing quote and bracket (file=x.pgn, game_index=1, line=2, byte=12)',
      ],
    ),
    [
      'a million variations',
      `[Event "a"]\n\n${'('.repeat(1_000_000)}`,
      `movetext: variations nested more than ${MAX_VARIATION_DEPTH} deep (file=x.pgn, game_index=1, line=3, byte=${13 + MAX_VARIATION_DEPTH})`,
    ],
    [
      'too many tags',
      '[A "b"]\n'.repeat(1001),
      'tags: more than 1000 tags (file=x.pgn, game_index=1, line=1001, byte=8000)',
    ],
    [
      'too many bytes',
      `[Event "a"]\n\n${'x '.repeat(MAX_GAME / 2)}`,
      `movetext: more than ${MAX_GAME} bytes in one game (file=x.pgn, game_index=1, line=3, byte=${1024 * 1024})`,
    ],
    [
      'a tag of many megabytes',
      `[Event "${'x'.repeat(MAX_GAME + MAX_TAG)}"]\n\n*`,
      `tags: a tag of more than ${MAX_TAG} bytes (file=x.pgn, game_index=1, line=1, byte=0)`,
    ],
  ])('%s', (_, text, message) => {
    const games = gamesOf(Buffer.from(text + next));
    expect(games).toEqual([
      [0, text.length + 2, null, message],
      [text.length + 2, next.length - 2, 'next', null],
    ]);
  });
});
