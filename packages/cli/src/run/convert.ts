/**
 * `zeitnot convert`: a time control from any notation to a named one.
 */

import {
  FORMAT,
  warningText,
  type ControlReading,
  type FormatName,
  type WarningCode,
} from '@zeitnot/core';
import type { Output } from '../terminal/output.js';
import { readText, type TextOptions } from './read-text.js';

interface ConvertOptions extends TextOptions {
  readonly to: FormatName;
  readonly quiet?: boolean;
}

/** Warnings worth a look before the result is used. */
const DOUBTFUL: ReadonlySet<WarningCode> = new Set([
  'increment_capped',
  'redundant_reset',
  'cap_without_bonus',
  'kept_small_base_as_seconds',
  'ignored_trailing_qualifier_suffix',
]);

const remarksOn = ({ tag, others }: ControlReading): string[] => [
  ...tag.warnings.filter((code) => DOUBTFUL.has(code)).map(warningText),
  ...(others.length === 0
    ? []
    : [
        `As ${others.map(({ format }) => format).join(' or ')} it means something else; --from settles it.`,
      ]),
];

export const convert = async (
  words: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<number> => {
  const { to: format, json = false, quiet = false } = options;
  const read = await readText(words.join(' '), options, output);
  if (read === null) return 1;
  if (!quiet && !json) {
    for (const remark of remarksOn(read)) output.remark(remark);
  }
  const formatted = FORMAT[format].format(read.control);
  if (formatted.ok) {
    const { value } = formatted;
    await output.write(`${json ? JSON.stringify({ format, text: value }) : value}\n`);
    return 0;
  }
  const { error, closest } = formatted;
  if (json) {
    const { code, message: reason } = error;
    await output.write(`${JSON.stringify({ format, error: { code, reason }, closest })}\n`);
    return 1;
  }
  const offer =
    closest === null
      ? 'Nothing close exists.'
      : `Closest: ${closest.text}\n${closest.lost.map((loss) => `  lost: ${loss}`).join('\n')}`;
  output.note(`NotExpressible in ${FORMAT[format].title}: ${error.message}.\n${offer}\n`);
  return 1;
};
