/**
 * The SQL functions on movetext and FEN, as a table, and their registration. Names and results are those of DuckDB's
 * community extension `chess`; a FEN as the last argument, which may be NULL, is where a game begins.
 *
 * A row costs microseconds here, so values go through DuckDB's public interface.
 */

import {
  BIGINT,
  BOOLEAN,
  DuckDBScalarFunction,
  UBIGINT,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
} from '@duckdb/node-api';
import {
  AMBIGUOUS,
  copyPosition,
  findMove,
  formatEpd,
  formatSanWord,
  ILLEGAL,
  parseFen,
  play,
  startPosition,
  writeKey,
  type Position,
  type SanWord,
} from '@zeitnot/chess';
import { makeMoveLine, type MoveLine } from './move-line.js';

type Argument = string | bigint | null;

interface MovesFunction {
  readonly name: string;
  readonly takes: readonly DuckDBType[];
  /** What may follow, each of which may be left out from the end. */
  readonly further: readonly DuckDBType[];
  readonly returns: DuckDBType;
  readonly compute: (...given: Argument[]) => string | bigint | boolean | null;
}

const START = startPosition();
const position = startPosition();
const line = makeMoveLine();
const otherLine = makeMoveLine();
const keyWords = new Uint32Array(2);
const key = new BigUint64Array(keyWords.buffer);

const textOf = (given: Argument | undefined): string | null =>
  typeof given === 'string' ? given : null;

/** Sets the position up; false if there is none in the FEN. */
const setUp = (fen: string | null): boolean => {
  const read = fen === null ? null : parseFen(fen);
  if (read !== null && !read.ok) return false;
  copyPosition(read?.value ?? START, position);
  return true;
};

/** Makes the move that a word means; false if it is not legal. */
const playWord = (on: Position, san: SanWord): boolean => {
  const move = findMove(on, san);
  if (move === ILLEGAL || move === AMBIGUOUS) return false;
  play(on, move);
  return true;
};

/** The markers of PGN 8.2.6, by what files have in their place; `1-1/2` is none. */
const RESULTS: readonly (readonly [pattern: RegExp, marker: string])[] = [
  [/^1[-:–]0\.?$/, '1-0'],
  [/^0[-:–]1\.?$/, '0-1'],
  [/^(1\/2|½|0[.,]5)(?:[-:–]\1)?\.?$/, '1/2-1/2'],
  [/^\*/, '*'],
];

const resultMarker = (text: string): string =>
  RESULTS.find(([pattern]) => pattern.test(text))?.[1] ?? '';

const sanOf = (moves: MoveLine, san: SanWord): string => formatSanWord(san) ?? moves.word();

const normalize = (movetext: string | null, fen: string | null): string | null => {
  if (movetext === null) return null;
  if (!setUp(fen)) copyPosition(START, position);
  let number = position.fullmoves;
  let isWhite = position.turn === START.turn;
  const words: string[] = [];
  line.begin(movetext);
  for (let san = line.next(); san !== 0; san = line.next()) {
    if (isWhite) words.push(`${number}.`);
    else if (words.length === 0) words.push(`${number}...`);
    words.push(sanOf(line, san));
    if (!isWhite) number += 1;
    isWhite = !isWhite;
  }
  words.push(resultMarker(line.result()));
  return words.join(' ').trimEnd();
};

const countPlies = (movetext: string | null): bigint => {
  let plies = 0;
  line.begin(movetext ?? '');
  while (line.next() !== 0) plies += 1;
  return BigInt(plies);
};

/** No game is that long; the text of more would not fit into a string. */
const MAX_JSON_PLIES = 1_000_000;

const movesJson = (movetext: string | null, limit: number, start: string | null): string => {
  if (movetext === null || !setUp(start)) return '[]';
  const most = Math.min(limit, MAX_JSON_PLIES);
  const plies: string[] = [];
  line.begin(movetext);
  while (plies.length < most) {
    const san = line.next();
    if (san === 0 || !playWord(position, san)) break;
    const epd = formatEpd(position);
    const fen = `${epd} ${position.halfmoves} ${position.fullmoves}`;
    const ply = { ply: plies.length + 1, move: sanOf(line, san), fen, epd };
    plies.push(JSON.stringify(ply));
  }
  return `[${plies.join(',')}]`;
};

