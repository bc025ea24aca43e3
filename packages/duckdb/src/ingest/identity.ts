/**
 * Which file a name stands for. A file with two names, by a link or as standard input, is still one file; and standard
 * input may be another file tomorrow.
 */

import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';

export interface NamedFile {
  /** The name in the column `file`. */
  readonly file: string;
  /** Absolute and without links, so that a file has one path. */
  readonly path: string;
}

/** An open descriptor, whose number says nothing about the file. */
const isDescriptor = (path: string): boolean =>
  /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/(?:self|\d+)\/fd\/\d+)$/.test(path);

const realPath = (file: string): string | null => {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
};

export const identifyFile = (file: string): Result<NamedFile, 'NotRegular'> => {
  const given = resolve(file);
  const path = realPath(given);
  // opening it will say why
  if (path === null && !existsSync(given)) return success({ file, path: given });
  if (path === null || isDescriptor(path)) {
    return failure(
      'NotRegular',
      `${file} has no name that it can be found by again; copy it into a file first.`,
    );
  }
  return success({ file: isDescriptor(given) ? path : file, path });
};
