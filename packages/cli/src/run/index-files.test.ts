import { EventEmitter } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshFolder, sample, withSample } from '../testing/folder.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { sendOnceHeard } from '../testing/run.js';
import { mountSmallDisk } from '../testing/small-disk.js';

const folder = freshFolder(withSample);
const { run, put } = folder;

describe('index', () => {
  it('writes an index, which then verifies, and says so', async () => {
    expect(await run(['index', 'open.pgn', '-q'])).toEqual({
      status: 0,
      stdout: 'open.pgn.pbi: written for 269 games in 764,786 bytes\n',
      stderr: '',
    });
    expect(await run(['index', '--verify', 'open.pgn', '--json'])).toMatchObject({
      status: 0,
      stdout:
        '{"file":"open.pgn","index":"open.pgn.pbi","games":269,"bytes":764786,"warnings":[]}\n',
    });
    expect(readdirSync(folder.path).toSorted()).toEqual(['open.pgn', 'open.pgn.pbi']);
  });

  it('goes on to the next file when one fails', async () => {
    const { status, stdout, stderr } = await run(['index', 'nowhere.pgn', folder.path, 'open.pgn']);
    expect(status).toBe(1);
    expect(stderr).toContain('Failed to open file nowhere.pgn');
    expect(stderr).toContain('it is a folder');
    expect(stdout).toContain('open.pgn.pbi');
  });

  it('says that compressed files have no index, with --verify too', async () => {
    put('open.pgn.gz', gzipSync('[Event "a"]\n\n*\n'));
    for (const more of [[], ['--verify']]) {
      expect(await run(['index', 'open.pgn.gz', ...more])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('decompress it or convert it to UTF-8 first'),
      });
    }
  });

  it('names what may be junk, and ends with 3', async () => {
    put('empty.pgn', '');
    put('letter.pgn', '\uFEFFDear reader,\n\n[Event "a"]\n[White "b"]\n\n1. e4 *\n');
    put('noise.pgn', Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 256)));
    expect(await run(['index', 'empty.pgn'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/No games/),
    });
    expect(
      (await run(['index', 'letter.pgn'])).stderr + (await run(['index', 'noise.pgn'])).stderr,
    ).not.toMatch(/undefined|Error/);
    expect((await run(['index', 'noise.pgn'])).status).toBe(3);
  });

  it('refuses a compressed file with the reason, and writes nothing', async () => {
    put('open.pgn.gz', gzipSync(readFileSync(sample)));
    expect(await run(['index', 'open.pgn.gz', '--json'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"code":"NotIndexable"'),
    });
    expect(existsSync(folder.at('open.pgn.gz.pbi'))).toBe(false);
    // at once, and not after all of it was unpacked
    put('torn.pgn.gz', gzipSync(readFileSync(sample)).subarray(0, 5000));
    expect(await run(['index', 'torn.pgn.gz'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/decompress it or convert/),
    });
  });

  it('says that a file in another compression has to be unpacked', async () => {
    put('games.pgn', Buffer.from('fd377a585a000004e6d6', 'hex'));
    for (const name of ['index', 'info']) {
      expect(await run([name, 'games.pgn'])).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('it is an xz file, unpack it first'),
      });
    }
    expect(existsSync(folder.at('games.pgn.pbi'))).toBe(false);
  });

  it('refuses a pipe and an index, which hold no games', async () => {
    expect(await run(['index', '/dev/null'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/not a regular file/),
    });
    await run(['index', 'open.pgn']);
    expect(await run(['index', 'open.pgn.pbi'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/itself an index/),
    });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'leaves nothing behind when %s stops it',
    async (name) => {
      put('large.pgn', Buffer.concat(Array.from({ length: 20 }, () => readFileSync(sample))));
      const signals = new EventEmitter();
      const [stopped] = await Promise.all([
        run(['index', 'large.pgn', 'open.pgn'], { signals }),
        sendOnceHeard(signals, name),
      ]);
      expect(stopped).toMatchObject({ status: 1, stdout: '' });
      expect(readdirSync(folder.path).toSorted()).toEqual(['large.pgn', 'open.pgn']);
    },
  );

  it('takes a file from before 1970', async () => {
    utimesSync(folder.at('open.pgn'), -1000, -1000);
    expect(await run(['index', '-q', 'open.pgn'])).toMatchObject({ status: 0, stderr: '' });
    expect(await run(['index', '-q', '--verify', 'open.pgn'])).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('distinguishes stale, damaged and missing indexes', async () => {
    expect((await run(['index', '--verify', 'open.pgn'])).stderr).toContain('There is no index');
    expect((await run(['index', '--verify', 'no.pgn'])).stderr).toContain(
      'Failed to open file no.pgn',
    );
    await run(['index', 'open.pgn']);
    const index = readFileSync(folder.at('open.pgn.pbi'));
    index[100] = (index[100] ?? 0) ^ 1;
    put('open.pgn.pbi', index);
    expect(await run(['index', '--verify', 'open.pgn'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/damaged/),
    });
    await run(['index', 'open.pgn']);
    utimesSync(folder.at('open.pgn'), 1, 1);
    const stale = await run(['index', '--verify', 'open.pgn']);
    expect(stale.stderr).toContain('stale');
    expect(stale.stderr).toContain('zeitnot index open.pgn');
  });

  it('is an error of every command if a later version wrote it, and only --force replaces it', async () => {
    await run(['index', 'open.pgn']);
    const index = readFileSync(folder.at('open.pgn.pbi'));
    index.write('4', 7, 'latin1');
    put('open.pgn.pbi', index);
    put('other.pgn', '[Event "a"]\n\n*\n');
    const query = (what: string): string[] => ['sql', `SELECT ${what}`];
    for (const command of [
      ['index', 'open.pgn'],
      ['index', '--verify', 'open.pgn'],
      ['info', 'open.pgn'],
      ['break', 'open.pgn', '--out', 'rounds'],
      ['break', 'open.pgn', '--dry-run'],
      ['ingest', 'open.pgn', '--to', 'games'],
      query("count(*) FROM read_pgn('open.pgn')"),
      query("movetext FROM read_pgn('open.pgn')"),
      query("count(*) FROM read_pgn_moves('open.pgn')"),
      query("count(*) FROM read_pgn('*.pgn')"),
      query("count(*) FROM read_pgn_moves(['other.pgn', 'o*.pgn'])"),
    ]) {
      expect(await run([...command, '--quiet']), command.join(' ')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/has version 4, .*zeitnot index --force open\.pgn/),
      });
    }
    expect(readdirSync(folder.path).toSorted()).toEqual(['open.pgn', 'open.pgn.pbi', 'other.pgn']);
    expect(readFileSync(folder.at('open.pgn.pbi')).equals(index)).toBe(true);
    expect(await run(['index', '--force', 'open.pgn'])).toMatchObject({ status: 0, stderr: '' });
    expect((await run(['info', 'open.pgn'])).status).toBe(0);
  });

  it('says that the folder may not be written', async ({ skip }) => {
    skipWithoutNobody(skip);
    chmodSync(folder.path, 0o555);
    const { status, stderr } = await run(['index', 'open.pgn'], NOBODY);
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Cannot write .*EACCES.* Copy the file to a folder/),
    });
    expect(readdirSync(folder.path)).toEqual(['open.pgn']);
  });

  it('leaves nothing behind on a full disk', async ({ skip }) => {
    const disk = folder.at('disk');
    const { unmount } = mountSmallDisk(disk, 'size=752k', skip);
    try {
      copyFileSync(sample, join(disk, 'open.pgn'));
      expect(await run(['index', join(disk, 'open.pgn')])).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/ENOSPC.* Free some space/),
      });
      expect(readdirSync(disk)).toEqual(['open.pgn']);
    } finally {
      unmount();
    }
  });

  it.each([[['index']], [['index', 'open.pgn', '--to', 'x']], [['info']]])(
    'is wrong usage: %j',
    async (args) => {
      expect((await run(args)).status).toBe(2);
    },
  );
});

