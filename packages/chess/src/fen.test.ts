import { expect, it } from 'vitest';
import { formatFen, parseFen } from './index.js';

const written = (fen: string): string => {
  const read = parseFen(fen);
  return read.ok ? formatFen(read.value) : read.error.code;
};

it.each([
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b Qk - 13 72',
  // the inner rook castles
  'rk2r1r1/8/8/8/8/8/8/RK2R1R1 w EAea - 0 1'.replace('EAea', 'EQeq'),
])('%s stays as it is', (fen) => {
  expect(written(fen)).toBe(fen);
});

it.each([
  ['files for rooks', 'rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1', 'rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1'],
  ['four fields', '4k3/8/8/8/8/8/8/4K3 w - -', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['blanks', ' 4k3/8/8/8/8/8/8/4K3  w - - 5   9 ', '4k3/8/8/8/8/8/8/4K3 w - - 5 9'],
  ['no rook', '4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a king away', 'r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1'],
  ['nothing passed', '4k3/8/8/8/8/8/8/4K3 b - e3 0 1', '4k3/8/8/8/8/8/8/4K3 b - - 0 1'],
  ['move 0', '4k3/8/8/8/8/8/8/4K3 b - - 0 0', '4k3/8/8/8/8/8/8/4K3 b - - 0 1'],
])('reads %s', (_, fen, wanted) => {
  expect(written(fen)).toBe(wanted);
});

const FIELDS = 'w - - 0 1';
it.each([
  ['', 'MalformedFen'],
  ['not a fen', 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3', 'MalformedFen'],
  [`4k3/8/8/8/8/8/4K3 ${FIELDS}`, 'MalformedFen'],
  [`4k3/9/8/8/8/8/8/4K3 ${FIELDS}`, 'MalformedFen'],
  [`4k3/7/8/8/8/8/8/4K3 ${FIELDS}`, 'MalformedFen'],
  [`4k3/8p/8/8/8/8/8/4K3 ${FIELDS}`, 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3 x - - 0 1', 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3 w X - 0 1', 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3 w - e4 0 1', 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3 w - - -1 1', 'MalformedFen'],
  ['4k3/8/8/8/8/8/8/4K3 w - - 0 1 1', 'MalformedFen'],
  [`4k3/8/8/8/8/8/8/4K3 ${FIELDS}${' '.repeat(200)}`, 'MalformedFen'],
  [`8/8/8/8/8/8/8/4K3 ${FIELDS}`, 'ImpossiblePosition'],
  [`4k3/8/8/8/8/8/8/3KK3 ${FIELDS}`, 'ImpossiblePosition'],
  [`4k3/8/8/8/8/8/8/4K2P ${FIELDS}`, 'ImpossiblePosition'],
  [`4k3/8/8/8/8/8/4R3/4K3 ${FIELDS}`, 'ImpossiblePosition'],
])('refuses "%s"', (fen, code) => {
  expect(written(fen)).toBe(code);
});
