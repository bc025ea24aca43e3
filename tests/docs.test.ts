import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { moduleFirstLines, pages } from '../tools/docs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it.each(Object.entries(pages()))(
  '%s is what the code says; else run npm run docs',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  },
);

it.each(Object.entries(moduleFirstLines()))(
  '%s is compiled from its sources; else run npm run docs',
  (path, line) => {
    expect(readFileSync(join(root, path), 'utf8').split('\n')[0]).toBe(line);
  },
);

describe('links', () => {
  const files = [
    ...readdirSync(root),
    ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`),
  ].filter((file) => file.endsWith('.md'));
  it.each(files)('of %s lead somewhere', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(file), target)), target).toBe(true);
    }
  });
});
