/**
 * What a text may mean, side by side: each meaning with what picks it. Loaded only for texts that have several meanings, or
 * none and near ones that have.
 */

import {
  formatEnglish,
  parseNotation,
  sameControl,
  type ControlReading,
  type Reading,
} from '@zeitnot/core';
import type { Suggestion } from '@zeitnot/core/near-misses';
import { columnWidths, tableLines, wrapped, type Row } from '../terminal/table.js';

/** Between the columns, and before the first. */
const GAP = '   ';
const INDENT = '  ';

/** With less than this beside the others, the last column goes below them. */
const MIN_LAST = 32;

/** Rows of short cells with a column of sentences behind them, each of which wraps within it. */
const withSentences = (
  rows: readonly { readonly cells: Row; readonly sentences: Row }[],
  columns: number,
): readonly string[] => {
  const width = columnWidths(rows.map(({ cells }) => cells)).reduce(
    (sum, cell) => sum + cell + GAP.length,
    INDENT.length,
  );
  const below = columns - width < MIN_LAST;
  const room = columns - (below ? 2 * INDENT.length : width);
  const blank = rows[0]?.cells.map(() => '') ?? [];
  const blocks = rows.map(({ cells, sentences }) => {
    const lines = sentences.flatMap((sentence) => wrapped(sentence, room));
    return { cells, lines };
  });
  const indented = (lines: readonly string[]): string[] => lines.map((line) => INDENT + line);
  if (below) {
    const heads = tableLines(
      rows.map(({ cells }) => cells),
      { gap: GAP },
    );
    return blocks.flatMap(({ lines }, index) =>
      indented([heads[index] as string, ...indented(lines)]),
    );
  }
  const table = blocks.flatMap(({ cells, lines }) =>
    lines.map((line, index) => [...(index === 0 ? cells : blank), line]),
  );
  return indented(tableLines(table, { gap: GAP }));
};

/** What makes a text mean this: an option, or other words where no dialect reads it so. */
const choiceOf = (
  text: string,
  { dialect, notation, control }: Reading,
  options = true,
): string => {
  const parsed = parseNotation(text);
  const isOption = dialect !== 'notation' || (parsed.ok && sameControl(parsed.value, control));
  return options && isOption ? `--dialect ${dialect}` : `write "${notation}"`;
};

/** The meanings of a text: what picks each, its value, what it is and what it takes for granted. */
export const meaningLines = (
  text: string,
  readings: readonly Reading[],
  columns: number,
): readonly string[] =>
  withSentences(
    readings.map((reading) => ({
      cells: [choiceOf(text, reading), reading.normalized ?? reading.notation],
      sentences: [reading.english, `(${reading.why})`],
    })),
    columns,
  );

/** Texts near one that is not understood, and what they mean. */
export const suggestionLines = (
  suggestions: readonly Suggestion[],
  columns: number,
): readonly string[] =>
  withSentences(
    suggestions.map(({ text, control }) => ({
      cells: [text],
      sentences: [formatEnglish(control)],
    })),
    columns,
  );

/** The other meanings of a text that was read, in one line; `options` tells whether the command has --dialect. */
export const otherMeanings = (
  text: string,
  { control, readings }: ControlReading,
  options: boolean,
): string => {
  const others = readings.filter((reading) => !sameControl(reading.control, control));
  const named = others.map((each) => `${each.english} (${choiceOf(text, each, options)})`);
  return `${JSON.stringify(text)} may also mean: ${named.join('; ')}.`;
};
