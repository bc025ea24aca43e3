import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ClockEvent } from '@zeitnot/core/clock';
import { runs } from '../../../tests/runs.js';
import { mountSmallDisk } from '../../cli/src/testing/small-disk.js';
import type { ClockStore } from './clock-store.js';
import { openSqliteLog } from './sqlite.js';
import { exampleClock, valueOf } from './testing/cases.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = async (file: string): Promise<ClockStore> => valueOf(await openSqliteLog(file));

const GAMES = ['alpha', 'beta', 'gamma'];
const LENGTH = 30;
/** The size of a page of SQLite. */
const PAGE = 4096;

const give = (ms: number): ClockEvent => ({ type: 'give', player: 'white', ms, at: ms });

/** The bytes of a file with some games, and what is in them. */
const writeGames = async (file: string) => {
  const log = await open(file);
  for (const game of GAMES) {
    valueOf(await log.create(game, exampleClock().setup));
    for (let version = 0; version < LENGTH; version += 1) {
      valueOf(await log.append(game, version, give(version + 1)));
    }
  }
  const wholes = new Map<string, unknown>();
  for (const game of GAMES) wholes.set(game, valueOf(await log.read(game)));
  await log.close();
  return { bytes: readFileSync(file), wholes };
};

it('never reads anything else than what was written, whichever bit flips', async () => {
  const { bytes, wholes } = await writeGames(join(folder, 'good.db'));
  const told = new Set<string>();
  for (let run = 0; run < runs(3000, 150); run += 1) {
    const at = Math.floor(Math.random() * bytes.length);
    const bit = 2 ** Math.floor(Math.random() * 8);
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] as number) ^ bit;
    const file = join(folder, `flipped-${run}.db`);
    writeFileSync(file, flipped);
    const log = await openSqliteLog(file);
    // the first page describes the file: with another description there may be no file, or no game
    if (!log.ok) {
      expect(at).toBeLessThan(PAGE);
      continue;
    }
    for (const game of GAMES) {
      const read = await log.value.read(game);
      const where = `byte ${at}, bit ${bit}, ${game}`;
      if (read.ok) expect(read.value, where).toEqual(wholes.get(game));
      else if (at >= PAGE) {
        told.add(read.error.code);
        const behind = await log.value.append(game, LENGTH, give(LENGTH + 1));
        expect(behind, where).toMatchObject({ ok: false, error: { code: 'DamagedLog' } });
      }
    }
    await log.value.close();
  }
  expect([...told]).toEqual(['DamagedLog']);
});

it('loses nothing when the disk is full', async ({ skip }) => {
  const disk = join(folder, 'disk');
  const { unmount } = mountSmallDisk(disk, 'size=256k', skip);
  try {
    const file = join(disk, 'clocks.db');
    const log = await open(file);
    valueOf(await log.create('game', exampleClock().setup));
    let version = 0;
    let answer = await log.append('game', version, give(1));
    while (answer.ok && version < 20_000) {
      version = answer.value;
      answer = await log.append('game', version, give(version + 1));
    }
    expect(answer).toMatchObject({ ok: false, error: { code: 'StorageFailed' } });
    expect(valueOf(await log.read('game', 0)).version).toBe(version);
    await log.close();
    const later = await open(file);
    expect(valueOf(await later.read('game', 0)).events).toHaveLength(version);
    await later.close();
  } finally {
    unmount();
  }
});

it('finishes what is under way before it closes, and takes nothing more', async () => {
  const log = await open(join(folder, 'clocks.db'));
  valueOf(await log.create('game', exampleClock().setup));
  const last = log.append('game', 0, give(1));
  await log.close();
  expect(await last).toEqual({ ok: true, value: 1 });
  for (const answer of [await log.append('game', 1, give(2)), await log.games()]) {
    expect(answer).toMatchObject({ error: { code: 'StorageFailed' } });
  }
  await log.close();
});

it('refuses a name that is too long for a database, and nothing else with it', async () => {
  const log = await open(join(folder, 'clocks.db'));
  const { setup } = exampleClock();
  const answers = await Promise.all(
    ['a', '棋'.repeat(700), 'b'].map((name) => log.create(name, setup)),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
  await log.close();
});

it.each([
  ['a folder that is not there', 'nowhere/clocks.db', null],
  ['a file that is no database', 'clocks.db', 'x'.repeat(5000)],
])('says that it cannot open %s', async (_, name, text) => {
  if (text !== null) writeFileSync(join(folder, name), text);
  expect(await openSqliteLog(join(folder, name))).toMatchObject({
    ok: false,
    error: { code: 'StorageFailed' },
  });
});