/** Of the last position that the legal moves reach; NULL for text that is no game. */
const hash = (movetext: string | null, fen: string | null): bigint | null => {
  if (movetext === null || !setUp(fen)) return null;
  line.begin(movetext);
  let san = line.next();
  if (san === 0 && line.result() === '') return null;
  while (san !== 0 && playWord(position, san)) san = line.next();
  writeKey(position, keyWords);
  return key[0]!;
};

/** Whether two words mean the same move: by their position while there is one, else as they are written. */
const isSameMove = (one: SanWord, other: SanWord, on: Position | null): boolean => {
  const move = on === null ? ILLEGAL : findMove(on, one);
  if (on === null || move < 0) return sanOf(line, one) === sanOf(otherLine, other);
  return findMove(on, other) === move;
};

/** Whether text that is not empty holds neither moves nor a result. */
const isNoGame = (text: string, first: SanWord, moves: MoveLine): boolean =>
  first === 0 && moves.result() === '' && text.trim() !== '';

const isPrefix = (
  short: string | null,
  long: string | null,
  fen: string | null,
): boolean | null => {
  if (short === null || long === null) return null;
  line.begin(short);
  otherLine.begin(long);
  let san = line.next();
  let other = otherLine.next();
  if (isNoGame(short, san, line) || isNoGame(long, other, otherLine)) return false;
  let on = setUp(fen) ? position : null;
  while (san !== 0) {
    if (other === 0 || !isSameMove(san, other, on)) return false;
    if (on !== null && !playWord(on, san)) on = null;
    san = line.next();
    other = otherLine.next();
  }
  return true;
};

/** A board without kings has an EPD as well, so only text that is no FEN has none. */
const epdOf = (fen: string | null): string | null => {
  const read = fen === null ? null : parseFen(fen);
  if (fen === null || (read?.ok === false && read.error.code === 'MalformedFen')) return null;
  return fen.trim().split(/\s+/).slice(0, 4).join(' ');
};

const FUNCTIONS: readonly MovesFunction[] = [
  {
    name: 'chess_moves_normalize',
    takes: [VARCHAR],
    further: [VARCHAR],
    returns: VARCHAR,
    compute: (movetext, fen) => normalize(textOf(movetext), textOf(fen)),
  },
  {
    name: 'chess_ply_count',
    takes: [VARCHAR],
    further: [VARCHAR],
    returns: BIGINT,
    compute: (movetext) => countPlies(textOf(movetext)),
  },
  {
    name: 'chess_moves_json',
    takes: [VARCHAR],
    further: [BIGINT, VARCHAR],
    returns: VARCHAR,
    compute: (movetext, limit, fen) =>
      movesJson(textOf(movetext), Number(limit ?? MAX_JSON_PLIES), textOf(fen)),
  },
  {
    name: 'chess_moves_hash',
    takes: [VARCHAR],
    further: [VARCHAR],
    returns: UBIGINT,
    compute: (movetext, fen) => hash(textOf(movetext), textOf(fen)),
  },
  {
    name: 'chess_moves_subset',
    takes: [VARCHAR, VARCHAR],
    further: [VARCHAR],
    returns: BOOLEAN,
    compute: (short, long, fen) => isPrefix(textOf(short), textOf(long), textOf(fen)),
  },
  {
    name: 'chess_fen_epd',
    takes: [VARCHAR],
    further: [],
    returns: VARCHAR,
    compute: (fen) => epdOf(textOf(fen)),
  },
];

const overload = (
  { name, returns, compute }: MovesFunction,
  parameterTypes: readonly DuckDBType[],
): DuckDBScalarFunction =>
  DuckDBScalarFunction.create({
    name,
    returnType: returns,
    parameterTypes,
    // NULL has a meaning of its own in most of them
    specialHandling: true,
    mainFunction: (_, input, output) => {
      const columns = parameterTypes.map((_type, index) => input.getColumnVector(index));
      for (let row = 0; row < input.rowCount; row += 1) {
        const given = columns.map((column) => column.getItem(row) as Argument);
        output.setItem(row, compute(...given));
      }
      output.flush();
    },
  });

export const registerMovesFunctions = (connection: DuckDBConnection): void => {
  for (const each of FUNCTIONS) {
    for (let given = 0; given <= each.further.length; given += 1) {
      const types = [...each.takes, ...each.further.slice(0, given)];
      connection.registerScalarFunction(overload(each, types));
    }
  }
};
