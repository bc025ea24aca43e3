/** Whether a break may write to its target, checked without writing. */

import { accessSync, constants, existsSync, lstatSync, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { failure } from '@zeitnot/core';
import { isSameFile } from '../fs/same-file.js';
import { checkSpace } from '../fs/space.js';
import type { BreakResult } from './errors.js';
import { isBehindLink } from '../manifest/journal.js';

export interface TargetOptions {
  readonly force: boolean;
  readonly source: string;
}

/** Also true for a dangling link. */
export const isThere = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const MAX_LISTED = 5;

/** Fails if an output exists already, or would go where it must not. */
export const checkOutputs = (
  target: string,
  outputs: readonly string[],
  { force, source }: TargetOptions,
): BreakResult<null> => {
  if (outputs.some((output) => isBehindLink(target, output))) {
    return failure(
      'UnsafeTarget',
      `A folder of ${target} is a symbolic link; break does not write through links.`,
    );
  }
  const taken = outputs.filter((output) => isThere(join(target, output)));
  for (const output of taken) {
    const path = join(target, output);
    const isFolder = lstatSync(path).isDirectory();
    if (isFolder || isSameFile(path, source)) {
      const what = isFolder ? 'a folder' : 'the source itself';
      return failure(
        'UnsafeTarget',
        `${path} is ${what} and cannot be replaced; choose another folder.`,
      );
    }
  }
  if (force || taken.length === 0) return { ok: true, value: null };
  const more = taken.length > MAX_LISTED ? ` and ${taken.length - MAX_LISTED} more` : '';
  return failure(
    'OutputExists',
    `In ${target} there already is ${taken.slice(0, MAX_LISTED).join(', ')}${more}. Choose another folder, or replace them with --force.`,
  );
};

export const checkFolder = (out: string, stat: Stats | undefined): BreakResult<null> =>
  (stat === undefined ? isThere(resolve(out)) : !stat.isDirectory())
    ? failure('CannotWrite', `${out} is not a folder; choose another place.`)
    : { ok: true, value: null };

/** The folder, or the first one above it that is there. */
const nearestFolder = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path));

/**
 * What is wrong with a target for this many bytes, as far as can be told without writing. Throws the system's error
 * for a folder without write permission.
 */
export const checkTarget = (
  out: string,
  outputs: readonly string[],
  options: TargetOptions,
  bytes: number,
): BreakResult<null> => {
  const stat = statSync(out, { throwIfNoEntry: false });
  const usable = checkFolder(out, stat);
  if (!usable.ok) return usable;
  if (stat !== undefined) {
    const checked = checkOutputs(resolve(out), outputs, options);
    if (!checked.ok) return checked;
  }
  const folder = nearestFolder(resolve(out));
  accessSync(folder, constants.W_OK | constants.X_OK);
  return checkSpace(folder, bytes);
};
