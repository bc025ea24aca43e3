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
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTempFolder } from './temp-folder.js';

let parent = '';
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'zeitnot-temp-test-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('removes what dead studios left, and nothing else', () => {
  // above the largest pid of any system
  const dead = 99_999_999;
  const left = join(parent, `zeitnot-studio-${dead}-abc`);
  mkdirSync(left);
  writeFileSync(join(left, 'games.duckdb'), 'x');
  mkdirSync(join(parent, `zeitnot-studio-${process.ppid}-abc`));
  mkdirSync(join(parent, 'zeitnot-studio-notes'));
  mkdirSync(join(parent, 'precious'));
  writeFileSync(join(parent, 'precious', 'file'), 'x');
  symlinkSync(join(parent, 'precious'), join(parent, `zeitnot-studio-${dead}-link`));
  const made = makeTempFolder(parent);
  expect(readdirSync(parent).toSorted()).toEqual(
    [
      made.path.slice(parent.length + 1),
      `zeitnot-studio-${process.ppid}-abc`,
      `zeitnot-studio-${dead}-link`,
      'zeitnot-studio-notes',
      'precious',
    ].toSorted(),
  );
  expect(existsSync(join(parent, 'precious', 'file'))).toBe(true);
  made.remove();
  expect(existsSync(made.path)).toBe(false);
});
