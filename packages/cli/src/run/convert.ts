/**
 * `zeitnot convert`: a time control from any notation to a named one.
 */

import {
  FORMAT,
  warningText,
  type DetectedReading,
  type FormatName,
  type WarningCode,
} from '@zeitnot/core';
import { remark } from '../terminal/errors.js';
import { readText, type TextOptions } from './read-text.js';

interface ConvertOptions extends TextOptions {
  readonly to: FormatName;
  readonly quiet?: true;
}

/** Readings that are worth a second look before the result is used. */
const DOUBTFUL: ReadonlySet<WarningCode> = new Set([
  'increment_capped',
  'redundant_reset',
  'cap_without_bonus',
  'kept_small_base_as_seconds',
  'ignored_trailing_qualifier_suffix',
]);

const remarksOn = ({ warnings, also }: DetectedReading): string[] => [
  ...warnings.filter((code) => DOUBTFUL.has(code)).map(warningText),
  ...(also.length === 0
    ? []
    : [`As ${also.join(' or ')} it means something else; --from settles it.`]),
];

export const convert = (text: string, options: ConvertOptions): number => {
  const json = options.json === true;
  const read = readText(text, options);
  if (read === null) return 1;
  if (options.quiet !== true && !json) {
    for (const one of remarksOn(read)) remark(one);
  }
  const { to: format } = options;
  const formatted = FORMAT[format].format(read.control);
  if (formatted.ok) {
    const { value } = formatted;
    process.stdout.write(`${json ? JSON.stringify({ format, text: value }) : value}\n`);
    return 0;
  }
  const { error, closest } = formatted;
  if (json) {
    const { code, message: reason } = error;
    process.stdout.write(`${JSON.stringify({ format, error: { code, reason }, closest })}\n`);
    return 1;
  }
  const offer =
    closest === null
      ? 'Nothing close exists.'
      : `Closest: ${closest.text}\n${closest.lost.map((loss) => `  lost: ${loss}`).join('\n')}`;
  process.stderr.write(`NotExpressible in ${FORMAT[format].title}: ${error.message}.\n${offer}\n`);
  return 1;
};
