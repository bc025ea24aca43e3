/**
 * System errors are expected and become values; everything else is a bug and stays thrown. A full disk is best noticed
 * before anything is written.
 */

import { statfsSync } from 'node:fs';
import { failure, type Result, formatCount, success } from '@zeitnot/core';
import { SourceError, type SourceErrorCode } from '@zeitnot/pgn';
import { writeRefusal } from '@zeitnot/pgn/internal';

export type SystemCode = SourceErrorCode | 'InsufficientDiskSpace' | 'CannotWrite';

const REMEDIES = {
  forbidden: 'Choose a folder that you may write to.',
  named: 'Choose a shorter name.',
} as const;

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Runs work that reads a file or a folder; system errors become a `SourceError`. */
export const reading = <Value>(path: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new SourceError('CannotRead', `Cannot read ${path}: ${error.message}.`);
  }
};

/** Turns system errors into failures. Those outside of `reading` come from writing. */
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

/** In kB or MB, rounded as given. */
const inUnits = (bytes: number, round: (value: number) => number): string =>
  bytes < 1_000_000
    ? `${formatCount(round(bytes / 1000))} kB`
    : `${formatCount(round(bytes / 1_000_000))} MB`;

export const checkSpace = (
  folder: string,
  needed: number,
): Result<null, 'InsufficientDiskSpace'> => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return success(null);
  return failure(
    'InsufficientDiskSpace',
    `The disk has ${inUnits(free, Math.floor)} free, and ${inUnits(needed, Math.ceil)} are needed. Free some space, or use another disk.`,
  );
};
