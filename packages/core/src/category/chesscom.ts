/**
 * Chess.com's classes beyond the speed table: live or daily, the `format` that ratings are kept
 * for, and the result codes that speak of time.
 */

import { classOfLength } from './category.js';
import { SPEED_SYSTEMS } from './systems.js';

/** A `time_control` string taken apart as it stands. Of `1/86400`, the base is the 1. */
export interface ChesscomSplit {
  readonly base: number;
  readonly increment: number;
  /** Seconds per move of a daily game. */
  readonly correspondence?: number;
}

/** Chess.com's speed classes. */
export type TimeClass = 'bullet' | 'blitz' | 'rapid' | 'daily';

const CHESSCOM_RULES = [
  'chess',
  'chess960',
  'bughouse',
  'crazyhouse',
  'kingofthehill',
  'threecheck',
] as const;
/** The variants of Chess.com. */
export type ChesscomRules = (typeof CHESSCOM_RULES)[number];

/** Minutes that a player has for a game of average length; null for a daily game. */
export const estimatedMinutes = ({
  base,
  increment,
  correspondence,
}: ChesscomSplit): number | null =>
  correspondence === undefined ? (base + increment * SPEED_SYSTEMS.chesscom.moves) / 60 : null;

/**
 * Chess.com's class of a game. Pass `isLiveGame` where the callback tells it; otherwise the string
 * decides.
 *
 * @example
 * import { splitChesscom, timeClass } from '@zeitnot/core';
 *
 * const split = splitChesscom('180+2');
 * split.ok && timeClass(split.value); // => 'blitz'
 */
export const timeClass = (
  split: ChesscomSplit,
  isLiveGame: boolean = split.correspondence === undefined,
): TimeClass => {
  if (!isLiveGame) return 'daily';
  const length = (estimatedMinutes(split) ?? Infinity) * 60;
  return classOfLength(length, 'chesscom') as TimeClass;
};

const isLive = (found: TimeClass): boolean => found !== 'daily';

/**
 * The pool that a game is rated in: variants other than chess960 have one pool for all speeds.
 *
 * @example
 * import { chesscomFormat } from '@zeitnot/core';
 *
 * chesscomFormat('chess960', 'daily'); // => 'daily960'
 */
export const chesscomFormat = (rules: ChesscomRules, found: TimeClass): string => {
  if (rules === 'chess') return found;
  if (rules === 'chess960') return isLive(found) ? 'live960' : 'daily960';
  return rules;
};

/** The reasons with which a clock ends a game. */
export type TimeReason = 'TimeExpired' | 'TimeVsInsufficientMaterial';

/** What a player's result code says about the score and the time. */
export interface ChesscomResult {
  readonly score: 'win' | 'draw' | 'loss';
  readonly reason: TimeReason | null;
}

const WIN: ChesscomResult = { score: 'win', reason: null };
const DRAW: ChesscomResult = { score: 'draw', reason: null };
const LOSS: ChesscomResult = { score: 'loss', reason: null };

const CHESSCOM_RESULTS: Readonly<Record<string, ChesscomResult>> = {
  win: WIN,
  timeout: { score: 'loss', reason: 'TimeExpired' },
  timevsinsufficient: { score: 'draw', reason: 'TimeVsInsufficientMaterial' },
  checkmated: LOSS,
  resigned: LOSS,
  abandoned: LOSS,
  lose: LOSS,
  kingofthehill: LOSS,
  threecheck: LOSS,
  bughousepartnerlose: LOSS,
  agreed: DRAW,
  repetition: DRAW,
  stalemate: DRAW,
  insufficient: DRAW,
  '50move': DRAW,
};

/**
 * What a result code says; null for a code that Chess.com does not have.
 *
 * @example
 * import { chesscomResult } from '@zeitnot/core';
 *
 * chesscomResult('timeout'); // => { score: 'loss', reason: 'TimeExpired' }
 */
export const chesscomResult = (code: string): ChesscomResult | null =>
  Object.hasOwn(CHESSCOM_RESULTS, code) ? (CHESSCOM_RESULTS[code] as ChesscomResult) : null;
