/**
 * Runs one command, from its arguments to its exit code. The code of each command is loaded when it is called.
 */

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addClockCommands } from './commands/clock.js';
import { addDatabaseCommands } from './commands/database.js';
import { addFileCommands } from './commands/files.js';
import { addTextCommands } from './commands/text.js';
import type { CommandIo } from './terminal/io.js';
import { openOutput, OutputLost, type Start } from './terminal/output.js';

export type { CommandIo } from './terminal/io.js';

const EXIT_USAGE = 2;

const versionOf = (manifest: URL): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

const USAGE_HINT =
  '(zeitnot COMMAND --help shows the usage; text that begins with a dash goes behind --)';

const makeProgram = ({ stdout, stderr }: CommandIo, json: boolean): Command =>
  new Command('zeitnot')
    .description('Time in board games: what controls mean, clocks, PGN archives, tournaments.')
    .version(versionOf(new URL('../package.json', import.meta.url)))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => (json ? undefined : write(text)),
      getOutHelpWidth: () => (stdout.isTTY === true ? stdout.columns : undefined) as number,
      getErrHelpWidth: () => (stderr.isTTY === true ? stderr.columns : undefined) as number,
    })
    .showHelpAfterError(json ? false : USAGE_HINT);

/**
 * Runs `zeitnot` with these arguments, without the names of the program and the script, and resolves to its exit code.
 *
 * @example
 * import { PassThrough } from 'node:stream';
 * import { run } from 'zeitnot';
 *
 * const stdout = new PassThrough();
 * const code = await run(['normalize', '3+2'], {
 *   stdin: process.stdin,
 *   stdinFd: null,
 *   stdout,
 *   stderr: process.stderr,
 *   env: {},
 *   signals: process,
 *   exit: () => undefined,
 * });
 * code; // => 0
 * String(stdout.read()); // => '180+2\n'
 */
export const run = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  // known before the arguments are parsed, which may itself fail
  const json = argv.includes('--json');
  const { output, finish } = openOutput(io, json);
  const program = makeProgram(io, json);
  let code = 0;
  const start: Start = async (command) => {
    code = await command(output);
  };
  addTextCommands(program, start);
  addClockCommands(program, start);
  addFileCommands(program, start);
  addDatabaseCommands(program, start);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander also throws for --help and --version, which are no errors
      code = error.exitCode === 0 ? 0 : EXIT_USAGE;
      if (code !== 0 && json) output.error('Usage', error.message.replace(/^error: /, ''), true);
    } else if (!(error instanceof OutputLost)) throw error;
  }
  return finish(code);
};
