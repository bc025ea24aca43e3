/** Why a piece failed, for people. Whoever tells of it names the file, so it is not named here. */

import type { Piece } from './piece.js';

/** DuckDB's word for what a table function throws; that it came through DuckDB helps nobody. */
const THROWN = 'Invalid Input Error: ';

const without = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : text;

export const describeFault = (error: unknown, { path }: Piece): string => {
  const message = error instanceof Error ? error.message : String(error);
  return without(without(message, THROWN), `${path}: `);
};
