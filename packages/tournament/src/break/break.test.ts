import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIndex, openIndex, writeIndex } from '@zeitnot/pgn';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder, SAMPLE } from '../testing/pgn.js';
import { day, roundRobin, row } from '../testing/tournaments.js';
import { breakTournament } from './break.js';
import type { BreakOptions } from './report.js';

const folder = makeTestFolder('break');
afterAll(() => rmSync(folder.path, { recursive: true }));

const sample = readFileSync(SAMPLE, 'utf8');
/** Without the playoff. */
const classical = sample.slice(0, sample.indexOf('[Event', sample.indexOf('[Round "11.1"]') - 120));

const filesIn = (out: string): readonly string[] =>
  readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted();

const breakText = async (text: string | Uint8Array, options: Partial<BreakOptions> = {}) => {
  const source = folder.put(text);
  const out = folder.fresh('rounds');
  const result = await breakTournament(source, out, options);
  return { source, out, result };
};

const keysOf = async (text: string, options: Partial<BreakOptions> = {}) => {
  const { partitions } = good((await breakText(text, options)).result);
  return partitions.map(({ key, games }) => `${key}: ${games}`);
};

const ROUNDS = Array.from({ length: 11 }, (_, round) => `${round + 1}: 24`);

it('treats undefined options as missing', async () => {
  const given = { event: undefined, strategy: undefined, threads: undefined };
  // from a program that no compiler has seen
  const options = given as unknown as Partial<BreakOptions>;
  expect(await keysOf(formatGames(roundRobin(4)), options)).toEqual(['1: 2', '2: 2', '3: 2']);
});

describe('the open of the corpus', () => {
  it('a Swiss of eleven rounds without Round tags becomes eleven files', async () => {
    const dated = classical.replaceAll(/\[Round "[^"]*"\]/g, '[Round "?"]');
    expect(await keysOf(dated)).toEqual(ROUNDS);
  });

  it('with 30 % of the Round tags missing it still becomes eleven files', async () => {
    let count = 0;
    const holes = classical.replaceAll(/\[Round "[^"]*"\]\n/g, (tag) => {
      count += 1;
      return count % 10 < 3 ? '' : tag;
    });
    const { partitions, warnings } = good((await breakText(holes)).result);
    expect(partitions.map(({ key, games }) => `${key}: ${games}`)).toEqual(ROUNDS);
    expect(warnings.map(({ code }) => code)).toEqual(['inferred_from_dates']);
    expect(partitions[0]?.assignedBy.date).toBeGreaterThan(0);
    expect(partitions[0]?.confidence.min).toBe(60);
  });

  it('a playoff becomes one more file', async () => {
    expect(await keysOf(sample, { grouping: 'armageddon' })).toEqual([
      ...ROUNDS,
      '11_armageddon: 5',
    ]);
    expect(await keysOf(sample)).toHaveLength(16);
    expect(await keysOf(sample, { grouping: 'all' })).toHaveLength(11);
    expect(await keysOf(sample, { grouping: 'date' })).toHaveLength(11);
  });

  it('rounds written in many ways end up in one file', async () => {
    const tags = [
      '1',
      'Round 1',
      'R 2',
      '(2)',
      '3.1',
      '3,2',
      'Quarterfinal',
      'SF',
      'Final',
      'nonsense here',
    ];
    const rows = tags.map((round, index) => row(index + 1, { round }));
    expect(await keysOf(formatGames(rows))).toEqual([
      '1: 2',
      '2: 2',
      '3: 2',
      'quarterfinal: 1',
      'semifinal: 1',
      'final: 1',
      'unknown_round: 1',
    ]);
  });
});

