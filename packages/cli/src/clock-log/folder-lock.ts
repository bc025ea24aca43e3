/**
 * A folder for one process at a time. Each opener leaves a ticket that names it, then looks for
 * others: of two at once at least one sees the other, so never both go on. The ticket of a process
 * that is gone does not count, even if another now has its number.
 */

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKET = /^owner-(\d+)-(\w*)-\w+\.lock$/;
const TRIES = 6;

/** The tickets of this very process. */
const ours = new Set<string>();

/** When a process began, where the system tells; two of the same number differ in it. */
const beginningOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = async (pid: number, began: string): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await beginningOf(pid)) === began;
};

/** The number of a living process that holds the folder; null if nobody else does. */
const otherOwner = async (folder: string, own: string): Promise<number | null> => {
  for (const name of await readdir(folder)) {
    const [, pid = '', began = ''] = TICKET.exec(name) ?? [];
    if (pid === '' || name === own) continue;
    if (ours.has(join(folder, name)) || (await isAlive(Number(pid), began))) {
      if (Number(pid) !== process.pid || ours.has(join(folder, name))) return Number(pid);
    }
    await rm(join(folder, name), { force: true });
  }
  return null;
};

/** Takes a folder, which is made if it is not there, and gives the way to let go of it. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true });
  const began = await beginningOf(process.pid);
  let owner: number | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const name = `owner-${process.pid}-${began}-${randomBytes(6).toString('hex')}.lock`;
    const path = join(folder, name);
    ours.add(path);
    await (await open(path, 'wx')).close();
    const release = async (): Promise<void> => {
      await rm(path, { force: true });
      ours.delete(path);
    };
    owner = await otherOwner(folder, name);
    if (owner === null) return release;
    await release();
    // two that saw each other both step back, and not for the same time
    await sleep(10 + (randomBytes(1)[0] ?? 0) / 4);
  }
  throw new Error(`the folder ${folder} belongs to the process ${owner}`);
};
