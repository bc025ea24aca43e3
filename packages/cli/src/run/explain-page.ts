/**
 * The page that `explain` prints: values, a drawing of the stages, categories, remarks.
 */

import { styleText } from 'node:util';
import {
  estimate,
  FORMAT,
  formatEnglish,
  SPEED_SYSTEMS,
  SYSTEMS,
  warningText,
} from '@zeitnot/core';
import { drawStages } from '../terminal/stage-bars.js';
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

const categoryRows = (explanation: Explanation): string =>
  SYSTEMS.map((system) => {
    const { title, unit } = SPEED_SYSTEMS[system];
    const length = estimate(explanation.control, system);
    const measured = length === null ? '' : dim(`${rounded(length)} ${UNIT_LABELS[unit]}`);
    return row(title, `${(explanation.categories[system] ?? '–').padEnd(16)}${measured}`.trimEnd());
  }).join('');

/** What the same text means in a notation that reads it otherwise. */
const otherReadings = ({ raw, also }: Explanation): string[] => {
  const titles = new Map<string, string[]>();
  for (const format of also) {
    const { title, parse } = FORMAT[format];
    const parsed = parse(raw.trim());
    if (!parsed.ok) continue;
    const english = formatEnglish(parsed.value);
    titles.set(english, [...(titles.get(english) ?? []), title]);
  }
  return [...titles].map(
    ([english, names]) => `  - In ${names.join(' and ')} it would be ${english}.\n`,
  );
};

export const render = (explanation: Explanation): string => {
  const { raw, normalized, notation, english, control, warnings } = explanation;
  const drawing = drawStages(control, barWidth());
  const remarks = [
    ...warnings.map((code) => `  - ${warningText(code)} ${dim(`(${code})`)}\n`),
    ...otherReadings(explanation),
  ];
  return [
    `${bold(raw)}\n\n`,
    row('PGN', normalized ?? 'none: PGN has no form for it'),
    row('notation', notation ?? 'none'),
    row('means', english),
    drawing.length === 0 ? '' : `\n${drawing.map((line) => `  ${line}\n`).join('')}`,
    `\n${categoryRows(explanation)}`,
    remarks.length === 0 ? '' : `\n${remarks.join('')}`,
  ].join('');
};
