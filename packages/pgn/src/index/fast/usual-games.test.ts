import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/runs.js';
import { makeTagPlacer } from '../../game/tag-place.js';
import { makeRecordingWindow } from '../build.js';
import { makeRecords } from '../records.js';
import { makeUsualGames, type UsualGames } from './usual-games.js';
import { rowOf } from '../view.js';

const newReader = (): UsualGames => {
  const reader = makeUsualGames();
  if (reader === null) throw new Error('no WebAssembly here');
  return reader;
};
const WATCHED = 'RoundContext';

/** All that is made of a text which comes in pieces of such lengths, again and again. */
const recordsOf = (text: Uint8Array, reader: UsualGames | null, lengths: readonly number[]) => {
  const records = makeRecords();
  const heads: number[] = [];
  const window = makeRecordingWindow(records, reader, {
    without: WATCHED,
    take: (length) => heads.push(length),
    takeAll: (all) => heads.push(...all),
  });
  for (let at = 0, piece = 0; at < text.length; piece += 1) {
    const room = window.room();
    const part = text.subarray(at, at + Math.min(room.length, lengths[piece % lengths.length]!));
    room.set(part);
    window.take(part.length);
    at += part.length;
  }
  window.finish();
  const index = records.toIndex({ size: text.length, crc: null, mtime: 0 });
  const { offsets, bytes } = index.heap;
  const rows = Array.from({ length: index.games }, (_, game) => rowOf(index, game + 1));
  return { rows, heads, offsets: [...offsets], strings: Buffer.from(bytes).toString() };
};

const ALL_AT_ONCE = [1 << 18];

const placeTag = makeTagPlacer(WATCHED);

const expectSame = (text: Buffer, lengths: readonly number[] = ALL_AT_ONCE): void => {
  const { heads, ...quick } = recordsOf(text, newReader(), lengths);
  const { heads: _, ...slow } = recordsOf(text, null, ALL_AT_ONCE);
  expect(quick).toEqual(slow);
  // not told of all that is usual, which depends on where a text is cut, but of nothing else
  expect(heads.length).toBe(slow.rows.length);
  for (const [game, head] of heads.entries()) {
    const { offset: from, length } = slow.rows[game]!;
    const to = from + length;
    const [told, found] = [head, 0].map((known) => placeTag(text, from, to, true, known));
    expect(told).toEqual(found);
  }
};

/** How many games of a text it reads, the scanner helping where it has to. */
const readQuickly = (text: Uint8Array): number => {
  const usual = newReader();
  let count = 0;
  const counting = {
    ...usual,
    records: (...given: Parameters<UsualGames['records']>) => {
      count += usual.games();
      return usual.records(...given);
    },
  };
  recordsOf(text, counting, ALL_AT_ONCE);
  return count;
};

const TAGS = [
  '[Event "Open"]',
  '[Event "Großes Open"]',
  '[Event "Op\xe9n"]',
  '[Event ""]',
  `[Event "${'long '.repeat(30)}"]`,
  `[Event "${'longer '.repeat(40)}"]`,
  '[Site "Town"]',
  '[Site "https://lichess.org/abcdefgh"]',
  '[Site "a\\"b"]',
  '[Date "2024.05.11"]',
  '[Date "2024.??.??"]',
  '[Date "2024.13.11"]',
  '[Date "11.05.2024"]',
  '[Round "5.1"]',
  '[Round "?"]',
  '[White "A, B"]',
  '[White "C, D"]',
  '[Black "E, F"]',
  '[Black "A, B"]',
  '[Result "1-0"]',
  '[Result "0-1"]',
  '[Result "1/2-1/2"]',
  '[Result "1/2-1/3"]',
  '[Result "1-1"]',
  '[Result "*"]',
  '[Result ""]',
  '[WhiteElo "2500"]',
  '[WhiteElo "99999"]',
  '[WhiteElo "abc"]',
  '[WhiteElo ""]',
  '[BlackElo "-"]',
  '[BlackElo "0"]',
  '[BlackElo "123456"]',
  '[ECO "B90"]',
  '[ECO "B9"]',
  '[ECO "?"]',
  '[ECO "990"]',
  '[TimeControl "5400+30"]',
  '[TimeControl "-"]',
  '[TimeContral "x"]',
  '[RoundContext "y"]',
  '[RoundCentext "y"]',
  '[A "b"]',
  '[Name_of:some+tag#1=2-3 "c"]',
  '[White  "two blanks"]',
  '[White "open',
  '[White]',
  ' [White "in"]',
  '[White "x"] ',
  '[White "x"] [Black "y"]',
  '[White "tab\there"]',
  '; not a tag',
  '% nor this',
  '',
];

const MOVES = [
  '1. e4 e5 2. Nf3 Nc6',
  '1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:00]}',
  '{before} 1. d4 d5',
  '1. c4 {a comment\nof two lines} c5',
  '1. c4 {a comment\r\n[of] two lines} c5',
  '1. c4 {über\nüber} c5',
  '1. c4 {a blank\n\nline} c5',
  '1. c4 {a blank\n \nline} c5',
  '1. c4 {a wide\n\xc2\xa0\nblank} c5',
  '1. c4 {never closed',
  '1. c4 } c5 }',
  '1. c4 {a {nested} c5',
  '1. c4 ; to the end\nc5',
  '1. c4 {;} c5',
  '1. c4\n% escaped\nc5',
  '1. c4\n c5',
  '1. c4\n\n1. d4 d5',
  '1. c4 c5 \n2. Nc3 Nc6  ',
  '1. c4 c5\r2. Nc3',
  '1. c4 (1. d4 [%x]) c5\n2. g3 [x]',
  '1. c4 c5 [Site "behind"]',
  '1. c4 {x\n[Event "in"]\n[Site "a comment"]\n} c5',
  '1. ♘f3\n♘f6',
  '1. Nf3\nüber',
  'junk',
  '1. Nf3 Nf6 '.repeat(40),
  '[%clk]',
  '\xff',
  '',
];

