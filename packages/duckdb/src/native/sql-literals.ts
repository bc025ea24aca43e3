/** Strings and paths as SQL literals. */

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * A path that DuckDB reads literally; it takes any path for a pattern. A set of one character stands for that
 * character. A backslash cannot be alone in a set, where it separates folders; it is in the range from `[` to `]`.
 */
export const literalPath = (path: string): string =>
  path.replaceAll(/[*?[\\]/g, (sign) => (sign === '\\' ? '[[-]]' : `[${sign}]`));

/** The rows of Parquet files as they are, without columns made from folder names. */
export const parquetRows = (paths: readonly string[]): string =>
  `read_parquet([${paths.map((path) => quoted(literalPath(path))).join(', ')}], hive_partitioning = false)`;
