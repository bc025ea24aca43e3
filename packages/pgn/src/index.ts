/**
 * PGN files of any size: open them, read their games, and find games by an index.
 *
 * What can fail returns `{ ok: false, error: { code, message } }`. A file that turns out to be damaged while it is
 * read throws a `SourceError`, so that damage is never taken for the end.
 */

export {
  COMPRESSIONS,
  openBytes,
  type Compression,
  type OpenedBytes,
  type OpenOptions,
} from './bytes/open.js';
export {
  bufferSource,
  SOURCE_ERRORS,
  SourceError,
  type ByteSource,
  type SourceErrorCode,
} from './bytes/source.js';
export { openGame, type Game, type Ply } from './game/game.js';
export {
  GAME_PROBLEMS,
  type GamePlace,
  type GameProblem,
  type GameProblemCode,
} from './game/problem.js';
export { readGames, type ReadGamesOptions } from './game/read-games.js';
export { scanSource, type ScanOptions, type ScanSummary } from './game/scan-source.js';
export { buildIndex, type BuildOptions, type BuiltIndex } from './index/build.js';
export { indexPath, type IndexErrorCode } from './index/errors.js';
export { openGames, type IndexedGames } from './index/games.js';
export { findIndex, openIndex, verifyIndex, type FoundIndex } from './index/open.js';
export { rowOf, type IndexRow, type IndexSource, type PgnIndex } from './index/view.js';
export type { StringHeap } from './index/strings.js';
export { writeIndex } from './index/write.js';
export type { OnGame } from './scan/state.js';
export { parseCommands, type Annotations } from './syntax/comment-commands.js';
