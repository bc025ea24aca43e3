/** How arguments and options are read: paths, numbers, names. */

import { InvalidArgumentError } from 'commander';

/** An empty path mostly comes from a variable that is not set, and would mean the current folder. */
export const pathOf = (text: string): string => {
  if (text === '') throw new InvalidArgumentError('It wants a path, and this one is empty.');
  return text;
};

/** A path to write. `-` is standard output to many programs, but no command of ours writes its file there. */
export const targetOf = (text: string): string => {
  if (text === '-') {
    throw new InvalidArgumentError(
      'It wants a name, and not standard output; for a file of that name write ./- instead.',
    );
  }
  return pathOf(text);
};

/** For an argument that takes several paths; the list may be long, so it grows in place. */
export const pathsOf = (text: string, before: string[] = []): string[] => {
  before.push(pathOf(text));
  return before;
};

/** A number of worker threads. */
export const threadsOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new InvalidArgumentError('It wants a number from 1 to 64.');
  }
  return count;
};