const RESULTS = ['1-0', '0-1', '1/2-1/2', '*', '½-½', '', '{x}', '1-0 {over}', '1-0 '];
const LINE_ENDS = ['\n', '\n', '\n', '\r\n', '\r\n', '\r'];

const usualGame = fc
  .tuple(
    fc.array(fc.constantFrom(...TAGS.slice(0, 8), ...TAGS.slice(9, 44)), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.constantFrom(...MOVES.slice(0, 6)),
    fc.constantFrom(...RESULTS),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([tags, moves, result, end]) => {
    const header = tags.map((tag) => `${tag}${end}`).join('');
    return `${header}${end}${moves.replaceAll(/\r?\n/g, end)} ${result}${end}${end}`;
  });

const anyGame = fc
  .tuple(
    fc.array(fc.constantFrom(...TAGS), { maxLength: 6 }),
    fc.constantFrom(...MOVES),
    fc.constantFrom(...RESULTS),
    fc.constantFrom(...LINE_ENDS),
    fc.nat(3),
    fc.nat(3),
  )
  .map(([tags, moves, result, end, before, behind]) =>
    [
      ...tags.map((tag) => `${tag}${end}`),
      end.repeat(before),
      `${moves} ${result}`,
      end.repeat(behind),
    ].join(''),
  );

const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 });

/** Games mostly usual, some not, in UTF-8 or with bytes that are no such, a few bytes of it changed. */
const texts = fc
  .tuple(
    fc.array(fc.oneof({ weight: 5, arbitrary: usualGame }, { weight: 1, arbitrary: anyGame }), {
      maxLength: 14,
    }),
    fc.constantFrom('utf8' as const, 'latin1' as const),
    changes,
  )
  .map(([games, encoding, changed]) => {
    const bytes = Buffer.from(games.join(''), encoding);
    for (const [at, byte] of changed) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });

describe('games that are written the usual way', () => {
  it('make the records that the scanner makes of them, wherever they are cut', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }),
        (text, lengths) => expectSame(text, lengths),
      ),
      { numRuns: runs(3000) },
    );
  });

  it('in more than one batch too, and where texts share a slot', () => {
    const games = Array.from(
      { length: 10_000 },
      (_, game) =>
        `[Event "Open"]\n[White "${game % 9001}"]\n[Black "${game}"]\n[Round "${game % 11}"]\n\n1. e4 *\n\n`,
    );
    expectSame(Buffer.from(games.join('')));
  });

  it('are read like others where a long game makes the window grow', () => {
    const game = '[Event "a"]\n[White "b"]\n\n1. e4 {x} *\n\n';
    const long = `[Event "long"]\n\n${'1. Nf3 Nf6 '.repeat(120_000)}*\n\n`;
    expectSame(Buffer.from(`${game.repeat(9)}${long}${game.repeat(9)}`));
    const moves = '1. Nf3 Nf6 '.repeat(90);
    const text = Buffer.from(`${long}${`[Event "b"]\n\n${moves}*\n\n`.repeat(4000)}`);
    expectSame(text);
    // and at once again when it is over
    expect(readQuickly(text)).toBeGreaterThan(2000);
  });

  it('cover all games of a usual file', () => {
    const path = fileURLToPath(new URL('../../../../../corpus/sample-open.pgn', import.meta.url));
    const text = readFileSync(path);
    expectSame(text);
    expect(readQuickly(text)).toBe(recordsOf(text, null, ALL_AT_ONCE).rows.length);
  });

  it.each([
    ['moves', '1. e4 *'],
    ['moves and a line end', '1. e4 *\n'],
    ['moves and blank lines', '1. e4 *\r\n\r\n'],
    ['a comment', '1. e4 {x}'],
  ])('may be the only one of a file that ends with %s', (_, moves) => {
    const end = moves.includes('\r') ? '\r\n' : '\n';
    const text = Buffer.from(`[Event "a"]${end}${end}${moves}`);
    expectSame(text);
    expect(readQuickly(text)).toBe(1);
  });

  it.each(['{x', '*\r', '[Site "x"]', '; x', '[%x]\n'])('do not end a file with %j', (odd) => {
    const text = Buffer.from(`[Event "a"]\n\n1. e4 ${odd}`);
    expectSame(text);
    expect(readQuickly(text)).toBe(0);
  });

  it.each([
    ['an escaped quote', 4, '[White "a\\"b"]\n\n1. e4 *\n\n'],
    ['a comment to the end of a line', 4, '[White "a"]\n\n1. e4 ; x\n*\n\n'],
    ['a blank line in a comment', 4, '[White "a"]\n\n1. e4 {x\n\ny} *\n\n'],
    ['a bracket at the end of a line', 4, '[White "a"]\n\n1. e4 [%x]\n*\n\n'],
    // the next header may still be a part of this one
    ['no moves', 3, '[White "a"]\n\n'],
  ])('do not have %s, and those around it are read', (_, count, odd) => {
    const game = '[Event "a"]\n[White "b"]\n\n1. e4 {x} *\n\n';
    const text = Buffer.from(`${game}${game}[Event "odd"]\n${odd}${game}${game}`);
    expectSame(text);
    expect(readQuickly(text)).toBe(count);
  });
});
