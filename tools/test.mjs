// `npm test`: sets up, then checks types, lint, format and dead code and runs the tests.
// Ends with the name and reason of each skip and the line `N passed, N failed, N skipped`.
// Arguments go to vitest: `npm test -- packages/core/src/notation`.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPrograms } from './debian.mjs';
import { command, root, setUp } from './setup.mjs';

const node = (file, args, env = {}) =>
  spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;

const runVitest = (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-'));
  const summaryFile = join(folder, 'summary.json');
  try {
    const ok = node(
      command('vitest', 'vitest.mjs'),
      ['run', '--reporter=dot', '--reporter=./tools/summary-reporter.mjs', ...args],
      { ZEITNOT_SUMMARY: summaryFile, NODE_ENV: 'test' },
    );
    const summary = existsSync(summaryFile)
      ? JSON.parse(readFileSync(summaryFile, 'utf8'))
      : { passed: 0, failed: 0, skipped: [] };
    // A run that broke without a failing test is a failure all the same.
    if (!ok && summary.failed === 0) summary.failed = 1;
    return summary;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const lint = ['--type-aware', '--deny-warnings', '--quiet'];
const CHECKS = [
  { name: 'types', run: () => setUp() },
  { name: 'lint', run: () => node(command('oxlint', 'bin/oxlint'), lint) },
  { name: 'format', run: () => node(command('oxfmt', 'bin/oxfmt'), ['--check', '.']) },
  { name: 'dead code', run: () => node(command('knip', 'bin/knip.js'), ['--no-config-hints']) },
];

const summarize = (passed, failed, skipped) => {
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed === 0 ? 0 : 1;
};

const failedChecks = [];
for (const { name, run } of CHECKS) {
  const ok = run();
  process.stdout.write(`${ok ? 'ok' : 'FAILED'}: ${name}\n`);
  if (!ok) failedChecks.push(name);
}
installPrograms();
const summary = existsSync(command('vitest', 'vitest.mjs'))
  ? runVitest(process.argv.slice(2))
  : { passed: 0, failed: 0, skipped: [] };

for (const name of failedChecks) process.stdout.write(`failed check: ${name}\n`);
for (const { name, reason } of summary.skipped) {
  process.stdout.write(`skipped: ${name} (${reason})\n`);
}
const passed = summary.passed + CHECKS.length - failedChecks.length;
const failed = summary.failed + failedChecks.length;
summarize(passed, failed, summary.skipped.length);
