/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  categories,
  estimate,
  formatEnglish,
  parseTimeControl,
  warningText,
  type Dialect,
  type ParsedTag,
  type TimeControl,
} from '@zeitnot/core';
import { reportError } from '../errors.js';
import { render } from './page.js';

interface ExplainOptions {
  readonly dialect: Dialect;
  readonly json?: true;
}

/** The reading of a tag together with what follows from it. */
const explanation = (tag: ParsedTag, control: TimeControl) => ({
  ...tag,
  english: formatEnglish(control),
  estimate: estimate(control),
  categories: categories(control),
});

export type Explanation = ReturnType<typeof explanation> & { readonly control: TimeControl };

export const explain = (
  text: string,
  { dialect, json = false as never }: ExplainOptions,
): number => {
  const tag = parseTimeControl(text, { dialect });
  const { control } = tag;
  if (control === null) {
    const reasons = tag.warnings.map(warningText).join(' ');
    const message = `Not understood: ${JSON.stringify(text)}. ${reasons}`;
    reportError('NotUnderstood', message, json, { warnings: tag.warnings });
    return 1;
  }
  const explained = { ...explanation(tag, control), control };
  process.stdout.write(json ? `${JSON.stringify(explained)}\n` : render(explained));
  return 0;
};
