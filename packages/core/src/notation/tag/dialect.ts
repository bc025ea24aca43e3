/**
 * Whose numbers a tag holds. In `auto` nobody says, and small bases are minutes, as people write.
 */

export const DIALECTS = [
  'auto',
  'pgn',
  'lichess',
  'chesscom',
  'otb',
  'uscf',
  'engine',
  'correspondence',
] as const;
export type Dialect = (typeof DIALECTS)[number];
