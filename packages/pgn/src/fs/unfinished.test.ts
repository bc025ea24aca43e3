import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownerName } from './owner.js';
import { nameIfFree, removeAbandoned, unfinishedName } from './unfinished.js';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-unfinished-'));
  path = join(folder, 'a.pbi');
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = ownerName().slice(-8);

it('removes what killed runs have left, and nothing else', () => {
  const kept = [
    'a.pbi',
    'a.pbi.tmp',
    'a.pbi.notes.tmp',
    `a.pbi.1-2-${place}-0123abcd.txt`,
    `b.pbi.99999999-1-${place}-0123abcd.tmp`,
    'a.pbi.99999999-1-0badcafe-0123abcd.tmp',
    'a.pbi.99999999-0123abcd.tmp',
    basename(unfinishedName(path)),
  ].toSorted();
  const gone = [
    `a.pbi.99999999-1-${place}-0123abcd.tmp`,
    `a.pbi.99999999-1-${place}-0123abcd.tmp.wal`,
    // the number of this process, in an earlier process
    `a.pbi.${process.pid}-1-${place}-0123abcd.tmp`,
    'a.pbi.99999999-1-0badcafe-76543210.tmp',
    'a.pbi.99999999-76543210.tmp',
  ];
  for (const name of [...kept, ...gone]) writeFileSync(join(folder, name), '');
  // nobody can be asked about these, but they are old
  for (const name of gone.slice(-2)) utimesSync(join(folder, name), 1, 1);
  removeAbandoned(path);
  expect(readdirSync(folder).toSorted()).toEqual(kept);
});

it('does not mind a folder that is not there', () => {
  expect(() => removeAbandoned(join(folder, 'none', 'a.pbi'))).not.toThrow();
});

it('gives a name only if it is free', () => {
  const [first, second] = [unfinishedName(path), unfinishedName(path)];
  writeFileSync(first, 'first');
  writeFileSync(second, 'second');
  expect([nameIfFree(first, path), nameIfFree(second, path)]).toEqual([true, false]);
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual([basename(path), basename(second)]);
});
