// `npm test`: sets up, then runs the tests, with types, lint, format and dead code checked beside them.
// `npm run test:long` (`--long`) adds what takes longer: more runs of each property, kill tests, fuzzing.
// The closing lines name the ten slowest files, failed checks, each skip with its reason, and the counts.
// Other arguments go to vitest: `npm test -- packages/core/src/notation`.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPrograms } from './debian.mjs';
import { command, root, setUp } from './setup.mjs';

const SLOWEST = 10;
const CHECKS = [
  { name: 'types', file: command('typescript', 'bin/tsc'), args: ['-b', 'tsconfig.test.json'] },
  {
    name: 'lint',
    file: command('oxlint', 'bin/oxlint'),
    args: ['--type-aware', '--deny-warnings', '--quiet'],
  },
  { name: 'format', file: command('oxfmt', 'bin/oxfmt'), args: ['--check', '.'] },
  { name: 'dead code', file: command('knip', 'bin/knip.js'), args: ['--no-config-hints'] },
];

const print = (text) => process.stdout.write(text);

const children = new Set();
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of END_SIGNALS) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.kill(process.pid, signal);
  });
}

/** Runs a script in this version of Node: whether it succeeded, and its output where `keep` is set. */
const node = (file, args, { env = {}, keep = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: ['ignore', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    const chunks = [];
    children.add(child);
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (status) => {
      children.delete(child);
      resolve({ ok: status === 0, output: Buffer.concat(chunks).toString() });
    });
  });

/** The names of the checks that fail. One runs at a time, so that the tests keep most of the processor. */
const runChecks = async () => {
  const failed = [];
  for (const { name, file, args } of CHECKS) {
    const start = performance.now();
    const { ok, output } = await node(file, args, { keep: true });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(`\n${ok ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n${ok ? '' : output}`);
    if (!ok) failed.push(name);
  }
  return failed;
};

const runVitest = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-'));
  const summaryFile = join(folder, 'summary.json');
  try {
    const { ok } = await node(
      command('vitest', 'vitest.mjs'),
      ['run', '--reporter=dot', '--reporter=./tools/summary-reporter.mjs', ...args],
      { env: { ZEITNOT_SUMMARY: summaryFile, NODE_ENV: 'test' } },
    );
    const summary = existsSync(summaryFile)
      ? JSON.parse(readFileSync(summaryFile, 'utf8'))
      : { passed: 0, failed: 0, skipped: [], files: [] };
    // a run that broke without a failing test is a failure too
    if (!ok && summary.failed === 0) summary.failed = 1;
    return summary;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const printSlowest = (files) => {
  if (files.length === 0) return;
  print('slowest files:\n');
  for (const { path, seconds } of files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)) {
    print(`${seconds.toFixed(1).padStart(7)} s  ${path}\n`);
  }
};

const close = (passed, failed, skipped) => {
  print(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed === 0 ? 0 : 1;
};

const main = async () => {
  const args = process.argv.slice(2);
  if (args.includes('--long')) process.env.ZEITNOT_LONG = '1';
  // without a build there is nothing to test
  if (!setUp()) {
    print('failed check: set-up\n');
    close(0, 1, 0);
    return;
  }
  installPrograms();
  const [summary, failedChecks] = await Promise.all([
    runVitest(args.filter((arg) => arg !== '--long')),
    runChecks(),
  ]);
  printSlowest(summary.files);
  for (const name of failedChecks) print(`failed check: ${name}\n`);
  for (const { name, reason } of summary.skipped) print(`skipped: ${name} (${reason})\n`);
  close(
    summary.passed + CHECKS.length - failedChecks.length,
    summary.failed + failedChecks.length,
    summary.skipped.length,
  );
};

await main();
