/**
 * The command `zeitnot`. Each command's code is loaded when it is called.
 */

import { readFileSync } from 'node:fs';
import { ALL_DIALECTS, FORMATS, PROFILES, type FormatName } from '@zeitnot/core';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { BreakCommandOptions } from './break/break.js';
import type { ClockOptions } from './clock/clock.js';
import { reportError } from './errors.js';
import type { IndexOptions } from './index-files.js';
import type { IngestCommandOptions } from './ingest/ingest.js';
import type { InfoOptions } from './info/info.js';
import type { JoinCommandOptions } from './join.js';
import { guardOutput } from './output.js';
import type { SqlOptions } from './sql/sql.js';
import type { StudioCommandOptions } from './studio.js';
import type { TextOptions } from './text.js';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

const dialectOption = (): Option =>
  new Option('-d, --dialect <name>', 'whose numbers the text holds')
    .choices(ALL_DIALECTS)
    .default('auto');

const DIALECT_HELP = `
Dialects:
  auto                     as people write: small bases are minutes
  pgn, lichess, chesscom   bare numbers are seconds
  otb                      minutes up to 180
  uscf                     minutes
  engine                   seconds, with decimals
  correspondence           days
  notation, sgf, ogs, uci, cecp, gtp, shogi   that format`;

/** Known before the arguments are parsed, since parsing itself may fail. */
const wantsJson = process.argv.includes('--json');

guardOutput(wantsJson);

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
  .argument('<text...>', 'a TimeControl tag, or a time control in any notation')
  .addOption(dialectOption())
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
  .addHelpText(
    'after',
    `${DIALECT_HELP}

Examples:
  zeitnot explain "90'/40 + 30'/G + 30''"
  zeitnot explain --json "G/60;d5"
  zeitnot explain "90m, 6 x r1/60s"

Exit code 1 if the text is not understood.`,
  )
  .action(async (words: string[], options: TextOptions) => {
    const { explain } = await import('./explain/explain.js');
    process.exitCode = explain(words.join(' '), options);
  });