describe('what cannot be broken', () => {
  it('names the games with line and tag', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      row(index + 1, { event: index < 15 ? 'A' : 'B', round: '1' }),
    );
    const { result, out } = await breakText(formatGames(rows));
    expect(result).toMatchObject({ ok: false, error: { code: 'MixedEvent', more: 0 } });
    if (!result.ok) {
      expect(result.error.games).toHaveLength(15);
      expect(result.error.games?.[0]).toEqual({ game: 16, line: 151, tag: 'B' });
    }
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  it.each([
    ['UnparseableRound', [row(1, { round: 'abc' }), row(2, { round: 'def' })], { infer: false }],
    [
      'RoundInferenceAmbiguity',
      [
        row(1, { round: '1', date: day(1) }),
        row(2, { round: '2', date: day(1) }),
        row(3, { date: day(1) }),
      ],
      {},
    ],
  ] as const)('%s', async (code, rows, options) => {
    const { result } = await breakText(formatGames(rows), options);
    expect(result).toMatchObject({ ok: false, error: { code, more: 0 } });
    if (!result.ok) expect(result.error.games?.[0]?.line).toBeGreaterThan(0);
  });

  it.each([
    ['NoGames', ''],
    ['NoGames', '\uFEFF'],
  ])('%s', async (code, text) => {
    expect((await breakText(text)).result).toMatchObject({ ok: false, error: { code } });
  });

  it('UTF-16, compressed or not, with the command that converts it', async () => {
    const plain = Buffer.from(`\uFEFF${formatGames([row(1)])}`, 'utf16le');
    for (const text of [plain, gzipSync(plain)]) {
      const { result } = await breakText(text);
      expect(result).toMatchObject({ ok: false, error: { code: 'NotBreakable' } });
      expect(!result.ok && result.error.message).toContain(': iconv -f UTF-16 ');
    }
  });

  it('a missing source', async () => {
    const result = await breakTournament(folder.fresh('none.pgn'), folder.fresh('out'));
    expect(result).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
  });

  it('an index whose checksum is not that of the file', async () => {
    const source = folder.put(formatGames(roundRobin(4)));
    utimesSync(source, 1000, 1000);
    good(writeIndex(source, good(await buildIndex(source))));
    writeFileSync(source, readFileSync(source, 'utf8').replace('Nf3', 'Nh3'));
    utimesSync(source, 1000, 1000);
    const out = folder.fresh('out');
    const result = await breakTournament(source, out);
    expect(result).toMatchObject({ ok: false, error: { code: 'IndexStale' } });
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  it.each([
    ['cut off', (source: string) => truncateSync(source, 100_000)],
    ['removed', (source: string) => rmSync(source, { force: true })],
  ])('a source that is %s while it is read', async (_, change) => {
    const source = folder.put(sample.repeat(4));
    const out = folder.fresh('out');
    const result = await breakTournament(source, out, {
      onProgress: (done, total) =>
        total !== null && done > 0.6 * total ? change(source) : undefined,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'SourceChanged' } });
    expect(readdirSync(dirname(out))).toEqual([]);
  });

  it.each([
    ['at the beginning', 0],
    ['when all is copied', 1],
  ])('stops when it is told to %s, and leaves nothing', async (_, part) => {
    const stop = new AbortController();
    const onProgress = (done: number, total: number | null): void => {
      if (done >= part * (total ?? 0)) stop.abort();
    };
    const { result, out } = await breakText(sample, { signal: stop.signal, onProgress });
    const error = { code: 'Aborted', message: expect.stringContaining('nothing was written') };
    expect(result).toMatchObject({ ok: false, error });
    expect(readdirSync(dirname(out))).toEqual([]);
  });
});

describe('outputs', () => {
  it('get the tag once, at the end of the header, escaped', async () => {
    const rows = [
      row(1, { event: String.raw`The "Big" \Open`, round: '1' }),
      row(2, { event: String.raw`The "Big" \Open`, round: '1' }),
    ];
    const own = formatGames(rows).replace('[Result', '[RoundContext "mine"]\n[Result');
    const { out, result } = await breakText(`${own}1. e4 *\n\n`, { onAmbiguous: 'unknown' });
    const [first, ...more] = good(result).partitions.map(({ file }) =>
      readFileSync(join(out, file), 'utf8'),
    );
    expect(first).toContain(String.raw`[RoundContext "The \"Big\" \\Open"]`);
    expect(first?.match(/RoundContext/g)).toHaveLength(2);
    expect(more.join('')).not.toContain('RoundContext');
    expect(await keysOf(own, { context: false })).toEqual(['1: 2']);
  });

  it('get the tag in the encoding of the game', async () => {
    const bytes = Buffer.from(formatGames([row(1, { event: 'Köln', round: '1' })]), 'latin1');
    const { out, result } = await breakText(bytes);
    const [partition] = good(result).partitions;
    expect(readFileSync(join(out, partition?.file ?? ''), 'latin1')).toContain(
      '[RoundContext "Köln"]',
    );
  });

  it('are counted and not written in a dry run', async () => {
    const { out, source, result } = await breakText(sample, { dryRun: true });
    expect(existsSync(out)).toBe(false);
    expect(good(await breakTournament(source, out))).toEqual(good(result));
    const codes = async (force: boolean) =>
      good(await breakTournament(source, out, { dryRun: true, force })).warnings.map(
        ({ code }) => code,
      );
    expect(await codes(false)).toContain('would_be_refused');
    expect(await codes(true)).not.toContain('would_be_refused');
  });

  it('have no index if the option is off', async () => {
    const { out } = await breakText(sample, { index: false, prefix: 'x' });
    expect(filesIn(out).filter((name) => name.endsWith('.pbi'))).toEqual([]);
    expect(filesIn(out)).toContain('x_11.5.pgn');
  });

  it('may outnumber the file handles', async () => {
    const rounds = isLong ? 2000 : 200;
    const rows = Array.from({ length: 3 * rounds }, (_, index) =>
      row(index + 1, { round: String(1 + (index % rounds)), event: 'Long' }),
    );
    const { out, result } = await breakText(formatGames(rows));
    expect(good(result).partitions).toHaveLength(rounds);
    expect(filesIn(out)).toHaveLength(2 * rounds + 1);
  });

  it.each([false, true])(
    'stay in their folder whatever events are called: %s',
    async (sanitize) => {
      const names = [
        '../../etc',
        'CON',
        'x'.repeat(300),
        'a\u202Eb',
        'Оpen',
        'Open',
        '/abs',
        '.',
        MANIFEST_NAME,
        `${MANIFEST_NAME}_`,
      ];
      const rows = names.flatMap((event, index) => [
        row(2 * index + 1, { event, round: '1' }),
        row(2 * index + 2, { event, round: '../../../up' }),
      ]);
      const { out, result } = await breakText(formatGames(rows), {
        anyEvent: true,
        sanitize,
        prefix: 'x',
        onAmbiguous: 'unknown',
      });
      expect(good(result).partitions).toHaveLength(2 * names.length);
      expect(readdirSync(dirname(out))).toEqual([basename(out)]);
      for (const name of filesIn(out)) expect(name).not.toMatch(/\0|^\.|\/\.|\\/);
    },
  );
});

it('breaks a file from before 1970', async () => {
  const source = folder.put(formatGames(roundRobin(4)));
  utimesSync(source, -300_000_000, -300_000_000);
  const out = folder.fresh('rounds');
  good(await breakTournament(source, out));
  expect(openIndex(join(out, 'Test_Open_1.pgn')).ok).toBe(true);
});

it('needs no folder in a dry run', async () => {
  const source = folder.put(formatGames(roundRobin(4)));
  const dry = good(await breakTournament(source, null, { dryRun: true }));
  expect(dry.warnings).toEqual([]);
  expect(dry.partitions).toHaveLength(3);
  for (const nowhere of [null, '']) {
    expect(await breakTournament(source, nowhere)).toMatchObject({
      error: { code: 'CannotWrite' },
    });
  }
});

it('refuses unknown choices', async () => {
  const source = folder.put(formatGames(roundRobin(4)));
  const chosen = { dryRun: true, grouping: 'Armageddon' } as unknown as BreakOptions;
  expect(await breakTournament(source, null, chosen)).toMatchObject({
    error: { code: 'InvalidOption', message: expect.stringContaining('strict, armageddon') },
  });
});

it('keeps no file open when the progress callback throws', async () => {
  const source = folder.put(formatGames(roundRobin(4)));
  const openFiles = (): number => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let times = 0; times < 20; times += 1) {
    const onProgress = (): void => {
      throw new Error('enough');
    };
    await expect(breakTournament(source, null, { dryRun: true, onProgress })).rejects.toThrow();
  }
  expect(openFiles()).toBeLessThan(before + 10);
});
