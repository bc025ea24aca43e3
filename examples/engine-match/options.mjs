// The options of the match.

import { parseArgs } from 'node:util';
import { readControl } from '@zeitnot/core';

export const HELP = `Two UCI engines play a match under Zeitnot's clock; the games are printed as PGN.

  npm run example:engine-match -- [options]

  --games N        games to play; the engines take turns with White (2)
  --control TEXT   the time control, in the unified notation or as a tag says it ("10s.. + 0.1s")
  --white PATH     the engine that has White first (Debian's Stockfish)
  --black PATH     the other engine (Debian's Stockfish)
  --elo N          the strength to ask of engines that know UCI_Elo, 0 for all they have (1500)
  --max-moves N    moves after which a game is a draw (300)
  --out FILE       where the PGN goes, instead of standard output
  --log FILE       also write the clock's events, a JSON array with one log for each game
  --help           this text
`;

const OPTIONS = {
  games: { type: 'string', default: '2' },
  control: { type: 'string', default: '10s.. + 0.1s' },
  white: { type: 'string', default: 'stockfish' },
  black: { type: 'string', default: 'stockfish' },
  elo: { type: 'string', default: '1500' },
  'max-moves': { type: 'string', default: '300' },
  out: { type: 'string' },
  log: { type: 'string' },
  help: { type: 'boolean', default: false },
};

const wrong = (message) => ({ ok: false, message });

const isCount = (text, least) => /^\d{1,6}$/.test(text) && Number(text) >= least;

export const readOptions = (args) => {
  let values;
  try {
    ({ values } = parseArgs({ args, options: OPTIONS }));
  } catch (error) {
    return wrong(error.message);
  }
  const reading = readControl(values.control, { prefer: 'notation' });
  if (!reading.ok)
    return wrong(`The control is not understood: ${JSON.stringify(values.control)}.`);
  if (!isCount(values.games, 1)) return wrong('--games wants a number from 1.');
  if (!isCount(values['max-moves'], 1)) return wrong('--max-moves wants a number from 1.');
  if (!isCount(values.elo, 0)) return wrong('--elo wants a number, 0 for full strength.');
  return {
    ok: true,
    help: values.help,
    control: reading.control,
    games: Number(values.games),
    maxMoves: Number(values['max-moves']),
    elo: Number(values.elo),
    paths: [values.white, values.black],
    out: values.out ?? null,
    log: values.log ?? null,
  };
};
