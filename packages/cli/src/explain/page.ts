/**
 * The page that `explain` prints: values, a drawing of the stages, categories, remarks.
 */

import { styleText } from 'node:util';
import { SPEED_SYSTEMS, SYSTEMS, warningText, type Speeds } from '@zeitnot/core';
import { drawStages } from './drawing.js';
import type { Explanation } from './explain.js';

const usesColour = (): boolean => process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';

const dim = (text: string): string => (usesColour() ? styleText('dim', text) : text);
const bold = (text: string): string => (usesColour() ? styleText('bold', text) : text);

/** Narrow terminals get short bars, so that no line of the drawing wraps. */
const barWidth = (): number => {
  const columns = process.stdout.columns ?? 80;
  return Math.max(6, Math.min(30, columns - 45));
};

const LABEL_WIDTH = 11;
const row = (label: string, text: string): string => `  ${dim(label.padEnd(LABEL_WIDTH))}${text}\n`;

/** At most one digit behind the point. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

const UNIT_LABELS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

const categoryRows = (speeds: Speeds): string =>
  SYSTEMS.map((system) => {
    const { title, unit } = SPEED_SYSTEMS[system];
    const { estimate: length, category } = speeds[system];
    const measured = length === null ? '' : dim(`${rounded(length)} ${UNIT_LABELS[unit]}`);
    return row(title, `${(category ?? '–').padEnd(16)}${measured}`.trimEnd());
  }).join('');

export const render = (
  explanation: Explanation,
  speeds: Speeds,
  others: readonly string[],
): string => {
  const { raw, normalized, notation, english, control, warnings } = explanation;
  const drawing = drawStages(control, barWidth());
  const remarks = [
    ...warnings.map((code) => `  - ${warningText(code)} ${dim(`(${code})`)}\n`),
    ...others.map((sentence) => `  - ${sentence}\n`),
  ];
  return [
    `${bold(raw)}\n\n`,
    row('PGN', normalized ?? 'none: PGN has no form for it'),
    row('notation', notation ?? 'none'),
    row('means', english),
    drawing.length === 0 ? '' : `\n${drawing.map((line) => `  ${line}\n`).join('')}`,
    `\n${categoryRows(speeds)}`,
    remarks.length === 0 ? '' : `\n${remarks.join('')}`,
  ].join('');
};
