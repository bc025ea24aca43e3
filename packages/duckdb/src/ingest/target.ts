/** Opens what an ingest goes to, by its name. */

import { statSync } from 'node:fs';
import { failure, type Result } from '@zeitnot/core';
import { databaseTarget } from './database-target.js';
import { folderTarget } from './folder-target.js';
import { TARGETS, type Target, type TargetCode } from './target-shape.js';

const isDatabase = (out: string): boolean => /\.(duckdb|db)$/i.test(out);

/** Who writes this means one file, and would get a folder of that name. */
const isParquetFile = (out: string): boolean =>
  /\.parquet$/i.test(out) && statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true;

export const openTarget = async (out: string): Promise<Result<Target, TargetCode>> => {
  try {
    if (isParquetFile(out)) {
      return failure('CannotOpen', `${out} would be a folder of Parquet files. ${TARGETS}`);
    }
    return isDatabase(out) ? await databaseTarget(out) : folderTarget(out);
  } catch (error) {
    return failure('CannotOpen', `${out} cannot be written. ${(error as Error).message}`);
  }
};
