/** Texts and paths as SQL has them. */

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * A path for DuckDB to read, which looks for a pattern in each. A class of one sign stands for that sign.
 * A backslash is alone in none, since it parts folders there; its class is the range from `[` to `]`.
 */
export const literalPath = (path: string): string =>
  path.replaceAll(/[*?[\\]/g, (sign) => (sign === '\\' ? '[[-]]' : `[${sign}]`));

/** The rows of Parquet files as they are, without columns from the names of the folders above. */
export const parquetRows = (paths: readonly string[]): string =>
  `read_parquet([${paths.map((path) => quoted(literalPath(path))).join(', ')}], hive_partitioning = false)`;
