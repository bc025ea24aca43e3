// The scanner and the game reader. Texts are put together from what scanners stumble over. Chunks must not change what
// is found, a game after a blank line must be found behind anything, and every game must be readable.

import assert from 'node:assert/strict';
import { bufferSource, readGames } from '@zeitnot/pgn';
import { makeScanner } from '@zeitnot/pgn/internal';
import { walkHeader } from '../../../packages/pgn/dist/game/header.js';
import { advance } from '../../../packages/pgn/dist/scan/advance.js';
import { startOfText } from '../../../packages/pgn/dist/scan/state.js';
import { joined, makeRandom } from '../random.mjs';

const PIECES = [
  '[Event "a"]',
  '[Site "b"]',
  '[White "x"',
  '[Event "',
  '[Event]',
  '[',
  ']',
  '"',
  '\\',
  '\\"',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  '\0',
  '\xef',
  '\xef\xbb\xbf',
  '\xff',
  'ü',
  '{',
  '}',
  ' {c} ',
  '{ [%clk 0:01:00] }',
  ';',
  '\n;',
  '%',
  '\n%',
  '(',
  ')',
  '$1',
  '!?',

  '1. e4',
  ' e5',
  ' 1-0',
  ' *',
  '1/2-1/2\n',
  '0-1',
  '1-0 {x}\n\n',
  '\n1. d4 d5',
  '12.',
  '\n1 c4 c5',
  ' e51-0',
  ' d5*',
  '\xc2\xa0',
  '\x85',
  '\n[Event x]\n',
  '\nSite "b"]\n',
  '\n> ',
  '...',
  'O-O',
  '[Event "a"]\n[Site "b"]\n\n1. e4 {c} e5 1-0\n\n',
  '[%clk 0:01]',
  'junk',
  '[Event "}"]\n',
  '[Event "a"][Site "b"] ',
  ' [White "y"]\n',
  '*[Event "c"]\n',
  '{c}[Site ";{"] \n',
  '\n\n[Black "z"]\n',
  '"]\n',
  'x'.repeat(300),
  ' '.repeat(300),
];

export const make = (random) => {
  const bytes = Buffer.from(joined(random, PIECES, 40), 'latin1');
  for (let count = random(4); count > 0; count -= 1) bytes[random(bytes.length)] = random(256);
  return bytes;
};

const startsOf = (bytes, chunk) => {
  const starts = [];
  const scanner = makeScanner((start, line) => starts.push([start, line]));
  for (let at = 0; at < bytes.length;) {
    const size = chunk();
    scanner.feed(bytes.subarray(at, at + size));
    at += size;
  }
  assert.equal(scanner.finish(), bytes.length);
  return starts;
};

/** How many tags the scanner sees in the header of a game. */
const tagsScanned = (bytes) => {
  const state = startOfText();
  const onGame = () => undefined;
  advance({ state, bytes, from: 0, final: true, base: 0, onGame, tags: null, pausing: false });
  return state.allNames;
};

/** How many the reader of headers gives. */
const tagsRead = (bytes) => {
  let count = 0;
  walkHeader(bytes, () => {
    count += 1;
    return true;
  });
  return count;
};

const HEAD = Buffer.from('\n\n[Event "the } {one"]\n[Site "b"]\n\n1. e4 *\n');

const checkGames = (bytes) => {
  const whole = startsOf(bytes, () => bytes.length);
  const random = makeRandom(bytes.length);
  assert.deepEqual(
    startsOf(bytes, () => 1 + random(30)),
    whole,
    'chunks',
  );
  const starts = whole.map(([start]) => start);
  let end = starts[0] ?? bytes.length;
  let games = 0;
  for (const game of readGames(bufferSource(bytes))) {
    assert.equal(game.byte, end, 'tiles');
    end += game.length;
    games += 1;
    const tags = game.tags();
    for (const [name, value] of tags) assert.equal(game.tag(name), value);
    assert.equal(game.plies().length, game.plyCount());
    assert.equal(typeof game.movetext(), 'string');
    game.problems();
    // a span that is scanned by itself is one game again
    const own = Buffer.from(game.bytes);
    const alone = startsOf(own, () => game.length + 1);
    assert.equal(alone[0]?.[0], 0, 'a game by itself');
    if (alone.length === 1) assert.equal(tagsRead(own), tagsScanned(own), 'tags of both readers');
  }
  assert.equal(games, starts.length);
  assert.equal(end, bytes.length);
  return starts;
};

export const check = (bytes) => {
  checkGames(bytes);
  const starts = checkGames(Buffer.concat([bytes, HEAD]));
  assert(starts.includes(bytes.length + 2), 'the game behind');
};
