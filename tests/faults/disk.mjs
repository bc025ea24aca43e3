// A disk that is full from some size on: the command says so, and the next run finishes when there is room.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENARIOS } from './scenarios.mjs';
import { runProgram } from './shim.mjs';

const SIZES = [64, 128, 256, 512, 1024, 2048];

const mount = (folder, options) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** Runs the command on a disk of its own with so much room for it; the state in the end, once there is more. */
const stateWith = async (scenario, folder, kilobytes) => {
  const { prepare, next, state } = scenario;
  const work = join(folder, 'work');
  mkdirSync(folder);
  assert(mount(folder, 'size=64m'), 'it was mounted before');
  try {
    mkdirSync(work);
    await prepare(work);
    const { stdout } = spawnSync('du', ['-sk', folder], { encoding: 'utf8' });
    assert(mount(folder, `remount,size=${Number.parseInt(stdout, 10) + kilobytes}k`));
    const { status, stderr } = runProgram(work, scenario);
    if (status !== 0) assert.match(stderr, /\S/, 'no message');
    assert(mount(folder, 'remount,size=64m'));
    if (status !== 0) await next(work);
    return await state(work);
  } finally {
    // at once, though libsql closes a file only when it is collected
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
};

const PLENTY = 32 * 1024;

const mayMount = (folder) => {
  mkdirSync(folder);
  const may = mount(folder, 'size=64k');
  if (may) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return may;
};

/** A row for each scenario. */
export const diskRows = async (milliseconds, isAsked) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'zeitnot-disk-')));
  const disk = join(root, 'disk');
  if (!mayMount(disk)) {
    rmSync(root, { recursive: true, force: true });
    return [{ what: 'full disk', skipped: 'only root can mount a small disk' }];
  }
  const rows = [];
  const asked = SCENARIOS.filter(({ name }) => isAsked(`full disk: ${name}`));
  for (const scenario of asked) {
    const until = Date.now() + milliseconds / asked.length;
    const row = { what: `full disk: ${scenario.name}`, tried: 0, failed: [] };
    const after = await stateWith(scenario, disk, PLENTY);
    for (const size of SIZES) {
      if (row.tried > 0 && Date.now() > until) break;
      row.tried += 1;
      try {
        assert.deepEqual(await stateWith(scenario, disk, size), after);
      } catch (error) {
        row.failed.push(`${size} KB: ${error.message}`);
      }
    }
    rows.push(row);
  }
  rmSync(root, { recursive: true, force: true });
  return rows;
};
