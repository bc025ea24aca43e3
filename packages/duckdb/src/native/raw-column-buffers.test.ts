import { DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { PLAIN_BUFFERS, CHUNK_ROWS, type TextBuffer } from './column-buffers.js';
import { RAW_BUFFERS } from './raw-column-buffers.js';

const STRINGS = [
  '180+2',
  '',
  'twelve bytes',
  'thirteen byte',
  'ä',
  'Žižkov, Łukasz',
  'x'.repeat(300),
  ...Array.from({ length: 2500 }, (_, index) => `${index}`.padEnd(index % 20, '.')),
];

const heapOf = (strings: readonly string[]) => {
  const texts = strings.map((text) => Buffer.from(text));
  const offsets = Uint32Array.from({ length: strings.length + 1 });
  for (const [index, text] of texts.entries()) offsets[index + 1] = offsets[index]! + text.length;
  return { offsets, bytes: Buffer.concat(texts) };
};
const heap = heapOf(STRINGS);

/** What is put in turn: strings by their ids, or single texts. */
type Part = { readonly ids: readonly number[] } | { readonly text: string | null };

const put = (buffer: TextBuffer, parts: readonly Part[]): number => {
  let row = 0;
  for (const part of parts) {
    if ('ids' in part) {
      buffer.putStrings(row, heap, Uint32Array.from(part.ids));
      row += part.ids.length;
    } else {
      if (part.text === null) buffer.putNull(row);
      else buffer.putText(row, part.text);
      row += 1;
    }
  }
  return row;
};

const valuesOf = (buffer: TextBuffer, parts: readonly Part[]): unknown[] => {
  const rows = put(buffer, parts);
  const chunk = DuckDBDataChunk.create([VARCHAR], CHUNK_ROWS);
  chunk.rowCount = rows;
  buffer.flush(chunk, 0, rows);
  return [...chunk.getColumnValues(0)];
};

const expectedOf = (parts: readonly Part[]): unknown[] =>
  parts.flatMap((part) =>
    'ids' in part ? part.ids.map((id) => (id === 0 ? null : STRINGS[id - 1])) : [part.text],
  );

const few = fc.nat(8);
const any = fc.nat(STRINGS.length);
const part = fc.oneof(
  fc.record({ ids: fc.array(few, { maxLength: 60 }) }),
  fc.record({ ids: fc.array(any, { maxLength: 60 }) }),
  fc.record({ text: fc.option(fc.string({ maxLength: 20, unit: 'grapheme' })) }),
);

it.each([
  ['raw', RAW_BUFFERS],
  ['plain', PLAIN_BUFFERS],
] as const)('puts strings of an index between other texts: %s', (_, buffers) => {
  const buffer = buffers.text();
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(valuesOf(buffer, parts)).toEqual(expectedOf(parts));
    }),
    { numRuns: runs(500, 100) },
  );
});

// a third of them NULL, all different, two that share a place of what is known
it.each([
  ['some', (row: number) => (row % 3) * 4],
  ['all', (row: number) => row + 1],
  ['colliding', (row: number) => 1 + (row % 2) * 1024],
  ['none', () => 0],
])('fills a whole chunk with ids: %s', (_, idOf) => {
  const parts = [{ ids: Array.from({ length: CHUNK_ROWS }, (_row, row) => idOf(row)) }];
  const buffer = RAW_BUFFERS.text();
  for (let chunk = 0; chunk < 2; chunk += 1) {
    expect(valuesOf(buffer, parts)).toEqual(expectedOf(parts));
  }
});

it('refuses a long text that is not UTF-8, which DuckDB would not take', () => {
  const buffer = RAW_BUFFERS.text();
  const bytes = Buffer.from('more than twelve bytes \xff', 'latin1');
  buffer.putBytes(0, bytes, 0, bytes.length);
  expect(() => buffer.flush(DuckDBDataChunk.create([VARCHAR], 1), 0, 1)).toThrow('refused');
});
