/**
 * How arguments and options are read: paths, numbers, names, and the values of some options. Their names are written out here,
 * and a test compares them with the core's, so that `--help` and parsing load none of its code.
 */

import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Start } from '../terminal/output.js';
import { shellWord } from '../terminal/printable.js';

/** Gives each command its arguments, options and action. */
export type Commands = Readonly<Record<string, (command: Command, start: Start) => unknown>>;

/** An empty path mostly comes from a variable that is not set, and would mean the current folder. */
export const pathOf = (text: string): string => {
  if (text === '') throw new InvalidArgumentError('The path is empty.');
  return text;
};

/** A path to write. `-` is standard output to many programs, but no command of ours writes its file there. */
export const targetOf = (text: string): string => {
  if (text === '-') {
    throw new InvalidArgumentError(
      'It cannot be standard output; for a file named - write ./- instead.',
    );
  }
  return pathOf(text);
};

/** For an argument that takes several paths; the list may be long, so it grows in place. */
export const pathsOf = (text: string, before: string[] = []): string[] => {
  before.push(pathOf(text));
  return before;
};

/** A name or a pattern; an empty one mostly comes from a variable that is not set. */
export const nameOf = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('The name is empty.');
  return text;
};

/** The command line as it was typed, without some options, so that a message can advise it with others. */
export const typedWithout = (
  command: Command,
  argument: string,
  without: readonly string[],
): string => {
  const options = command.options.filter((option) => {
    const name = option.attributeName();
    return command.getOptionValueSource(name) === 'cli' && !without.includes(name);
  });
  const words = options.flatMap((option) => {
    const value: unknown = command.getOptionValue(option.attributeName());
    return typeof value === 'string' ? [`${option.long}`, shellWord(value)] : [`${option.long}`];
  });
  const first = argument.startsWith('-') ? `./${argument}` : argument;
  return ['zeitnot', command.name(), shellWord(first), ...words].join(' ');
};

/** A number of worker threads. */
export const threadsOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 64.');
  }
  return count;
};

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

/** Every command takes `--quiet`, so that a script can always pass it; help does not show it where it has no effect. */
export const quietWithoutEffect = (): Option => new Option('-q, --quiet').hideHelp();

export const DIALECT_HELP = `
Dialects:
  auto                     as people write: small numbers are minutes
  pgn, lichess, chesscom   seconds, as in the PGN files of these sites
  otb                      minutes up to 180
  uscf                     minutes
  engine                   seconds, with decimals
  correspondence           days
  notation, sgf, ogs, uci, cecp, gtp, shogi   that format`;
