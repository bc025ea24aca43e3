import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { expect, it } from 'vitest';
import { writeAll } from './write-all.js';

it('writes more than Node does in one call', () => {
  const file = openSync(devNull, 'w');
  // memory that nobody touches is not taken
  const bytes = new Uint8Array(2 ** 31 + 1);
  expect(() => writeAll(file, bytes)).not.toThrow();
  closeSync(file);
});
