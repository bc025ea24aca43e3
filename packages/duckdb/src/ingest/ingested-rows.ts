/** Where the games of an ingest are, in order to tell people how to query them. */

import { isAbsolute } from 'node:path';
import { literalPath, quoted } from '../native/sql-literals.js';

/** Where the games of an ingest are. */
export interface IngestedRows {
  /** The file of the database; null where the games lie in a folder. */
  readonly database: string | null;
  /** What to select from. */
  readonly rows: string;
}

export const isDatabase = (out: string): boolean => /\.(duckdb|db)$/i.test(out);

/** A name that would be read as the home folder, an option or a service. */
const isAmbiguous = (out: string): boolean => !isAbsolute(out) && /^(?:[~-]|[a-z]\w*:)/i.test(out);

/**
 * Where the games are that `ingest` wrote to `out`.
 *
 * @example
 * import { ingestedRows } from '@zeitnot/duckdb';
 *
 * ingestedRows('games.duckdb'); // => { database: 'games.duckdb', rows: 'games' }
 * ingestedRows('games'); // => { database: null, rows: "'games/**\/*.parquet'" }
 */
export const ingestedRows = (out: string): IngestedRows => {
  const path = isAmbiguous(out) ? `./${out}` : out;
  if (isDatabase(out)) return { database: path, rows: 'games' };
  const folder = literalPath(path.replace(/\/+$/, ''));
  return { database: null, rows: quoted(`${folder}/**/*.parquet`) };
};
