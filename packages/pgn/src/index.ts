export { COMPRESSIONS, parseCompression, type Compression } from './bytes/compression.js';
export { openBytes, type OpenedBytes, type OpenOptions } from './bytes/open.js';
export {
  bufferSource,
  catchSourceError,
  openFile,
  SOURCE_ERRORS,
  SourceError,
  type ByteSource,
  type OpenFile,
  type SourceErrorCode,
} from './bytes/source.js';
export type { OnGame } from './scan/advance.js';
export {
  joinRanges,
  scanRange,
  type GameStarts,
  type RandomAccess,
  type RangeScan,
} from './scan/ranges.js';
export { makeScanner, type Scanner } from './scan/scanner.js';
