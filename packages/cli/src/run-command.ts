/**
 * Runs one command, from its arguments to its exit code. Options are defined and code is loaded for that command only; for the
 * help, and for a name that is not known, the options of all.
 */

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { Commands } from './commands/arguments.js';
import {
  openOutput,
  OutputLost,
  processIo,
  type Asked,
  type CommandIo,
  type Start,
} from './terminal/output.js';

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

/** What to do about a usage error. An unknown option may have been meant as text. */
const hintFor = (command: string, { code }: CommanderError): string => {
  const usage = command === '' ? 'zeitnot --help' : `zeitnot ${command} --help`;
  const isOption = code === 'commander.unknownOption';
  return `(${usage} shows the usage${isOption ? '; put -- before text that begins with a dash' : ''})`;
};

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
    });

/**
 * Runs `zeitnot` with these arguments, without the names of the program and the script, and resolves to its exit code. Without
 * `io` it uses the streams, environment and signals of this process.
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
export const run = async (argv: readonly string[], io = processIo()): Promise<number> => {
  // a guess, until the arguments are parsed, which may itself fail
  const asked: Asked = { json: argv.includes('--json'), quiet: false };
  const { output, finish } = openOutput(io, asked);
  const program = makeProgram(io, asked.json);
  let code = 0;
  const start: Start = (load) => async (argument, options) => {
    const command = await load();
    const { json = false, quiet = false } = options as Partial<Asked>;
    Object.assign(asked, { json, quiet });
    code = await command(argument, options, output);
  };
  const [first = ''] = argv;
  const wanted = Object.hasOwn(COMMANDS, first) ? first : '';
  for (const name of wanted === '' ? Object.keys(COMMANDS) : [wanted]) {
    const { commands } = await COMMANDS[name]!();
    commands[name]!(program.command(name), start);
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander also throws for --help and --version, which are no errors
      code = error.exitCode === 0 ? 0 : EXIT_USAGE;
      if (code !== 0) {
        const message = error.message.replace(/^error: /, '');
        if (asked.json) output.fail({ code: 'Usage', message });
        else if (error.code !== 'commander.help') output.note(`${hintFor(wanted, error)}\n`);
      }
    } else if (!(error instanceof OutputLost)) throw error;
  }
  return finish(code);
};
