// Two UCI engines play a match under Zeitnot's clock:
//   npm run example:engine-match -- --games 2 --control "10s.. + 0.1s"
// Any control of the model will do. Progress goes to standard error, the PGN to standard output.

import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatNotation, formatPgn } from '@zeitnot/core';
import { makeClock } from '@zeitnot/core/clock';
import { findProgram } from '../../tools/debian.mjs';
import { newGame, openEngine, rangeOf, setOptions } from '../../tools/chess/engine.mjs';
import { formatGame } from '../../tools/chess/pgn.mjs';
import { playGame } from './game.mjs';
import { HELP, readOptions } from './options.mjs';

const say = (text) => process.stderr.write(`${text}\n`);

const giveUp = (message, code = 1) => {
  say(message);
  process.exit(code);
};

const pathOf = (name) => {
  const path = existsSync(name) ? resolve(name) : findProgram(name);
  return (
    path ??
    giveUp(
      `There is no engine ${name}. Debian has one: sudo apt-get install stockfish.` +
        ' Name another with --white and --black.',
    )
  );
};

/** The options for a strength; none for an engine that has no such options. */
const strengthFor = (engine, elo) => {
  const range = rangeOf(engine, 'UCI_Elo');
  if (elo === 0 || range === null) return {};
  const [least, most] = range;
  if (elo < least || elo > most) giveUp(`${engine.name} plays from Elo ${least} to ${most}.`);
  return { UCI_LimitStrength: 'true', UCI_Elo: String(elo) };
};

const open = async (path, elo) => {
  const opened = await openEngine(path);
  if (!opened.ok) giveUp(`The engine ${path} ${opened.reason}.`);
  const { engine } = opened;
  const strength = strengthFor(engine, elo);
  const ready = await setOptions(engine, strength);
  const begun = ready.ok ? await newGame(engine) : ready;
  if (!begun.ok) giveUp(`The engine ${path} ${begun.reason}.`);
  return { ...engine, elo: strength.UCI_Elo ?? null };
};

const pad = (value) => String(value).padStart(2, '0');

const tagsOf = (control, round, { white, black }, { result, termination, reason }) => {
  const today = new Date();
  const pgn = formatPgn(control);
  const notation = formatNotation(control);
  return {
    Event: 'Engine match',
    Site: '?',
    Date: `${today.getFullYear()}.${pad(today.getMonth() + 1)}.${pad(today.getDate())}`,
    Round: String(round),
    White: white.name,
    Black: black.name,
    Result: result,
    ...(white.elo === null ? {} : { WhiteElo: white.elo }),
    ...(black.elo === null ? {} : { BlackElo: black.elo }),
    TimeControl: pgn.ok ? pgn.value : '?',
    // what PGN cannot say is said in our own notation
    ...(pgn.ok || !notation.ok ? {} : { TimeControlNotation: notation.value }),
    Termination: termination,
    TerminationDetails: reason,
  };
};

/** One game with engines of its own: none suffers from what the last game did to it. */
const playRound = async (options, round, idle) => {
  const { paths, elo, maxMoves } = options;
  const [first, second] = round % 2 === 1 ? paths : paths.toReversed();
  const engines = { white: await open(first, elo), black: await open(second, elo) };
  try {
    const game = await playGame({ idle, engines, maxMoves });
    say(`game ${round}: ${game.result}, ${game.reason}, ${game.moves.length} plies`);
    return { ...game, pgn: formatGame(tagsOf(options.control, round, engines, game), game.moves) };
  } finally {
    engines.white.close();
    engines.black.close();
  }
};

const options = readOptions(process.argv.slice(2));
if (!options.ok) giveUp(`${options.message}\n\n${HELP}`, 2);
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const clock = makeClock({ control: options.control, policy: 'engine' });
if (!clock.ok) giveUp(clock.error.message);
const paths = options.paths.map(pathOf);
if (options.out !== null) writeFileSync(options.out, '');

const logs = [];
for (let round = 1; round <= options.games; round += 1) {
  const { pgn, events } = await playRound({ ...options, paths }, round, clock.value);
  if (options.out === null) process.stdout.write(pgn);
  else writeFileSync(options.out, pgn, { flag: 'a' });
  logs.push({ control: options.control, policy: 'engine', events });
}
if (options.log !== null) writeFileSync(options.log, `${JSON.stringify(logs, null, 1)}\n`);
