import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyPosition,
  formatSan,
  formatSanWord,
  formatUci,
  legalMoves,
  parseFen,
  parseSan,
  play,
  readSan,
  startPosition,
  type Position,
} from './index.js';
import { runs } from '../../../tests/runs.js';

const positionOf = (fen: string): Position => {
  const read = parseFen(fen);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

/** The move in SAN, or the code of why there is none. */
const meant = (position: Position, text: string): string => {
  const move = parseSan(text, position);
  return move.ok ? formatSan(move.value, position) : move.error.code;
};

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KNIGHTS = '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1';
const PINNED = '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1';
const QUEENS = '2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1';
const PROMOTES = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
const PASSED = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
/** Taking en passant would open the fifth rank. */
const PASSED_PINNED = '8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1';
const TWO_TAKE = '4k3/8/3p4/2P1P3/2p1p3/3P4/8/4K3 w - - 0 1';
const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const IN_CHECK = '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1';
const THROUGH_CHECK = '4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1';
/** The rook may pass an attacked square, the king may not. */
const ROOK_ATTACKED = '4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1';
const CHESS960 = '1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1';
/** The rook that castles has shielded the king from the queen. */
const SHIELDED = '4k3/8/8/8/8/8/8/qR1K4 w B - 0 1'.replace('qR1K4', 'qRK5');
const MATE = '7k/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';

describe.each([
  ['the start', START, { e4: 'e4', Nf3: 'Nf3', e5: 'IllegalMove', Ke2: 'IllegalMove' }],
  [
    'two knights',
    KNIGHTS,
    {
      Nbd2: 'Nbd2',
      Nfd2: 'Nfd2',
      N1d2: 'Nbd2',
      N3d2: 'Nfd2',
      Nb1d2: 'Nbd2',
      Nd2: 'AmbiguousMove',
      Ncd2: 'IllegalMove',
      // says more than it must
      Nbc3: 'Nc3',
      'Nbd2+!?': 'Nbd2',
    },
  ],
  ['a pinned knight', PINNED, { Ne2: 'Ne2', Nge2: 'Ne2', Nce2: 'IllegalMove' }],
  ['three queens', QUEENS, { Qh4e1: 'Qh4e1', Qe1: 'AmbiguousMove', Qhe1: 'AmbiguousMove' }],
  [
    'a promotion',
    PROMOTES,
    {
      'e8=Q+': 'e8=Q+',
      e8Q: 'e8=Q+',
      'e8(Q)': 'e8=Q+',
      'e8/N': 'e8=N',
      e8n: 'e8=N',
      'exd8=R': 'exd8=R+',
      exd8B: 'exd8=B',
      edQ: 'NoMove',
      e7e8q: 'e8=Q+',
      e7d8b: 'exd8=B',
      e8: 'IllegalMove',
      'e8=K': 'IllegalMove',
      'Ke2=Q': 'NoMove',
    },
  ],
  [
    'a pawn that has passed',
    PASSED,
    {
      exd6: 'exd6',
      ed: 'exd6',
      ed6: 'exd6',
      'e:d6': 'exd6',
      'exd6 e.p.': 'exd6',
      'exd6e.p.': 'exd6',
      exd6ep: 'exd6',
      e5d6: 'exd6',
      d6: 'IllegalMove',
      exf6: 'IllegalMove',
    },
  ],
  ['a pawn that must stay', PASSED_PINNED, { exd6: 'IllegalMove', e6: 'e6' }],
  ['pawns that take', TWO_TAKE, { exd6: 'exd6', cd: 'cxd6', dc: 'dxc4', de4: 'dxe4', dxe: 'dxe4' }],
  [
    'castling',
    CASTLES,
    {
      'O-O': 'O-O',
      '0-0-0': 'O-O-O',
      'o-o': 'O-O',
      'O-O+!': 'O-O',
      e1g1: 'O-O',
      e1h1: 'O-O',
      'Ke1-g1': 'IllegalMove',
      Kg1: 'IllegalMove',
      Kf1: 'Kf1',
    },
  ],
  ['out of check', IN_CHECK, { 'O-O': 'IllegalMove', 'O-O-O': 'IllegalMove', Kd1: 'Kd1' }],
  ['through check', THROUGH_CHECK, { 'O-O': 'IllegalMove', 'O-O-O': 'O-O-O' }],
  ['a rook attacked', ROOK_ATTACKED, { 'O-O-O': 'O-O-O' }],
  ['Chess960', CHESS960, { 'O-O': 'O-O', 'O-O-O': 'O-O-O', g1b1: 'O-O-O', g1h1: 'O-O' }],
  ['a shield', SHIELDED, { 'O-O-O': 'IllegalMove' }],
  ['mate', MATE, { Ra8: 'Ra8#', 'Ra8+': 'Ra8#', '♖a8': 'Ra8#', '♜a8#': 'Ra8#', 'O-O-O': 'O-O-O' }],
])('%s', (_, fen, cases) => {
  it.each(Object.entries(cases))('%s means %s', (text, wanted) => {
    const position = positionOf(fen);
    expect(meant(position, text)).toBe(wanted);
  });
});

describe('words', () => {
  const encoder = new TextEncoder();
  const shown = (text: string): string | null | 0 => {
    const bytes = encoder.encode(text);
    const san = readSan(bytes, 0, bytes.length);
    return san === 0 ? 0 : formatSanWord(san);
  };

  it.each([
    ['Nf3', 'Nf3'],
    ['Nxf3+', 'Nxf3+'],
    ['N:f3#!!', 'Nxf3#'],
    ['Ng1-f3', 'Ng1f3'],
    ['P-e4', 'e4'],
    ['Pe4', 'e4'],
    ['e4,', 'e4'],
    ['ed', 'ed'],
    ['exd6e.p.', 'exd6'],
    ['bxc3', 'bxc3'],
    ['bc', 'bc'],
    ['b8q', 'b8=Q'],
    ['0-0-0+', 'O-O-O+'],
    ['e2e4', 'e2e4'],
    ['♘xf3', 'Nxf3'],
  ])('%s is %s', (text, wanted) => {
    expect(shown(text)).toBe(wanted);
  });

  it.each(['Sf3', 'Лf3', 'Лg1-f3', 'e8=D', 'N@f3', '@e4', '--', 'Z0', '<>', '0000'])(
    '%s is a move of unknown letters',
    (text) => {
      expect(shown(text)).toBe(null);
    },
  );

  const NO_MOVES =
    'INVALID text this e.p. ep e e9 i4 Nf N Nf3x Nf3e 1-0 0-1 * 1/2-1/2 -+ +- 0 00 O - 4 12. xd5 2e4 be bb gab ♘ é ½-½';

  it.each([...NO_MOVES.split(' '), '', 'x'.repeat(1000), `Nf3${'a'.repeat(1000)}`])(
    '%s is no move',
    (text) => {
      expect(shown(text)).toBe(0);
    },
  );

  it('reads nothing beyond its end', () => {
    const bytes = encoder.encode('e8=Q+ Nf3e4 O-O-O');
    expect(formatSanWord(readSan(bytes, 0, 2))).toBe('e8');
    expect(formatSanWord(readSan(bytes, 6, 9))).toBe('Nf3');
    expect(formatSanWord(readSan(bytes, 12, 15))).toBe('O-O');
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const san = readSan(bytes, 0, bytes.length);
        const text = san === 0 ? null : formatSanWord(san);
        if (text === null) return;
        // what is written is read as the same
        const again = encoder.encode(text);
        expect(formatSanWord(readSan(again, 0, again.length))).toBe(text);
      }),
      { numRuns: runs(1_000_000, 2000) },
    );
  });
});

describe('every legal move', () => {
  it.each([START, QUEENS, PROMOTES, PASSED, CASTLES, CHESS960, TWO_TAKE, KNIGHTS])(
    'of %s is read again from its SAN and from its squares',
    (fen) => {
      const position = positionOf(fen);
      const before = startPosition();
      copyPosition(position, before);
      const moves = legalMoves(position);
      for (const move of moves) {
        for (const text of [
          formatSan(move, position),
          formatUci(move, position),
          formatUci(move, position, true),
        ]) {
          // a king that steps beside him names the square that his rook castles from
          if (fen === CHESS960 && /^g1[fgh]1$/.test(text)) continue;
          expect(parseSan(text, position), text).toEqual({ ok: true, value: move });
        }
      }
      expect(position).toEqual(before);
      expect(new Set(moves.map((move) => formatSan(move, position))).size).toBe(moves.length);
      for (const move of moves) {
        copyPosition(position, before);
        play(before, move);
        expect(before.turn).not.toBe(position.turn);
      }
    },
  );
});
