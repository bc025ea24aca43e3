import { ALL_DIALECTS, FORMATS } from '@zeitnot/core';
import { PROFILES } from '@zeitnot/core/clock';
import { expect, it } from 'vitest';
import { DIALECT_NAMES, FORMAT_NAMES, PROFILE_NAMES } from './arguments.js';

it('offers what the core knows, in its order', () => {
  expect(DIALECT_NAMES).toEqual(ALL_DIALECTS);
  expect(FORMAT_NAMES).toEqual(FORMATS);
  expect(PROFILE_NAMES).toEqual(Object.keys(PROFILES));
});
