/** PGN files and time controls of board games in DuckDB. */

export {
  openDatabase,
  openSandbox,
  registerZeitnot,
  type RegisterOptions,
  type Sandbox,
  type SandboxOptions,
} from './connect.js';
export type { Database } from './native/open-database.js';

export { query, runScript, type QueryResult, type StatementResult } from './query/query.js';
export { isQueryError, type QueryError } from './query/query-error.js';

export { csvHead, csvLine } from './values/csv.js';
export { jsonRows } from './values/json-rows.js';
export type { QueryColumn, QueryRow } from './values/query-row.js';
export { typeText } from './values/type-text.js';
export { isNumeric, valueText } from './values/value-text.js';

export {
  ingest,
  type IngestOptions,
  type IngestProgress,
  type IngestSummary,
} from './ingest/ingest.js';
export { ingestedRows, type IngestedRows } from './ingest/ingested-rows.js';
export type { Piece, PieceRecord, PieceResult, PieceRunner, UnreadTag } from './ingest/piece.js';
export { openPieceWorker, type PieceWorker } from './ingest/work.js';
