/** A temporary folder with the command run in it. */

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach } from 'vitest';
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

/** One folder for all tests of a file. */
export const sharedFolder = (): TestFolder => {
  const folder = makeFolder();
  afterAll(folder.remove);
  return folder;
};

/** A new folder for each test of a file, prepared in the same way. */
export const freshFolder = (
  prepare: (folder: TestFolder) => unknown = () => undefined,
): TestFolder => {
  let folder: TestFolder;
  beforeEach(async () => {
    folder = makeFolder();
    await prepare(folder);
  });
  afterEach(() => folder.remove());
  return {
    get path() {
      return folder.path;
    },
    at: (...names) => folder.at(...names),
    put: (name, content) => folder.put(name, content),
    run: (args, options) => folder.run(args, options),
    remove: () => folder.remove(),
  };
};

/** With the tournament of the corpus in it. */
export const withSample = ({ at }: TestFolder): void => copyFileSync(sample, at('open.pgn'));
