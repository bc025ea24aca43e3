/**
 * The command `zeitnot`. Each command's code is loaded when it is called.
 */

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addClockCommands } from './commands/clock.js';
import { addDatabaseCommands } from './commands/database.js';
import { addFileCommands } from './commands/files.js';
import { addTextCommands } from './commands/text.js';
import { reportError } from './terminal/errors.js';
import { guardOutput } from './terminal/output.js';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Known before the arguments are parsed, since parsing itself may fail. */
const wantsJson = process.argv.includes('--json');

guardOutput(wantsJson);

const program = new Command('zeitnot')
  .description('Time in board games: what controls mean, clocks, PGN archives, tournaments.')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => (wantsJson ? undefined : write(text)) })
  .showHelpAfterError(
    wantsJson
      ? false
      : '(zeitnot COMMAND --help shows the usage; text that begins with a dash goes behind --)',
  );

addTextCommands(program);
addClockCommands(program);
addFileCommands(program);
addDatabaseCommands(program);

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
