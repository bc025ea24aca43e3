// The PGN files that the studio may open: nothing else of the machine is read.

import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceInfo } from './api.js';

export interface Source extends SourceInfo {
  readonly path: string;
}

/** Beside what is compiled, as it is packed; or where the repository has it. */
const SAMPLES = ['../dist/sample-open.pgn', '../../../corpus/sample-open.pgn'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const stem = (name: string): string =>
  name.replace(/\.(zst|gz|bz2)$/i, '').replace(/\.pgn$/i, '') || 'games';

/** Beside a file of the user; else where downloads go. */
const folderFor = (path: string, kind: SourceInfo['kind']): string => {
  const downloads = join(homedir(), 'Downloads');
  const parent = kind === 'given' ? dirname(path) : existsSync(downloads) ? downloads : homedir();
  return join(parent, `${stem(basename(path))}-rounds`);
};

export const makeSource = (path: string, kind: SourceInfo['kind'], id: string): Source => ({
  id,
  path,
  name: basename(path),
  bytes: statSync(path).size,
  kind,
  folder: folderFor(path, kind),
});

/** Throws as `stat` does where a file is missing; a folder is none. */
export const givenSources = (files: readonly string[]): readonly Source[] =>
  files.map((file, index) => {
    const path = resolve(file);
    if (!statSync(path).isFile()) throw new Error(`${file} is no file`);
    return makeSource(path, 'given', `given-${index + 1}`);
  });

/** The sample tournament, or none where it was not packed. */
export const sampleSources = (): readonly Source[] => {
  const path = SAMPLES.find((sample) => existsSync(sample));
  return path === undefined ? [] : [makeSource(path, 'sample', 'sample')];
};

/** What pages see: no path. */
export const infoOf = ({ id, name, bytes, kind, folder }: Source): SourceInfo => ({
  id,
  name,
  bytes,
  kind,
  folder,
});
