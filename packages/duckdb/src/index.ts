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

export {
  csvHead,
  csvLine,
  jsonRows,
  type QueryColumn,
  type QueryRow,
} from './values/result-rows.js';
export { isNumeric, typeText, valueText } from './values/value-text.js';
