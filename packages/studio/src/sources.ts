// The PGN files that the studio may open; it reads no others.

import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceInfo } from './api.js';
import type { OutputRoot } from './output-root.js';

export interface Source extends SourceInfo {
  readonly path: string;
}

/** In the packed package, or in the repository. */
const SAMPLES = ['../dist/sample-open.pgn', '../../../corpus/sample-open.pgn'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const stem = (name: string): string =>
  name.replace(/\.(zst|gz|bz2)$/i, '').replace(/\.pgn$/i, '') || 'games';

/** Next to a file of the user if rounds may be written there, otherwise in the folder for output. */
const folderFor = (path: string, kind: SourceInfo['kind'], output: OutputRoot): string => {
  const name = `${stem(basename(path))}-rounds`;
  const beside = kind === 'given' ? output.folder(join(dirname(path), name)) : null;
  return beside ?? join(output.path, name);
};

export const makeSource = (
  path: string,
  kind: SourceInfo['kind'],
  id: string,
  output: OutputRoot,
): Source => ({
  id,
  path,
  name: basename(path),
  bytes: statSync(path).size,
  kind,
  folder: folderFor(path, kind, output),
});

/** Throws as `stat` does if a file is missing, and if it is a folder. */
export const givenSources = (files: readonly string[], output: OutputRoot): readonly Source[] =>
  files.map((file, index) => {
    const path = resolve(file);
    if (!statSync(path).isFile()) throw new Error(`${file} is not a file`);
    return makeSource(path, 'given', `given-${index + 1}`, output);
  });

/** The sample tournament, if it is there. */
export const sampleSources = (output: OutputRoot): readonly Source[] => {
  const path = SAMPLES.find((sample) => existsSync(sample));
  return path === undefined ? [] : [makeSource(path, 'sample', 'sample', output)];
};

/** What pages may see: no path. */
export const sourceInfo = ({ path: _path, ...info }: Source): SourceInfo => info;

/** The sources that the studio knows: those it started with, and uploads. */
export const makeSourceList = (known: readonly Source[]) => {
  const sources = new Map(known.map((source) => [source.id, source]));
  return {
    all: (): readonly Source[] => [...sources.values()],
    find: (id: string): Source | undefined => sources.get(id),
    add: (added: readonly Source[]): void => {
      for (const source of added) sources.set(source.id, source);
    },
    /** Removes all uploads but these, with their files. */
    dropUploads: (keptIds: readonly string[]): void => {
      for (const { id, kind, path } of sources.values()) {
        if (kind !== 'upload' || keptIds.includes(id)) continue;
        sources.delete(id);
        rmSync(dirname(path), { recursive: true, force: true });
      }
    },
  };
};
