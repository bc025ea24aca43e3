/**
 * The files of an ingest, given as paths or as patterns like those of `read_pgn`. An ingest must be complete, so what a
 * query would skip is an error here.
 */

import { failure, success, type Result } from '@zeitnot/core';
import { filesOfGlob, isGlob } from '../read-pgn/glob.js';
import { withHint } from '../read-pgn/path-hints.js';

const filesOf = (name: string): Result<readonly string[], 'CannotOpen'> => {
  if (!isGlob(name)) return success([name]);
  const { paths, closed, special } = filesOfGlob(name);
  const [barred] = closed;
  if (barred !== undefined) {
    return failure(
      'CannotOpen',
      `The folder ${barred || '.'} of ${name} may not be read; ask for the right to, or name files of others.`,
    );
  }
  // planning will say what is wrong with the special ones
  const found = [...paths, ...special];
  if (found.length === 0) {
    return failure('CannotOpen', withHint(`No file matches ${name}.`, name));
  }
  return success(found);
};

export const expandPatterns = (
  names: readonly string[],
): Result<readonly string[], 'CannotOpen'> => {
  const files: string[] = [];
  for (const name of names) {
    const found = filesOf(name);
    if (!found.ok) return found;
    // not by spreading: a call takes a limited number of arguments
    for (const file of found.value) files.push(file);
  }
  return success(files);
};
