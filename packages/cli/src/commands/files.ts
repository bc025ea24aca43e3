/** The commands on PGN files: index, info, break, join. */

import { Option, type Command } from 'commander';
import type { BreakCommandOptions } from '../run/break.js';
import type { InfoOptions } from '../run/info.js';
import type { Start } from '../terminal/output.js';
import { nameOf, pathOf, pathsOf, targetOf, typedWithout, type Commands } from './arguments.js';

/** Options of break that cannot go together, and why. */
const CONTRADICTIONS: readonly (readonly [
  isThere: (options: BreakCommandOptions) => boolean,
  why: string,
])[] = [
  [
    ({ strategy, infer }) => strategy === 'date' && infer === false,
    '--strategy date infers rounds from dates, and --no-infer forbids that',
  ],
  [
    ({ grouping, proposeMap }) => grouping === 'date' && proposeMap !== undefined,
    '--grouping date goes by days and uses no round map, so --propose-map cannot write one',
  ],
  [
    ({ anyEvent, asEvent }) => anyEvent === true && asEvent !== undefined,
    '--as-event treats all games as one event, and --any-event allows several',
  ],
];

const startBreak =
  (command: Command, start: Start) =>
  async (file: string, options: BreakCommandOptions): Promise<void> => {
    const { out, dryRun, proposeMap } = options;
    if (out === undefined && dryRun !== true && proposeMap === undefined) {
      command.error("error: required option '-o, --out <folder>' not specified");
    }
    const wrong = CONTRADICTIONS.find(([isThere]) => isThere(options));
    if (wrong !== undefined) command.error(`error: ${wrong[1]}`);
    const typed = typedWithout(command, file, ['event']);
    await start(async () => (await import('../run/break.js')).breakFile)(file, {
      ...options,
      typed,
    });
  };

export const commands: Commands = {
  index: (command, start) =>
    command
      .description('write the index of PGN files beside them, for quick access to games')
      .argument('<pgn...>', 'PGN files; each gets its index as FILE.pbi', pathsOf)
      .option('--verify', 'check existing indexes against their files, and write nothing')
      .option('--force', 'replace an index of a later version too')
      .option('--json', 'print one JSON object per file')
      .option('-q, --quiet', 'do not print progress')
      .addHelpText(
        'after',
        `
Examples:
  zeitnot index games.pgn
  zeitnot index --verify *.pgn

Exit code 3 if there are no games, junk before the first game, or games with none of the usual tags,
which may be junk too. The file is indexed all the same.`,
      )
      .action(start(async () => (await import('../run/index-files.js')).indexFiles)),

  info: (command, start) =>
    command
      .description('summarize a PGN file: games, events, rounds, players, time controls')
      .argument('<pgn>', 'a PGN file; its index is used if there is one', pathOf)
      .option('--event <name>', 'only the games of this event; * stands for any text', nameOf)
      .option('--json', 'print one JSON object')
      .option('-q, --quiet', 'do not print progress or the remark on a missing index')
      .addHelpText(
        'after',
        `
Examples:
  zeitnot info games.pgn
  zeitnot info games.pgn --event "*masters*"
  zeitnot info --json games.pgn

Time controls are read from the tags and the Site. The clocks of the games may say otherwise, and read_pgn asks them:
  zeitnot sql "SELECT TimeControl, dialect, category, count(*) FROM read_pgn('games.pgn') GROUP BY ALL"

Exit code 3 if there are no games, or junk, as for zeitnot index.`,
      )
      .action(async (file: string, options: InfoOptions) => {
        const typed = typedWithout(command, file, ['event']);
        await start(async () => (await import('../run/info.js')).info)(file, { ...options, typed });
      }),

  break: (command, start) =>
    command
      .description('write a file for each round of a tournament')
      .argument(
        '<pgn>',
        'a PGN file, plain or compressed; its index is used if there is one',
        pathOf,
      )
      .option(
        '-o, --out <folder>',
        'the folder to write to, created if needed; optional for a dry run',
        targetOf,
      )
      .addOption(
        new Option('--strategy <how>', 'what decides the round: the Round tag, the date, or both')
          .choices(['round', 'date', 'auto'])
          .default('auto'),
      )
      .addOption(
        new Option('--grouping <mode>', 'what becomes a file: 5.1, 5_armageddon, 5, or a day')
          .choices(['strict', 'armageddon', 'all', 'date'])
          .default('strict'),
      )
      .addOption(
        new Option('--subrounds <what>', 'what the 1 in 5.1 counts')
          .choices(['auto', 'board', 'game', 'tiebreak'])
          .default('auto'),
      )
      .option('--prefix <text>', "the start of file names; without it, the event's name")
      .option('--no-context', 'do not add the tag RoundContext to games')
      .option('--no-index', 'do not write an index beside each file')
      .option('--no-sanitize', 'keep blanks and punctuation in file names')
      .option('--pad', 'write round 1 as 01, so that file names sort')
      .option('--event <name>', 'only the games of this event; * stands for any text', nameOf)
      .option('--any-event', 'allow several events, with a folder for each')
      .option('--as-event <name>', 'treat all games as one event of this name', nameOf)
      .option('--no-infer', 'do not infer missing rounds from dates')
      .addOption(
        new Option(
          '--on-ambiguous <what>',
          'what to do if dates do not decide the round; auto: fail, or with --any-event unknown',
        )
          .choices(['auto', 'fail', 'unknown'])
          .default('auto'),
      )
      .option(
        '--round-map <file>',
        'rounds by hand: JSON or CSV, from game number or tag to round',
        pathOf,
      )
      .option(
        '--propose-map <file>',
        'write the rounds as a map to edit, for --round-map; nothing else is written',
        targetOf,
      )
      .option('--dry-run', 'show what would be written, and write nothing')
      .option('--force', 'replace existing files')
      .option('--json', 'print one JSON object')
      .option('-q, --quiet', 'do not print progress or the remark on a missing index')
      .addHelpText(
        'after',
        `
Examples:
  zeitnot break open.pgn --dry-run
  zeitnot break open.pgn --out rounds --grouping armageddon
  zeitnot break open.pgn --propose-map map.csv
  zeitnot break open.pgn --out rounds --round-map map.csv
  zeitnot break season.pgn --out rounds --event "Tata Masters"
  zeitnot break season.pgn --out rounds --any-event
  zeitnot break league.pgn --out rounds --as-event "League 2025"

Without --event the file should hold one event. --event selects games; --as-event ignores their Event tags.
Exit code 3 if the round of some games is unknown (they are in unknown_round), if there is junk before the
first game, or if Round tags or dates seem wrong or games missing (the table of warnings in
docs/tournaments.md); with --dry-run also if the target would be refused.`,
      )
      .action(startBreak(command, start)),

  join: (command, start) =>
    command
      .description('put the files that break wrote back together, byte for byte')
      .argument('<folder>', 'the folder that break wrote', pathOf)
      .requiredOption('-o, --out <pgn>', 'the file to write', targetOf)
      .option('--force', 'replace an existing file')
      .option('--json', 'print one JSON object')
      .option('-q, --quiet', 'do not print progress')
      .addHelpText(
        'after',
        `
Examples:
  zeitnot join rounds --out open.pgn

Exit code 3 if files or the manifest were edited or are missing; join restores what it can and reports the rest.`,
      )
      .action(start(async () => (await import('../run/join.js')).joinFolder)),
};
