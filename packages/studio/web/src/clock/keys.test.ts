import { expect, it } from 'vitest';
import { meaningOf } from './keys.js';

it.each([
  ['Space', {}, { kind: 'press', seat: null }],
  ['ShiftLeft', {}, { kind: 'press', seat: 0 }],
  ['KeyL', {}, { kind: 'press', seat: 1 }],
  ['KeyP', {}, { kind: 'pause' }],
  ['KeyP', { modified: true }, null],
  ['Space', { repeat: true }, null],
  ['Enter', {}, null],
  ['constructor', {}, null],
])('%s %o', (code, held, meaning) => {
  expect(meaningOf({ code, repeat: false, modified: false, ...held })).toEqual(meaning);
});
