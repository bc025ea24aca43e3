/**
 * `zeitnot explain`: what a time control means, for people and as JSON.
 */

import {
  chesscomFormat,
  formatEnglish,
  otherReadings,
  SPEED_SYSTEMS,
  speeds,
  SYSTEMS,
  timeClass,
  warningText,
  type ControlReading,
  type Speeds,
} from '@zeitnot/core';
import { coloursOf, type Colours, type Output } from '../terminal/output.js';
import { drawStages } from '../terminal/stage-bars.js';
import { readText, type TextOptions } from './read-text.js';

/** Chess.com's class of a tag, and the pools in which games of chess and Chess960 are rated. */
const chesscomOf = (normalized: string | null) => {
  const found = normalized === null ? null : timeClass(normalized);
  if (typeof found !== 'string') return { timeClass: null, pool: null, pool960: null };
  const [pool, pool960] = [chesscomFormat('chess', found), chesscomFormat('chess960', found)];
  return { timeClass: found, pool, pool960 };
};

type Chesscom = ReturnType<typeof chesscomOf>;

/** The reading of a text together with what follows from it. Keys in the order in which they are printed. */
const explanationOf = (
  { tag, control, readings }: ControlReading,
  found: Speeds,
  chesscom: Chesscom | null,
) => ({
  ...tag,
  control,
  ...(readings.length === 0 ? {} : { readings }),
  english: formatEnglish(control),
  /** Lichess's, in seconds. */
  estimate: found.lichess.estimate,
  categories: Object.fromEntries(
    Object.entries(found).map(([system, { category }]) => [system, category]),
  ),
  ...chesscom,
});

type Explanation = ReturnType<typeof explanationOf>;

/** Narrow terminals get short bars, so that no line of the drawing wraps. */
const barWidth = (columns: number): number => Math.max(6, Math.min(30, columns - 45));

const LABEL_WIDTH = 11;
const row = (label: string, text: string, { dim }: Colours, width = LABEL_WIDTH): string =>
  `  ${dim(label.padEnd(width))}${text}\n`;

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

const CHESSCOM_WIDTH = 17;

const chesscomRows = ({ timeClass: found, pool, pool960 }: Chesscom, colours: Colours): string =>
  row('Chess.com class', found ?? '–', colours, CHESSCOM_WIDTH) +
  row('pool', pool === null ? '–' : `${pool}; Chess960: ${pool960}`, colours, CHESSCOM_WIDTH);

/** Values, a drawing of the stages, categories, remarks, and all meanings where there are several. */
const renderExplanation = async (
  explanation: Explanation,
  found: Speeds,
  chesscom: Chesscom | null,
  others: readonly string[],
  { colours: isColoured, columns: width }: Pick<Output, 'colours' | 'columns'>,
): Promise<string> => {
  const { raw, normalized, notation, english, control, warnings, readings = [] } = explanation;
  const colours = coloursOf(isColoured);
  const columns = width ?? 80;
  const drawing = drawStages(control, barWidth(columns));
  const remarks = [
    ...warnings.map((code) => `  - ${warningText(code)} ${colours.dim(`(${code})`)}\n`),
    ...others.map((sentence) => `  - ${sentence}\n`),
  ];
  const meanings =
    readings.length === 0
      ? []
      : (await import('./meanings.js')).meaningLines(raw, readings, columns);
  return [
    `${colours.bold(raw)}\n\n`,
    row('PGN', normalized ?? 'none: PGN has no form for it', colours),
    row('notation', notation ?? 'none', colours),
    row('means', english, colours),
    drawing.length === 0 ? '' : `\n${drawing.map((line) => `  ${line}\n`).join('')}`,
    `\n${categoryRows(found, colours)}`,
    chesscom === null ? '' : `\n${chesscomRows(chesscom, colours)}`,
    remarks.length === 0 ? '' : `\n${remarks.join('')}`,
    meanings.length === 0 ? '' : `\n  It may mean:\n\n${meanings.join('\n')}\n`,
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
  const chesscom = options.dialect === 'chesscom' ? chesscomOf(read.tag.normalized) : null;
  const explanation = explanationOf(read, found, chesscom);
  await output.write(
    output.asked.json
      ? `${JSON.stringify(explanation)}\n`
      : await renderExplanation(explanation, found, chesscom, otherReadings(read.others), output),
  );
  return 0;
};
