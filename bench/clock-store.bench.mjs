// Appends to clock logs in SQLite beside the least that a durable event costs: one row, one commit. Then the check of what
// stands before an append: a game's rows as one text, beside fetching them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import { UNLIMITED } from '@zeitnot/core';
import { makeClock } from '@zeitnot/core/clock';
import Sqlite from 'libsql/promise';

const RUNS = 7;
const SINGLES = 200;
const GROUPS = 20;
const GAMES = Array.from({ length: 100 }, (_, index) => `game ${index}`);
const EVENT = { type: 'give', player: 'white', ms: 1000, at: 1_700_000_000_000 };
const TEXT = JSON.stringify(EVENT);

/** The median rate of runs in turns, so that load from elsewhere hits all of them. */
const rates = async (works) => {
  const found = works.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, { count, work }] of works.entries()) {
      const from = performance.now();
      await work(run);
      found[index].push((count * 1000) / (performance.now() - from));
    }
  }
  return found.map((all) => all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]);
};

const openFile = async (path) => {
  const file = new Sqlite(path, { timeout: 5000 });
  await file.exec('PRAGMA journal_mode = WAL');
  await file.exec('PRAGMA synchronous = FULL');
  await file.exec(
    'CREATE TABLE t (game TEXT, version INTEGER, event TEXT, PRIMARY KEY (game, version)) WITHOUT ROWID',
  );
  return { file, insert: await file.prepare('INSERT INTO t VALUES (?, ?, ?)') };
};

const appends = async (folder) => {
  const { file, insert } = await openFile(join(folder, 'floor.db'));
  const { value: log } = await openSqliteLog(join(folder, 'clocks.db'));
  const { setup } = makeClock({ control: UNLIMITED }).value;
  for (const game of [...GAMES, ...Array.from({ length: RUNS }, (_, run) => `alone ${run}`)]) {
    await log.create(game, setup);
  }
  const singleRows = async (run) => {
    for (let version = 0; version < SINGLES; version += 1) {
      await file.exec('BEGIN IMMEDIATE');
      insert.run(`alone ${run}`, version, TEXT);
      await file.exec('COMMIT');
    }
  };
  const singles = async (run) => {
    for (let version = 0; version < SINGLES; version += 1) {
      await log.append(`alone ${run}`, version, EVENT);
    }
  };
  const groups = async (run) => {
    for (let group = 0; group < GROUPS; group += 1) {
      await Promise.all(GAMES.map((game) => log.append(game, run * GROUPS + group, EVENT)));
    }
  };
  const [floor, single, grouped] = await rates([
    { count: SINGLES, work: singleRows },
    { count: SINGLES, work: singles },
    { count: GROUPS * GAMES.length, work: groups },
  ]);
  await log.close();
  return {
    title: 'Clock logs in SQLite',
    floor: 'one row and one commit',
    unit: 'events/s',
    rows: [
      ['a row and a commit', floor, 1],
      ['append, one after the other', single, single / floor, { least: 0.2 }],
      ['append, a hundred games at once', grouped, grouped / floor, { least: 2 }],
    ],
  };
};

const checks = async (folder) => {
  const { file, insert } = await openFile(join(folder, 'checks.db'));
  for (let version = 0; version < 100; version += 1) insert.run('game', version, TEXT);
  const rows = await file.prepare('SELECT version, event FROM t WHERE game = ? ORDER BY version');
  const text = await file.prepare(
    `SELECT CAST(group_concat(version || event, '' ORDER BY version) AS BLOB) AS lines FROM t WHERE game = ?`,
  );
  const [byRows, byText] = await rates([
    {
      count: 500,
      work: async () => {
        for (let count = 0; count < 500; count += 1) {
          for (const row of await rows.all('game')) crc32(`${row.version}${row.event}`);
        }
      },
    },
    {
      count: 500,
      work: () => {
        for (let count = 0; count < 500; count += 1) crc32(new Uint8Array(text.get('game').lines));
      },
    },
  ]);
  return {
    title: 'Clock logs: a look at a game of 100 events',
    floor: 'fetching its rows',
    unit: 'games/s',
    rows: [
      ['fetching the rows', byRows, 1],
      ['one text', byText, byText / byRows, { least: 2 }],
    ],
  };
};

export const run = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bench-'));
  try {
    return [await appends(folder), await checks(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
