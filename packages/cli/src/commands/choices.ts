/**
 * The values that options take. The names are written out here, checked against the types of the core, so that `--help` and
 * parsing load none of its code.
 */

import type { AnyDialect, FormatName } from '@zeitnot/core';
import type { Profile } from '@zeitnot/core/clock';
import { Option } from 'commander';

/** The keys in their order; the type keeps the list complete. */
const namesOf = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(names) as Name[];

export const DIALECT_NAMES: readonly AnyDialect[] = namesOf<AnyDialect>({
  auto: true,
  pgn: true,
  lichess: true,
  chesscom: true,
  otb: true,
  uscf: true,
  engine: true,
  correspondence: true,
  notation: true,
  sgf: true,
  ogs: true,
  uci: true,
  cecp: true,
  gtp: true,
  shogi: true,
});

export const FORMAT_NAMES: readonly FormatName[] = namesOf<FormatName>({
  pgn: true,
  notation: true,
  english: true,
  uscf: true,
  lichess: true,
  chesscom: true,
  sgf: true,
  ogs: true,
  uci: true,
  cecp: true,
  gtp: true,
});

export const PROFILE_NAMES: readonly Profile[] = namesOf<Profile>({
  default: true,
  fide: true,
  lichess: true,
  engine: true,
});

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
