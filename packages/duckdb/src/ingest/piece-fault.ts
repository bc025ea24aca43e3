/** Why a piece failed, for people. The message does not name the file: the report does. */

import type { Piece, PieceResult } from './piece.js';

/** DuckDB's prefix for what a table function throws, which is no help. */
const THROWN = 'Invalid Input Error: ';
/** DuckDB itself only writes; reading the PGN file is ours. */
const WRITING = 'IO Error: ';

const without = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : text;

/** A failed system call, while writing to the folder. */
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
