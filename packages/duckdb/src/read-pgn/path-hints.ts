/** Hints for a path that leads to nothing because it is written as other programs read paths. */

import { EACH_ALONE } from '../native/sql-literals.js';

const HINTS: readonly (readonly [path: RegExp, hint: string])[] = [
  [/\{[^{},]*,[^{}]*\}/, `Braces stand for themselves in a path. ${EACH_ALONE}`],
  [/^~(?:\/|$)/, 'A ~ stands for itself in a path. Write the name of the folder.'],
  [/^[a-z][\w+.-]+:\/\//i, 'An address is no path. Write the name of a file on this machine.'],
];

const hintOf = (path: string): string | null =>
  HINTS.find(([written]) => written.test(path))?.[1] ?? null;

/** A message that may end without its full stop, and the hint if there is one. */
export const withHint = (message: string, path: string): string => {
  const hint = hintOf(path);
  return hint === null ? message : `${message.replace(/\.?$/, '.')} ${hint}`;
};
