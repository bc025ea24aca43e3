/** Opens what an ingest goes to, by its name. */

import { failure, type Result } from '@zeitnot/core';
import { databaseTarget } from './database-target.js';
import { folderTarget } from './folder-target.js';
import type { Target, TargetCode } from './target-shape.js';

const isDatabase = (out: string): boolean => /\.(duckdb|db)$/i.test(out);

export const openTarget = async (out: string): Promise<Result<Target, TargetCode>> => {
  try {
    return isDatabase(out) ? await databaseTarget(out) : folderTarget(out);
  } catch (error) {
    return failure('CannotOpen', `${out} cannot be written. ${(error as Error).message}`);
  }
};
