export { crc32 } from 'node:zlib';
export { COMPRESSIONS, parseCompression, type Compression } from './bytes/compression.js';
export { digested, type Digest, type DigestedSource, type Digests } from './bytes/digests.js';
export { openBytes, type OpenedBytes, type OpenOptions } from './bytes/open.js';
export { catchSourceError, openFile } from './bytes/open-file.js';
export {
  bufferSource,
  fileSource,
  mtimeOf,
  SOURCE_ERRORS,
  SourceError,
  type ByteSource,
  type OpenFile,
  type SourceErrorCode,
} from './bytes/source.js';
export {
  makeSaid,
  parseAnnotations,
  readAnnotations,
  type Annotations,
  type Said,
} from './syntax/comment-commands.js';
export { commentText, openGame, type Game, type Ply } from './game/game.js';
export { walkHeader, type OnTag } from './game/header.js';
export { LONGEST_HEAD, LONGEST_TAG, MOST_TAGS } from './game/limits.js';
export { BLACK_NUMBER, COMMENT, makeMainline, MOVE, type Mainline } from './game/mainline.js';
export {
  GAME_PROBLEMS,
  type GamePlace,
  type GameProblem,
  type GameProblemCode,
} from './game/problem.js';
export { makeSpanReader, type PullSpans, type ReadSpans, type SpanStart } from './game/spans.js';
export { readGames, type StreamOptions } from './game/read-games.js';
export { makeTagPlacer, type PlaceTag, type TagPlace } from './game/tag-place.js';
export { decodeText, unescapeValue } from './syntax/text.js';
export type { OnSpan } from './game/window.js';
export {
  buildIndex,
  streamRecords,
  type BuildOptions,
  type BuiltIndex,
  type RecordedGames,
} from './index/build.js';
export { INDEX_WORDS, readColumns, type IndexColumns, type IndexWord } from './index/columns.js';
export { indexPath, type IndexErrorCode } from './index/errors.js';
export { FLAG as INDEX_FLAGS, RESULTS as INDEX_RESULTS } from './index/layout.js';
export { openGames, openSpans, type IndexedGames, type Spans } from './index/games.js';
export { findIndex, openIndex, verifyIndex, type FoundIndex } from './index/open.js';
export { parseIndex } from './index/parse.js';
export type { HeadTaker } from './index/recording.js';
export { readRecords } from './index/read-records.js';
export type { OnRecords } from './index/records.js';
export type { StringHeap } from './index/strings.js';
export {
  makeSelector,
  type ReadStored,
  type SelectedGames,
  type SelectGames,
} from './index/select.js';
export {
  dateOf,
  idOf,
  numberOf,
  resultOf,
  rowOf,
  spanOf,
  stringOf,
  type IndexRow,
  type PgnIndex,
} from './index/view.js';
export { wordsOf } from './index/u32-view.js';
export { writeIndex } from './index/write.js';
export type { OnGame } from './scan/games.js';
export { instantiate, type WasmInstance, type WasmNumber } from './index/fast/instantiate.js';
export { scanSource, type ScanOptions, type ScanSummary } from './game/scan-source.js';
export { makeScanner, type Scanner } from './scan/scanner.js';
export { tagsBefore, type TagList } from './scan/tag-list.js';
export { isLineEnd, isMark, NEWLINE, RETURN } from './syntax/byte-classes.js';
export { takeLock, type Lock } from './fs/lock.js';
export { detectUtf16 } from './bytes/utf16.js';
export { makeFolders } from './fs/make-folders.js';
export { notRegular, readRegularFile } from './fs/regular-file.js';
export { removeEmptyFolder } from './fs/remove-empty-folder.js';
export { shellPath } from './fs/shell-path.js';
export { syncFolder } from './fs/sync-folder.js';
export { wholeFile } from './bytes/whole-file.js';
export { writeAll } from './fs/write-all.js';
export { writeRefusal } from './fs/write-refusal.js';
export { hasJunk, isJunk, makeTextFinder } from './game/junk.js';
