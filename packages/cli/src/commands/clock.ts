/** The commands that run a clock: replay, clock. */

import { InvalidArgumentError, Option } from 'commander';
import {
  DIALECT_HELP,
  dialectOption,
  pathOf,
  PROFILE_NAMES,
  targetOf,
  type Commands,
} from './arguments.js';

/** Two names, separated by a comma. */
const playersOf = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  const [first = '', second = ''] = names;
  if (names.length !== 2 || first === '' || second === '' || first === second) {
    throw new InvalidArgumentError('Give two different names, separated by a comma.');
  }
  if (/\p{Cc}/u.test(text))
    throw new InvalidArgumentError('A name must not contain control characters.');
  return names;
};

export const commands: Commands = {
  replay: (command, start) =>
    command
      .description('run a clock log and show the clocks after each event')
      .argument(
        '[file]',
        'the log, a JSON document or a SQLite file; without it, standard input',
        pathOf,
      )
      .option('--game <name>', 'which game of a SQLite file; not needed if it holds one')
      .option('--json', 'print one JSON object per event')
      .option('-q, --quiet', 'do not print remarks')
      .addHelpText(
        'after',
        `
Examples:
  zeitnot replay examples/replay/byo-yomi.json
  zeitnot replay --json < examples/replay/fide.json
  zeitnot replay clocks.db --game "board 1"

Exit code 3 if an event was rejected; its line has the reason.`,
      )
      .action(start(async () => (await import('../run/replay.js')).replayLog)),

  clock: (command, start) =>
    command
      .description('run a clock for two players in this terminal')
      .argument('<text...>', 'the time control, in the notation or in any other text')
      .addOption(
        new Option('-p, --policy <profile>', 'the rules of the clock')
          .choices(PROFILE_NAMES)
          .default('default'),
      )
      .addOption(
        new Option('--players <a,b>', "the players' names, in order of turns")
          .argParser(playersOf)
          .default(['white', 'black'], 'white,black'),
      )
      .option(
        '-l, --log <file>',
        'save the log here on quitting; otherwise you are asked. To a SQLite file (.db) it goes event by event',
        targetOf,
      )
      .option('--game <name>', 'the name of the game in a SQLite file (default: from the date)')
      .addOption(dialectOption())
      .option('-q, --quiet', 'do not print remarks')
      .addHelpText(
        'after',
        `${DIALECT_HELP}

Keys: space presses (and starts), p pauses and resumes, t takes back, f claims the flag, q quits,
? shows all. zeitnot replay reads the log. No colours if NO_COLOR is set.

Examples:
  zeitnot clock "3m.. + 2s"
  zeitnot clock "90m, 5 x r1/60s" --players Honinbo,Meijin
  zeitnot clock "40/90m.. + 30s, 30m.. + 30s" --policy fide --log game.json
  zeitnot clock "3m.. + 2s" --log clocks.db --game "board 1"`,
      )
      .action(start(async () => (await import('../run/clock.js')).runClock)),
};
