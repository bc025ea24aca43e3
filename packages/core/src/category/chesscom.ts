/**
 * Chess.com's classes beyond the speed table: live or daily, the `format` that ratings are kept
 * for, and the result codes that speak of time.
 */

import { isMillis, SECOND } from '../model/duration.js';
import { failure, NOT_TEXT, success, type Result } from '../model/result.js';
import { makeStaged, type StageParts, type TimeControl } from '../model/time-control.js';
import { category, classOfLength, estimate } from './category.js';
import { SPEED_SYSTEMS } from './systems.js';

/** A `time_control` string taken apart as it stands. Of `1/86400`, the base is the 1. */
export interface ChesscomSplit {
  readonly base: number;
  readonly increment: number;
  /** Seconds per move of a daily game. */
  readonly correspondence?: number;
}

/** In 2018 it wrote `1/259200:0`, too. */
const TIME_CONTROL = /^(\d{1,10})(?:\+(\d{1,10})|\/(\d{1,10})(?::0)?)?$/;

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
  const found = TIME_CONTROL.exec(text.trim());
  if (found === null) return failure('NotChesscom', 'Chess.com writes 600, 180+2 or 1/86400.');
  const [, base, increment = 0, correspondence] = found;
  const split = { base: Number(base), increment: Number(increment) };
  return success(
    correspondence === undefined ? split : { ...split, correspondence: Number(correspondence) },
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

/** Whether it is Chess.com's own: `40/7200` comes apart like `1/86400`, but only organizers write it. */
const isOwn = ({ base, increment, correspondence }: ChesscomSplit): boolean =>
  [base, increment, correspondence ?? 0].every((time) => isMillis(time * SECOND)) &&
  (correspondence === undefined ? base + increment > 0 : base === 1 && correspondence > 0);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The class of a control with time to play; plain JavaScript may pass anything. */
const classOfControl = (control: TimeControl): TimeClass | null => {
  const stages: unknown = control.kind === 'staged' ? control.stages : null;
  if (!Array.isArray(stages) || !stages.every(isObject)) return null;
  const made = makeStaged(stages as readonly StageParts[]);
  if (!made.ok || estimate(made.value, 'chesscom') === 0) return null;
  return category(made.value, 'chesscom') as TimeClass;
};

/** The class of a `time_control` taken apart. */
const classOfSplit = (split: ChesscomSplit, isLiveGame?: boolean): TimeClass | null => {
  if (!isOwn(split)) return null;
  if (isLiveGame !== true && split.correspondence !== undefined) return 'daily';
  const length = (estimatedMinutes(split) ?? Infinity) * 60;
  return classOfLength(length, 'chesscom') as TimeClass;
};

/** What `timeClass` cannot rate. */
type Unrated = Extract<Result<never, 'NotChesscom' | 'NotText'>, { readonly ok: false }>;

const unrated = failure('NotChesscom', 'Chess.com has no class for this time control.');

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
export const timeClass = (game: ChesscomGame, isLiveGame?: boolean): TimeClass | Unrated => {
  if (typeof game === 'string') {
    const split = splitChesscom(game);
    return split.ok ? timeClass(split.value, isLiveGame) : split;
  }
  if (!isObject(game)) return unrated;
  const found = 'kind' in game ? classOfControl(game) : classOfSplit(game, isLiveGame);
  if (found === null) return unrated;
  return isLiveGame === false ? 'daily' : found;
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
