// Runs a program with a library before the C library that kills it, or fails, at the n-th change of a file.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('shim.c', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../packages/cli/bin/zeitnot.js', import.meta.url));

/** What happens at the n-th operation; shim.c explains them. */
export const MODES = ['kill', 'torn', 'ENOSPC', 'EIO'];

/** Compiles the library into a folder; gives null and says why where that cannot be done. */
export const makeShim = (folder) => {
  if (process.platform !== 'linux') return { shim: null, why: 'LD_PRELOAD is for Linux' };
  const shim = join(folder, 'shim.so');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', shim, SOURCE, '-ldl'], {
    encoding: 'utf8',
  });
  if (made.status === 0) return { shim, why: null };
  return { shim: null, why: made.error ? 'there is no cc here' : made.stderr.slice(0, 500) };
};

/** Runs what a scenario runs, the command unless it names another program. */
export const runProgram = (folder, { program = COMMAND, args }, env = {}) =>
  spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });

/** The same with a fault at operation `at` (0: none); says how it ended and how many there were. */
export const runWithFault = (shim, folder, scenario, at, how) => {
  const counter = `${shim}.count`;
  writeFileSync(counter, Buffer.alloc(8));
  const { status, signal, stdout, stderr } = runProgram(folder, scenario, {
    LD_PRELOAD: shim,
    FAULT_FOLDER: folder,
    FAULT_COUNTER: counter,
    FAULT_AT: String(at),
    FAULT_HOW: how,
  });
  return { status, signal, stdout, stderr, count: Number(readFileSync(counter).readBigUInt64LE()) };
};
