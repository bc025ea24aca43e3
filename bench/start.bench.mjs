// How long the command takes to start: short commands beside `node -e 0`, and SQL beside a bare script with the same query.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/zeitnot.js', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNS = 15;
const QUERY = 'SELECT 1 AS one';

const BARE_SQL = `
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll('${QUERY}');
  process.stdout.write(JSON.stringify(reader.getRows()) + '\\n');
`;

const CASES = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: 'explain 3+2', args: [COMMAND, 'explain', '3+2'] },
  { name: 'normalize 3+2', args: [COMMAND, 'normalize', '3+2'] },
  { name: '--help', args: [COMMAND, '--help'] },
  { name: `a bare script, ${QUERY}`, args: ['--input-type=module', '-e', BARE_SQL] },
  { name: `sql '${QUERY}'`, args: [COMMAND, 'sql', '--json', QUERY] },
];

const millis = (args) => {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - started;
};

export const run = async () => {
  // in turns, so that a busy moment of the machine hits all cases alike
  const times = CASES.map(() => []);
  for (let round = 0; round < RUNS; round += 1) {
    for (const [at, { args }] of CASES.entries()) times[at].push(millis(args));
  }
  const best = times.map((each) => Math.min(...each));
  const [floor] = best;
  const [bare, sql] = best.slice(-2);
  return {
    title: `Start, the best of ${RUNS} runs`,
    floor: '`node -e 0`',
    rows: best.map((time, at) => [
      CASES[at].name,
      time,
      time / floor,
      ...(CASES[at].name.startsWith('explain') ? [{ most: 2 }] : []),
    ]),
    unit: 'ms',
    reading: `sql takes ${Math.round(sql - bare)} ms more than the bare script; the limit is 150.`,
  };
};
