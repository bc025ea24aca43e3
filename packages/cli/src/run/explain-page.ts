/**
 * The page that `explain` prints: values, a drawing of the stages, categories, remarks.
 */

import { SPEED_SYSTEMS, SYSTEMS, warningText, type Speeds } from '@zeitnot/core';
import { coloursOf, type Colours } from '../terminal/colours.js';
import type { Output } from '../terminal/output.js';
import { drawStages } from '../terminal/stage-bars.js';
import type { Explanation } from './explain.js';

/** Narrow terminals get short bars, so that no line of the drawing wraps. */
const barWidth = (columns: number): number => Math.max(6, Math.min(30, columns - 45));

const LABEL_WIDTH = 11;
const row = (label: string, text: string, { dim }: Colours): string =>
  `  ${dim(label.padEnd(LABEL_WIDTH))}${text}\n`;

/** To one decimal. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

const UNIT_LABELS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

const categoryRows = (speeds: Speeds, colours: Colours): string =>
  SYSTEMS.map((system) => {
    const { title, unit } = SPEED_SYSTEMS[system];
    const { estimate: length, category } = speeds[system];
    const measured = length === null ? '' : colours.dim(`${rounded(length)} ${UNIT_LABELS[unit]}`);
    const cells = `${(category ?? '–').padEnd(16)}${measured}`;
    return row(title, cells.trimEnd(), colours);
  }).join('');

export const renderExplanation = (
  explanation: Explanation,
  speeds: Speeds,
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
    `\n${categoryRows(speeds, colours)}`,
    remarks.length === 0 ? '' : `\n${remarks.join('')}`,
  ].join('');
};
