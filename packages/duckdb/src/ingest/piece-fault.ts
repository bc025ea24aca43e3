/** Why a piece failed, for people. Whoever tells of it names the file, so it is not named here. */

import type { Piece, PieceResult } from './piece.js';

/** DuckDB's word for what a table function throws; that it came through DuckDB helps nobody. */
const THROWN = 'Invalid Input Error: ';
/** DuckDB itself only writes: the PGN file is read by us. */
const WRITING = 'IO Error: ';

const without = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : text;

/** A call of the system that failed while the folder was written to. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

export const pieceFault = (
  error: unknown,
  piece: Piece,
): Extract<PieceResult, { readonly ok: false }> => {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith(WRITING) || isSystemError(error)) {
    return { ok: false, piece, message: without(message, WRITING), cannotWrite: true };
  }
  return { ok: false, piece, message: without(without(message, THROWN), `${piece.path}: `) };
};