program
  .command('convert')
  .description('write a time control in another notation')
  .argument('<text...>', 'a time control in any notation')
  .addOption(
    new Option('-t, --to <format>', 'the notation to write').choices(FORMATS).makeOptionMandatory(),
  )
  .addOption(new Option('-f, --from <format>', 'the notation of the text').choices(FORMATS))
  .addOption(dialectOption())
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
  .addHelpText(
    'after',
    `
What a notation cannot say is an error that names the closest form and what it loses.

Examples:
  zeitnot convert "40/90m.. + 30s, 30m.. + 30s" --to pgn
  zeitnot convert "G/60;d5" --to notation
  zeitnot convert 5+3 --to uci

Exit code 1 if the text is not understood or cannot be expressed.`,
  )
  .action(async (words: string[], options: TextOptions & { to: FormatName }) => {
    const { convert } = await import('./convert.js');
    process.exitCode = convert(words.join(' '), options);
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

Prints NULL where there is no canonical value. A lone - is the tag for no time limit.

Examples:
  zeitnot normalize "3+2" "10 min + 5 sec"
  sed -n 's/^\\[TimeControl "\\(.*\\)"\\]\\r*$/\\1/p' games.pgn | zeitnot normalize`,
  )
  .action(async (texts: string[], options: TextOptions & { quiet?: true }) => {
    const { normalize } = await import('./normalize.js');
    process.exitCode = await normalize(texts, options);
  });

program
  .command('replay')
  .description('run a clock log and show the clocks after each event')
  .argument('[file]', 'the log, a JSON document; standard input without one')
  .option('--json', 'print one JSON object per event')
  .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
  .addHelpText(
    'after',
    `
Examples:
  zeitnot replay examples/replay/byo-yomi.json
  zeitnot replay --json < examples/replay/fide.json

Exit code 3 if an event was refused; its code stands in its line.`,
  )
  .action(async (file: string | undefined, options: { json?: true }) => {
    const { replayLog } = await import('./replay.js');
    process.exitCode = await replayLog(file, options);
  });

/** Two names with a comma between them. */
const playersOf = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  const [first = '', second = ''] = names;
  if (names.length !== 2 || first === '' || second === '' || first === second) {
    throw new InvalidArgumentError('Two different names with a comma between them are needed.');
  }
  if (/\p{Cc}/u.test(text)) throw new InvalidArgumentError('A name has no control characters.');
  return names;
};

program
  .command('clock')
  .description('run a clock for two players in this terminal')
  .argument('<text...>', 'the time control, in the notation or in any other text')
  .addOption(
    new Option('-p, --policy <profile>', 'whose rules the clock follows')
      .choices(Object.keys(PROFILES))
      .default('default'),
  )
  .addOption(
    new Option('--players <a,b>', 'the names in the order of turns')
      .argParser(playersOf)
      .default(['white', 'black'], 'white,black'),
  )
  .option('-l, --log <file>', 'where the log goes on quitting; without it you are asked')
  .addOption(dialectOption())
  .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
  .addHelpText(
    'after',
    `${DIALECT_HELP}

Keys: space presses (and starts), p pauses and goes on, t takes back, f claims the flag, q quits,
? shows all. The log is a document for zeitnot replay. Colours are left out if NO_COLOR is set.

Examples:
  zeitnot clock "3m.. + 2s"
  zeitnot clock "90m, 5 x r1/60s" --players Honinbo,Meijin
  zeitnot clock "40/90m.. + 30s, 30m.. + 30s" --policy fide --log game.json`,
  )
  .action(async (words: string[], options: ClockOptions) => {
    const { runClock } = await import('./clock/clock.js');
    process.exitCode = await runClock(words.join(' '), options);
  });

const threadsOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new InvalidArgumentError('It wants a number from 1 to 64.');
  }
  return count;
};

program
  .command('index')
  .description('write the index of PGN files beside them, so that games are found at once')
  .argument('<pgn...>', 'PGN files; each gets its index as FILE.pbi')
  .option('--verify', 'check the indexes that are there, and write nothing')
  .option('--threads <n>', 'threads to read with', threadsOf)
  .option('--json', 'print one JSON object per file')
  .option('-q, --quiet', 'no progress on long work')
  .addHelpText(
    'after',
    `
Examples:
  zeitnot index games.pgn
  zeitnot index --verify *.pgn

Exit code 3 if a file holds what may be junk; it is indexed all the same.`,
  )
  .action(async (files: string[], options: IndexOptions) => {
    const { indexFiles } = await import('./index-files.js');
    process.exitCode = await indexFiles(files, options);
  });

program
  .command('info')
  .description('say what a PGN file holds: games, events, rounds, players, time controls')
  .argument('<pgn>', 'a PGN file; its index is used if there is one')
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'no progress, and no remark on a missing index')
  .addHelpText(
    'after',
    `
Examples:
  zeitnot info games.pgn
  zeitnot info --json games.pgn`,
  )
  .action(async (file: string, options: InfoOptions) => {
    const { info } = await import('./info/info.js');
    process.exitCode = await info(file, options);
  });

program
  .command('sql')
  .description('run SQL in DuckDB, with functions for time controls')
  .argument('[query]', 'the SQL; - reads it from standard input')
  .option('--db <file>', 'keep the database in this file; without it all is in memory')
  .option('-f, --file <script>', 'run the statements of a file')
  .option('--csv', 'print CSV')
  .addOption(new Option('--json', 'print one JSON object per row').conflicts('csv'))
  .option('-q, --quiet', 'no remarks about rows and cut cells')
  .addHelpText(
    'after',
    `
Functions, NULL in, NULL out:
  chess_timecontrol_normalize(tc [, dialect])            canonical value
  chess_timecontrol_category(tc [, system [, dialect]])  speed class; lichess, chesscom, fide, uschess, ogs
  chess_timecontrol_notation(tc [, dialect])             unified notation
  chess_timecontrol_estimate(tc [, dialect])             estimated seconds
  chess_timecontrol_json(tc [, dialect])                 all that was read
Tables:
  read_pgn(path_or_glob, compression := NULL)            a row for each game
  read_pgn_moves(path_or_glob)                           a row for each ply, with clock times

Examples:
  zeitnot sql "SELECT chess_timecontrol_category('3+2')"
  zeitnot sql "SELECT Event, count(*) FROM read_pgn('*.pgn') GROUP BY 1"
  zeitnot sql --csv "SELECT tc, chess_timecontrol_normalize(tc) FROM 'tags.csv'"
  zeitnot sql --db games.duckdb --file report.sql

Exit code 1 if a statement fails; what came before it is done.`,
  )
  .action(async (query: string | undefined, options: SqlOptions, command: Command) => {
    if ((query === undefined) === (options.file === undefined)) {
      command.error('error: give either a query or --file');
    }
    const { runSql } = await import('./sql/sql.js');
    process.exitCode = await runSql(query, options);
  });

program
  .command('break')
  .description('write a file for each round of a tournament')
  .argument('<pgn>', 'a PGN file, plain or compressed; its index is used if there is one')
  .requiredOption('-o, --out <folder>', 'the folder of the files; it is made if it is not there')
  .addOption(
    new Option('--strategy <how>', 'what tells a round: the Round tag, the date, or both')
      .choices(['round', 'date', 'auto'])
      .default('auto'),
  )
  .addOption(
    new Option('--grouping <mode>', 'what becomes a file: 5.1, 5_armageddon, 5, or a day')
      .choices(['strict', 'armageddon', 'all', 'date'])
      .default('strict'),
  )
  .addOption(
    new Option('--subrounds <what>', 'what the 1 of 5.1 counts')
      .choices(['auto', 'board', 'game', 'tiebreak'])
      .default('auto'),
  )
  .option('--prefix <text>', "how file names begin; the event's name without it")
  .option('--no-context', 'do not add the tag RoundContext to games')
  .option('--no-index', 'do not write an index beside each file')
  .option('--no-sanitize', 'keep every character in file names that the system can hold')
  .option('--any-event', 'allow several events, with a folder for each')
  .option('--no-infer', 'do not tell missing rounds from dates')
  .addOption(
    new Option('--on-ambiguous <what>', 'what to do where dates do not tell the round')
      .choices(['fail', 'unknown'])
      .default('fail'),
  )
  .option('--round-map <file>', 'rounds by hand: JSON or CSV, game number or tag to round')
  .option('--dry-run', 'show what would be written, and write nothing')
  .option('--force', 'replace files that are there')
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'no progress, and no remark on a missing index')
  .addHelpText(
    'after',
    `
Examples:
  zeitnot break open.pgn --out rounds --dry-run
  zeitnot break open.pgn --out rounds --grouping armageddon
  zeitnot break open.pgn --out rounds --round-map rounds.csv

Exit code 3 if the round of some games could not be told; they are in unknown_round.`,
  )
  .action(async (file: string, options: BreakCommandOptions) => {
    const { breakFile } = await import('./break/break.js');
    process.exitCode = await breakFile(file, options);
  });

program
  .command('join')
  .description('make one file again of what break has made, byte for byte')
  .argument('<folder>', 'the folder that break wrote')
  .requiredOption('-o, --out <pgn>', 'the file to write')
  .option('--force', 'replace a file that is there')
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'no progress on long work')
  .addHelpText(
    'after',
    `
Examples:
  zeitnot join rounds --out open.pgn

Exit code 3 if files were edited since or the manifest is gone; it then does its best and says so.`,
  )
  .action(async (folder: string, options: JoinCommandOptions) => {
    const { joinFolder } = await import('./join.js');
    process.exitCode = await joinFolder(folder, options);
  });

program
  .command('ingest')
  .description('turn PGN files into Parquet or a DuckDB file, with time controls read')
  .argument('<pgn...>', 'PGN files, plain or compressed')
  .requiredOption('--to <out>', 'a folder for Parquet, or a file that ends with .duckdb or .db')
  .option('--workers <n>', 'threads to work with', threadsOf)
  .option('--json', 'print one JSON object')
  .option('-q, --quiet', 'no progress')
  .addHelpText(
    'after',
    `
Parquet files lie in a folder for each category (Lichess's classes). The table of a database is games.
The same command again goes on where it was stopped, and takes a changed file anew.

Examples:
  zeitnot ingest corpus/*.pgn --to games
  zeitnot sql "SELECT category, count(*) FROM 'games/**/*.parquet' GROUP BY 1"
  zeitnot ingest lichess.pgn.zst --to games.duckdb

Exit code 3 if a game has a parse_error, 1 if a file could not be read.`,
  )
  .action(async (files: string[], options: IngestCommandOptions) => {
    const { runIngest } = await import('./ingest/ingest.js');
    process.exitCode = await runIngest(files, options);
  });

/** Fixed, since what the browser keeps of a clock belongs to the address. */
const DEFAULT_PORT = 4064;

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is a whole number up to 65535.');
};

program
  .command('studio')
  .description('open the web pages on this machine')
  .argument('[pgn...]', 'PGN files to explore, plain or compressed; a sample without any')
  .option('--port <n>', 'where it listens; 0 for any free port', portOf, DEFAULT_PORT)
  .option('--no-open', 'do not open a browser')
  .addHelpText(
    'after',
    `
The studio listens on 127.0.0.1, so that nobody else can reach it. Ctrl-C ends it.

Examples:
  zeitnot studio
  zeitnot studio open.pgn --port 4321 --no-open`,
  )
  .action(async (files: string[], options: StudioCommandOptions) => {
    const { runStudio } = await import('./studio.js');
    process.exitCode = await runStudio(files, options);
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
