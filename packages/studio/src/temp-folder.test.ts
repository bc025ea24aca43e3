import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTempFolder } from './temp-folder.js';

let parent = '';
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'zeitnot-temp-test-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('removes what dead studios left, and nothing else', () => {
  const made = makeTempFolder(parent);
  const own = basename(made.path);
  const place = own.split('-')[4];
  // above the largest pid of any system
  const left = `zeitnot-studio-99999999-1-${place}-abc`;
  mkdirSync(join(parent, left));
  writeFileSync(join(parent, left, 'games.duckdb'), 'x');
  // the number of a process that runs, in an earlier process
  const reused = `zeitnot-studio-${process.ppid}-1-${place}-abc`;
  if (existsSync('/proc/self/stat')) mkdirSync(join(parent, reused));
  const kept = [
    `zeitnot-studio-${process.ppid}-0-${place}-abc`,
    // a container whose processes cannot be asked
    'zeitnot-studio-99999999-1-0badcafe-abc',
    'zeitnot-studio-99999999-abc',
    'zeitnot-studio-notes',
    'precious',
  ];
  for (const name of kept) mkdirSync(join(parent, name));
  writeFileSync(join(parent, 'precious', 'file'), 'x');
  const link = `zeitnot-studio-99999999-1-${place}-link`;
  symlinkSync(join(parent, 'precious'), join(parent, link));
  const next = makeTempFolder(parent);
  expect(readdirSync(parent).toSorted()).toEqual(
    [...kept, link, own, basename(next.path)].toSorted(),
  );
  expect(existsSync(join(parent, 'precious', 'file'))).toBe(true);
  for (const each of [made, next]) {
    each.remove();
    expect(existsSync(each.path)).toBe(false);
  }
});
