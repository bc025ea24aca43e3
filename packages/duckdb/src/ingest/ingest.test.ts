import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quoted } from '../native/sql-literals.js';
import { pieceRunnerCases } from '../testing/index.js';
import {
  gameText,
  hereRunner,
  parquetBelow,
  rowsIn,
  rowsOf,
  runIngest as run,
  tableOf,
} from '../testing/ingests.js';
import { ingest, type IngestProgress } from './ingest.js';
import { planPieces } from './plan.js';
import { threadRunner } from './threads.js';
import type { PieceRunner } from './piece.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-ingest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['threads', threadRunner(2)],
  ['this thread', hereRunner],
] as const)('a runner of pieces in %s', (_, runner) => {
  it.each(pieceRunnerCases)('$name', ({ run: check }) => check(runner, folder));
});

describe.each(['games', 'games.duckdb'])('into %s', (name) => {
  it('has the rows of read_pgn, whatever the pieces', async () => {
    const out = join(folder, name);
    const summary = await run([sample], out, { pieceBytes: 250_000 });
    expect(summary).toMatchObject({ files: 1, games: 269, parseErrors: 0, already: 0, failed: [] });
    const wanted = await rowsOf(`SELECT * FROM read_pgn(${quoted(sample)}) ORDER BY game_index`);
    const [table, file] = tableOf(out);
    const columns = await rowsOf(
      `SELECT column_name FROM (DESCRIBE FROM read_pgn(${quoted(sample)}))`,
    );
    const list = columns.map((row) => `"${String((row as readonly unknown[])[0])}"`).join(', ');
    expect(await rowsOf(`SELECT ${list} FROM ${table} ORDER BY game_index`, file)).toEqual(wanted);
  });

  it('has times in UTC, with the date shifted to match', async () => {
    const file = join(folder, 'zones.pgn');
    const times = ['00:30:00+02:00', '23:30:00-05:00', '12:00:00', '?'];
    const text = times.map((time) => `[Date "2024.05.01"]\n[Time "${time}"]\n\n*\n`).join('\n');
    writeFileSync(file, text);
    const out = join(folder, name);
    await run([file], out);
    const [table, opened] = tableOf(out);
    const instants = `SELECT epoch_us(UTCDate + UTCTime)::VARCHAR`;
    const wanted = await rowsOf(`${instants} FROM read_pgn(${quoted(file)}) ORDER BY game_index`);
    expect(await rowsOf(`${instants} FROM ${table} ORDER BY game_index`, opened)).toEqual(wanted);
    const days = await rowsOf(
      `SELECT UTCDate::VARCHAR, Date::VARCHAR FROM ${table} ORDER BY game_index`,
      opened,
    );
    expect(days).toEqual(
      ['2024-04-30', '2024-05-02', '2024-05-01', '2024-05-01'].map((day) => [day, '2024-05-01']),
    );
  });

  it('adds columns about the time control', async () => {
    const file = join(folder, 'a.pgn');
    writeFileSync(
      file,
      `[Site "https://lichess.org/x"]\n[TimeControl "15+0"]\n\n1. e4 *\n\n` +
        `[Event "y"]\n[TimeControl "G/60;d5"]\n\n1. e4 *\n\n[Event "z"]\n\n1. e4 *\n`,
    );
    const out = join(folder, name);
    await run([file], out);
    const columns =
      'dialect, normalized, notation, category, category_chesscom, category_fide, category_uschess, ' +
      'category_ogs, base_seconds, increment_seconds, estimate, inferred, len(warnings)';
    expect(await rowsIn(out, columns)).toEqual([
      [
        'lichess',
        '15+0',
        '15s',
        'ultra-bullet',
        'bullet',
        'blitz',
        null,
        'blitz',
        15,
        0,
        '15',
        false,
        '0',
      ],
      [
        'auto',
        null,
        '(5s) 60m',
        'classical',
        'rapid',
        'standard',
        'dual',
        'live',
        3600,
        0,
        '3800',
        true,
        '3',
      ],
      ['auto', null, null, null, null, null, null, null, null, null, null, null, null],
    ]);
  });

  it('counts what needs attention', async () => {
    const file = join(folder, 'a.pgn');
    writeFileSync(
      file,
      ['soon', '3+2', 'soon', 'later', '?', ''].map((text) => gameText(text)).join(''),
    );
    const summary = await run([file], join(folder, name));
    expect(summary).toMatchObject({ games: 6, parseErrors: 6 });
    expect(summary.unread).toEqual([
      { raw: 'soon', games: 2 },
      { raw: '', games: 1 },
      { raw: 'later', games: 1 },
    ]);
  });

  it('does nothing twice, and reads a changed file again', async () => {
    const [one, two] = [join(folder, 'one.pgn'), join(folder, 'two.pgn')];
    writeFileSync(one, gameText('3+2', 'one').repeat(30));
    writeFileSync(two, gameText('10+0', 'two').repeat(30));
    const out = join(folder, name);
    const options = { pieceBytes: 500 };
    const first = await run([one, two], out, options);
    const rows = await rowsIn(out);
    expect(await run([one, two], out, options)).toEqual({
      ...first,
      already: expect.any(Number) as number,
    });
    expect(await rowsIn(out)).toEqual(rows);
    writeFileSync(two, gameText('90+30', 'changed').repeat(7));
    expect(await run([two], out, options)).toMatchObject({ games: 7, already: 0 });
    const [table, file] = tableOf(out);
    expect(
      await rowsOf(`SELECT Event, count(*) FROM ${table} GROUP BY 1 ORDER BY 1`, file),
    ).toEqual([
      ['changed', '7'],
      ['one', '30'],
    ]);
  });

  it('keeps the games of a file until its new state has been read', async () => {
    const [file, out] = [join(folder, 'a.pgn.gz'), join(folder, name)];
    const packed = gzipSync(gameText('3+2', 'old').repeat(20));
    writeFileSync(file, packed);
    await run([file], out);
    const rows = await rowsIn(out);
    writeFileSync(file, packed.subarray(0, -20));
    const [broken, ...more] = (await run([file], out)).failed;
    expect([broken?.file, more]).toEqual([file, []]);
    expect(broken?.message).toBe(
      'the gzip data end too early. The games read from it before are kept.',
    );
    expect(await rowsIn(out)).toEqual(rows);
    writeFileSync(file, gzipSync(gameText('90+30', 'new').repeat(3)));
    expect(await run([file], out)).toMatchObject({ games: 3, failed: [] });
    expect(await rowsIn(out, 'Event')).toEqual([['new'], ['new'], ['new']]);
  });

  it.each([
    ['not even a whole header', gzipSync(gameText('3+2')).subarray(0, 4)],
    ['no block that can be read', Buffer.from('28b52ffd0458ffffffffffffffff', 'hex')],
  ])('names a file with %s among the others, before and after', async (_, damaged) => {
    const [file, other, out] = ['a.pgn.gz', 'b.pgn', name].map((each) => join(folder, each)) as [
      string,
      string,
      string,
    ];
    writeFileSync(file, damaged);
    // of a new target nothing is left
    const alone = await run([file], out);
    expect([alone.games, alone.failed.map((each) => each.file)]).toEqual([0, [file]]);
    expect(readdirSync(folder)).toEqual(['a.pgn.gz']);
    writeFileSync(other, gameText('3+2', 'other'));
    expect((await run([file, other], out)).failed).toMatchObject([{ file }]);
    expect(await rowsIn(out, 'Event')).toEqual([['other']]);
    writeFileSync(file, gzipSync(gameText('3+2', 'old')));
    await run([file], out);
    writeFileSync(file, damaged);
    const [broken] = (await run([file, other], out)).failed;
    expect(broken?.message).toMatch(/ The games read from it before are kept\.$/);
    expect(await rowsIn(out, 'Event')).toEqual([['old'], ['other']]);
  });

  it('leaves a target unchanged if a named file does not exist', async () => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2'));
    expect(await ingest([file, join(folder, 'nix.pgn')], out)).toMatchObject({ ok: false });
    expect(readdirSync(folder)).toEqual(['a.pgn']);
    await run([file], out);
    expect(await ingest([join(folder, 'nix.pgn')], out)).toMatchObject({ ok: false });
    expect(await rowsIn(out)).toHaveLength(1);
  });

  it('removes the games of a file that no longer has any', async () => {
    const [file, other, out] = [join(folder, 'a.pgn'), join(folder, 'b.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2', 'old').repeat(20));
    writeFileSync(other, gameText('3+2', 'other'));
    await run([file, other], out, { pieceBytes: 500 });
    writeFileSync(file, '');
    expect(await run([file], out)).toMatchObject({ games: 0, empty: [file] });
    expect(await rowsIn(out, 'Event')).toEqual([['other']]);
  });

  /** The cuts of the file before and after; some pieces may be in both. */
  it.each([
    ['into more pieces', 2500, 500],
    ['into fewer pieces', 500, 2500],
    ['into one piece', 500, 50_000],
  ])('has every game once where the file is cut %s', async (_, before, after) => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2').repeat(40));
    await run([file], out, { pieceBytes: before });
    const rows = await rowsIn(out);
    for (const already of [0, expect.any(Number) as number]) {
      expect(await run([file], out, { pieceBytes: after })).toMatchObject({ games: 40, already });
      expect(await rowsIn(out)).toEqual(rows);
    }
  });

  /** Dies when that many pieces are written, before the last of them is accepted. */
  const dyingRunner = (written: number): PieceRunner => ({
    async *run(pieces, signal) {
      let count = 0;
      for await (const result of hereRunner.run(pieces, signal)) {
        count += 1;
        if (count === written) throw new Error('killed');
        yield result;
      }
    },
  });

  it.each([1, 2, 4])('replaces a file once if it is killed at piece %i', async (written) => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    const options = { pieceBytes: 500 };
    writeFileSync(file, gameText('3+2', 'old').repeat(30));
    await run([file], out, options);
    writeFileSync(file, gameText('90+30', 'new').repeat(30));
    const dies = ingest([file], out, { ...options, runner: dyingRunner(written) });
    await expect(dies).rejects.toThrow('killed');
    expect(await run([file], out, options)).toMatchObject({ games: 30, failed: [] });
    expect(await rowsIn(out, 'Event, game_index')).toEqual(
      Array.from({ length: 30 }, (_, index) => ['new', String(index + 1)]),
    );
  });

  it('keeps the first name of a file', async () => {
    const [file, out] = [join(folder, 'a.pgn'), join(folder, name)];
    writeFileSync(file, gameText('3+2').repeat(30));
    const options = { pieceBytes: 500 };
    const dies = ingest([file], out, { ...options, runner: dyingRunner(3) });
    await expect(dies).rejects.toThrow('killed');
    await run([`${folder}/./a.pgn`], out, options);
    expect(await rowsIn(out, 'file, game_index')).toEqual(
      Array.from({ length: 30 }, (_, index) => [file, String(index + 1)]),
    );
  });

  it('continues after a stop', async () => {
    const out = join(folder, name);
    const stop = new AbortController();
    const options = { pieceBytes: 250_000 };
    const stopped = await ingest([sample], out, {
      ...options,
      runner: hereRunner,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(stopped).toMatchObject({ ok: false, error: { code: 'Aborted' } });
    const seen: IngestProgress[] = [];
    let begun = 0;
    const summary = await run([sample], out, {
      ...options,
      onBegin: () => (begun += 1),
      onProgress: (progress) => {
        expect(begun).toBe(1);
        seen.push(progress);
      },
    });
    expect(summary.games).toBe(269);
    expect(summary.already).toBeGreaterThan(0);
    // of what was still to do
    expect(seen.at(-1)?.bytes).toBe(seen.at(-1)?.totalBytes);
    expect(seen.at(-1)?.totalBytes).toBeLessThan(summary.bytes);
    expect(seen.at(-1)?.games).toBeLessThan(269);
    expect(await rowsIn(out, 'game_index')).toHaveLength(269);
  });

  it('reads compressed files, and names those that are broken', async () => {
    const [zipped, broken] = [join(folder, 'a.pgn.gz'), join(folder, 'b.pgn.gz')];
    const bytes = gzipSync(readFileSync(sample));
    writeFileSync(zipped, bytes);
    writeFileSync(broken, bytes.subarray(0, bytes.length / 2));
    const summary = await run([broken, zipped], join(folder, name));
    expect(summary.games).toBe(269);
    expect(summary.failed).toMatchObject([{ file: broken }]);
    expect(summary.failed[0]?.message).not.toContain('are kept');
    expect(await rowsIn(join(folder, name), 'DISTINCT file, 1 AS game_index')).toEqual([
      [zipped, 1],
    ]);
  });
});

