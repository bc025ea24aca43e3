/** Failures of reading as values. */

import { failure, success, type Result } from '@zeitnot/core';
import { fileAt, SourceError, type OpenFile, type SourceErrorCode } from './source.js';

/** Runs work that pulls bytes; a source's failure becomes a value, bugs stay bugs. */
export const catchSourceError = <Value>(work: () => Value): Result<Value, SourceErrorCode> => {
  try {
    return success(work());
  } catch (error) {
    if (error instanceof SourceError) return failure(error.code, error.message);
    throw error;
  }
};

export const openFile = (path: string): Result<OpenFile, SourceErrorCode> =>
  catchSourceError(() => fileAt(path));
