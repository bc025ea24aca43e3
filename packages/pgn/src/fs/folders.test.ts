import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolders } from './folders.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-folders-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes missing folders, and returns the first', () => {
  expect(makeFolders(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
  expect(makeFolders(join(folder, 'a/b/d'))).toBe(join(folder, 'a/b/d'));
  expect(makeFolders(join(folder, 'a/b/d'))).toBeUndefined();
});

it('gives up if the system refuses', ({ skip }) => {
  if (!existsSync('/proc/self')) skip('there is no /proc here');
  expect(() => makeFolders('/proc/zeitnot/rounds')).toThrow();
});
