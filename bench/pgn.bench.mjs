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

const seconds = async (work) => {
  const started = performance.now();
  const count = await work();
  return [(performance.now() - started) / 1000, count];
};

/** The best time of each, taking turns; all must count the same games. */
const race = async (runners) => {
  const best = runners.map(() => Infinity);
  const counts = new Set();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, runner] of runners.entries()) {
      const [time, count] = await seconds(runner);
      best[index] = Math.min(best[index], time);
      counts.add(count);
    }
  }
  if (counts.size !== 1) throw new Error(`the counts differ: ${[...counts].join(', ')}`);
  return best;
};

const run200 = async (path) => {
  const grep = () =>
    Number(spawnSync('grep', ['-ac', String.raw`^\[Event `, path]).stdout.toString());
  const index = (threads) => async () => (await buildIndex(path, { threads })).value.index.games;
  return race([grep, () => scan(path), index(1), index(2)]);
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
    const [grep, scanned, one, two] = await run200(path);
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
      floor: 'the time of grep -ac; the scanner may take 3, the index on one thread 6',
      rows: [
        row(String.raw`grep -ac '^\[Event '`, grep),
        row('scanner', scanned),
        row('index, all fields and CRC, one thread', one),
        row('index, two threads', two),
      ],
      unit: 'MB/s',
      note: `The index of ${built.index.games.toLocaleString('en')} games opens, checked, in ${Math.round(opening * 1000)} ms.
On a slice of ${Math.round(sliceSize / 1e6)} MB: all tags and plies with clocks ${rate(ours)} MB/s, @mliebelt/pgn-parser ${rate(parser)} MB/s${
        extract === undefined
          ? ''
          : `, pgn-extract -r, which also plays the moves, ${rate(extract)} MB/s`
      }.`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
