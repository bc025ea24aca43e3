import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../examples/', import.meta.url));
const examples = readdirSync(folder).filter((file) => file.endsWith('.mjs'));

it.each(examples)('%s runs and prints what stands beside it', (file) => {
  const printed = execFileSync(process.execPath, [`${folder}${file}`], { encoding: 'utf8' });
  expect(printed).toBe(readFileSync(`${folder}${file.replace('.mjs', '.out')}`, 'utf8'));
});
