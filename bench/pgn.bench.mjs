// The scanner and the index builder on 200 MB of generated games, beside grep on the same file, and the
// game reader beside pgn-extract and an npm reader on a slice. Each takes turns with grep, and the best of
// several runs counts: the machine is shared, and only interruptions make a run slower.

import { parse } from '@mliebelt/pgn-parser';
import {
  buildIndex,
  openBytes,
  openFile,
  openIndex,
  makeScanner,
  readGames,
  writeIndex,
} from '@zeitnot/pgn';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../tools/debian.mjs';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const SLICE = 4_000_000;
const ROUNDS = 5;

// legal, so that pgn-extract has nothing to complain about
const OPENING = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'.split(
  ' ',
);
const SHUFFLE = ['Be3', 'Bb7', 'Bc1', 'Bc8'];
const moveAt = (ply) => OPENING[ply] ?? SHUFFLE[(ply - OPENING.length) % SHUFFLE.length];

/** As servers export them: one line, a clock with each move. */
const serverGame = (number, plies) => {
  const moves = Array.from({ length: plies }, (_, ply) => {
    const count = `${(ply >> 1) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    return `${count} ${moveAt(ply)} { [%eval 0.${ply % 90}] [%clk 0:0${ply % 10}:${10 + (ply % 50)}] }`;
  });
  return `[Event "Rated Blitz game"]
[Site "https://example.org/${(number * 2_654_435_761) % 4_294_967_296}"]
[Date "2024.05.${10 + (number % 20)}"]
[Round "-"]
[White "player${number % 5003}"]
[Black "player${(number * 7) % 5003}"]
[Result "1-0"]
[UTCDate "2024.05.${10 + (number % 20)}"]
[UTCTime "10:${10 + (number % 50)}:00"]
[WhiteElo "${1500 + (number % 900)}"]
[BlackElo "${1500 + (number % 700)}"]
[ECO "C${10 + (number % 90)}"]
[TimeControl "180+2"]
[Termination "Normal"]

${moves.join(' ')} 1-0

`;
};

/** As collections have them: lines of eighty columns, no comments. */
const bookGame = (number, plies) => {
  const words = Array.from({ length: plies }, (_, ply) =>
    ply % 2 === 0 ? `${(ply >> 1) + 1}. ${moveAt(ply)}` : moveAt(ply),
  );
  let line = '';
  const lines = [];
  for (const word of [...words, '1/2-1/2']) {
    if (line.length + word.length > 78) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return `[Event "Open ${number % 997}"]
[Site "Town ${number % 211}"]
[Date "19${50 + (number % 50)}.0${1 + (number % 9)}.??"]
[Round "${1 + (number % 11)}.${1 + (number % 30)}"]
[White "Name ${number % 9001}, First"]
[Black "Name ${(number * 13) % 9001}, First"]
[Result "1/2-1/2"]
[WhiteElo "2${100 + (number % 600)}"]
[BlackElo "2${100 + (number % 500)}"]
[ECO "C84"]

${[...lines, line].join('\n')}

`;
};

const writeGames = (path, bytes) => {
  const file = openSync(path, 'w');
  let size = 0;
  for (let number = 0; size < bytes;) {
    let text = '';
    for (const end = number + 500; number < end; number += 1) {
      const plies = 40 + ((number * 37) % 80);
      text += number % 3 === 0 ? serverGame(number, plies) : bookGame(number, plies);
    }
    size += writeSync(file, text);
  }
  closeSync(file);
};

const scan = (path) => {
  const { readAt, close } = openFile(path).value;
  let games = 0;
  const scanner = makeScanner(() => (games += 1));
  for (let position = 0; ;) {
    const count = readAt(scanner.room(), position);
    if (count === 0) break;
    position += count;
    scanner.take(count);
  }
  scanner.finish();
  close();
  return games;
};

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
