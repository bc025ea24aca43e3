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
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIndex, writeIndex } from '@zeitnot/pgn';
import { breakTournament } from '@zeitnot/tournament';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const ROUNDS = 12;
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
  index: async (source) => (await buildIndex(source)).value.index.games,
  bare: (source, out) => copyBare(source, out),
  break: async (source, out) => {
    const threads = availableParallelism();
    return (await breakTournament(source, out, { threads })).value.sha256;
  },
};

/** How often work is done in one process until its code is compiled. */
const UNTIL_WARM = 10;

/**
 * Runs a piece of work in a process of its own, the last of so many times: its seconds, the peak memory, and
 * what it hashed.
 */
const measure = (what, source, out, times = 1) => {
  const script = fileURLToPath(import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, [script, what, source, out, times]);
  rmSync(out, { recursive: true, force: true });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
};

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/zeitnot.js', import.meta.url));
const COMMAND_ROUNDS = 15;

/** The command on each of some files in turns, in seconds: the best and the usual time of each. */
const commandTimes = (sources, out) => {
  const times = sources.map(() => []);
  for (let round = 0; round < COMMAND_ROUNDS; round += 1) {
    for (const [place, source] of sources.entries()) {
      const started = performance.now();
      const args = [COMMAND, 'break', source, '--out', out, '--json'];
      const { status, stderr } = spawnSync(process.execPath, args);
      times[place].push((performance.now() - started) / 1000);
      rmSync(out, { recursive: true, force: true });
      if (status !== 0) throw new Error(stderr.toString());
    }
  }
  return times.map((all) => ({
    best: Math.min(...all),
    usually: all.toSorted((a, b) => a - b)[Math.floor(COMMAND_ROUNDS / 2)],
  }));
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
      return [games, measure('break', path, out).peak, measure('index', path, out).peak];
    });
    const small = join(folder, 'small.pgn');
    writeTournament(small, 5000, MOVES.slice(0, MOVES.indexOf('40.')));
    const runsOf = (path, times) =>
      Array.from({ length: 5 }, () => measure('break', path, out, times));
    const tiny = join(folder, 'tiny.pgn');
    writeTournament(tiny, 22, MOVES.slice(0, MOVES.indexOf('40.')));
    const [started, whole] = commandTimes([tiny, small], out);
    const coldTiny = best(runsOf(tiny, 1));
    const [cold, warm] = [1, UNTIL_WARM].map((times) => best(runsOf(small, times)));
    writeIndex(small, (await buildIndex(small)).value);
    const [coldIndexed, warmIndexed] = [1, UNTIL_WARM].map((times) => best(runsOf(small, times)));
    const bare = best(runs.bare);
    const row = (what, seconds) => [what, size / seconds / 1e6, seconds / bare];
    // between two that are both long enough for threads and for V8 to compile everything
    const perGame = (column) => Math.round((memory[3][column] - memory[2][column]) / 250_000);
    const ms = (seconds) => Math.round(seconds * 1000);
    return {
      title: `Break, ${Math.round(size / 1e6)} MB`,
      floor: 'the time of a bare loop that reads, hashes and writes; break with indexes may take 3',
      rows: [row('read, SHA-256, write', bare), row('break, with indexes', best(runs.break))],
      unit: 'MB/s',
      note: `Processor time, which a busy machine distorts less: ${best(runs.bare, 'processor').toFixed(2)} s and ${best(runs.break, 'processor').toFixed(2)} s, ratio ${(best(runs.break, 'processor') / best(runs.bare, 'processor')).toFixed(2)}.
Peak memory: ${memory
        .map(([games, peak]) => `${games.toLocaleString('en')} games ${Math.round(peak / 1e6)} MB`)
        .join(
          ', ',
        )}; ${perGame(1)} bytes for each game from 250,000 on, where building the index alone takes ${perGame(2)}.
5,000 games (${Math.round(statSync(small).size / 1e6)} MB) past start-up: ${ms(warm)} ms, with an index beside them ${ms(warmIndexed)} ms; in a fresh process, in code that V8 has not compiled yet, ${ms(cold)} and ${ms(coldIndexed)} ms, where 22 games take ${ms(coldTiny)}.
The command takes ${ms(whole.best - started.best)} ms more for them than for 22 games, usually ${ms(whole.usually - started.usually)}.`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const [, script, what, source, out, times] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  for (let before = 1; before < Number(times); before += 1) {
    await WORK[what](source, out);
    rmSync(out, { recursive: true });
  }
  const started = performance.now();
  const before = process.cpuUsage();
  const hash = await WORK[what](source, out);
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1e6;
  // `maxRSS` begins with what the process had that started this one
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  process.stdout.write(JSON.stringify({ seconds, processor, peak, hash }));
}
