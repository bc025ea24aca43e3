// Breaking 200 MB into rounds with an index for each, beside a bare loop that reads, hashes and writes the
// same bytes. They take turns, and the best of several runs counts. Each run is a process of its own, so
// that its peak memory is its own as well.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { breakTournament } from '@zeitnot/tournament';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const ROUNDS = 5;
const CHUNK = 1024 * 1024;

const MOVES = Array.from(
  { length: 50 },
  (_, move) => `${move + 1}. Nf3 {[%clk 1:${10 + move}:00]} Nf6 {[%clk 1:${10 + move}:30]}`,
).join(' ');

/** A game of an open with eleven rounds, a date for each, in which everybody plays one game in a round. */
const gameOf = (number, games, moves) => {
  const boards = Math.ceil(games / 11);
  const round = 1 + Math.floor((number - 1) / boards);
  const board = (number - 1) % boards;
  const players = [board, boards + ((board + round * 17) % boards)];
  const [white, black] = board % 2 === 0 ? players : players.toReversed();
  return `[Event "Grand Open"]
[Site "Town"]
[Date "2024.05.${10 + round}"]
[Round "${round}"]
[White "Player ${white}"]
[Black "Player ${black}"]
[Result "1/2-1/2"]
[WhiteElo "2${100 + (number % 600)}"]
[BlackElo "2${100 + (number % 500)}"]
[TimeControl "5400+30"]

${moves} 1/2-1/2

`;
};

const writeTournament = (path, games, moves) => {
  const file = openSync(path, 'w');
  for (let number = 1; number <= games;) {
    let text = '';
    for (const end = Math.min(games, number + 499); number <= end; number += 1) {
      text += gameOf(number, games, moves);
    }
    writeSync(file, text);
  }
  closeSync(file);
};

/** What any program has to do. */
const copyBare = (source, out) => {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK);
  const [from, to] = [openSync(source, 'r'), openSync(out, 'w')];
  for (;;) {
    const count = readSync(from, chunk);
    if (count === 0) break;
    const bytes = chunk.subarray(0, count);
    hash.update(bytes);
    writeSync(to, bytes);
  }
  closeSync(from);
  closeSync(to);
  return hash.digest('hex');
};

const WORK = {
  bare: (source, out) => copyBare(source, out),
  break: async (source, out) => (await breakTournament(source, out)).value.sha256,
};

/** Runs a piece of work in a process of its own: its seconds, its peak memory, and what it hashed. */
const measure = (what, source, out) => {
  const script = fileURLToPath(import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, [script, what, source, out]);
  rmSync(out, { recursive: true, force: true });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
};

const best = (runs, what = 'seconds') => Math.min(...runs.map((one) => one[what]));

export const run = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bench-'));
  try {
    const source = join(folder, 'open.pgn');
    const out = join(folder, 'out');
    writeTournament(source, Math.round(SIZE / gameOf(1, 1, MOVES).length), MOVES);
    const { size } = statSync(source);
    const runs = { bare: [], break: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const what of Object.keys(runs)) runs[what].push(measure(what, source, out));
    }
    if (new Set(Object.values(runs).flatMap((all) => all.map(({ hash }) => hash))).size !== 1) {
      throw new Error('not the same bytes');
    }
    const memory = [1000, 10_000, 250_000, 500_000].map((games) => {
      const path = join(folder, `${games}.pgn`);
      writeTournament(path, games, '1. e4');
      return [games, measure('break', path, out).peak];
    });
    const bare = best(runs.bare);
    const row = (what, seconds) => [what, size / seconds / 1e6, seconds / bare];
    return {
      title: `Break, ${Math.round(size / 1e6)} MB`,
      floor: 'the time of a bare loop that reads, hashes and writes',
      rows: [
        row('read, SHA-256, write', bare),
        [...row('break, with indexes', best(runs.break)), { most: 6 }],
      ],
      unit: 'MB/s',
      reading:
        `By processor time the ratio is ${(best(runs.break, 'processor') / best(runs.bare, 'processor')).toFixed(2)}. Peak memory: ` +
        `${memory.map(([games, peak]) => `${games.toLocaleString('en')} games ${Math.round(peak / 1e6)} MB`).join(', ')}.`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const [, script, what, source, out] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const before = process.cpuUsage();
  const hash = await WORK[what](source, out);
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1e6;
  // `maxRSS` starts with the parent's
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  process.stdout.write(JSON.stringify({ seconds, processor, peak, hash }));
}
