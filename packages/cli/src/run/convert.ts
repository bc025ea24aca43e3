/**
 * `zeitnot convert`: a time control from any notation to a named one.
 */

import {
  FORMAT,
  warningText,
  type ControlReading,
  type FormatName,
  type TimeControl,
  type WarningCode,
} from '@zeitnot/core';
import type { Output } from '../terminal/output.js';
import { readText, remarkOnMeanings, type TextOptions } from './read-text.js';

interface ConvertOptions extends TextOptions {
  readonly to: FormatName;
}

/** Whether a warning says that a part of the text was left out or changed. */
const isLoss = (code: WarningCode): boolean =>
  code.startsWith('ignored_') ||
  /^(?:corrected_spelling|redundant_reset|cap_without_bonus)$/.test(code);

/** Warnings worth a look before the result is used, unless the other meaning is named anyway. */
const DOUBTFUL: ReadonlySet<WarningCode> = new Set([
  'applied_usual_scope',
  'increment_capped',
  'kept_small_base_as_seconds',
]);

/** The line for an engine holds what it has to know at the start. */
const FIRST_STAGE_ONLY = 'The line is for the start of a game; later stages come with later lines.';

const isShortened = (format: FormatName, control: TimeControl): boolean =>
  format === 'uci' && control.kind === 'staged' && control.stages.length > 1;

const remarksOn = ({ tag, others, readings }: ControlReading, quiet: boolean): string[] => {
  const isDoubt = (code: WarningCode): boolean =>
    !quiet && readings.length === 0 && DOUBTFUL.has(code);
  const remarks = tag.warnings.filter((code) => isLoss(code) || isDoubt(code)).map(warningText);
  if (others.length === 0 || quiet) return remarks;
  const names = others.map(({ format }) => format).join(' or ');
  return [...remarks, `As ${names} it means something else; choose with --from.`];
};

export const convert = async (
  words: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<number> => {
  const { to: format } = options;
  const { json, quiet } = output.asked;
  const text = words.join(' ');
  const read = await readText(text, options, output);
  if (read === null) return 1;
  if (!json) for (const remark of remarksOn(read, quiet)) output.remark(remark);
  await remarkOnMeanings(text, read, output);
  const formatted = FORMAT[format].format(read.control);
  if (formatted.ok) {
    const { value } = formatted;
    if (!json && isShortened(format, read.control)) output.remark(FIRST_STAGE_ONLY);
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
