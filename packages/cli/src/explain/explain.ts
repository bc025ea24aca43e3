/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  categories,
  estimate,
  formatEnglish,
  parseTimeControl,
  warningText,
  type Categories,
  type Dialect,
  type ParsedTag,
  type TimeControl,
} from '@zeitnot/core';
import { reportError } from '../errors.js';
import { guardOutput } from '../output.js';
import { render } from './page.js';

interface ExplainOptions {
  readonly dialect: Dialect;
  readonly json?: true;
}

/** The reading of a tag together with what follows from it, keys in the order of printing. */
export interface Explanation extends ParsedTag {
  readonly control: TimeControl;
  readonly english: string;
  /** Lichess's, in seconds. */
  readonly estimate: number | null;
  readonly categories: Categories;
}

const explanationOf = (tag: ParsedTag, control: TimeControl): Explanation => ({
  ...tag,
  control,
  english: formatEnglish(control),
  estimate: estimate(control),
  categories: categories(control),
});

const notUnderstood = ({ raw, warnings }: ParsedTag, { dialect, json }: ExplainOptions): number => {
  const reasons = warnings.map(warningText).join(' ');
  const hint = dialect === 'auto' ? ' If you know whose numbers they are, try --dialect.' : '';
  const message = `Not understood: ${JSON.stringify(raw)}. ${reasons}${hint}`;
  reportError('NotUnderstood', message, json === true, { warnings });
  return 1;
};

export const explain = (text: string, options: ExplainOptions): number => {
  guardOutput(options.json === true);
  const tag = parseTimeControl(text, { dialect: options.dialect });
  if (tag.control === null) return notUnderstood(tag, options);
  const explanation = explanationOf(tag, tag.control);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(explanation)}\n` : render(explanation),
  );
  return 0;
};
