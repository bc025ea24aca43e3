/** Takes the lock of a work folder and cleans up after a dead run, so that one run at a time works there. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '@zeitnot/core';
import { makeFolders, removeEmptyFolder, takeLock, type Lock } from '@zeitnot/pgn/internal';
import type { BreakResult } from './errors.js';
import { cleanUp, isLink } from '../manifest/journal.js';

const LOCK = 'lock';
/** Left by a run that died while it took over the lock. */
const DEAD_TURN = 'lock.turn';

export const busy = (target: string, work: string) =>
  failure(
    'TargetBusy',
    `Another run is writing to ${target}. Wait for it; if there is none, remove ${join(work, LOCK)}.`,
  );

interface Entered {
  readonly lock: Lock;
  /** A dead run was completed. */
  readonly completed: boolean;
}

/** Cleans up after a dead run in a work folder; whether it was completed. */
const clear = (work: string, target: string): BreakResult<boolean> => {
  const { completed, inTheWay } = cleanUp(work, target);
  if (inTheWay !== null) {
    return failure(
      'LeftoverInTheWay',
      `A break died while it replaced files in ${target}, and ${inTheWay} was changed since. Move that file away and run it again; the missing files will be written first.`,
    );
  }
  removeEmptyFolder(join(work, DEAD_TURN));
  const strange = readdirSync(work).filter((name) => name !== LOCK);
  if (strange.length === 0) return { ok: true, value: completed };
  return failure(
    'LeftoverInTheWay',
    `${work} holds files that are not from a break: ${strange.slice(0, 3).join(', ')}. Check them and remove them.`,
  );
};

/**
 * Takes the lock of a work folder and cleans up after a dead run. If the system refuses the lock, `withdraw` removes
 * the folders made for it.
 */
export const lockWorkFolder = (
  work: string,
  target: string,
  withdraw = (): void => undefined,
): BreakResult<Entered> => {
  if (isLink(work)) {
    return failure(
      'UnsafeTarget',
      `${work} is a symbolic link; break does not write through links. Check it and remove it.`,
    );
  }
  let lock: Lock | null = null;
  for (let attempt = 0; ; attempt += 1) {
    makeFolders(work);
    try {
      lock = takeLock(join(work, LOCK));
      break;
    } catch (error) {
      // the run that had it has just removed the folder
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && attempt < 3) continue;
      withdraw();
      throw error;
    }
  }
  if (lock === null) return busy(target, work);
  let cleared: BreakResult<boolean> | null = null;
  try {
    cleared = clear(work, target);
  } finally {
    if (cleared?.ok !== true) lock.release();
  }
  return cleared.ok ? { ok: true, value: { lock, completed: cleared.value } } : cleared;
};
