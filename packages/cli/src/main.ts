/**
 * The command `zeitnot`. Each command's code is loaded when it is called.
 */

import { readFileSync } from 'node:fs';
import { DIALECTS } from '@zeitnot/core';
import { Command, CommanderError, Option } from 'commander';
import { reportError } from './errors.js';

interface TextOptions {
  readonly dialect: (typeof DIALECTS)[number];
  readonly json?: true;
}

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

const dialectOption = (): Option =>
  new Option('-d, --dialect <name>', 'whose numbers the text holds')
    .choices(DIALECTS)
    .default('auto');

const DIALECT_HELP = `
Dialects:
  auto                     as people write: small bases are minutes
  pgn, lichess, chesscom   bare numbers are seconds
  otb                      minutes up to 180
  uscf                     minutes
  engine                   seconds, with decimals
  correspondence           days`;

/** Known before the arguments are parsed, since parsing itself may fail. */
const wantsJson = process.argv.includes('--json');

const program = new Command('zeitnot')
  .description('Time controls of board games: what they mean, in one notation and in seconds.')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => (wantsJson ? undefined : write(text)) })
  .showHelpAfterError(
    wantsJson
      ? false
      : '(zeitnot --help shows the usage; text that begins with a dash goes behind --)',
  );

program
  .command('explain')
  .description('say what a time control means')
  .argument('<text...>', 'a TimeControl tag, or any text that means one')
  .addOption(dialectOption())
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
  .addHelpText(
    'after',
    `${DIALECT_HELP}

Examples:
  zeitnot explain "90'/40 + 30'/G + 30''"
  zeitnot explain --json "G/60;d5"

Exit code 1 if the text is not understood.`,
  )
  .action(async (words: string[], options: TextOptions) => {
    const { explain } = await import('./explain/explain.js');
    process.exitCode = explain(words.join(' '), options);
  });

program
  .command('normalize')
  .description('turn time controls into canonical PGN values, one per line')
  .argument('[text...]', 'values to normalize; without any, the lines of standard input')
  .addOption(dialectOption())
  .option('--json', 'print one JSON object per line, with warnings')
  .option('-q, --quiet', 'no progress on long input')
  .addHelpText(
    'after',
    `${DIALECT_HELP}

Prints NULL where there is no canonical value.

Examples:
  zeitnot normalize "3+2" "10 min + 5 sec"
  sed -n 's/^\\[TimeControl "\\(.*\\)"\\]\\r*$/\\1/p' games.pgn | zeitnot normalize`,
  )
  .action(async (texts: string[], options: TextOptions & { quiet?: true }) => {
    const { normalize } = await import('./normalize.js');
    process.exitCode = await normalize(texts, options);
  });

const WRONG_USAGE = 2;

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // commander also throws for --help and --version, which are no errors
  if (error.exitCode === 0) process.exitCode = 0;
  else {
    if (wantsJson) reportError('Usage', error.message.replace(/^error: /, ''), true);
    process.exitCode = WRONG_USAGE;
  }
}
