/** The path of a file or folder that somebody names, in every argument and option that wants one. */

import { InvalidArgumentError } from 'commander';

/** An empty one mostly comes from a variable that is not set, and would be the current folder. */
export const pathOf = (text: string): string => {
  if (text === '') throw new InvalidArgumentError('It wants a path, and this one is empty.');
  return text;
};

/** For what is written. `-` is standard output to many programs; none of ours writes a file there. */
export const targetOf = (text: string): string => {
  if (text === '-') {
    throw new InvalidArgumentError(
      'It wants a name, and not standard output; for a file of that name write ./- instead.',
    );
  }
  return pathOf(text);
};

/** For an argument that takes several; a list may be long, so it grows in place. */
export const pathsOf = (text: string, before: string[] = []): string[] => {
  before.push(pathOf(text));
  return before;
};
