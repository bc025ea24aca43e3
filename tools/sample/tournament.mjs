// The event: eleven rounds, and a playoff if two or more share the first place.
//
// Round tags: `Round "5"` and a Board tag, and the games of the playoff `Round "11.1"` to `"11.5"`.
// A reader that takes rounds as they stand then gets eleven whole rounds and each game of the playoff
// apart; one that puts subrounds together gets one more file, `11_armageddon`; one that ignores them
// has the playoff in round 11, on whose day it was played. With `5.12` for board 12 the same tag would
// mean two things in one file, and a twelfth round would claim that the other 46 missed it.

import { formatGame } from '../chess/pgn.mjs';
import { playGame } from './game.mjs';
import { pairRound } from './pairing.mjs';
import { PLAYERS } from './players.mjs';
import { PLAYOFF, ROUNDS, STANDARD, timesOf } from './schedule.mjs';
import { recordsOf, standingsOf } from './standings.mjs';
import { tagsOf } from './tags.mjs';

/** Lots for the games. Those of the last round and the playoff were tried until it was a close end. */
const SEEDS = { rounds: 'Hohenlauben', last: 'last 5', playoff: 'playoff 60' };

const pointsOf = (result, isWhite) =>
  result === '1/2-1/2' ? 0.5 : (result === '1-0') === isWhite ? 1 : 0;

const play = async (engines, entry, lots) => {
  const { round, board, white, black, controls, share } = entry;
  const players = { white: PLAYERS[white], black: PLAYERS[black] };
  const seed = `${lots} ${round} ${board}`;
  const game = await playGame({ seed, players, controls, share, engines });
  const engine = engines.white.name;
  const pgn = formatGame(tagsOf({ ...entry, players, engine }, game), game.moves);
  const { result, termination, moves } = game;
  return { round, board, white, black, result, termination, plies: moves.length, pgn };
};

/** The games of a round, in the order of boards. */
async function* playRound(engines, round, played) {
  const boards = pairRound(recordsOf(PLAYERS, played));
  const when = timesOf(round);
  const lots = round === ROUNDS ? SEEDS.last : SEEDS.rounds;
  for (const [index, pair] of boards.entries()) {
    const entry = { ...pair, round: String(round), board: index + 1, when, controls: STANDARD };
    yield await play(engines, entry, lots);
  }
}

/** Rapid, blitz and Armageddon between the first two, until one is ahead after a pair of games. */
async function* playOff(engines, played) {
  const [first, second] = standingsOf(PLAYERS, played);
  if (first.points > second.points) return;
  const [a, b] = [first.player.id, second.player.id];
  let lead = 0;
  for (const [index, { controls, share, utc }] of PLAYOFF.entries()) {
    const isWhite = index % 2 === 0;
    const [white, black] = isWhite ? [a, b] : [b, a];
    const when = { ...timesOf(ROUNDS), utc };
    const entry = {
      white,
      black,
      round: `${ROUNDS}.${index + 1}`,
      board: 1,
      when,
      controls,
      share,
    };
    const game = await play(engines, entry, SEEDS.playoff);
    yield game;
    lead += 2 * pointsOf(game.result, isWhite) - 1;
    if (index % 2 === 1 && lead !== 0) return;
  }
}

/** All games, one after the other. */
export async function* playTournament(engines) {
  const played = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const games = [];
    for await (const game of playRound(engines, round, played)) {
      games.push(game);
      yield game;
    }
    played.push(...games);
  }
  yield* playOff(engines, played);
}
