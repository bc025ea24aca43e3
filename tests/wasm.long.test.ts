import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { modules } from '../tools/docs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it('the compiled modules are what the compiler makes of their sources', () => {
  for (const [path, text] of Object.entries(modules())) {
    expect(readFileSync(`${root}${path}`, 'utf8'), path).toBe(text);
  }
});