it('partitions by category, and every file has all columns', async () => {
  const file = join(folder, 'a.pgn');
  writeFileSync(file, gameText('3+2') + gameText('90+30') + gameText('soon'));
  const out = join(folder, 'games');
  await run([file], out);
  expect(readdirSync(out).toSorted()).toEqual([
    '_zeitnot',
    'category=__HIVE_DEFAULT_PARTITION__',
    'category=blitz',
    'category=classical',
  ]);
  const sql = `SELECT category FROM read_parquet(${parquetBelow(out)}, hive_partitioning = false) ORDER BY 1`;
  expect(await rowsOf(sql)).toEqual([['blitz'], ['classical'], [null]]);
});

it('cuts only where a scan of the piece finds the same games', async () => {
  const file = join(folder, 'a.pgn');
  writeFileSync(file, `junk\n\n${'1. e4 *\n\n'.repeat(50)}${gameText('3+2').repeat(50)}`);
  const output = { folder, partitioned: true };
  const planned = await planPieces([file, file], output, { pieceBytes: 300 });
  if (!planned.ok) throw new Error(planned.error.message);
  const ranges = planned.value.map(({ range }) => range!);
  expect(ranges.length).toBeGreaterThan(5);
  expect(ranges[0]!.from).toBe(0);
  for (const [index, range] of ranges.entries()) {
    if (index > 0) expect(range.from).toBe(ranges[index - 1]!.to);
  }
  expect(new Set(planned.value.map(({ id }) => id)).size).toBe(ranges.length);
});

