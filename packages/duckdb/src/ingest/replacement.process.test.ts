import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hereRunner, parquetBelow, rowsOf } from '../testing/ingests.js';
import { ingest, type IngestOptions, type IngestSummary } from './ingest.js';

const PIECE_BYTES = 500;

/** One place for all tests, since the records of an ingest name it. */
const root = mkdtempSync(join(tmpdir(), 'zeitnot-replacement-'));
const folder = join(root, 'work');
const [out, file, other] = [join(folder, 'games'), join(folder, 'a.pgn'), join(folder, 'b.pgn')];
afterAll(() => rmSync(root, { recursive: true }));

const restart = (): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
};
beforeEach(restart);

/** As it is, with the lock, whose text is that of a link. */
const COPY = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true } as const;

/** The times tell a state from another of the same size. */
const write = (path: string, event: string, games: number, seconds: number): void => {
  writeFileSync(path, `[Event "${event}"]\n[TimeControl "3+2"]\n\n1. e4 e5 *\n\n`.repeat(games));
  utimesSync(path, seconds, seconds);
};

const run = async (
  files: readonly string[],
  options: IngestOptions = {},
): Promise<IngestSummary> => {
  const done = await ingest(files, out, {
    pieceBytes: PIECE_BYTES,
    runner: hereRunner,
    ...options,
  });
  if (!done.ok) throw new Error(`${done.error.code}: ${done.error.message}`);
  return done.value;
};

/** How many games there are of each event. */
const events = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await rowsOf(
    `SELECT Event, count(*)::INTEGER FROM read_parquet(${parquetBelow(out)}) GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows as [string, number][]);
};

const note = (): string => join(out, '_zeitnot', 'replacing.json');

/** Is killed when that many pieces are written, before the last of them is accepted. */
const KILLED = `
  import { ingest, openPieceWorker } from '@zeitnot/duckdb/ingest';
  const [file, out, pieceBytes, written] = process.argv.slice(1);
  const runner = {
    async *run(pieces) {
      const { work } = await openPieceWorker();
      let count = 0;
      for (const piece of pieces) {
        const result = await work(piece);
        count += 1;
        if (count === Number(written)) process.kill(process.pid, 'SIGKILL');
        yield result;
      }
    },
  };
  await ingest([file], out, { runner, pieceBytes: Number(pieceBytes) });
`;

const killedIngest = (written: number): void => {
  const args = [
    '--input-type=module',
    '-e',
    KILLED,
    file,
    out,
    String(PIECE_BYTES),
    String(written),
  ];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  expect(spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })).toMatchObject({
    signal: 'SIGKILL',
    stderr: '',
  });
};

describe('a replacement that was killed when the first new piece was there', () => {
  const killed = join(root, 'killed');
  beforeAll(async () => {
    restart();
    write(file, 'old', 30, 2000);
    write(other, 'other', 1, 2000);
    await run([file]);
    // a former state may well be the younger one
    write(file, 'new', 30, 1000);
    killedIngest(1);
    expect(await events()).toEqual({ old: 30, new: expect.any(Number) as number });
    expect(existsSync(note())).toBe(true);
    cpSync(folder, killed, COPY);
  });
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    cpSync(killed, folder, COPY);
  });

  it('is finished by an ingest of another file', async () => {
    await run([other]);
    const { new: some, ...rest } = await events();
    expect(rest).toEqual({ other: 1 });
    expect(some).toBeGreaterThan(0);
    expect(existsSync(note())).toBe(false);
    expect(await run([file])).toMatchObject({ games: 30, already: 1, failed: [] });
    expect(await events()).toEqual({ new: 30, other: 1 });
  });

  it('is finished by one of the same file, which does nothing twice', async () => {
    expect(await run([file])).toMatchObject({ games: 30, already: 1, failed: [] });
    expect(await events()).toEqual({ new: 30 });
  });

  it('is finished where the file has changed again, or back', async () => {
    write(file, 'third', 30, 3000);
    expect(await run([file])).toMatchObject({ games: 30, already: 0 });
    expect(await events()).toEqual({ third: 30 });
    write(file, 'old', 30, 2000);
    expect(await run([file])).toMatchObject({ games: 30, already: 0 });
    expect(await events()).toEqual({ old: 30 });
    expect(existsSync(note())).toBe(false);
  });

  it('waits until an ingest is accepted', async () => {
    expect(await ingest([join(folder, 'missing.pgn')], out)).toMatchObject({ ok: false });
    expect(await events()).toMatchObject({ old: 30 });
    await run([other]);
    expect(await events()).not.toHaveProperty('old');
  });

  it.each(['{', '[null]', '[{"former":"x","next":[]}]'])(
    'waits for its file if the note is %j',
    async (text) => {
      writeFileSync(note(), text);
      await run([other]);
      expect(await events()).toMatchObject({ old: 30, other: 1 });
      await run([file]);
      expect(await events()).toEqual({ new: 30, other: 1 });
    },
  );
});

it('keeps the old pieces where no new one was done', async () => {
  write(file, 'old', 30, 1000);
  write(other, 'other', 1, 1000);
  await run([file]);
  write(file, 'new', 30, 2000);
  const stop = new AbortController();
  const stopped = {
    async *run(): AsyncGenerator<never> {
      stop.abort();
      yield* [];
    },
  };
  expect(
    await ingest([file], out, { runner: stopped, signal: stop.signal, pieceBytes: PIECE_BYTES }),
  ).toMatchObject({ ok: false, error: { code: 'Aborted' } });
  expect(existsSync(note())).toBe(true);
  await run([other]);
  expect(await events()).toEqual({ old: 30, other: 1 });
});

it('says that a file is only partly there after a stop', async () => {
  write(file, 'old', 30, 1000);
  await run([file]);
  write(file, 'new', 30, 2000);
  const stop = new AbortController();
  const onProgress = (): void => stop.abort();
  const options = {
    pieceBytes: PIECE_BYTES,
    runner: hereRunner,
    signal: stop.signal,
    onProgress,
  };
  expect(await ingest([file], out, options)).toMatchObject({
    error: {
      code: 'Aborted',
      message: expect.stringMatching(/only some of the games of some files are there\.$/) as string,
    },
  });
  expect(await run([file])).toMatchObject({ games: 30 });
  expect(await events()).toEqual({ new: 30 });
});

it('leaves only records behind on success', async () => {
  write(file, 'old', 30, 1000);
  await run([file]);
  write(file, 'new', 30, 2000);
  await run([file]);
  for (const name of readdirSync(join(out, '_zeitnot')))
    expect(name).toMatch(/^[\da-f]{24}\.json$/);
});
