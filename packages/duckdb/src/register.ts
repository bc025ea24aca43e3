/**
 * Adds Zeitnot's SQL to a DuckDB connection. Functions belong to the instance: all its connections have them
 * from then on. Adding them again replaces them, but for those that read files: DuckDB keeps the first.
 */

import { BIGINT, DuckDBScalarFunction, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { bindings, hasRawVectors } from './native/bindings.js';
import type { Warn } from './read-pgn/files.js';
import { registerFileFunctions } from './read-pgn/table-function.js';
import { overload, SQL_FUNCTIONS } from './functions/time-control.js';
import { plainFunction, rawFunction, type RowFunction } from './native/vectors.js';

export interface RegisterOptions {
  /** False leaves out what reads files. */
  readonly files?: boolean;
  /** True works row by row through the public interface of DuckDB: slow, and good for doubts. */
  readonly plain?: boolean;
  /** Hears why rows may be missing or late; the code says which it is. */
  readonly warn?: Warn;
}

const TYPES = { VARCHAR, BIGINT } as const;

const scalarFunction = (name: string, row: RowFunction, plain: boolean): DuckDBScalarFunction => {
  const made = new DuckDBScalarFunction();
  made.setName(name);
  made.setReturnType(TYPES[row.returns]);
  for (let count = 0; count <= row.choices; count += 1) made.addParameter(VARCHAR);
  if (plain) made.setMainFunction(plainFunction(row));
  else bindings.scalar_function_set_function(made.scalar_function, rawFunction(row));
  return made;
};

export const registerZeitnot = (
  connection: DuckDBConnection,
  options: RegisterOptions = {},
): void => {
  const plain = options.plain === true || !hasRawVectors;
  for (const sqlFunction of SQL_FUNCTIONS) {
    for (let given = 0; given <= sqlFunction.choices.length; given += 1) {
      const row = overload(sqlFunction, given);
      connection.registerScalarFunction(scalarFunction(sqlFunction.name, row, plain));
    }
  }
  if (options.files === false) return;
  const warn: Warn = options.warn ?? ((message) => process.emitWarning(message));
  registerFileFunctions(connection, { plain, warn });
};
