/** A temporary folder with the command run in it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zeitnot, type InProcessOptions, type Run } from './run.js';

/** The tournament of the corpus. */
export const sample: string = fileURLToPath(
  new URL('../../../../corpus/sample-open.pgn', import.meta.url),
);

export interface TestFolder {
  readonly path: string;
  /** A path in the folder. */
  readonly at: (...names: readonly string[]) => string;
  readonly put: (name: string, content: string | Uint8Array) => void;
  readonly run: (args: readonly string[], options?: InProcessOptions) => Promise<Run>;
  readonly remove: () => void;
}

export const makeFolder = (): TestFolder => {
  const path = mkdtempSync(join(tmpdir(), 'zeitnot-cli-'));
  const at = (...names: readonly string[]): string => join(path, ...names);
  return {
    path,
    at,
    put: (name, content) => writeFileSync(at(name), content),
    run: (args, options) => zeitnot(args, { cwd: path, ...options }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
