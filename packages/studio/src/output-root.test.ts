import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOutputRoot } from './output-root.js';

let parent = '';
beforeAll(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'zeitnot-test-root-')));
  mkdirSync(join(parent, 'root', 'there'), { recursive: true });
  mkdirSync(join(parent, 'root-too'));
  symlinkSync(parent, join(parent, 'root', 'out'));
  symlinkSync(join(parent, 'nowhere'), join(parent, 'root', 'dangling'));
  symlinkSync('loop', join(parent, 'root', 'loop'));
  symlinkSync(join(parent, 'root'), join(parent, 'alias'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it.each([
  ['rounds', 'root/rounds'],
  ['there/new/rounds', 'root/there/new/rounds'],
  ['.', 'root'],
  ['..rounds', 'root/..rounds'],
  ['out/root/rounds', 'root/out/root/rounds'],
])('allows %s', (text, path) => {
  expect(makeOutputRoot(join(parent, 'root')).folder(text)).toBe(join(parent, path));
  expect(makeOutputRoot(join(parent, 'alias')).folder(text)).toBe(join(parent, path));
});

it.each([
  '..',
  '../root-too',
  'there/../../root-too',
  'out',
  'out/new',
  'dangling',
  'loop/x',
  '/etc',
])('does not allow %s', (text) => {
  expect(makeOutputRoot(join(parent, 'root')).folder(text)).toBeNull();
});

it('knows the home folder', () => {
  expect(makeOutputRoot('/').folder('~/rounds')).toBe(join(homedir(), 'rounds'));
  expect(makeOutputRoot(parent).folder('~/rounds')).toBeNull();
  expect(makeOutputRoot('/').folder('~rounds')).toBe('/~rounds');
});

it('needs a folder that exists', () => {
  expect(() => makeOutputRoot(join(parent, 'missing'))).toThrow(/ENOENT/);
});
