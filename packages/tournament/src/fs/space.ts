/** Whether a disk has enough free space. */

import { statfsSync } from 'node:fs';
import { failure, formatCount, success, type Result } from '@zeitnot/core';

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
