// Kills each command at its n-th change of a file, or lets that fail, and runs it again.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shuffled } from '../fuzz/random.mjs';
import { makeShim, MODES, runWithFault } from './shim.mjs';
import { SCENARIOS } from './scenarios.mjs';

const COPY = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };

/** Operation and mode of each trial: all of the first 200, then samples; in any order, so that time may run out. */
const trialsOf = (count, random) => {
  const trials = [];
  for (let at = 1; at <= Math.min(count, 200); at += 1) {
    for (const how of MODES) trials.push({ at, how });
  }
  for (let more = 0; more < Math.min(count - 200, 400); more += 1) {
    trials.push({ at: 201 + random(count - 200), how: MODES[more % MODES.length] });
  }
  return shuffled(random, trials);
};

const restore = (template, work) => {
  rmSync(work, { recursive: true, force: true });
  cpSync(template, work, COPY);
};

/** What is wrong behind one fault, or null. */
const tryFault = async (scenario, shim, { work, template, after }, { at, how }) => {
  restore(template, work);
  const ended = runWithFault(shim, work, scenario, at, how);
  try {
    assert.notEqual(ended.signal, 'SIGTERM', 'it did not end');
    await scenario.whole(work, template, after, ended);
    // what was reported as done is done
    if (ended.status === 0) assert.deepEqual(await scenario.state(work), after);
    await scenario.next(work);
    assert.deepEqual(await scenario.state(work), after);
    return null;
  } catch (error) {
    const { status, signal, stderr } = ended;
    return `${error.message}\n(ended with ${status ?? signal}: ${stderr.slice(0, 300)})`;
  }
};

const runScenario = async (scenario, shim, root, random, until) => {
  const [work, template] = [join(root, 'work'), join(root, 'template')];
  for (const each of [work, template]) rmSync(each, { recursive: true, force: true });
  mkdirSync(work);
  await scenario.prepare(work);
  renameSync(work, template);
  restore(template, work);
  const { status, stderr, count } = runWithFault(shim, work, scenario, 0, 'kill');
  assert.equal(status, 0, `${scenario.name}: ${stderr}`);
  assert(count > 0, 'the library sees what the command writes');
  const after = await scenario.state(work);
  const row = { what: scenario.name, tried: 0, failed: [] };
  for (const trial of trialsOf(count, random)) {
    if (row.tried > 0 && Date.now() > until) break;
    const fault = await tryFault(scenario, shim, { work, template, after }, trial);
    row.tried += 1;
    if (fault !== null) row.failed.push(`${trial.how} at ${trial.at} of ${count}: ${fault}`);
  }
  return row;
};

/** A row of the table for each scenario that `isAsked`, or one that says why there is none. */
export const killRows = async (random, milliseconds, isAsked) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'zeitnot-faults-')));
  try {
    const { shim, why } = makeShim(root);
    if (shim === null) return [{ what: 'kills', skipped: why }];
    const asked = SCENARIOS.filter(({ name }) => isAsked(name));
    const rows = [];
    for (const scenario of asked) {
      const until = Date.now() + milliseconds / asked.length;
      rows.push(await runScenario(scenario, shim, root, random, until));
    }
    return rows;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
