import { expect, it } from 'vitest';
import { parseRoundTag, type RoundTag } from './round-tag.js';
import { PHRASES, type Meaning } from './round-words.js';

/** How a phrase is used in a tag, and what that tag then says. */
const usage = (phrase: string, meaning: Meaning): [string, Partial<RoundTag> | object] => {
  switch (meaning.kind) {
    case 'phase':
      return [phrase, { kind: 'phase', phase: meaning.phase }];
    case 'round':
    case 'filler':
      return [`${phrase} 5`, { kind: 'number', main: 5, path: [] }];
    case 'players':
      return [`${phrase} 16`, { kind: 'phase', phase: 'round_of_16' }];
    case 'part':
      return [`5 ${phrase} 2`, { kind: 'number', main: 5, path: [2] }];
    case 'mark':
      return [`5 ${phrase} 2`, { kind: 'number', main: 5, path: [2], mark: meaning.mark }];
    case 'ordinal':
      return [phrase, { kind: 'number', main: meaning.number }];
    case 'place':
      return [`${phrase} 3-4`, { kind: 'phase', phase: 'third_place' }];
    case 'opening':
      return [`${phrase} 5`, { kind: 'unparseable' }];
    case 'strange':
      return [phrase, { kind: 'unparseable' }];
    case 'missing':
      return [phrase, { kind: 'missing' }];
  }
};

it.each([...PHRASES])('%s is found, in any case', (phrase, meaning) => {
  const [tag, expected] = usage(phrase, meaning);
  expect(parseRoundTag(tag)).toMatchObject(expected);
  expect(parseRoundTag(tag.toUpperCase())).toMatchObject(expected);
});
