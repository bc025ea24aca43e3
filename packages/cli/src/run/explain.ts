/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  formatEnglish,
  otherReadings,
  SPEED_SYSTEMS,
  speeds,
  SYSTEMS,
  warningText,
  type ControlReading,
  type FormatName,
  type ParsedTag,
  type Speeds,
  type System,
  type TimeControl,
} from '@zeitnot/core';
import { coloursOf, type Colours, type Output } from '../terminal/output.js';
import { drawStages } from '../terminal/stage-bars.js';
import { readText, type TextOptions } from './read-text.js';

/** The reading of a text together with what follows from it. */
interface Explanation extends ParsedTag {
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

/** Narrow terminals get short bars, so that no line of the drawing wraps. */
const barWidth = (columns: number): number => Math.max(6, Math.min(30, columns - 45));

const LABEL_WIDTH = 11;
const row = (label: string, text: string, { dim }: Colours): string =>
  `  ${dim(label.padEnd(LABEL_WIDTH))}${text}\n`;

/** To one decimal. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

const UNIT_LABELS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

const categoryRows = (found: Speeds, colours: Colours): string =>
  SYSTEMS.map((system) => {
    const { title, unit } = SPEED_SYSTEMS[system];
    const { estimate: length, category } = found[system];
    const measured = length === null ? '' : colours.dim(`${rounded(length)} ${UNIT_LABELS[unit]}`);
    const cells = `${(category ?? '–').padEnd(16)}${measured}`;
    return row(title, cells.trimEnd(), colours);
  }).join('');

/** Values, a drawing of the stages, categories, remarks. */
const renderExplanation = (
  explanation: Explanation,
  found: Speeds,
  others: readonly string[],
  { colours: isColoured, columns }: Pick<Output, 'colours' | 'columns'>,
): string => {
  const { raw, normalized, notation, english, control, warnings } = explanation;
  const colours = coloursOf(isColoured);
  const drawing = drawStages(control, barWidth(columns ?? 80));
  const remarks = [
    ...warnings.map((code) => `  - ${warningText(code)} ${colours.dim(`(${code})`)}\n`),
    ...others.map((sentence) => `  - ${sentence}\n`),
  ];
  return [
    `${colours.bold(raw)}\n\n`,
    row('PGN', normalized ?? 'none: PGN has no form for it', colours),
    row('notation', notation ?? 'none', colours),
    row('means', english, colours),
    drawing.length === 0 ? '' : `\n${drawing.map((line) => `  ${line}\n`).join('')}`,
    `\n${categoryRows(found, colours)}`,
    remarks.length === 0 ? '' : `\n${remarks.join('')}`,
  ].join('');
};

export const explain = async (
  words: readonly string[],
  options: TextOptions,
  output: Output,
): Promise<number> => {
  const read = await readText(words.join(' '), options, output);
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
