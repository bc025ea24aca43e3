import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerOf, type Value } from './answers.js';
import { inlineCell } from './cells.js';
import { makeKnownCells, type KnownCells } from './known-cells.js';

const known = (cellWords: number): KnownCells => makeKnownCells(cellWords) as KnownCells;

const wordsOf = (texts: readonly string[]): Uint32Array =>
  Uint32Array.from(texts.flatMap((text) => [...(inlineCell(text) ?? [13, 0, 0, 0])]));

const isValid = (bits: Uint8Array | null, row: number): boolean =>
  bits === null || (bits[row >> 3]! & (1 << (row & 7))) !== 0;

/** The rows that were asked for, and all answers, null for NULL. */
const answersTo = (
  cells: KnownCells,
  cellWords: number,
  texts: readonly string[],
  valid: Uint8Array | null,
  compute: (text: string) => Value,
) => {
  expect(cells.begin(wordsOf(texts), texts.length, valid)).toBe(true);
  const asked: number[] = [];
  for (let row = cells.fill(0, texts.length); row < texts.length;) {
    asked.push(row);
    expect(cells.learn(row, answerOf(compute(texts[row]!)))).toBe(true);
    row = cells.fill(row + 1, texts.length);
  }
  const output = cells.output();
  const nulls = cells.valid();
  const answers = texts.map((_, row) =>
    isValid(nulls, row) ? [...output.subarray(row * cellWords, (row + 1) * cellWords)] : null,
  );
  return { asked, answers };
};

const expected = (value: Value, cellWords: number) => {
  const answer = answerOf(value);
  return answer.kind === 'cell' ? [...answer.words.subarray(0, cellWords)] : null;
};

it.each([
  ['texts', 4, (text: string): Value => (text.includes('9') ? null : `<${text}>`)],
  ['numbers', 2, (text: string): Value => (text.includes('9') ? null : BigInt(`-${text}1`))],
])(
  'gives the answers that it was told, also when more are known than fit: %s',
  (_, width, compute) => {
    const cells = known(width);
    fc.assert(
      fc.property(
        fc.array(fc.nat(6000), { minLength: 1, maxLength: 2048 }),
        fc.option(fc.uint8Array({ minLength: 256, maxLength: 256 })),
        (numbers, valid) => {
          const texts = numbers.map(String);
          const { answers } = answersTo(cells, width, texts, valid, compute);
          const wanted = texts.map((text, row) =>
            isValid(valid, row) ? expected(compute(text), width) : null,
          );
          expect(answers).toEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  },
);

it('asks once for each text, in later chunks not at all', () => {
  const cells = known(4);
  const texts = ['3+2', '-', '3+2', '', '-', '3+2'];
  const compute = (text: string): Value => (text === '-' ? null : text.toUpperCase());
  expect(answersTo(cells, 4, texts, null, compute).asked).toEqual([0, 1, 3]);
  expect(answersTo(cells, 4, texts.toReversed(), null, compute).asked).toEqual([]);
});

it('keeps nothing that is long, and takes no more than a chunk', () => {
  const cells = known(4);
  cells.begin(wordsOf(['longer than twelve', 'short']), 2, null);
  expect(cells.learn(0, answerOf('x'))).toBe(false);
  expect(cells.learn(1, answerOf('an answer of many letters'))).toBe(false);
  expect(cells.fill(0, 2)).toBe(0);
  expect(cells.begin(new Uint32Array(4 * 2049), 2049, null)).toBe(false);
});
