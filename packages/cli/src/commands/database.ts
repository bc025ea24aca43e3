/** The commands on DuckDB: sql, ingest, studio. */

import { InvalidArgumentError, Option } from 'commander';
import type { IngestCommandOptions } from '../run/ingest.js';
import type { SqlOptions } from '../run/sql.js';
import {
  pathOf,
  pathsOf,
  quietWithoutEffect,
  targetOf,
  threadsOf,
  type Commands,
} from './arguments.js';

/** Fixed, since the browser stores clocks by address. */
const DEFAULT_PORT = 4064;

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('The port must be a whole number up to 65535.');
};

export const commands: Commands = {
  sql: (command, start) =>
    command
      .description('run SQL in DuckDB, with functions for time controls')
      .argument('[query]', 'the SQL; - reads it from standard input')
      .option('--db <file>', 'keep the database in this file; without it, in memory', targetOf)
      .option('-f, --file <script>', 'run the statements in a file', pathOf)
      .option('--csv', 'print CSV')
      .addOption(new Option('--json', 'print one JSON object per row').conflicts('csv'))
      .option('-q, --quiet', 'do not print the number of rows and other remarks')
      .addHelpText(
        'after',
        `
Functions on time controls, NULL in, NULL out:
  chess_timecontrol_dialect(site, tc [, first_clock_ms [, broadcast]])
                                                         minutes or seconds; any argument may be NULL
  chess_timecontrol_normalize(tc [, dialect])            canonical value
  chess_timecontrol_category(tc [, system [, dialect]])  speed class; lichess, chesscom, fide, uschess, ogs
  chess_timecontrol_notation(tc [, dialect])             unified notation
  chess_timecontrol_estimate(tc [, dialect])             estimated seconds
  chess_timecontrol_json(tc [, dialect])                 everything that was read, as JSON
  chesscom_time_class(time_control)                      Chess.com's class, as time_class in its API
  chesscom_format(rules, time_control)                   the pool that a game is rated in
  chesscom_result(code)                                  score and reason of a result code, as JSON
Functions on moves; fen is where the game begins:
  chess_moves_normalize(movetext [, fen])                mainline with move numbers, nothing else
  chess_ply_count(movetext [, fen])                      how many plies
  chess_moves_json(movetext [, max_ply [, fen]])         FEN and EPD after each ply, as JSON
  chess_moves_hash(movetext [, fen])                     key of the last position
  chess_moves_subset(short, long [, fen])                whether one line begins with the other
  chess_fen_epd(fen)                                     first four fields of a FEN
Tables:
  read_pgn(path, compression := NULL)                    a row for each game; path, pattern or list;
                                                         with dialect, normalized and category
  read_pgn_moves(path)                                   a row for each ply, with clock times

Examples:
  zeitnot sql "SELECT chess_timecontrol_category('3+2')"
  zeitnot sql "SELECT Event, count(*) FROM read_pgn('*.pgn') GROUP BY 1"
  zeitnot sql --csv "SELECT tc, chess_timecontrol_normalize(tc) FROM 'tags.csv'"
  zeitnot sql --db games.duckdb --file report.sql

Exit code 1 if a statement fails; those before it have run. If one cannot be parsed, none runs.
Exit code 3 if files were skipped, if a pattern matches no file, if a file has no games or junk before
the first one, or if it changed while it was read.`,
      )
      .action(async (query: string | undefined, options: SqlOptions) => {
        if ((query === undefined) === (options.file === undefined)) {
          command.error('error: give either a query or --file');
        }
        if (query?.trim() === '') command.error('error: the query is empty');
        await start(async () => (await import('../run/sql.js')).runSql)(query, options);
      }),

  ingest: (command, start) =>
    command
      .description('turn PGN files into Parquet or a DuckDB file, with time controls parsed')
      .argument('[pgn...]', 'PGN files, plain or compressed, or patterns', pathsOf)
      .requiredOption(
        '--to <out>',
        'a folder for Parquet, or a file ending in .duckdb or .db',
        targetOf,
      )
      .option(
        '--workers <n>',
        'worker threads, 1 to 64; without it, one per core, up to 8',
        threadsOf,
      )
      .option('--verify', 'check all that is there, not only sizes and times')
      .option('--json', 'print one JSON object')
      .option('-q, --quiet', 'do not print progress')
      .addHelpText(
        'after',
        `
There is a folder of Parquet files for each category (Lichess's speed classes); in a database, the table
is games. The same command again continues where it was stopped, and replaces the games of changed files.
With --verify it also reads again what is damaged; without PGN files it only checks.

Examples:
  zeitnot ingest corpus/*.pgn --to games
  zeitnot sql "SELECT category, count(*) FROM 'games/**/*.parquet' GROUP BY 1"
  zeitnot ingest lichess.pgn.zst --to games.duckdb
  zeitnot ingest --verify --to games

Exit code 3 if a game has a parse_error, a record of an earlier run is damaged, or a file holds no games, or
junk before the first one. 1 if a file could not be read (the games of others may be there), if the target is
damaged, refused or cannot be written, and after Ctrl-C. 2 for wrong usage. Time controls that could not be
parsed do not change the exit code.`,
      )
      .action(async (files: readonly string[], options: IngestCommandOptions) => {
        if (files.length === 0 && options.verify !== true) {
          command.error("error: missing required argument 'pgn'");
        }
        await start(async () => (await import('../run/ingest.js')).runIngest)(files, options);
      }),

  studio: (command, start) =>
    command
      .description('open the web pages on this machine')
      .argument(
        '[pgn...]',
        'PGN files to explore, plain or compressed; without any, a sample',
        pathsOf,
      )
      .option('--port <n>', 'the port to listen on; 0 for any free one', portOf, DEFAULT_PORT)
      .option('--no-open', 'do not open a browser')
      .option(
        '--output <dir>',
        'rounds are written below this folder only; by default the working folder',
      )
      .addOption(quietWithoutEffect())
      .addHelpText(
        'after',
        `
The studio listens on 127.0.0.1: no other machine can reach it. Ctrl-C ends it. Other users of this machine
need the token, which is part of the address that is printed, and new at every start. ZEITNOT_TOKEN sets one
of your own.

Examples:
  zeitnot studio
  zeitnot studio open.pgn --port 4321 --no-open`,
      )
      .action(start(async () => (await import('../run/studio.js')).runStudio)),
};
