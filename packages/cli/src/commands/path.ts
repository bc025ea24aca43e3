/** The path of a file or folder that somebody names, in every option that wants one. */

import { InvalidArgumentError } from 'commander';

/** An empty one mostly comes from a variable that is not set, and would be the current folder. */
export const pathOf = (text: string): string => {
  if (text === '') throw new InvalidArgumentError('It wants a path, and this one is empty.');
  return text;
};
