// One game of the sample: moves from the engine, thinking times from the model, the clock from core.

import { makeClock, step, view } from '@zeitnot/core/clock';
import { newGame, setOptions } from '../chess/engine.mjs';
import { formatClk } from '../chess/pgn.mjs';
import { canMate, countMoves, endOf, makeMove, startBoard } from '../chess/rules.mjs';
import { agreeToDraw, resigns } from './agreement.mjs';
import { chooseMove, OPENING_PLIES, linesAt } from './choice.mjs';
import { makeRandom } from './random.mjs';
import { thinkingTime } from './thinking.mjs';

const SECOND = 1000;

const idleClock = (controls) => {
  const clock = makeClock({ control: controls, policy: 'fide' });
  if (!clock.ok) throw new Error(clock.error.message);
  return clock.value;
};

/** What the thinking model wants to know of the mover's clock. */
const momentOf = (clock, side, moveNumber) => {
  const seen = view(clock).players[side];
  const control = clock.setup.controls[side === 'white' ? 0 : 1];
  return {
    bank: seen.remaining / SECOND,
    bonus: control.stages[seen.stage].bonus / SECOND,
    movesLeft: seen.movesLeft,
    moveNumber,
  };
};

const positionOf = (board, move, last, swing) => ({
  legalMoves: countMoves(board),
  isRecapture: last !== null && last.isCapture && move.slice(2, 4) === last.to,
  swing,
});

const onTime = (board, isWhite) => {
  const opponent = isWhite ? 'b' : 'w';
  const win = isWhite ? '0-1' : '1-0';
  return { result: canMate(board, opponent) ? win : '1/2-1/2', termination: 'time forfeit' };
};

const normally = (result) => ({ result, termination: 'normal' });

const prepare = async (engines) => {
  for (const engine of Object.values(engines)) {
    await setOptions(engine, { MultiPV: linesAt(0) });
    await newGame(engine);
  }
};

/**
 * Plays a game between two players: its moves with their %clk, the result and how it ended. Every
 * game has chance of its own, so that any of them can be played without those before it.
 */
export const playGame = async ({ seed, players, controls, share = 1, engines }) => {
  const random = makeRandom(seed);
  let board = startBoard();
  const moves = [];
  const scores = [];
  let clock = step(idleClock(controls), { type: 'start', player: 'white', at: 0 }).state;
  let at = 0;
  let last = null;
  await prepare(engines);
  for (let ply = 0; ; ply += 1) {
    const isWhite = ply % 2 === 0;
    const side = isWhite ? 'white' : 'black';
    const player = players[side];
    const engine = engines[side];
    if (ply === OPENING_PLIES || ply === OPENING_PLIES + 1) {
      await setOptions(engine, { MultiPV: linesAt(ply) });
    }
    const nodes = Math.round(player.nodes * share);
    const made = moves.map(({ lan }) => lan);
    const { move, score } = await chooseMove(engine, made, nodes, random);
    scores.push(isWhite ? score : -score);
    if (resigns(scores, isWhite, random)) {
      return { moves, ...normally(isWhite ? '0-1' : '1-0') };
    }
    const swing = ply < 2 ? 0 : Math.abs(scores[ply] - scores[ply - 2]);
    const moment = momentOf(clock, side, Math.floor(ply / 2) + 1);
    at += SECOND * thinkingTime(player, moment, positionOf(board, move, last, swing), random);
    clock = step(clock, { type: 'press', player: side, at }).state;
    if (view(clock).outcome !== null) return { moves, ...onTime(board, isWhite) };
    last = makeMove(board, move);
    ({ board } = last);
    const clk = formatClk(view(clock).players[side].remaining);
    moves.push({ san: last.san, lan: last.lan, clk });
    const end = endOf(board);
    if (end !== null) return { moves, ...normally(end.result) };
    if (agreeToDraw(scores, random)) return { moves, ...normally('1/2-1/2') };
  }
};
