// PGN files in SQL on 200 MB of generated games, beside the bare scanner on the same file: one column,
// all columns into a table, one column by an index that is new to the process and by one that is not; and
// ingest with one and two workers.

import { openDatabase } from '@zeitnot/duckdb';
import { ingest } from '@zeitnot/duckdb/ingest';
import { buildIndex, indexPath, writeIndex } from '@zeitnot/pgn';
import { execFileSync } from 'node:child_process';
import { linkSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scan, writeGames } from './games.mjs';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const ROUNDS = 3;
/** Within this many runs, V8 has compiled the hot code of a short query. */
const SHORT_ROUNDS = 20;

const secondsOf = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** Threads of the work before, and of its garbage's collection, end within this time. */
const REST_MS = 20;

/**
 * Several works in turns, so that a busy moment meets all: the best time of each, and the usual one. None
 * pays for what the one before has left behind.
 */
const inTurns = async (works, rounds = ROUNDS) => {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      globalThis.gc?.();
      await setTimeout(REST_MS);
      times[place].push(await secondsOf(work));
    }
  }
  return times.map((all) => ({
    best: Math.min(...all),
    usually: all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)],
  }));
};

/**
 * A query in a fresh process: how long it takes past start-up, in seconds, and the most memory, in MB. As
 * Linux counts it for the process itself: `maxRSS` begins with what the one had that started it.
 */
const freshly = (sql) => {
  const script = `
    const { openDatabase } = await import('@zeitnot/duckdb');
    const { readFileSync } = await import('node:fs');
    const { value } = await openDatabase();
    const started = performance.now();
    await value.connection.run(process.argv[1]);
    const time = (performance.now() - started) / 1000;
    value.close();
    const peak = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1024;
    console.log(JSON.stringify({ time, peak }));`;
  const args = ['--input-type=module', '-e', script, sql];
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }));
};

const firstTime = (sql) => Math.min(...Array.from({ length: ROUNDS }, () => freshly(sql).time));

export const runFiles = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bench-sql-'));
  try {
    const path = join(folder, 'games.pgn');
    writeGames(path, SIZE);
    const { size } = statSync(path);
    const { value: database } = await openDatabase();
    const run = (sql) => database.connection.run(sql);
    // the same games once more, with an index
    const indexed = join(folder, 'indexed.pgn');
    linkSync(path, indexed);
    writeIndex(indexed, (await buildIndex(indexed)).value);
    // columns of an index stay in memory until it changes
    const renew = () => utimesSync(indexPath(indexed), new Date(), new Date());
    const groupedOf = (file) => `SELECT TimeControl, count(*) FROM read_pgn('${file}') GROUP BY 1`;
    const [scanner, one, , first, again] = await inTurns(
      [
        () => scan(path),
        () => run(groupedOf(path)),
        renew,
        () => run(groupedOf(indexed)),
        () => run(groupedOf(indexed)),
      ],
      SHORT_ROUNDS,
    );
    const all = await inTurns([
      () => scan(path),
      () => run(`CREATE OR REPLACE TABLE copy AS SELECT * FROM read_pgn('${path}')`),
    ]);
    await run('DROP TABLE copy');
    const moves = await inTurns([
      () => scan(path),
      () => run(`SELECT count(clk) FROM read_pgn_moves('${path}')`),
    ]);
    const { peak } = freshly(
      `SELECT count(movetext), count(tags), count(parse_error) FROM read_pgn('${path}')`,
    );
    const ingested = [];
    for (const workers of [1, 2]) {
      const out = join(folder, `out-${workers}`);
      ingested.push(await secondsOf(() => ingest([path], out, { workers })));
    }
    database.close();
    const fresh = firstTime(groupedOf(path)) / firstTime(groupedOf(indexed));
    const row = (what, seconds, floor = scanner.best) => [
      what,
      size / seconds / 1e6,
      seconds / floor,
    ];
    const rowBeside = (what, [floor, work]) => row(what, work.best, floor.best);
    return {
      title: `PGN files in SQL, ${Math.round(size / 1e6)} MB`,
      floor: 'the time of the bare scanner of @zeitnot/pgn',
      rows: [
        row('scanner', scanner.best),
        [...row('`SELECT TimeControl, count(*) … GROUP BY 1`', one.best), { most: 3 }],
        row('the same, first query by an index', first.best),
        row('the same, by an index in memory', again.best),
        rowBeside('`CREATE TABLE … AS SELECT *`', all),
        rowBeside('`read_pgn_moves`, `count(clk)`', moves),
        row('ingest to Parquet, 1 worker', ingested[0]),
        row('ingest to Parquet, 2 workers', ingested[1]),
      ],
      unit: 'MB/s',
      reading:
        `An index makes its first query ${(one.best / first.best).toFixed(1)} times faster than a scan (at least 5 are ` +
        `wanted), in a fresh process ${fresh.toFixed(1)} times. Reading movetext, tags and parse_error peaks at ` +
        `${Math.round(peak)} MB, DuckDB and Node included.`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
