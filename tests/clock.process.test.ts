import { spawnSync } from 'node:child_process';
import type { ReplayLine } from '@zeitnot/core/clock';
import { expect, it } from 'vitest';
import { CASES, checkCase, file } from './clock-cases.js';
import { isLong } from './runs.js';

const EVERY = 20;
const some = CASES.filter((_, index) => isLong || index % EVERY === 0);

it.each(some)('zeitnot replay runs $name', (log) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [file('packages/cli/bin/zeitnot.js'), 'replay', '--json'],
    { input: JSON.stringify(log), encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  checkCase(
    log,
    lines.map((line) => JSON.parse(line) as ReplayLine),
  );
});
