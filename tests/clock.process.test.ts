import type { ReplayLine } from '@zeitnot/core/clock';
import { expect, it } from 'vitest';
import { spawnZeitnot, zeitnot, type Run } from '../packages/cli/src/testing/run.js';
import { CASES, checkCase, type ClockCase } from './clock-cases.js';

const ARGS = ['replay', '--json'];

const check = (log: ClockCase, { stdout, stderr }: Run): void => {
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  checkCase(
    log,
    lines.map((line) => JSON.parse(line) as ReplayLine),
  );
};

it.each(CASES)('zeitnot replay runs $name', async (log) => {
  check(log, await zeitnot(ARGS, { input: JSON.stringify(log) }));
});

it('runs one in a process of its own', () => {
  const [log] = CASES as [ClockCase];
  check(log, spawnZeitnot(ARGS, { input: JSON.stringify(log) }));
});
