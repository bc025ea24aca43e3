/** Problems of a single game and where they are. The next game is read all the same. */

import { MAX_GAME } from './window.js';
import { endsReturn, NEWLINE, RETURN } from '../syntax/byte-classes.js';

// limits of a game; no real one comes near them, hostile files do
export const MAX_TAG: number = 64 * 1024;
/** How many tags of a game are read. */
export const MAX_TAGS = 1000;
export const MAX_VARIATION_DEPTH = 500;

/** What can be wrong with a game, by code. */
export const GAME_PROBLEMS = {
  TagTooLong: `a tag of more than ${MAX_TAG} bytes`,
  TooManyTags: `more than ${MAX_TAGS} tags`,
  TagWithoutValue: 'a tag without a value in quotes',
  UnterminatedTag: 'a tag without its closing quote and bracket',
  SecondEvent: 'a second Event tag in one header, where a game may begin',
  TextAmongTags: 'text among the tags',
  UnterminatedComment: 'unterminated comment',
  CommentInComment: 'a comment within another, which may have lost its end',
  HeaderInComment: 'a header within a comment, where a game may begin',
  UnterminatedVariation: 'unterminated variation',
  StrayBrace: 'stray closing brace',
  StrayParenthesis: 'stray closing parenthesis',
  NumbersBeginAgain: 'move numbers that begin again with 1, where a game may begin',
  MovesBehindResult: 'moves behind the result, where a game may begin',
  TagAmongMoves: 'a tag among moves on one line, where a game may begin',
  VariationsTooDeep: `variations nested more than ${MAX_VARIATION_DEPTH} deep`,
  GameTooLong: `more than ${MAX_GAME} bytes in one game`,
} as const;

/** The code of a problem. */
export type GameProblemCode = keyof typeof GAME_PROBLEMS;
type Stage = 'tags' | 'movetext';

/** A problem at a position of the game's bytes. */
export interface Complaint {
  readonly code: GameProblemCode;
  readonly stage: Stage;
  readonly at: number;
}

/** A problem of a game and its place. */
export interface GameProblem {
  readonly code: GameProblemCode;
  readonly stage: Stage;
  readonly file: string | null;
  /** From 1, within its file. */
  readonly game: number;
  /** From 1; null where the game was read by its position alone. */
  readonly line: number | null;
  /** From the start of the text, decompressed. */
  readonly byte: number;
  readonly message: string;
}

/** Where a game is. */
export interface GamePlace {
  readonly file: string | null;
  readonly game: number;
  readonly byte: number;
  /** The line of its first byte, from 1. */
  readonly line: number | null;
  /** Finds that line if it is not known and a problem has to name it. */
  readonly findLine?: () => number;
}

/** How many line ends there are in the bytes from `from` on. */
export const lineEndsIn = (bytes: Buffer, from = 0): number => {
  let count = 0;
  for (const byte of [NEWLINE, RETURN]) {
    for (let at = bytes.indexOf(byte, from); at !== -1; at = bytes.indexOf(byte, at + 1)) {
      if (!endsReturn(bytes, at)) count += 1;
    }
  }
  return count;
};

export const problemOf = (place: GamePlace, bytes: Buffer, complaint: Complaint): GameProblem => {
  const { code, stage, at } = complaint;
  const { file, game } = place;
  const first = place.line ?? place.findLine?.() ?? null;
  const line = first === null ? null : first + lineEndsIn(bytes.subarray(0, at));
  const byte = place.byte + at;
  const where = [
    ...(file === null ? [] : [`file=${file}`]),
    `game_index=${game}`,
    ...(line === null ? [] : [`line=${line}`]),
    `byte=${byte}`,
  ];
  const message = `${stage}: ${GAME_PROBLEMS[code]} (${where.join(', ')})`;
  return { code, stage, file, game, line, byte, message };
};
