import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeAll } from './write.js';

it('writes more than Node does in one call', () => {
  const file = openSync(devNull, 'w');
  // memory that nobody touches is not taken
  const bytes = new Uint8Array(2 ** 31 + 1);
  expect(() => writeAll(file, bytes)).not.toThrow();
  closeSync(file);
});

it('writes bytes one after another, or at a position', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-write-all-'));
  const path = join(folder, 'bytes');
  const file = openSync(path, 'w');
  writeAll(file, Buffer.from('abc'));
  writeAll(file, Buffer.from('def'));
  writeAll(file, Buffer.from('xy'), 1);
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('axydef');
  rmSync(folder, { recursive: true });
});
