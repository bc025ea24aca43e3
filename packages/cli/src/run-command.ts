/**
 * Runs one command, from its arguments to its exit code. Options are defined and code is loaded for that command only; for the
 * help, and for a name that is not known, the options of all.
 */

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { Commands } from './commands/arguments.js';
import { openOutput, OutputLost, type CommandIo, type Start } from './terminal/output.js';

export type { CommandIo } from './terminal/output.js';

const EXIT_USAGE = 2;

type Load = () => Promise<{ readonly commands: Commands }>;

const onText: Load = () => import('./commands/text.js');
const onClocks: Load = () => import('./commands/clock.js');
const onFiles: Load = () => import('./commands/files.js');
const onDatabases: Load = () => import('./commands/database.js');

/** Where each command is defined, in the order of the help. */
const COMMANDS: Readonly<Record<string, Load>> = {
  explain: onText,
  convert: onText,
  normalize: onText,
  replay: onClocks,
  clock: onClocks,
  index: onFiles,
  info: onFiles,
  break: onFiles,
  join: onFiles,
  sql: onDatabases,
  ingest: onDatabases,
  studio: onDatabases,
};

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
  const start: Start = (load) => async (argument, options) => {
    const command = await load();
    code = await command(argument, options, output);
  };
  const [wanted = ''] = argv;
  for (const name of Object.hasOwn(COMMANDS, wanted) ? [wanted] : Object.keys(COMMANDS)) {
    const { commands } = await COMMANDS[name]!();
    commands[name]!(program.command(name), start);
  }
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
