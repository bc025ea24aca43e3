/** `@zeitnot/duckdb/ingest`: PGN archives to Parquet or a DuckDB file. Apart, so that a query does not load it. */

export {
  ingest,
  type IngestOptions,
  type IngestProgress,
  type IngestSummary,
} from './ingest/ingest.js';
export { ingestedRows, type IngestedRows } from './ingest/target.js';
export type { Piece, PieceRecord, PieceResult, PieceRunner, UnreadTag } from './ingest/piece.js';
export { openPieceWorker, type PieceWorker } from './ingest/work.js';
