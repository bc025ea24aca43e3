import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOutputRoot } from './output-root.js';

let parent = '';
beforeAll(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'zeitnot-test-root-')));
  mkdirSync(join(parent, 'base', 'there'), { recursive: true });
  mkdirSync(join(parent, 'base-too'));
  symlinkSync(parent, join(parent, 'base', 'out'));
  symlinkSync(join(parent, 'nowhere'), join(parent, 'base', 'dangling'));
  symlinkSync('loop', join(parent, 'base', 'loop'));
  symlinkSync(join(parent, 'base'), join(parent, 'alias'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it.each([
  ['rounds', 'base/rounds'],
  ['there/new/rounds', 'base/there/new/rounds'],
  ['.', 'base'],
  ['..rounds', 'base/..rounds'],
  ['out/base/rounds', 'base/out/base/rounds'],
])('allows %s', (text, path) => {
  expect(makeOutputRoot(join(parent, 'base')).folder(text)).toBe(join(parent, path));
  expect(makeOutputRoot(join(parent, 'alias')).folder(text)).toBe(join(parent, path));
});

it.each([
  '..',
  '../base-too',
  'there/../../base-too',
  'out',
  'out/new',
  'dangling',
  'loop/x',
  '/etc',
])('does not allow %s', (text) => {
  expect(makeOutputRoot(join(parent, 'base')).folder(text)).toBeNull();
});

it('knows the home folder', () => {
  expect(makeOutputRoot('/').folder('~/rounds')).toBe(join(homedir(), 'rounds'));
  expect(makeOutputRoot(parent).folder('~/rounds')).toBeNull();
  expect(makeOutputRoot('/').folder('~rounds')).toBe('/~rounds');
});

it('needs a folder that exists', () => {
  expect(() => makeOutputRoot(join(parent, 'missing'))).toThrow(/ENOENT/);
});
