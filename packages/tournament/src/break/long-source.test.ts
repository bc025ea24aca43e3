import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildIndex, writeIndex } from '@zeitnot/pgn';
import { afterAll, expect, it } from 'vitest';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { roundRobin } from '../testing/tournaments.js';
import { breakTournament } from './break.js';

const folder = makeTestFolder('long-source');
afterAll(() => rmSync(folder.path, { recursive: true }));

/** As long as what a thread reads ahead. */
const rounds = formatGames(roundRobin(12));
const comment = `{ ${'so long '.repeat(12_000)}}\n`;
const source = folder.put(rounds.replaceAll('\n\n1.', `\n\n${comment.repeat(6)}1.`));

const breakWith = async (threads: number, stopAt = Infinity) => {
  const stop = new AbortController();
  const out = folder.fresh('rounds');
  const result = await breakTournament(source, out, {
    threads,
    signal: stop.signal,
    onProgress: (done) => void (done > stopAt && stop.abort()),
  });
  return { out, result };
};

const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

const contentsOf = (out: string) =>
  readdirSync(out)
    .filter((name) => !name.endsWith('.pbi'))
    .map((name) => [name, sha256Of(join(out, name))]);

it.each([0.9, 1.5])('stops after %f passes', async (passes) => {
  const { result } = await breakWith(2, passes * statSync(source).size);
  expect(result).toMatchObject({ error: { code: 'Aborted' } });
});

it.each([0.5, 1.5])('says so if it grows after %f passes', async (passes) => {
  const growing = folder.put(readFileSync(source, 'utf8'));
  const { size } = statSync(growing);
  const out = folder.fresh('rounds');
  const result = await breakTournament(growing, out, {
    threads: 2,
    onProgress: (done) => void (done > passes * size && appendFileSync(growing, '\n')),
  });
  expect(result).toMatchObject({ error: { code: 'SourceChanged' } });
  expect(existsSync(out)).toBe(false);
});

it('gives the same files with one thread and two, with an index and without', async () => {
  const alone = await breakWith(1);
  const together = await breakWith(2);
  expect(good(together.result)).toEqual(good(alone.result));
  expect(good(alone.result).sha256).toBe(sha256Of(source));
  const contents = contentsOf(alone.out);
  expect(contents.length).toBe(12);
  expect(contentsOf(together.out)).toEqual(contents);
  good(writeIndex(source, good(await buildIndex(source))));
  const indexed = await breakWith(2);
  expect(good(indexed.result)).toEqual({ ...good(alone.result), indexBuilt: null });
  expect(contentsOf(indexed.out)).toEqual(contents);
});

it('stops while a thread reads, and reports an index of other contents', async () => {
  const { size, mtime } = good(await buildIndex(source)).index.source!;
  const stopped = await breakWith(2, size * 0.9);
  expect(stopped.result).toMatchObject({ error: { code: 'Aborted' } });
  const games = readFileSync(source);
  games.write('LONG', games.indexOf('long'));
  rmSync(source);
  appendFileSync(source, games);
  const seconds = (mtime + 0.5) / 1000;
  utimesSync(source, seconds, seconds);
  expect((await breakWith(2)).result).toMatchObject({ error: { code: 'IndexStale' } });
});
