/**
 * The CSV form of a round map: two columns separated by commas, semicolons or tabs, with or without a heading
 * `game,round` or `tag,round`.
 */

import { mapFailure, type MapEntry, type RoundMapResult } from './round-map-entry.js';

type Cells = readonly string[] | null;

/** A plain or quoted cell, and the character that ends it. */
const cellPattern = (separator: string): RegExp =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}]*))(${separator}|$)`, 'y');

/** Null where a quote is unclosed or in the middle of a cell. */
const cellsOf = (line: string, pattern: RegExp): Cells => {
  const cells: string[] = [];
  pattern.lastIndex = 0;
  for (;;) {
    const match = pattern.exec(line);
    if (match === null) return null;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return cells;
  }
};

const HEADINGS: ReadonlyMap<string, MapEntry['by']> = new Map([
  ['game', 'game'],
  ['tag', 'tag'],
  ['raw', 'tag'],
  ['raw tag', 'tag'],
]);

const separatorOf = (line: string): string =>
  [',', ';', '\t'].find((sign) => line.includes(sign)) ?? ',';

const isFilled = (line: string): boolean => line.trim() !== '';

export const readCsvEntries = (text: string): RoundMapResult<readonly MapEntry[]> => {
  const lines = text.split(/\r\n|\n|\r/);
  const pattern = cellPattern(separatorOf(lines.find(isFilled) ?? ''));
  const entries: MapEntry[] = [];
  let by: MapEntry['by'] | null = null;
  for (const [index, content] of lines.entries()) {
    if (!isFilled(content)) continue;
    const line = index + 1;
    const cells = cellsOf(content, pattern);
    if (cells === null) return mapFailure(line, 'a quotation mark has no partner.');
    const [name, round] = cells;
    if (name === undefined || round === undefined || cells.length !== 2)
      return mapFailure(
        line,
        `it has ${cells.length === 1 ? '1 column' : `${cells.length} columns`}; a game or tag and its round are two.`,
      );
    const isFirst = by === null;
    by ??= HEADINGS.get(name.trim().toLowerCase()) ?? 'any';
    if (isFirst && /^\s*round\s*$/i.test(round)) continue;
    entries.push({ line, by, name, round });
  }
  return { ok: true, value: entries };
};