it('fills a dropped table again', async () => {
  const [file, out] = [join(folder, 'a.pgn'), join(folder, 'games.duckdb')];
  writeFileSync(file, gameText('3+2').repeat(20));
  await run([file], out, { pieceBytes: 500 });
  const rows = await rowsIn(out);
  await rowsOf('DROP TABLE games', out);
  expect(await run([file], out, { pieceBytes: 500 })).toMatchObject({ games: 20, already: 0 });
  expect(await rowsIn(out)).toEqual(rows);
  await rowsOf('DROP TABLE games', out);
  writeFileSync(file, gameText('90+30', 'new'));
  expect(await run([file], out)).toMatchObject({ games: 1 });
  expect(await rowsIn(out, 'Event')).toEqual([['new']]);
});

it('says what cannot be written, and continues from there', async () => {
  const files = ['a', 'b', 'c'].map((name) => join(folder, `${name}.pgn`));
  for (const file of files) writeFileSync(file, gameText('3+2', file));
  const out = join(folder, 'games.duckdb');
  let count = 0;
  /** Loses the files of the second piece, as a full disk would. */
  const careless: PieceRunner = {
    async *run(pieces, signal) {
      for await (const result of hereRunner.run(pieces, signal)) {
        count += 1;
        if (count === 2) rmSync(`${out}.pieces`, { recursive: true });
        yield result;
      }
    },
  };
  const failed = await ingest(files, out, { runner: careless });
  expect(failed).toMatchObject({ ok: false, error: { code: 'CannotWrite' } });
  expect(count).toBe(2);
  expect(await rowsIn(out, 'Event')).toEqual([[files[0]]]);
  expect(await run(files, out)).toMatchObject({ games: 3, already: 1 });
  expect(await rowsIn(out, 'Event')).toEqual(files.map((file) => [file]));
});
