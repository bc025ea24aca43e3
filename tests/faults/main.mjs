// npm run test:faults [-- WORD…]: kills, full disks, damage and bombs, and a table of what was tried. Words choose rows
// that contain one of them. ZEITNOT_FAULTS_MINUTES is the time in all, 3 without it and 30 at most;
// ZEITNOT_FAULTS_SEED makes it the same choice again.

import { makeRandom } from '../fuzz/random.mjs';
import { bombRows } from './bombs.mjs';
import { diskRows } from './disk.mjs';
import { flipRows } from './flips.mjs';
import { killRows } from './kills.mjs';

const MAX_MINUTES = 30;
const minutes = Math.min(MAX_MINUTES, Number(process.env.ZEITNOT_FAULTS_MINUTES ?? 3));
const seed = Number(process.env.ZEITNOT_FAULTS_SEED ?? Date.now() % 1e9);
const words = process.argv.slice(2);
const isAsked = (name) => words.length === 0 || words.some((word) => name.includes(word));
const random = makeRandom(seed);

/** What share of the time each part has. */
const share = (part) => minutes * 60_000 * part;

process.stdout.write(`${minutes} minutes, seed ${seed}\n`);
const rows = [
  ...(await killRows(random, share(0.6), isAsked)),
  ...(await diskRows(share(0.15), isAsked)),
  ...(await flipRows(random, share(0.15), isAsked)),
  ...(await bombRows(random, share(0.1), isAsked)),
];

const width = Math.max(...rows.map(({ what }) => what.length));
const line = (what, ...cells) =>
  process.stdout.write(
    `${what.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(8)).join('  ')}\n`,
  );
line('', 'tried', 'survived', 'failed');
for (const { what, tried, failed, skipped } of rows) {
  if (skipped === undefined) line(what, tried, tried - failed.length, failed.length);
  else process.stdout.write(`${what.padEnd(width)}  skipped: ${skipped}\n`);
}
const all = rows.flatMap(({ what, failed = [] }) => failed.map((fault) => `${what}: ${fault}`));
for (const fault of all) process.stdout.write(`\n${fault}\n`);
process.exitCode = all.length === 0 ? 0 : 1;
