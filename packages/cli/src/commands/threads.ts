/** How many threads somebody asks for. */

import { InvalidArgumentError } from 'commander';

export const threadsOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new InvalidArgumentError('It wants a number from 1 to 64.');
  }
  return count;
};
