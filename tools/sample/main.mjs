// `npm run sample`: plays the games of corpus/sample-open.pgn again and writes them, byte for byte the
// same. Players, town and event are made up; the moves are Stockfish's, with a number of nodes for
// each player, the thinking times come from a model, and the clock is core's. All randomness has a fixed
// seed, so only another Stockfish gives other games.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findProgram } from '../debian.mjs';
import { openEngine } from '../chess/engine.mjs';
import { root } from '../setup.mjs';
import { playTournament } from './tournament.mjs';

/** What the file in corpus/ was made with. */
const MADE_WITH = 'Stockfish 15.1';

const HELP = `npm run sample -- [--games N] [--out FILE] [--force]

  --games N    only the first games
  --out FILE   write there instead of corpus/sample-open.pgn
  --force      write even with another engine than ${MADE_WITH}
`;

const say = (text) => process.stderr.write(`${text}\n`);

const giveUp = (message) => {
  say(message);
  process.exit(1);
};

const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    out: { type: 'string' },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (values.games !== undefined && values.out === undefined) {
  giveUp('--games wants --out: a part must not take the place of the whole.');
}

const open = async () => {
  const path = findProgram('stockfish');
  if (path === null) giveUp('Stockfish is not installed: sudo apt-get install stockfish');
  // one thread, or the games would depend on the machine
  const opened = await openEngine(path, { Threads: 1, Hash: 4 });
  return opened.ok ? opened.engine : giveUp(`${path} ${opened.reason}.`);
};

const engines = { white: await open(), black: await open() };
const { name } = engines.white;
if (name !== MADE_WITH && !values.force) {
  engines.white.close();
  engines.black.close();
  giveUp(`The sample was made with ${MADE_WITH}, here is ${name}. --force writes other games.`);
}

const wanted = Number(values.games ?? Infinity);
const texts = [];
for await (const game of playTournament(engines)) {
  const { round, board, result, termination, plies } = game;
  say(`${round}/${board} ${result} ${termination} ${plies} plies`);
  texts.push(game.pgn);
  if (texts.length >= wanted) break;
}
engines.white.close();
engines.black.close();
writeFileSync(values.out ?? `${root}corpus/sample-open.pgn`, texts.join(''));
