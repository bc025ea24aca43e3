/** Where the games of an ingest are found again, for whoever tells people how to ask for them. */

import { isAbsolute } from 'node:path';
import { literalPath, quoted } from '../native/sql-literals.js';

export interface IngestedRows {
  /** The file of the database; null where the games lie in a folder. */
  readonly database: string | null;
  /** What to select from. */
  readonly rows: string;
}

export const isDatabase = (out: string): boolean => /\.(duckdb|db)$/i.test(out);

/** A name that would be read as something else: the user's folder, an option, a service. */
const isAmbiguous = (out: string): boolean => !isAbsolute(out) && /^(?:[~-]|[a-z]\w*:)/i.test(out);

export const ingestedRows = (out: string): IngestedRows => {
  const path = isAmbiguous(out) ? `./${out}` : out;
  if (isDatabase(out)) return { database: path, rows: 'games' };
  const folder = literalPath(path.replace(/\/+$/, ''));
  return { database: null, rows: quoted(`${folder}/**/*.parquet`) };
};
