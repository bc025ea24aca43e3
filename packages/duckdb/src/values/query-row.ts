/** The shape of a result: what `query/` reads, and `values/` writes as CSV or JSON. */

import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';

/** A column of a result. */
export interface QueryColumn {
  /** As the query names it; several columns may share a name. */
  readonly name: string;
  readonly type: DuckDBType;
}

/** The values of a row, in the order of its columns. */
export type QueryRow = readonly DuckDBValue[];
