/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  formatEnglish,
  otherReadings,
  speeds,
  type ControlReading,
  type FormatName,
  type ParsedTag,
  type Speeds,
  type System,
  type TimeControl,
} from '@zeitnot/core';
import type { Output } from '../terminal/output.js';
import { readText, type TextOptions } from './read-text.js';
import { renderExplanation } from './explain-page.js';

/** The reading of a text together with what follows from it. */
export interface Explanation extends ParsedTag {
  readonly control: TimeControl;
  readonly english: string;
  /** Lichess's, in seconds. */
  readonly estimate: number | null;
  readonly categories: Readonly<Record<System, string | null>>;
  /** Notations in which the same text means something else. */
  readonly also: readonly FormatName[];
}

/** Keys in the order in which they are printed. */
const explanationOf = ({ tag, control, others }: ControlReading, found: Speeds): Explanation => ({
  ...tag,
  control,
  english: formatEnglish(control),
  estimate: found.lichess.estimate,
  categories: Object.fromEntries(
    Object.entries(found).map(([system, { category }]) => [system, category]),
  ) as Explanation['categories'],
  also: others.map(({ format }) => format),
});

export const explain = async (
  text: string,
  options: TextOptions,
  output: Output,
): Promise<number> => {
  const read = await readText(text, options, output);
  if (read === null) return 1;
  const found = speeds(read.control);
  const explanation = explanationOf(read, found);
  await output.write(
    options.json === true
      ? `${JSON.stringify(explanation)}\n`
      : renderExplanation(explanation, found, otherReadings(read.others), output),
  );
  return 0;
};
