/**
 * The entries of a round map, before their rounds are read. As CSV: two columns separated by commas, semicolons or
 * tabs, with or without a heading `game,round` or `tag,round`; the heading may name more columns, such as `reason`, which
 * are for people. As JSON: `JSON.parse` checks the text, and a second
 * pass finds the lines of the entries for error messages, and duplicate keys.
 */

import type { Failure } from '@zeitnot/core';

/** One line of a map as it is written. */
export interface MapEntry {
  readonly line: number;
  /** The column or key it stands in, if that is said. */
  readonly by: 'game' | 'tag' | 'any';
  readonly name: string;
  readonly round: string;
  /** Whether it has a reason beside it, as in a proposed map; then `?` leaves the game open. */
  readonly hasReason: boolean;
}

/** What is wrong with a round map, and in which line. */
export interface RoundMapError extends Failure<'InvalidRoundMap'> {
  readonly line: number;
}

/** A round map or a part of one, or what is wrong with it. */
export type RoundMapResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: RoundMapError };

export const mapFailure = (
  line: number,
  message: string,
): { readonly ok: false; readonly error: RoundMapError } => ({
  ok: false,
  error: { code: 'InvalidRoundMap', message: `Line ${line} of the round map: ${message}`, line },
});

type Cells = readonly string[] | null;

/** A plain or quoted cell, and the character that ends it. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}]*))(${separator}|$)`, 'y');

/** Null where a quote is unclosed or in the middle of a cell. */
const cellsOf = (line: string, pattern: RegExp): Cells => {
  const cells: string[] = [];
  pattern.lastIndex = 0;
  for (;;) {
    const match = pattern.exec(line);
    if (match === null) return null;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return cells;
  }
};

const HEADINGS: ReadonlyMap<string, MapEntry['by']> = new Map([
  ['game', 'game'],
  ['tag', 'tag'],
  ['raw', 'tag'],
  ['raw tag', 'tag'],
]);

const separatorOf = (line: string): string =>
  [',', ';', '\t'].find((sign) => line.includes(sign)) ?? ',';

const isFilled = (line: string): boolean => line.trim() !== '';

export const readCsvEntries = (text: string): RoundMapResult<readonly MapEntry[]> => {
  const lines = text.split(/\r\n|\n|\r/);
  const pattern = cellPattern(separatorOf(lines.find(isFilled) ?? ''));
  const entries: MapEntry[] = [];
  let by: MapEntry['by'] | null = null;
  let columns: readonly string[] = ['game', 'round'];
  for (const [index, content] of lines.entries()) {
    if (!isFilled(content)) continue;
    const line = index + 1;
    const cells = cellsOf(content, pattern);
    if (cells === null) return mapFailure(line, 'a quotation mark is not closed.');
    const [name, round] = cells;
    const isFirst = by === null;
    const isHeading = isFirst && /^\s*round\s*$/i.test(round ?? '');
    if (isHeading) columns = cells;
    if (name === undefined || round === undefined || cells.length > columns.length)
      return mapFailure(
        line,
        `it has ${cells.length === 1 ? '1 column' : `${cells.length} columns`}; it needs two, a game or tag and its round.`,
      );
    by ??= HEADINGS.get(name.trim().toLowerCase()) ?? 'any';
    if (!isHeading) entries.push({ line, by, name, round, hasReason: columns.length > 2 });
  }
  return { ok: true, value: entries };
};

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
    if (!/^["\d-]/.test(value)) return mapFailure(line, `${value} is not a round; ${SHAPE}`);
    entries.push({
      line,
      by: 'any',
      name: textOf(pieces[index - 1]?.text ?? ''),
      round: textOf(value),
      hasReason: false,
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
    const { game, tag, round, reason } = (item ?? {}) as Readonly<Record<string, unknown>>;
    const name = game ?? tag;
    const isEntry = typeof name === 'string' && typeof round === 'string';
    if (!isEntry || (game !== undefined && tag !== undefined))
      return mapFailure(line, `an entry needs a game or a tag, and a round; ${SHAPE}`);
    const by = game === undefined ? 'tag' : 'game';
    entries.push({ line, by, name, round, hasReason: reason !== undefined });
  }
  return { ok: true, value: entries };
};

/** The line that a message of `JSON.parse` points at; the last one where it points at the end, else the first. */
const lineOfFault = (text: string, message: string): number => {
  const atEnd = message.includes('end of JSON') ? text.length : 0;
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? atEnd);
  return text.slice(0, position).split('\n').length;
};

export const readJsonEntries = (text: string): RoundMapResult<readonly MapEntry[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return mapFailure(lineOfFault(text, message), `this is not JSON; ${SHAPE}`);
  }
  const pieces = piecesOf(text);
  return Array.isArray(value) ? readList(pieces) : readObject(pieces);
};
