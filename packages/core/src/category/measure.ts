/**
 * How much time a control gives a player up to a certain move: what every speed table compares.
 */

import type { Stage, Stages } from '../model/time-control.js';

/** The gain of every move: the bonus, and the delay, which counts like one. */
export const gainPerMove = (stage: Stage): number => stage.bonus + stage.delay;

/** The time that `moves` moves in a stage that starts anew get: overtime is counted per move. */
const resettingTime = (stage: Stage, moves: number): number =>
  (stage.time * moves) / (stage.moves ?? moves);

/**
 * Milliseconds up to and with move `lastMove`. A stage counts if it begins at or before that move,
 * and the last one with a quota counts each time it begins. A stage without a quota that is
 * followed by another ends by time and not by a move, so the next one is counted from the same move.
 */
export const timeUpTo = (stages: Stages, lastMove: number): number => {
  let total = 0;
  let movesLeft = lastMove;
  for (const [index, stage] of stages.entries()) {
    if (movesLeft === 0) break;
    const last = index === stages.length - 1;
    const quota = stage.moves ?? (last ? movesLeft : 0);
    const moves = last ? movesLeft : Math.min(movesLeft, quota);
    if (stage.reset === 'moves') total += resettingTime(stage, moves);
    else total += stage.time * stage.periods * (quota > 0 ? Math.ceil(moves / quota) : 1);
    total += gainPerMove(stage) * moves;
    movesLeft -= moves;
  }
  return total;
};
