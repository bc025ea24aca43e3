import { expect, it } from 'vitest';
import { answer, askFor, type Answer } from './prompt.js';

/** The answer after so many keys. */
const typed = (...keys: readonly string[]): Answer =>
  keys.reduce<Answer>(
    (given, key) => (given.kind === 'asking' ? answer(given.prompt, key) : given),
    { kind: 'asking', prompt: askFor('clock.json') },
  );

it.each<[name: string, keys: string[], expected: Answer]>([
  ['takes the suggestion', ['\r'], { kind: 'save', file: 'clock.json', replace: false }],
  ['takes a name', ['a', 'b', '\r'], { kind: 'save', file: 'ab', replace: false }],
  ['corrects a name', ['a', '本', '\u007F', '\r'], { kind: 'save', file: 'a', replace: false }],
  ['begins anew', ['a', '\u0015', 'b', '\r'], { kind: 'save', file: 'b', replace: false }],
  [
    'takes blanks alone for nothing',
    [' ', '\r'],
    { kind: 'save', file: 'clock.json', replace: false },
  ],
  ['ignores arrows', ['\u001B[A', 'a', '\r'], { kind: 'save', file: 'a', replace: false }],
  ['goes back', ['a', '\u001B'], { kind: 'back' }],
  ['discards', ['a', '\u0003'], { kind: 'discard' }],
])('%s', (_, keys, expected) => {
  expect(typed(...keys)).toEqual(expected);
});

it('replaces a file only for a yes', () => {
  const asked = { ...askFor('clock.json'), replacing: true };
  expect(answer(asked, 'y')).toEqual({ kind: 'save', file: 'clock.json', replace: true });
  for (const key of ['\r', 'n', '\u001B']) {
    expect(answer(asked, key)).toMatchObject({ kind: 'asking', prompt: { replacing: false } });
  }
});
