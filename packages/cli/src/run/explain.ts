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
import { tableLines } from '../terminal/table.js';
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

type Labelled = readonly [label: string, text: string];

/** Texts that line up behind their labels. */
const rowsOf = (rows: readonly Labelled[], { dim }: Colours): readonly string[] =>
  tableLines(rows.map(([label, text]) => [dim(label), text])).map((line) => `  ${line}\n`);

/** To one decimal. */
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

const UNIT_LABELS = { seconds: 's', minutes: 'min', 'seconds per move': 's per move' } as const;

/** Each system with its category, and the length that decides it. */
const categoryRows = (found: Speeds, colours: Colours): readonly Labelled[] => {
  const cells = SYSTEMS.map((system) => {
    const { estimate: length, category } = found[system];
    const { unit } = SPEED_SYSTEMS[system];
    const measured = length === null ? '' : colours.dim(`${rounded(length)} ${UNIT_LABELS[unit]}`);
    return [category ?? '–', measured];
  });
  const texts = tableLines(cells);
  return SYSTEMS.map((system, index) => [SPEED_SYSTEMS[system].title, texts[index] as string]);
};

const chesscomRows = ({ timeClass: found, pool, pool960 }: Chesscom): readonly Labelled[] => [
  ['Chess.com class', found ?? '–'],
  ['pool', pool === null ? '–' : `${pool}; Chess960: ${pool960}`],
];

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
  const values: readonly Labelled[] = [
    ['PGN', normalized ?? 'none: PGN has no form for it'],
    ['notation', notation ?? 'none'],
    ['means', english],
  ];
  const rows = rowsOf([...values, ...categoryRows(found, colours)], colours);
  return [
    `${colours.bold(raw)}\n\n`,
    ...rows.slice(0, values.length),
    drawing.length === 0 ? '' : `\n${drawing.map((line) => `  ${line}\n`).join('')}`,
    '\n',
    ...rows.slice(values.length),
    chesscom === null ? '' : `\n${rowsOf(chesscomRows(chesscom), colours).join('')}`,
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