describe('info', () => {
  it('prints the same from an index and without one', async () => {
    const without = await run(['info', '--json', 'open.pgn']);
    expect(without.status).toBe(0);
    expect(without.stderr).toContain('There is no index');
    await run(['index', 'open.pgn']);
    const indexed = await run(['info', '--json', 'open.pgn']);
    expect(indexed).toEqual({ status: 0, stdout: without.stdout, stderr: '' });
    const keys = 'file games bytes events rounds players dates results elo timeControls warnings';
    const summary = JSON.parse(indexed.stdout) as Record<string, unknown>;
    expect(Object.keys(summary).join(' ')).toBe(keys);
    expect(summary).toMatchObject({
      games: 269,
      warnings: [],
      players: 48,
      dates: { first: '2025-07-05', last: '2025-07-16' },
      results: { '1-0': 113, '0-1': 104, '1/2-1/2': 52, '*': 0 },
      timeControls: [
        { raw: '40/5400+30:1800+30', normalized: '40/5400+30:1800+30', category: 'classical' },
        {},
        {},
        {},
      ],
    });
  });

  it('counts the games of one event alone', async () => {
    const game = (event: string, round: string): string =>
      `[Event "${event}"]\n[Round "${round}"]\n[White "a"]\n[Black "b"]\n\n1. e4 *\n\n`;
    const own = [game('Masters', '1'), game('MASTERS ', '2')];
    put('two.pgn', [own[0], game('Open', '1'), own[1], game('', '7')].join(''));
    const { status, stdout } = await run(['info', 'two.pgn', '--json', '--event', ' masters']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      games: 2,
      selectedFrom: 4,
      bytes: own.join('').length,
      events: [{ event: 'Masters' }, { event: 'MASTERS ' }],
      rounds: [{ round: '1' }, { round: '2' }],
    });
    expect((await run(['info', 'two.pgn', '-q', '--event', '*'])).stdout).toContain('games    4, ');
    expect((await run(['info', 'two.pgn', '-q', '--event', '?'])).stdout).toContain(
      'games    1 of 4',
    );
    const missed = await run(['info', 'two.pgn', '-q', '--event', 'Mastres']);
    expect(missed).toMatchObject({ status: 1, stdout: '' });
    expect(missed.stderr).toContain('zeitnot info two.pgn --quiet --event Masters\n');
    expect((await run(['info', 'two.pgn', '--event', ''])).status).toBe(2);
  });

  it('warns in its JSON as index does', async () => {
    put('empty.pgn', '');
    put('junk.pgn', 'Dear reader,\n\n[White "a"]\n\n1. e4 *\n');
    for (const file of ['empty.pgn', 'junk.pgn']) {
      const { warnings } = JSON.parse((await run(['index', '--json', file])).stdout) as {
        warnings: readonly object[];
      };
      expect(warnings).toHaveLength(1);
      const { status, stdout, stderr } = await run(['info', '--json', file]);
      expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({ file, warnings });
    }
  });

  it('is a page for people, without control characters', async () => {
    put(
      'odd.pgn',
      '[Event "\u001B[2J\u202Eclear 日本"]\n[White "?"]\n[Date "2024.??.??"]\n\n1. e4 *\n',
    );
    const { stdout } = await run(['info', '-q', 'odd.pgn']);
    expect(stdout).toContain('    �[2J�clear 日本  1  █');
    expect(stdout).toContain('dates    2024\n');
    expect(stdout).toContain('players  0\n');
    expect((await run(['info', '-q', 'open.pgn'])).stdout).toContain('… and 4 more, 4 games');
  });

  it('prints dates as SQL does: with all digits, and no impossible day', async () => {
    put('dates.pgn', '[Date "0001.01.01"]\n\n1. e4 *\n\n[Date "2024.02.31"]\n\n1. e4 *\n');
    expect(JSON.parse((await run(['info', '--json', '-q', 'dates.pgn'])).stdout)).toMatchObject({
      dates: { first: '0001-01-01', last: '2024-02-29' },
    });
  });

  it('reads compressed files, and says what cannot be read', async () => {
    put('open.pgn.gz', gzipSync(readFileSync(sample)));
    expect((await run(['info', '-q', 'open.pgn.gz'])).stdout).toContain('games    269');
    put('torn.pgn.gz', gzipSync(readFileSync(sample)).subarray(0, 5000));
    expect(await run(['info', '-q', 'torn.pgn.gz'])).toMatchObject({ status: 1, stdout: '' });
    expect(await run(['info', 'nowhere.pgn'])).toMatchObject({ status: 1, stdout: '' });
  });
});
