/** A folder for each test with the sample tournament in it, as open.pgn, and the command run there. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, type Run } from './sql.js';

export const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

export interface SampleFolder {
  /** Before each test, and after it. */
  readonly make: () => void;
  readonly remove: () => void;
  readonly folder: () => string;
  readonly at: (...names: readonly string[]) => string;
  readonly run: (args: readonly string[], options?: { readonly uid?: number }) => Run;
  readonly sampleBytes: Buffer;
}

export const sampleFolder = (): SampleFolder => {
  let folder = '';
  const at = (...names: readonly string[]): string => join(folder, ...names);
  const make = (): void => {
    folder = mkdtempSync(join(tmpdir(), 'zeitnot-break-'));
    copyFileSync(sample, at('open.pgn'));
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const run: SampleFolder['run'] = (args, options = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: folder,
      encoding: 'utf8',
      ...options,
    });
    return { status, stdout, stderr };
  };
  return { make, remove, folder: () => folder, at, run, sampleBytes: readFileSync(sample) };
};
