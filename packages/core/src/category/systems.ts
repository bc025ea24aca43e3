/**
 * The speed tables of the servers and federations, as data. Each says in its own unit how long
 * a game is, and from where to where its classes reach. All of them compare the time that a player
 * gets up to a certain move.
 */

import { HOUR, MINUTE, SECOND } from '../model/duration.js';
import type { Stage, Stages } from '../model/time-control.js';

/** The servers and federations whose speed classes are known. */
export const SYSTEMS = ['lichess', 'chesscom', 'fide', 'uschess', 'ogs'] as const;
/** A server or federation with speed classes. */
export type System = (typeof SYSTEMS)[number];

interface SpeedClass {
  /** Null where the system rates no such game. */
  readonly name: string | null;
  readonly below: number;
  /** Whether `below` itself still belongs to the class. */
  readonly inclusive?: true;
}

/** How one server or federation sorts controls into speed classes. */
export interface SpeedSystem {
  readonly title: string;
  readonly unit: 'seconds' | 'minutes' | 'seconds per move';
  /**
   * The length of a game in `unit`, from the time up to and with move `moves`; null if the system
   * has no rule for such a control.
   */
  readonly estimate: (time: number, stages: Stages) => number | null;
  /** The moves that a game is taken to have. */
  readonly moves: number;
  /** From 6 hours per move up; null where the system has no such class. */
  readonly correspondence: string | null;
  /** Whether any time for one move makes it correspondence. */
  readonly perMoveIsCorrespondence?: true;
  readonly unlimited: string | null;
  /** In ascending order; the last one has no end. */
  readonly classes: readonly SpeedClass[];
}

/** The gain of every move: the bonus, and the delay, which counts like one. */
const gainPerMove = (stage: Stage): number => stage.bonus + stage.delay;

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

export const CORRESPONDENCE_PER_MOVE = 6 * HOUR;

const inSeconds = (time: number): number => time / SECOND;

/** US Chess adds the minutes of all controls to the seconds of increment or delay. */
const usChessMinutes = (_: number, stages: Stages): number | null => {
  if (stages.some((stage) => stage.reset !== 'none' || stage.periods > 1)) return null;
  const minutes = stages.reduce((sum, stage) => sum + stage.time, 0) / MINUTE;
  const gain = stages.reduce((most, stage) => Math.max(most, gainPerMove(stage)), 0);
  return minutes + gain / SECOND;
};

/** The speed classes of every system. */
export const SPEED_SYSTEMS: Readonly<Record<System, SpeedSystem>> = {
  lichess: {
    title: 'Lichess',
    unit: 'seconds',
    estimate: inSeconds,
    moves: 40,
    correspondence: 'correspondence',
    unlimited: null,
    classes: [
      { name: 'ultra-bullet', below: 29, inclusive: true },
      { name: 'bullet', below: 179, inclusive: true },
      { name: 'blitz', below: 479, inclusive: true },
      { name: 'rapid', below: 1499, inclusive: true },
      { name: 'classical', below: Infinity },
    ],
  },
  chesscom: {
    title: 'Chess.com',
    unit: 'seconds',
    estimate: inSeconds,
    moves: 40,
    correspondence: 'daily',
    perMoveIsCorrespondence: true,
    unlimited: null,
    classes: [
      { name: 'bullet', below: 180 },
      { name: 'blitz', below: 600 },
      { name: 'rapid', below: Infinity },
    ],
  },
  fide: {
    title: 'FIDE',
    unit: 'seconds',
    estimate: inSeconds,
    moves: 60,
    correspondence: null,
    unlimited: null,
    classes: [
      { name: 'blitz', below: 600, inclusive: true },
      { name: 'rapid', below: 3600 },
      { name: 'standard', below: Infinity },
    ],
  },
  uschess: {
    title: 'US Chess',
    unit: 'minutes',
    estimate: usChessMinutes,
    moves: 40,
    correspondence: null,
    unlimited: null,
    classes: [
      { name: null, below: 5 },
      { name: 'blitz', below: 10, inclusive: true },
      { name: 'quick', below: 30 },
      { name: 'dual', below: 65, inclusive: true },
      { name: 'regular', below: Infinity },
    ],
  },
  ogs: {
    title: 'OGS (Go)',
    unit: 'seconds per move',
    estimate: (time) => time / 90 / SECOND,
    moves: 90,
    correspondence: 'correspondence',
    unlimited: 'correspondence',
    classes: [
      { name: 'blitz', below: 10 },
      { name: 'live', below: 3600 },
      { name: 'correspondence', below: Infinity },
    ],
  },
};
