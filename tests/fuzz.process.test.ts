import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLong } from './runs.js';

/** For each target; the short suite always takes the same inputs. */
const [SECONDS, ...SEED] = isLong ? [60] : [0.25, 1];

it(`no fuzz target finds anything in ${SECONDS} s`, { timeout: 900_000 }, () => {
  const at = (name: string): string => fileURLToPath(new URL(`fuzz/${name}`, import.meta.url));
  const args = [at('run.mjs'), 'all', SECONDS, ...SEED].map(String);
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const targets = readdirSync(at('targets')).map((name) => name.replace('.mjs', ''));
  const lines = targets.map((name) => `${name}: \\d+ inputs from seed \\d+, nothing found\n`);
  expect(printed).toMatch(new RegExp(`^${lines.join('')}$`));
});
