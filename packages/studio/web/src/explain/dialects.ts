// Whose numbers a text holds, in words.

import { ALL_DIALECTS, type AnyDialect } from '@zeitnot/core';

const TITLES: Readonly<Record<AnyDialect, string>> = {
  auto: 'find out from the text',
  pgn: 'PGN standard: seconds',
  lichess: 'Lichess',
  chesscom: 'Chess.com',
  otb: 'over the board: minutes',
  uscf: 'US Chess',
  engine: 'engine matches',
  correspondence: 'correspondence: days',
  notation: 'unified notation',
  sgf: 'SGF (Go)',
  ogs: 'OGS (Go)',
  uci: 'UCI',
  cecp: 'xboard',
  gtp: 'GTP (Go)',
  shogi: 'shogi',
};

export const DIALECT_OPTIONS = ALL_DIALECTS.map((name) => [name, TITLES[name]] as const);
