/** What the system refuses is expected, and becomes a value; bugs stay bugs. */

import { failure, type Result } from '@zeitnot/core';
import { SourceError, writeRefusal, type SourceErrorCode } from '@zeitnot/pgn';

export type SystemCode = SourceErrorCode | 'InsufficientDiskSpace' | 'CannotWrite';

const REMEDIES = {
  forbidden: 'Take a folder that you may write to.',
  named: 'Take a shorter name.',
} as const;

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Work that reads a file or a folder: what the system refuses there is said so, and thrown. */
export const reading = <Value>(path: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new SourceError('CannotRead', `Cannot read ${path}: ${error.message}.`);
  }
};

/** What is refused outside of `reading` was to be written. */
export const catchSystemError = async <Value>(
  work: () => Promise<Value>,
): Promise<Value | (Result<never, SystemCode> & { readonly ok: false })> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) return failure(error.code, error.message);
    if (!isSystemError(error)) throw error;
    const refusal = writeRefusal(error);
    return refusal === 'full'
      ? failure(
          'InsufficientDiskSpace',
          `The disk is full: ${error.message}. Nothing was left behind; free some space and run it again.`,
        )
      : failure(
          'CannotWrite',
          `Cannot write the output: ${error.message}.${
            refusal === null ? '' : ` ${REMEDIES[refusal]}`
          }`,
        );
  }
};
