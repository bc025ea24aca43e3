/** Whose numbers a text holds, as an option of every command that reads one. */

import { ALL_DIALECTS } from '@zeitnot/core';
import { Option } from 'commander';

export const dialectOption = (): Option =>
  new Option('-d, --dialect <name>', 'whose numbers the text holds')
    .choices(ALL_DIALECTS)
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
