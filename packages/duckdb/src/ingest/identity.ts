/**
 * Which file a name means. One that is called by two names, by a link or through standard input, is still one
 * file; and what standard input is today may be another file tomorrow.
 */

import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';

export interface NamedFile {
  /** As it is shown in the column `file`. */
  readonly file: string;
  /** Absolute and without links, so that no other name leads to another. */
  readonly path: string;
}

/** What a process has open. The number says nothing about the file. */
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
  // whoever opens it will hear why
  if (path === null && !existsSync(given)) return success({ file, path: given });
  if (path === null || isDescriptor(path)) {
    return failure(
      'NotRegular',
      `${file} has no name that it can be found by again; copy it into a file first.`,
    );
  }
  return success({ file: isDescriptor(given) ? path : file, path });
};
