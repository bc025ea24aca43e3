// PGN files in SQL on 200 MB of generated games, beside the bare scanner on the same file: one column,
// all columns into a table, one column by index; and ingest with one and two workers.

import { ingest, openDatabase } from '@zeitnot/duckdb';
import { buildIndex, writeIndex } from '@zeitnot/pgn';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scan, writeGames } from './games.mjs';

const SIZE = Number(process.env.ZEITNOT_BENCH_BYTES ?? 200_000_000);
const ROUNDS = 3;
/** V8 compiles the hot code of a short query within so many runs. */
const SHORT_ROUNDS = 20;

const secondsOf = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** The best of several rounds, in turns with the scanner, so that a busy moment meets both. */
const beside = async (path, work, rounds = ROUNDS) => {
  const times = { scanner: [], work: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.scanner.push(await secondsOf(() => scan(path)));
    times.work.push(await secondsOf(work));
  }
  return {
    scanner: Math.min(...times.scanner),
    work: Math.min(...times.work),
    usually: times.work.toSorted((a, b) => a - b)[Math.floor(rounds / 2)],
  };
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
    const grouped = `SELECT TimeControl, count(*) FROM read_pgn('${path}') GROUP BY 1`;
    const one = await beside(path, () => run(grouped), SHORT_ROUNDS);
    const all = await beside(path, () =>
      run(`CREATE OR REPLACE TABLE copy AS SELECT * FROM read_pgn('${path}')`),
    );
    await run('DROP TABLE copy');
    const moves = await beside(path, () => run(`SELECT count(clk) FROM read_pgn_moves('${path}')`));
    const { peak } = freshly(
      `SELECT count(movetext), count(tags), count(parse_error) FROM read_pgn('${path}')`,
    );
    const firstByScan = firstTime(grouped);
    const ingested = [];
    for (const workers of [1, 2]) {
      const out = join(folder, `out-${workers}`);
      ingested.push(await secondsOf(() => ingest([path], out, { workers })));
    }
    writeIndex(path, (await buildIndex(path)).value);
    const firstByIndex = firstTime(grouped);
    const indexed = await beside(path, () => run(grouped), SHORT_ROUNDS);
    database.close();
    const row = (what, time, scanner) => [what, size / time / 1e6, time / scanner];
    return {
      title: `PGN files in SQL, ${Math.round(size / 1e6)} MB`,
      floor:
        'the bare scanner of @zeitnot/pgn, by cost; one column may cost 2, all columns into a table 5',
      rows: [
        row('scanner', one.scanner, one.scanner),
        row('`SELECT TimeControl, count(*) … GROUP BY 1`', one.work, one.scanner),
        row('the same, by index', indexed.work, indexed.scanner),
        row('`CREATE TABLE … AS SELECT *`', all.work, all.scanner),
        row('`read_pgn_moves`, `count(clk)`', moves.work, moves.scanner),
        row('ingest to Parquet, 1 worker', ingested[0], one.scanner),
        row('ingest to Parquet, 2 workers', ingested[1], one.scanner),
      ],
      unit: 'MB/s',
      note:
        `The index makes that query ${(one.work / indexed.work).toFixed(1)} times faster, median beside ` +
        `median ${(one.usually / indexed.usually).toFixed(1)} times, where 20 are wanted; as the first one ` +
        `of a fresh process, in code that V8 has not compiled yet, ` +
        `${(firstByScan / firstByIndex).toFixed(1)} times. Reading movetext, tags and ` +
        `parse_error takes ${Math.round(peak)} MB at most, DuckDB and Node included.`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
