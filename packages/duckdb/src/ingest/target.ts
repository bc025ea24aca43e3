/** Opens the target of an ingest by its name. */

import { statSync } from 'node:fs';
import { resolve, sep, isAbsolute } from 'node:path';
import { failure, type Result } from '@zeitnot/core';
import { INGESTED } from './columns.js';
import { databaseTarget } from './database-target.js';
import { folderTarget } from './folder-target.js';
import { TARGETS, whyNotWritten, type Target, type TargetCode } from './target-shape.js';
import { literalPath, quoted } from '../native/sql-literals.js';

/** Where the games of an ingest are. */
export interface IngestedRows {
  /** The file of the database; null where the games lie in a folder. */
  readonly database: string | null;
  /** What to select from. */
  readonly rows: string;
}

const isDatabase = (out: string): boolean => /\.(duckdb|db)$/i.test(out);

/** A name that would be read as the home folder, an option or a service. */
const isAmbiguous = (out: string): boolean => !isAbsolute(out) && /^(?:[~-]|[a-z]\w*:)/i.test(out);

/**
 * Where the games are that `ingest` wrote to `out`.
 *
 * @example
 * import { ingestedRows } from '@zeitnot/duckdb/ingest';
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

/** The name of a single file, which would become a folder. */
const isParquetFile = (out: string): boolean =>
  /\.parquet$/i.test(out) && statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true;

/** A folder such as `category=x`, which Parquet readers take as the value of that column in every game. */
const columnFolder = (out: string): string | undefined => {
  const columns = new Set(INGESTED.map(({ name }) => name.toLowerCase()));
  return resolve(out)
    .split(sep)
    .find((part) => part.includes('=') && columns.has(part.split('=')[0]!.toLowerCase()));
};

const openFolder = (out: string): Result<Target, TargetCode> => {
  const found = columnFolder(out);
  if (found === undefined) return folderTarget(out);
  const [column] = found.split('=');
  return failure(
    'CannotOpen',
    `The path of ${out} contains ${found}, which Parquet readers would take as the ${column} of every game. Give another folder.`,
  );
};

export const openTarget = async (out: string): Promise<Result<Target, TargetCode>> => {
  try {
    // DuckDB's name for a database that ends with the process
    if (out === ':memory:') {
      return failure('CannotOpen', `Games ingested into ${out} would be lost at once. ${TARGETS}`);
    }
    if (isParquetFile(out)) {
      return failure('CannotOpen', `${out} would be a folder of Parquet files. ${TARGETS}`);
    }
    return isDatabase(out) ? await databaseTarget(out) : openFolder(out);
  } catch (error) {
    return failure('CannotOpen', `${out} cannot be written. ${whyNotWritten(error)}`);
  }
};
