/** What an ingest has made, and ingests that are killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { sample, type TestFolder } from './folder.js';
import { command } from './run.js';

/** A line for each game of a folder or database. */
export const rowsIn = async (
  { run, path }: TestFolder,
  out: string,
): Promise<readonly string[]> => {
  const isFile = out.endsWith('.duckdb');
  const sql = `SELECT file, game_index, hash(Event, White, movetext, tags, category, warnings)
    FROM ${isFile ? 'games' : `'**/*.parquet'`} ORDER BY 1, 2`;
  const db = isFile ? ['--db', out] : [];
  const { stdout } = await run(['sql', '--json', sql, ...db], { cwd: isFile ? path : out });
  return stdout.split('\n').slice(0, -1);
};

/** Files enough for many pieces, each of a few games. */
const putFiles = ({ at, put }: TestFolder, gamesInFile: number): readonly string[] => {
  const games = readFileSync(sample, 'utf8').split(/(?=\[Event )/);
  return Array.from({ length: 24 }, (_, index) => {
    const name = `part-${index}.pgn`;
    put(name, games.slice(index * 10, index * 10 + gamesInFile).join(''));
    return at(name);
  });
};

/**
 * Kills an ingest at random moments, and lets it finish: nothing is there twice and nothing is missing. With `replaces`,
 * older versions of the files are there already.
 */
export const checkKilledIngests = async (
  folder: TestFolder,
  name: string,
  replaces: boolean,
  kills: number,
): Promise<void> => {
  const { at, run } = folder;
  const ingest = (files: readonly string[], out: string) =>
    run(['ingest', ...files, '--to', out, '-q', '--json']);
  const out = at(name);
  if (replaces) expect((await ingest(putFiles(folder, 7), out)).status).toBe(0);
  const files = putFiles(folder, 10);
  expect((await ingest(files, at(`plain-${name}`))).status).toBe(0);
  const wanted = await rowsIn(folder, at(`plain-${name}`));
  expect(wanted).toHaveLength(240);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(process.execPath, [command, 'ingest', ...files, '--to', out, '-q']);
    const ended = once(child, 'exit');
    await Promise.race([sleep(300 + Math.random() * 900), ended]);
    child.kill('SIGKILL');
    await ended;
  }
  const last = await ingest(files, out);
  expect(last.stderr).toBe('');
  expect(JSON.parse(last.stdout)).toMatchObject({ files: 24, games: 240 });
  expect(await rowsIn(folder, out)).toEqual(wanted);
};
