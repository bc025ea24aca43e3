export { openDatabase, type Database } from './database.js';
export {
  query,
  runScript,
  type QueryColumn,
  type QueryResult,
  type QueryRow,
  type StatementResult,
} from './query.js';
export { isQueryError, type QueryError } from './query-error.js';
export { registerZeitnot, type RegisterOptions } from './register.js';
export { valueText, isNumeric, valueJson } from './values.js';
