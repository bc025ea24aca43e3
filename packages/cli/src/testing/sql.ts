/** Runs `zeitnot sql` in a folder of its own. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const command: string = fileURLToPath(new URL('../../bin/zeitnot.js', import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `remove` takes the folder away. */
export const makeSqlFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-sql-'));
  const sql = (
    args: readonly string[],
    input = '',
    options: { uid?: number; env?: NodeJS.ProcessEnv } = {},
  ): Run => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'sql', ...args], {
      ...options,
      input,
      encoding: 'utf8',
      cwd: folder,
      maxBuffer: 1 << 28,
    });
    return { status, stdout, stderr };
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { folder, sql, remove };
};
