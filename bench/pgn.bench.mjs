// The scanner and the index builder on 200 MB of generated games, beside grep on the same file, and the
// game reader beside pgn-extract and an npm reader on a slice. Each takes turns with grep, and the best of
// several runs counts: the machine is shared, and only interruptions make a run slower.

import { parse } from '@mliebelt/pgn-parser';
import { buildIndex, openBytes, openIndex, readGames, writeIndex } from '@zeitnot/pgn';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../tools/debian.mjs';
import { scan, writeGames } from './games.mjs';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const SLICE = 4_000_000;
const ROUNDS = 5;

/** The time of some work, its result, and its processor time in all threads of this process. */
const seconds = async (work) => {
  const before = process.cpuUsage();
  const started = performance.now();
  const count = await work();
  const time = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  return [time, count, (user + system) / 1e6];
};

/** The best times of each, taking turns; all must count the same games. */
const raceBoth = async (runners) => {
  const best = runners.map(() => [Infinity, Infinity]);
  const counts = new Set();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, runner] of runners.entries()) {
      const [time, count, processor] = await seconds(runner);
      best[index] = [Math.min(best[index][0], time), Math.min(best[index][1], processor)];
      counts.add(count);
    }
  }
  if (counts.size !== 1) throw new Error(`the counts differ: ${[...counts].join(', ')}`);
  return best;
};

const race = async (runners) => (await raceBoth(runners)).map(([time]) => time);

/** The processor time of grep, which is another process. */
const grepProcessor = (path) => {
  const script = String.raw`TIMEFORMAT='%U %S'; time grep -ac '^\[Event ' "$1"`;
  const runs = Array.from({ length: ROUNDS }, () => {
    const { stderr } = spawnSync('bash', ['-c', script, 'bash', path]);
    const [user, system] = stderr.toString().trim().split(' ').map(Number);
    return user + system;
  });
  return Math.min(...runs);
};

const run200 = async (path) => {
  const grep = () =>
    Number(spawnSync('grep', ['-ac', String.raw`^\[Event `, path]).stdout.toString());
  const index = async () => (await buildIndex(path)).value.index.games;
  return raceBoth([grep, () => scan(path), index]);
};

/** Everything of each game read: tags, plies with their clocks. */
const readAll = (path) => {
  const { source } = openBytes(path).value;
  let games = 0;
  for (const game of readGames(source)) {
    if (game.tags().size === 0 || game.plies().length === 0) throw new Error('nothing read');
    games += 1;
  }
  source.close();
  return games;
};

const runSlice = async (path) => {
  const extract = findProgram('pgn-extract');
  const withExtract = () => {
    const { stderr } = spawnSync(extract, ['-r', path], { maxBuffer: 1e9 });
    return Number(/matched out of (\d+)/.exec(stderr.toString())[1]);
  };
  const withParser = () => parse(readFileSync(path, 'utf8'), { startRule: 'games' }).length;
  const runners = [() => readAll(path), withParser, ...(extract === null ? [] : [withExtract])];
  return race(runners);
};

export const run = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bench-'));
  try {
    const path = join(folder, 'games.pgn');
    writeGames(path, SIZE);
    const { size } = statSync(path);
    const both = await run200(path);
    const [grep, scanned, indexed] = both.map(([time]) => time);
    const floor = grepProcessor(path);
    const processor = both
      .slice(1)
      .map(([, time]) => (time / floor).toFixed(2))
      .join(' and ');
    const built = (await buildIndex(path)).value;
    writeIndex(path, built);
    const [opening] = await seconds(() => openIndex(path).value.games);

    const small = join(folder, 'slice.pgn');
    writeGames(small, SLICE);
    const sliceSize = statSync(small).size;
    const [ours, parser, extract] = await runSlice(small);
    const row = (what, time, bytes = size) => [what, bytes / time / 1e6, time / grep];
    const rate = (time) => Math.round(sliceSize / time / 1e6);
    return {
      title: `PGN, ${Math.round(size / 1e6)} MB`,
      floor: 'the time of grep -ac',
      rows: [
        row(String.raw`grep -ac '^\[Event '`, grep),
        row('scanner', scanned),
        [...row('index, all fields and CRC', indexed), { most: 6 }],
      ],
      unit: 'MB/s',
      reading:
        `By processor time the ratios are ${processor}. The index of ${built.index.games.toLocaleString('en')} games ` +
        `opens, checked, in ${Math.round(opening * 1000)} ms. All tags and plies with clocks: ${rate(ours)} MB/s; ` +
        `@mliebelt/pgn-parser ${rate(parser)}${extract === undefined ? '' : `, pgn-extract -r (which plays the moves) ${rate(extract)}`}.`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
