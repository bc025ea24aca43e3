import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { examplesOf, readApi, snapshots } from '../tools/api.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it.each(Object.entries(snapshots()))(
  '%s is what the package exports; else run npm run docs',
  (path, text) => {
    const file = join(root, path);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  },
);

describe.each(readApi())('$entry', ({ items }) => {
  it('exports what the reader of declarations can follow', () => {
    expect(items.filter(({ kind }) => kind === undefined).map(({ name }) => name)).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
  });
});

// what is internal may change at any time, and its users read the code
const PUBLIC = readApi().filter(({ entry }) => !entry.endsWith('/internal'));

it.each(PUBLIC)('$entry documents every name it exports', ({ items }) => {
  expect(items.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
});

it.each(PUBLIC)('docs/library.md names every value of $entry', ({ entry, items }) => {
  const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
  const [, section = ''] = page.split(`\n## \`${entry}\`\n`);
  const named = new Set(section.split('\n## ')[0]?.match(/^\| `\w+/gm));
  const values = items.filter(({ kind }) => kind !== 'type' && kind !== 'interface');
  expect(values.map(({ name }) => `| \`${name}`)).toEqual([...named]);
});

// tests/docs-code.test.ts runs them
it.each(PUBLIC)('$entry shows an example of every function', ({ items }) => {
  const functions = items.filter(({ kind }) => kind === 'function');
  expect(functions.filter(({ doc }) => examplesOf(doc).length === 0)).toEqual([]);
});

it('finds the examples of a doc comment', () => {
  const doc =
    'Adds.\n\n@example\nadd(1, 2); // => 3\n\n@example Fenced\n```ts\nadd(0, 0);\n```\n@returns a sum';
  expect(examplesOf(doc)).toEqual(['add(1, 2); // => 3', 'add(0, 0);']);
});
