/**
 * The JSON form of a round map. `JSON.parse` checks the text; a second pass finds the lines of the entries for
 * error messages, and duplicate keys.
 */

import { mapFailure, type MapEntry, type RoundMapResult } from './round-map-entry.js';

interface Piece {
  readonly text: string;
  readonly line: number;
  /** How many objects and lists are open before it. */
  readonly depth: number;
}

const PIECES = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g;

/** The pieces of valid JSON with their lines. */
const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let line = 1;
  let depth = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === '\n') {
      line += 1;
      continue;
    }
    if (piece === '}' || piece === ']') depth -= 1;
    pieces.push({ text: piece, line, depth });
    if (piece === '{' || piece === '[') depth += 1;
  }
  return pieces;
};

const SHAPE =
  'write {"12": "5"} or [{"game": 12, "round": "5"}, {"tag": "Finale", "round": "final"}].';

/** The text of a piece; a number keeps its spelling: 5.10 is not 5.1. */
const textOf = (piece: string): string =>
  piece.startsWith('"') ? (JSON.parse(piece) as string) : piece;

/** `{"12": "5"}`: read from the pieces, since `JSON.parse` drops duplicate keys. */
const readObject = (pieces: readonly Piece[]): RoundMapResult<readonly MapEntry[]> => {
  const entries: MapEntry[] = [];
  for (const [index, { text, line, depth }] of pieces.entries()) {
    if (depth !== 1 || text !== ':') continue;
    const value = pieces[index + 1]?.text ?? '';
    if (!/^["\d-]/.test(value)) return mapFailure(line, `${value} is no round; ${SHAPE}`);
    entries.push({
      line,
      by: 'any',
      name: textOf(pieces[index - 1]?.text ?? ''),
      round: textOf(value),
    });
  }
  return { ok: true, value: entries };
};

const isNumber = (piece: string): boolean => /^[\d-]/.test(piece);

const readList = (pieces: readonly Piece[]): RoundMapResult<readonly MapEntry[]> => {
  const spelled = pieces.map(({ text }) => (isNumber(text) ? `"${text}"` : text)).join('');
  const list = JSON.parse(spelled) as readonly unknown[];
  const starts = pieces.filter(
    ({ text, depth }, index) =>
      depth === 1 && text !== ',' && text !== '}' && text !== ']' && index > 0,
  );
  const entries: MapEntry[] = [];
  for (const [index, item] of list.entries()) {
    const line = starts[index]?.line ?? 1;
    const { game, tag, round } = (item ?? {}) as Readonly<Record<string, unknown>>;
    const name = game ?? tag;
    const isEntry = typeof name === 'string' && typeof round === 'string';
    if (!isEntry || (game !== undefined && tag !== undefined))
      return mapFailure(line, `an entry needs a game or a tag, and a round; ${SHAPE}`);
    const by = game === undefined ? 'tag' : 'game';
    entries.push({ line, by, name, round });
  }
  return { ok: true, value: entries };
};

/** The line that a message of `JSON.parse` points at; the last one where it points at the end. */
const lineOfFault = (text: string, message: string): number => {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return text.slice(0, position).split('\n').length;
};

export const readJsonEntries = (text: string): RoundMapResult<readonly MapEntry[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return mapFailure(lineOfFault(text, message), `it is no JSON: ${message}.`);
  }
  const pieces = piecesOf(text);
  return Array.isArray(value) ? readList(pieces) : readObject(pieces);
};
