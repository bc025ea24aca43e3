import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeIngestFolder } from '../testing/ingests.js';
import { sample } from '../testing/sample-folder.js';
import { command } from '../testing/sql.js';

const { folder, zeitnot, rowsIn, remove } = makeIngestFolder();
afterAll(remove);

/** Files enough for many pieces, each of a few games. */
const writeFiles = (gamesInFile: number): readonly string[] => {
  const games = readFileSync(sample, 'utf8').split(/(?=\[Event )/);
  return Array.from({ length: 24 }, (_, index) => {
    const file = join(folder, `part-${index}.pgn`);
    writeFileSync(file, games.slice(index * 10, index * 10 + gamesInFile).join(''));
    return file;
  });
};

it.for(['games', 'games.duckdb'])(
  'a full disk is told once of %s, and the same command goes on when there is room',
  { timeout: 30_000 },
  (name, { skip }) => {
    const disk = join(folder, `disk-${name}`);
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      const out = join(disk, name);
      const files = Array.from({ length: 16 }, (_, index) => join(folder, `copy-${index}.pgn`));
      for (const file of files) copyFileSync(sample, file);
      const args = ['ingest', ...files, '--to', out, '-q', '--workers', '2'];
      const full = zeitnot(args);
      expect([full.status, full.stdout]).toEqual([1, '']);
      expect(full.stderr).toMatch(
        /^\S+ cannot be written\. .*No space left on device\. What is done stays; the same command goes on from there\.\n$/,
      );
      expect(full.stderr).not.toContain('IO Error');
      spawnSync('mount', ['-o', 'remount,size=64m', disk]);
      const done = zeitnot(args);
      expect([done.status, done.stderr]).toEqual([0, '']);
      expect(rowsIn(out)).toHaveLength(16 * 269);
    } finally {
      spawnSync('umount', [disk]);
    }
  },
);

it('leaves no database behind where the disk is full from the first', ({ skip }) => {
  const disk = join(folder, 'no-disk');
  mkdirSync(disk);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  if (mount.status !== 0) skip('a small disk can only be mounted by root');
  try {
    const done = zeitnot(['ingest', sample, '--to', join(disk, 'games.duckdb'), '-q']);
    expect([done.status, done.stderr]).toEqual([1, expect.stringContaining('cannot be written.')]);
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});

it.each([
  ['killed', false],
  ['killed.duckdb', false],
  ['changed', true],
  ['changed.duckdb', true],
])(
  'an ingest into %s that is killed at any moment goes on, nothing twice and nothing missing',
  async (name, replaces) => {
    const out = join(folder, name);
    if (replaces) expect(zeitnot(['ingest', ...writeFiles(7), '--to', out, '-q']).status).toBe(0);
    const files = writeFiles(10);
    const plain = join(folder, `plain-${name}`);
    expect(zeitnot(['ingest', ...files, '--to', plain, '-q']).status).toBe(0);
    const wanted = rowsIn(plain);
    expect(wanted).toHaveLength(240);
    for (let kill = 0; kill < 6; kill += 1) {
      const child = spawn(process.execPath, [command, 'ingest', ...files, '--to', out, '-q']);
      const ended = once(child, 'exit');
      await Promise.race([wait(300 + Math.random() * 900), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    const last = zeitnot(['ingest', ...files, '--to', out, '-q', '--json']);
    expect(last.stderr).toBe('');
    expect(JSON.parse(last.stdout)).toMatchObject({ files: 24, games: 240 });
    expect(rowsIn(out)).toEqual(wanted);
  },
  60_000,
);
