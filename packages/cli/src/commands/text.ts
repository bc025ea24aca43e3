/** The commands on text: explain, convert, normalize. */

import { Option } from 'commander';
import {
  DIALECT_HELP,
  dialectOption,
  FORMAT_NAMES,
  quietWithoutEffect,
  type Commands,
} from './arguments.js';

export const commands: Commands = {
  explain: (command, start) =>
    command
      .description('say what a time control means')
      .argument('<text...>', 'a TimeControl tag, or a time control in any notation')
      .addOption(dialectOption())
      .option('--json', 'print one JSON object')
      .addOption(quietWithoutEffect())
      .addHelpText(
        'after',
        `${DIALECT_HELP}

Examples:
  zeitnot explain "90'/40 + 30'/G + 30''"
  zeitnot explain --json "G/60;d5"
  zeitnot explain "90m, 6 x r1/60s"

Exit code 1 if the text is not understood.`,
      )
      .action(start(async () => (await import('../run/explain.js')).explain)),

  convert: (command, start) =>
    command
      .description('write a time control in another notation')
      .argument('<text...>', 'a time control in any notation')
      .addOption(
        new Option('-t, --to <format>', 'the notation to write')
          .choices(FORMAT_NAMES)
          .makeOptionMandatory(),
      )
      .addOption(
        new Option('-f, --from <format>', 'the notation of the text').choices(FORMAT_NAMES),
      )
      .addOption(dialectOption())
      .option('--json', 'print one JSON object')
      .option('-q, --quiet', 'do not print remarks on doubtful readings')
      .addHelpText(
        'after',
        `${DIALECT_HELP}

--from lichess and --dialect lichess differ: the site shows minutes, its PGN files hold seconds.
  zeitnot convert 10+5 --from lichess --to english      10 minutes, plus 5 seconds per move
  zeitnot convert 10+5 --dialect lichess --to english   10 seconds, plus 5 seconds per move

If the notation cannot express it, the error names the closest form and what is lost.

Examples:
  zeitnot convert "40/90m.. + 30s, 30m.. + 30s" --to pgn
  zeitnot convert "G/60;d5" --to notation
  zeitnot convert 5+3 --to uci
  zeitnot convert '{"time":1800,"bonus":10,"cap":-1}' --to english

Exit code 1 if the text is not understood or cannot be expressed.`,
      )
      .action(start(async () => (await import('../run/convert.js')).convert)),

  normalize: (command, start) =>
    command
      .description('turn time controls into canonical PGN values, one per line')
      .argument('[text...]', 'the values; without any, each line of standard input')
      .addOption(dialectOption())
      .option('--json', 'print one JSON object per line, with warnings')
      .option('-q, --quiet', 'do not print progress')
      .addHelpText(
        'after',
        `${DIALECT_HELP}

Prints NULL for a text without a canonical value. A lone - is the tag for no time limit.

Examples:
  zeitnot normalize "3+2" "10 min + 5 sec"
  sed -n 's/^\\[TimeControl "\\(.*\\)"\\]\\r*$/\\1/p' lichess.pgn | zeitnot normalize --dialect lichess

Without --dialect, 30+0 is half an hour, as people write; for Lichess it is half a minute. Where the games are
at hand, read_pgn (zeitnot sql) and zeitnot ingest know from the site and the clocks which it is.`,
      )
      .action(start(async () => (await import('../run/normalize.js')).normalize)),
};
