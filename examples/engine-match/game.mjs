// One game. The clock is core's reducer and nothing else: every move is an event with its time, and
// who is out of time is what the reducer says. The log of events gives the same game again.

import { performance } from 'node:perf_hooks';
import { step, timeToLoss, view } from '@zeitnot/core/clock';
import { askMove } from '../../tools/chess/engine.mjs';
import { formatClk } from '../../tools/chess/pgn.mjs';
import { canMate, endOf, makeMove, startBoard } from '../../tools/chess/rules.mjs';
import { goCommand } from './go.mjs';

/** How long we listen to an engine after its flag: timers are late, the reducer is not. */
const GRACE = 50;

/** Without a clock, this limit alone keeps a silent engine from blocking the match. */
const LONGEST_SILENCE = 60_000;

const other = (player) => (player === 'white' ? 'black' : 'white');
const winFor = (player) => (player === 'white' ? '1-0' : '0-1');

/** A clock that keeps its log. Times are whole milliseconds since the game began. */
const startClock = (idle) => {
  const began = performance.now();
  const events = [];
  let state = idle;
  const now = () => Math.round(performance.now() - began);
  const happen = (event) => {
    events.push(event);
    ({ state } = step(state, event));
    return state;
  };
  return { events, now, happen, state: () => state };
};

/** The end of a game whose clock has run out. */
const endOnTime = (clock, board, player) => {
  if (canMate(board, player === 'white' ? 'b' : 'w')) {
    return {
      result: winFor(other(player)),
      reason: `${player} is out of time`,
      termination: 'time forfeit',
    };
  }
  clock.happen({ type: 'flag', player, opponentCanMate: false, at: clock.now() });
  return {
    result: '1/2-1/2',
    reason: `${player} is out of time, ${other(player)} cannot mate`,
    termination: 'time forfeit',
  };
};

/** An engine that has failed loses, unless its time was over before. */
const endOfFailure = (clock, board, player, { kind, reason }) => {
  const at = clock.now();
  if (view(clock.happen({ type: 'observe', at })).outcome !== null) {
    return endOnTime(clock, board, player);
  }
  clock.happen({ type: 'pause', at });
  const termination = kind === 'illegal' ? 'rules infraction' : 'abandoned';
  return { result: winFor(other(player)), reason: `${player} ${reason}`, termination };
};

/** What ends the game on the board or by the length of it. */
const endOnBoard = (board, plies, maxMoves) => {
  const end = endOf(board);
  if (end !== null) return { ...end, termination: 'normal' };
  return plies < 2 * maxMoves
    ? null
    : { result: '1/2-1/2', reason: `${maxMoves} moves`, termination: 'adjudication' };
};

/** Plays one turn into `moves`; how the game ended, or null if it goes on. */
const playTurn = async (game, player) => {
  const { clock, board, moves, engines, maxMoves } = game;
  const at = clock.now();
  const left = timeToLoss(clock.state(), player, at);
  const limit = left === null ? LONGEST_SILENCE : left + GRACE;
  const made = moves.map(({ lan }) => lan);
  const answer = await askMove(engines[player], made, goCommand(clock.state(), at), limit);
  if (!answer.ok) return endOfFailure(clock, board, player, answer);
  const pressed = clock.now();
  const move = makeMove(board, answer.move);
  if (move === null) {
    const reason = `answered ${answer.move || 'nothing'}, an illegal move`;
    return endOfFailure(clock, board, player, { kind: 'illegal', reason });
  }
  const end = endOnBoard(move.board, moves.length + 1, maxMoves);
  // after the last move nobody's clock runs
  const event =
    end === null ? { type: 'press', player, at: pressed } : { type: 'stop', at: pressed };
  const after = clock.happen(event);
  const { outcome, players } = view(after);
  if (outcome !== null) return endOnTime(clock, board, player);
  game.board = move.board;
  const { remaining } = players[player];
  const clk = remaining === null ? null : formatClk(remaining, { tenths: true });
  moves.push({ san: move.san, lan: move.lan, clk });
  return end;
};

/** Plays a game: its moves, the clock's events, the result and its reason. */
export const playGame = async ({ idle, engines, maxMoves }) => {
  const clock = startClock(idle);
  const game = { clock, board: startBoard(), moves: [], engines, maxMoves };
  clock.happen({ type: 'start', player: 'white', at: 0 });
  let player = 'white';
  for (;;) {
    const end = await playTurn(game, player);
    if (end !== null) return { ...end, moves: game.moves, events: clock.events };
    player = other(player);
  }
};
