/** The commands that ask DuckDB: sql, ingest, studio. */

import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Start } from '../run-command.js';
import type { IngestCommandOptions } from '../run/ingest.js';
import type { SqlOptions } from '../run/sql.js';
import type { StudioCommandOptions } from '../run/studio.js';
import { pathOf, pathsOf, targetOf, threadsOf } from './arguments.js';

/** Fixed, since what the browser keeps of a clock belongs to the address. */
const DEFAULT_PORT = 4064;

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is a whole number up to 65535.');
};

export const addDatabaseCommands = (program: Command, start: Start): void => {
  program
    .command('sql')
    .description('run SQL in DuckDB, with functions for time controls')
    .argument('[query]', 'the SQL; - reads it from standard input')
    .option('--db <file>', 'keep the database in this file; without it all is in memory', targetOf)
    .option('-f, --file <script>', 'run the statements of a file', pathOf)
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

  Exit code 1 if a statement fails; what came before it is done. Where one cannot even be parsed, nothing is.
  Exit code 3 if something of a pattern was skipped or it matches no file, if no games are in what is read, or
  junk before the first one, or if a file changed meanwhile.`,
    )
    .action(async (query: string | undefined, options: SqlOptions, command: Command) => {
      if ((query === undefined) === (options.file === undefined)) {
        command.error('error: give either a query or --file');
      }
      if (query?.trim() === '') command.error('error: the query is empty');
      const { runSql } = await import('../run/sql.js');
      await start((output) => runSql(query, options, output));
    });

  program
    .command('ingest')
    .description('turn PGN files into Parquet or a DuckDB file, with time controls read')
    .argument('<pgn...>', 'PGN files, plain or compressed, or patterns', pathsOf)
    .requiredOption(
      '--to <out>',
      'a folder for Parquet, or a file that ends with .duckdb or .db',
      targetOf,
    )
    .option(
      '--workers <n>',
      'threads to work with, 1 to 64; without it as many as there are cores, up to 8',
      threadsOf,
    )
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

  Exit code 3 if a game has a parse_error, or a file holds no games, or junk before the first one. 1 if a file
  could not be read, where the games of the other files may be there, if the target is refused or cannot be
  written, and after Ctrl-C. 2 for wrong usage. Time controls that could not be read change nothing about the
  exit code.`,
    )
    .action(async (files: string[], options: IngestCommandOptions) => {
      const { runIngest } = await import('../run/ingest.js');
      await start((output) => runIngest(files, options, output));
    });

  program
    .command('studio')
    .description('open the web pages on this machine')
    .argument(
      '[pgn...]',
      'PGN files to explore, plain or compressed; a sample without any',
      pathsOf,
    )
    .option('--port <n>', 'where it listens; 0 for any free port', portOf, DEFAULT_PORT)
    .option('--no-open', 'do not open a browser')
    .option('-q, --quiet', 'accepted by every command; this one has no progress to silence')
    .addHelpText(
      'after',
      `
  The studio listens on 127.0.0.1, so that no other machine can reach it. Ctrl-C ends it.

  Examples:
    zeitnot studio
    zeitnot studio open.pgn --port 4321 --no-open`,
    )
    .action(async (files: string[], options: StudioCommandOptions) => {
      const { runStudio } = await import('../run/studio.js');
      await start((output) => runStudio(files, options, output));
    });
};
