/** What is read twice, and in several places, cannot be a pipe. */

import { statSync } from 'node:fs';

/** What to say of a pipe or a device, which is not opened: that may wait forever. */
export const notRegular = (path: string): string | null => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.isFile() || stat.isDirectory()) return null;
  } catch {
    // a folder on the way that may not be entered; opening will tell
    return null;
  }
  return `${path} is no regular file; write what comes from it into one first.`;
};
