import { describe, expect, it, vi } from 'vitest';
import { answerOf, makeAnswers, rememberByText, type Answers } from './tag-cache.js';
import { inlineCell } from './cells.js';

const ask = (answers: Answers, text: string, chunk: number): unknown => {
  const [length = 0, second = 0, third = 0, fourth = 0] = inlineCell(text) ?? [
    text.length,
    1,
    2,
    3,
  ];
  const found = answers.find(length, second, third, fourth, chunk);
  const slot = found === -1 ? answers.learn(text, length, second, third, fourth, chunk) : found;
  return answers.bySlot[slot];
};

describe('answers by cell', () => {
  it('are worked out once for a short text', () => {
    const compute = vi.fn((text: string) => text.toUpperCase());
    const answers = makeAnswers(compute);
    for (const chunk of [1, 1, 2, 3]) expect(ask(answers, 'ab', chunk)).toEqual(answerOf('AB'));
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('never trust the pointer of a long text beyond its chunk', () => {
    const answers = makeAnswers((text) => text);
    expect(ask(answers, 'first text here', 1)).toEqual(answerOf('first text here'));
    // the same words in the next chunk may point to another text
    expect(ask(answers, 'other text here', 2)).toEqual(answerOf('other text here'));
    expect(answers.find(15, 1, 2, 3, 3)).toBe(-1);
  });

  it('stay right when many values share few slots', () => {
    const answers = makeAnswers((text) => `<${text}>`, 4);
    for (let round = 1; round < 4; round += 1) {
      for (let value = 0; value < 100; value += 1) {
        expect(ask(answers, String(value), round)).toEqual(answerOf(`<${value}>`));
      }
    }
  });

  it('do not keep what is very long', () => {
    const answers = makeAnswers((text) => text);
    const text = 'x'.repeat(1000);
    expect(ask(answers, text, 1)).toEqual(answerOf(text));
    expect(answers.find(1000, 1, 2, 3, 1)).toBe(-1);
  });
});

describe('answers by text', () => {
  it('forget the older half when full', () => {
    const compute = vi.fn((text: string) => text);
    const answer = rememberByText(compute, 2);
    for (const text of ['a', 'b', 'c', 'a', 'd', 'e', 'b']) answer(text);
    // a was still in the older half, b was gone
    expect(compute.mock.calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  });
});
