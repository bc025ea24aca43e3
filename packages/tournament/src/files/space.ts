/** Whether a disk has room for what is to be written. */

import { statfsSync } from 'node:fs';
import { failure, success, type Result } from '@zeitnot/core';

const inMegabytes = (bytes: number): string =>
  `${(Math.ceil(bytes / 100_000) / 10).toLocaleString('en')} MB`;

export const checkSpace = (
  folder: string,
  needed: number,
): Result<null, 'InsufficientDiskSpace'> => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return success(null);
  return failure(
    'InsufficientDiskSpace',
    `The disk has ${inMegabytes(free)} free, and ${inMegabytes(needed)} are needed. Free some space, or take another disk.`,
  );
};
