/**
 * Chess.com's classes beyond the speed table: live or daily, the `format` that ratings are kept
 * for, and the result codes that speak of time.
 */

import { isMillis, SECOND } from '../model/duration.js';
import { failure, NOT_TEXT, success, type Result } from '../model/result.js';
import type { TimeControl } from '../model/time-control.js';
import { category, classOfLength } from './category.js';
import { SPEED_SYSTEMS } from './systems.js';

/** A `time_control` string taken apart as it stands. Of `1/86400`, the base is the 1. */
export interface ChesscomSplit {
  readonly base: number;
  readonly increment: number;
  /** Seconds per move of a daily game. */
  readonly correspondence?: number;
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;

/**
 * Takes a `time_control` of Chess.com apart as it stands.
 *
 * @example
 * import { splitChesscom } from '@zeitnot/core';
 *
 * splitChesscom('180+2'); // => { ok: true, value: { base: 180, increment: 2 } }
 */
export const splitChesscom = (text: string): Result<ChesscomSplit, 'NotChesscom' | 'NotText'> => {
  if (typeof text !== 'string') return NOT_TEXT;
  const operator = text.includes('/') ? '/' : '+';
  const [left, right, ...more] = text.trim().split(operator);
  const base = wholeNumber(left);
  const second = right === undefined ? 0 : wholeNumber(right);
  if (base === null || second === null || more.length > 0) {
    return failure('NotChesscom', 'Chess.com writes 600, 180+2 or 1/86400.');
  }
  return success(
    operator === '/' ? { base, increment: 0, correspondence: second } : { base, increment: second },
  );
};

/** Chess.com's speed classes. */
export type TimeClass = 'bullet' | 'blitz' | 'rapid' | 'daily';

/** The variants of Chess.com, as its API names them. */
export const CHESSCOM_RULES = [
  'chess',
  'chess960',
  'bughouse',
  'crazyhouse',
  'kingofthehill',
  'threecheck',
] as const;
/** A variant of Chess.com. */
export type ChesscomRules = (typeof CHESSCOM_RULES)[number];

/** Minutes that a player has for a game of average length; null for a daily game. */
export const estimatedMinutes = ({
  base,
  increment,
  correspondence,
}: ChesscomSplit): number | null =>
  correspondence === undefined ? (base + increment * SPEED_SYSTEMS.chesscom.moves) / 60 : null;

/** What Chess.com has a class for: a `time_control` string, whole or taken apart, or a control. */
export type ChesscomGame = string | ChesscomSplit | TimeControl;

const isSplit = (game: Partial<ChesscomSplit>): game is ChesscomSplit =>
  Number.isFinite(game.base) && Number.isFinite(game.increment);

/** Whether it is Chess.com's own: `40/7200` comes apart like `1/86400`, but only organizers write it. */
const isOwn = ({ base, increment, correspondence }: ChesscomSplit): boolean =>
  (correspondence === undefined || base === 1) &&
  [base, increment, correspondence ?? 0].every((time) => isMillis(time * SECOND));

/** What `timeClass` cannot rate. */
type Unrated = Extract<Result<never, 'NotChesscom' | 'NotText'>, { readonly ok: false }>;

const unrated = failure('NotChesscom', 'This is no time control that Chess.com has a class for.');

/**
 * Chess.com's class of a game, from the string in its API, from that string taken apart, or from a control; anything else is
 * an error value. Pass `isLiveGame` where the callback tells it; otherwise the string decides.
 *
 * @example
 * import { timeClass } from '@zeitnot/core';
 *
 * timeClass('180+2'); // => 'blitz'
 * timeClass('1/259200'); // => 'daily'
 */
export function timeClass(game: ChesscomSplit, isLiveGame?: boolean): TimeClass;
export function timeClass(game: ChesscomGame, isLiveGame?: boolean): TimeClass | Unrated;
export function timeClass(game: ChesscomGame, isLiveGame?: boolean): TimeClass | Unrated {
  if (typeof game === 'string') {
    const split = splitChesscom(game);
    if (!split.ok) return split;
    return isOwn(split.value) ? timeClass(split.value, isLiveGame) : unrated;
  }
  if (typeof game !== 'object' || (game as unknown) === null) return unrated;
  if (!('kind' in game)) {
    if (!isSplit(game)) return unrated;
    if (!(isLiveGame ?? game.correspondence === undefined)) return 'daily';
    const length = (estimatedMinutes(game) ?? Infinity) * 60;
    return classOfLength(length, 'chesscom') as TimeClass;
  }
  return isLiveGame === false ? 'daily' : ((category(game, 'chesscom') ?? unrated) as TimeClass);
}

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
