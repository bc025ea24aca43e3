/**
 * The values that options take. The names are written out here, and a test compares them with the core's, so that `--help` and
 * parsing load none of its code.
 */

import { Option } from 'commander';

export const DIALECT_NAMES =
  'auto pgn lichess chesscom otb uscf engine correspondence notation sgf ogs uci cecp gtp shogi'.split(
    ' ',
  );

export const FORMAT_NAMES = 'pgn notation english uscf lichess chesscom sgf ogs uci cecp gtp'.split(
  ' ',
);

export const PROFILE_NAMES = 'default fide lichess engine'.split(' ');

export const dialectOption = (): Option =>
  new Option('-d, --dialect <name>', 'how bare numbers are read')
    .choices(DIALECT_NAMES)
    .default('auto');

export const DIALECT_HELP = `
Dialects:
  auto                     as people write: small bases are minutes
  pgn, lichess, chesscom   bare numbers are seconds
  otb                      minutes up to 180
  uscf                     minutes
  engine                   seconds, with decimals
  correspondence           days
  notation, sgf, ogs, uci, cecp, gtp, shogi   that format`;
