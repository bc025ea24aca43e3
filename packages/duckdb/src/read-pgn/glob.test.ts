import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOfGlob } from './glob.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-glob-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LONG = 'a'.repeat(120);
const NAMES = ['a', 'b', 'aa', 'ab', 'ba', 'aba', 'abb', 'bab', '!', '^', '[', 'a.b', '😀b', LONG];
beforeAll(() => {
  for (const name of NAMES) writeFileSync(join(folder, name), '');
});

const found = (pattern: string): readonly string[] =>
  filesOfGlob(join(folder, pattern)).paths.map((path) => basename(path));

/** The long way: a star takes nothing, or a character more. */
const fits = (pattern: readonly string[], name: readonly string[]): boolean => {
  const [first, ...rest] = pattern;
  if (first === undefined) return name.length === 0;
  if (first === '*') {
    return fits(rest, name) || (name.length > 0 && fits(pattern, name.slice(1)));
  }
  return (first === '?' || first === name[0]) && name.length > 0 && fits(rest, name.slice(1));
};

describe('a pattern', () => {
  it.each(['', './'])('gives paths that begin as it does: %j', (start) => {
    const here = `${start}${relative(process.cwd(), folder)}`;
    expect(filesOfGlob(`${here}/?b?`).paths).toEqual([`${here}/aba`, `${here}/abb`]);
  });

  it('matches the right names', () => {
    const short = NAMES.filter((name) => name !== LONG);
    const part = fc.constantFrom('a', 'b', '?', '*', '.', '😀');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const pattern = parts.join('');
        fc.pre(/[*?]/.test(pattern));
        const expected = short.filter(
          (name) => fits(parts, Array.from(name)) && (parts[0] === '.' || !name.startsWith('.')),
        );
        expect(found(pattern).filter((name) => name !== LONG)).toEqual(
          expected.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
        );
      }),
    );
  });

  it.each([
    ['[ab]', ['a', 'b']],
    ['[!a]', ['!', '[', '^', 'b']],
    ['[^a]', ['!', '[', '^', 'b']],
    ['[^!ab]', ['[', '^']],
    ['[!^ab]', ['!', '[']],
    ['[!]', ['!']],
    ['[^]', ['^']],
    ['[[]', ['[']],
    ['[[^]', ['[', '^']],
    ['[b-a]', []],
    ['a[.]b', ['a.b']],
    ['?b', ['ab', '😀b']],
  ])('with a set: %s', (pattern, expected) => {
    expect(found(pattern)).toEqual(expected);
  });

  it.each([
    ['**/game', ['game', 'open/game', 'open/deep/game']],
    ['**/.hidden/game', ['.hidden/game', 'open/.hidden/game']],
    ['.hidden/**/game', ['.hidden/game', '.hidden/deep/game']],
    ['**/.h*/**/game', ['.hidden/game', '.hidden/deep/game', 'open/.hidden/game']],
    ['*/game', ['open/game']],
    [`${'**/'.repeat(1000)}game`, ['game', 'open/game', 'open/deep/game']],
  ])('finds what is hidden only where it has the dot: %s', (pattern, expected) => {
    const tree = join(folder, 'tree');
    for (const place of ['', '.hidden', '.hidden/deep', 'open', 'open/.hidden', 'open/deep']) {
      mkdirSync(join(tree, place), { recursive: true });
      writeFileSync(join(tree, place, 'game'), '');
    }
    expect(filesOfGlob(join(tree, pattern)).paths.toSorted()).toEqual(
      expected.map((path) => join(tree, path)).toSorted(),
    );
  });

  it('with many stars takes little time on a near match', () => {
    expect(found(`${'a*'.repeat(40)}b`)).toEqual([]);
    expect(found('a*a*a*a*a*')).toEqual([LONG]);
  });
});
