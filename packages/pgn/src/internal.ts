/**
 * For the other packages of this repository only: anything here may change or go in any release.
 *
 * @internal
 */

export { detectUtf16, parseCompression } from './bytes/open.js';
export { digested, type Digest, type DigestedSource, type Digests } from './bytes/digests.js';
export {
  catchSourceError,
  fileAt,
  fileSource,
  mtimeOf,
  openFile,
  readFully,
  withFile,
  type OpenFile,
} from './bytes/source.js';
export { wholeFile } from './bytes/prefetch.js';
export { takeLock, type Lock } from './fs/lock.js';
export { makeFolders, removeEmptyFolder, syncFile, syncFolder } from './fs/folders.js';
export { isGone, ownerName, parseOwnerName } from './fs/owner.js';
export { notRegular, readRegularFile } from './fs/regular-file.js';
export { shellPath } from './fs/shell-path.js';
export { nameIfFree, removeAbandoned, unfinishedName } from './fs/unfinished.js';
export { writeAll, writeRefusal } from './fs/write.js';
export { commentText } from './game/game.js';
export { walkHeader, type OnTag } from './game/header.js';
export { hasJunk, isJunk, makeTextFinder } from './game/junk.js';
export { MAX_TAG, MAX_TAGS } from './game/problem.js';
export { MAX_HEAD, type OnSpan } from './game/window.js';
export { makeMainline, type Mainline } from './game/mainline.js';
export {
  makeSpanReader,
  type PullSpans,
  type ReadSpans,
  type SpanStart,
} from './game/read-games.js';
export { makeTagPlacer, type PlaceTag, type TagPlace } from './game/tag-place.js';
export {
  streamRecords,
  type HeadTaker,
  type RecordedGames,
  type RecordStreamOptions,
} from './index/build.js';
export { INDEX_WORDS, readColumns, type IndexColumns, type IndexWord } from './index/columns.js';
export { instantiate, type WasmInstance, type WasmNumber } from './index/fast/instantiate.js';
export { openSpans, type Spans } from './index/games.js';
export { FLAG as INDEX_FLAGS, RESULTS as INDEX_RESULTS, u32View } from './index/layout.js';
export { parseIndex } from './index/parse.js';
export { readRecords, refuseNewer } from './index/read-records.js';
export type { OnRecords } from './index/records.js';
export { makeSelector, type ReadStored, type SelectGames } from './index/select.js';
export { dateOf, idOf, numberOf, resultOf, spanOf, stringOf } from './index/view.js';
export { makeScanner, type Scanner } from './scan/scanner.js';
export { tagsBefore, type TagList } from './scan/tag-list.js';
export { isByteOrderMark, isLineEnd, NEWLINE, RETURN } from './syntax/byte-classes.js';
export { makeCommandValues, readCommands, type CommandValues } from './syntax/comment-commands.js';
export { BLACK_NUMBER, COMMENT, MOVE } from './syntax/move-tokens.js';
export { decodeText, isUnknown, readDatePart, readDigits, unescapeValue } from './syntax/values.js';
