/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  categories,
  estimate,
  formatEnglish,
  type Categories,
  type DetectedReading,
} from '@zeitnot/core';
import type { Output } from '../terminal/output.js';
import { readText, type TextOptions } from './read-text.js';
import { renderExplanation } from './explain-page.js';

/** The reading of a text together with what follows from it. */
export interface Explanation extends DetectedReading {
  readonly english: string;
  /** Lichess's, in seconds. */
  readonly estimate: number | null;
  readonly categories: Categories;
}

/** Keys in the order in which they are printed. */
const explanationOf = ({ also, ...text }: DetectedReading): Explanation => ({
  ...text,
  english: formatEnglish(text.control),
  estimate: estimate(text.control),
  categories: categories(text.control),
  also,
});

export const explain = async (
  text: string,
  options: TextOptions,
  output: Output,
): Promise<number> => {
  const read = await readText(text, options, output);
  if (read === null) return 1;
  const explanation = explanationOf(read);
  await output.write(
    options.json === true
      ? `${JSON.stringify(explanation)}\n`
      : renderExplanation(explanation, output),
  );
  return 0;
};
