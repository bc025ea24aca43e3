import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLong } from './runs.js';

const SECONDS = isLong ? 60 : 1;

it.each(['scan', 'index'])(`the fuzz target %s finds nothing in ${SECONDS} s`, (target) => {
  const path = fileURLToPath(new URL(`../packages/pgn/fuzz/${target}.mjs`, import.meta.url));
  const printed = execFileSync(process.execPath, [path, String(SECONDS)], { encoding: 'utf8' });
  expect(printed).toMatch(/^[1-9]\d* inputs from seed \d+, nothing found$/m);
});
