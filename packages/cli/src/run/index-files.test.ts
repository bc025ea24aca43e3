import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const command = join(root, 'packages/cli/bin/zeitnot.js');
const sample = join(root, 'corpus/sample-open.pgn');

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-index-'));
  copyFileSync(sample, join(folder, 'open.pgn'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], options: { uid?: number } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    ...options,
  });
  return { status, stdout, stderr };
};

const put = (name: string, content: string | Uint8Array): void =>
  writeFileSync(join(folder, name), content);

describe('index', () => {
  it('writes an index, which then verifies, and says so', () => {
    expect(run(['index', 'open.pgn', '-q'])).toEqual({
      status: 0,
      stdout: 'open.pgn.pbi: written for 269 games in 764,786 bytes\n',
      stderr: '',
    });
    expect(run(['index', '--verify', 'open.pgn', '--json'])).toMatchObject({
      status: 0,
      stdout:
        '{"file":"open.pgn","index":"open.pgn.pbi","games":269,"bytes":764786,"warnings":[]}\n',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['open.pgn', 'open.pgn.pbi']);
  });

  it('is the same with any number of threads', () => {
    const indexes = ['1', '2', '5'].map((threads) => {
      run(['index', '--threads', threads, 'open.pgn']);
      return readFileSync(join(folder, 'open.pgn.pbi')).toString('hex');
    });
    expect(new Set(indexes).size).toBe(1);
  });

  it('goes on to the next file when one fails', () => {
    const { status, stdout, stderr } = run(['index', 'nowhere.pgn', folder, 'open.pgn']);
    expect(status).toBe(1);
    expect(stderr).toContain('Failed to open file nowhere.pgn');
    expect(stderr).toContain('it is a folder');
    expect(stdout).toContain('open.pgn.pbi');
  });

  it('says of compressed files that they have no index, also where one is to be checked', () => {
    put('open.pgn.gz', gzipSync('[Event "a"]\n\n*\n'));
    for (const more of [[], ['--verify']]) {
      expect(run(['index', 'open.pgn.gz', ...more])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('make a plain file of it first'),
      });
    }
  });

  it('names what may be junk, and ends with 3', () => {
    put('empty.pgn', '');
    put('letter.pgn', '\uFEFFDear reader,\n\n[Event "a"]\n[White "b"]\n\n1. e4 *\n');
    put('noise.pgn', Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 256)));
    expect(run(['index', 'empty.pgn'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/No games/),
    });
    expect(run(['index', 'letter.pgn']).stderr + run(['index', 'noise.pgn']).stderr).not.toMatch(
      /undefined|Error/,
    );
    expect([0, 3]).toContain(run(['index', 'noise.pgn']).status);
  });

  it('refuses a compressed file with the reason, and writes nothing', () => {
    put('open.pgn.gz', gzipSync(readFileSync(sample)));
    expect(run(['index', 'open.pgn.gz', '--json'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"code":"NotIndexable"'),
    });
    expect(existsSync(join(folder, 'open.pgn.gz.pbi'))).toBe(false);
    // at once, and not after all of it was unpacked
    put('torn.pgn.gz', gzipSync(readFileSync(sample)).subarray(0, 5000));
    expect(run(['index', 'torn.pgn.gz'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/make a plain file/),
    });
  });

  it('says of a file that others have packed that it has to be unpacked', () => {
    put('games.pgn', Buffer.from('fd377a585a000004e6d6', 'hex'));
    for (const name of ['index', 'info']) {
      expect(run([name, 'games.pgn'])).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('it is an xz file, unpack it first'),
      });
    }
    expect(existsSync(join(folder, 'games.pgn.pbi'))).toBe(false);
  });

  it('refuses a pipe and an index, which are no files of games', () => {
    expect(run(['index', '/dev/null'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no regular file/),
    });
    run(['index', 'open.pgn']);
    expect(run(['index', 'open.pgn.pbi'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/itself an index/),
    });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves nothing behind when %s stops it',
    async (signal) => {
      const games = readFileSync(sample);
      put('large.pgn', Buffer.concat(Array.from({ length: 200 }, () => games)));
      const child = spawn(process.execPath, [command, 'index', 'large.pgn'], { cwd: folder });
      setTimeout(() => child.kill(signal), 500);
      await once(child, 'exit');
      const left = readdirSync(folder).filter((name) => name !== 'large.pgn.pbi');
      expect(left.toSorted()).toEqual(['large.pgn', 'open.pgn']);
      // whoever was fast enough has written all of it
      if (existsSync(join(folder, 'large.pgn.pbi'))) {
        expect(run(['index', '-q', '--verify', 'large.pgn']).status).toBe(0);
      }
    },
  );

  it('takes a file from before 1970', () => {
    utimesSync(join(folder, 'open.pgn'), -1000, -1000);
    expect(run(['index', '-q', 'open.pgn'])).toMatchObject({ status: 0, stderr: '' });
    expect(run(['index', '-q', '--verify', 'open.pgn'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('tells a stale index, a damaged one and a missing one apart', () => {
    expect(run(['index', '--verify', 'open.pgn']).stderr).toContain('There is no index');
    expect(run(['index', '--verify', 'no.pgn']).stderr).toContain('Failed to open file no.pgn');
    run(['index', 'open.pgn']);
    const index = readFileSync(join(folder, 'open.pgn.pbi'));
    index[100] = (index[100] ?? 0) ^ 1;
    put('open.pgn.pbi', index);
    expect(run(['index', '--verify', 'open.pgn'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/damaged/),
    });
    run(['index', 'open.pgn']);
    utimesSync(join(folder, 'open.pgn'), 1, 1);
    const stale = run(['index', '--verify', 'open.pgn']);
    expect(stale.stderr).toContain('stale');
    expect(stale.stderr).toContain('zeitnot index open.pgn');
  });

  it('says that the folder may not be written', ({ skip }) => {
    skipWithoutNobody(skip);
    chmodSync(folder, 0o555);
    const { status, stderr } = run(['index', 'open.pgn'], NOBODY);
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Cannot write .*EACCES.* Copy the file to a folder/),
    });
    expect(readdirSync(folder)).toEqual(['open.pgn']);
  });

  it('leaves nothing behind on a full disk', ({ skip }) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=752k', 'tmpfs', disk]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      copyFileSync(sample, join(disk, 'open.pgn'));
      expect(run(['index', join(disk, 'open.pgn')])).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/ENOSPC.* Free some space/),
      });
      expect(readdirSync(disk)).toEqual(['open.pgn']);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it.each([[['index']], [['index', '--threads', '0', 'open.pgn']], [['info']]])(
    'wants its usage kept: %j',
    (args) => {
      expect(run(args).status).toBe(2);
    },
  );
});

describe('info', () => {
  it('prints the same from an index and without one', () => {
    const without = run(['info', '--json', 'open.pgn']);
    expect(without.status).toBe(0);
    expect(without.stderr).toContain('There is no index');
    run(['index', 'open.pgn']);
    const indexed = run(['info', '--json', 'open.pgn']);
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

  it('warns in its JSON as index does', () => {
    put('empty.pgn', '');
    put('junk.pgn', 'Dear reader,\n\n[White "a"]\n\n1. e4 *\n');
    for (const file of ['empty.pgn', 'junk.pgn']) {
      const { warnings } = JSON.parse(run(['index', '--json', file]).stdout) as {
        warnings: readonly object[];
      };
      expect(warnings).toHaveLength(1);
      const { status, stdout, stderr } = run(['info', '--json', file]);
      expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({ file, warnings });
    }
  });

  it('is a page for people, without what would move their cursor', () => {
    put(
      'odd.pgn',
      '[Event "\u001B[2J\u202Eclear 日本"]\n[White "?"]\n[Date "2024.??.??"]\n\n1. e4 *\n',
    );
    const { stdout } = run(['info', '-q', 'odd.pgn']);
    expect(stdout).toContain('    �[2J�clear 日本  1  █');
    expect(stdout).toContain('dates       2024\n');
    expect(stdout).toContain('players     0\n');
    expect(run(['info', '-q', 'open.pgn']).stdout).toContain('… and 4 more, 4 games');
  });

  it('says dates as SQL does: with all digits, and no day that there is not', () => {
    put('dates.pgn', '[Date "0001.01.01"]\n\n1. e4 *\n\n[Date "2024.02.31"]\n\n1. e4 *\n');
    expect(JSON.parse(run(['info', '--json', '-q', 'dates.pgn']).stdout)).toMatchObject({
      dates: { first: '0001-01-01', last: '2024-02-29' },
    });
  });

  it('reads compressed files, and says what cannot be read', () => {
    put('open.pgn.gz', gzipSync(readFileSync(sample)));
    expect(run(['info', '-q', 'open.pgn.gz']).stdout).toContain('games       269');
    put('torn.pgn.gz', gzipSync(readFileSync(sample)).subarray(0, 5000));
    expect(run(['info', '-q', 'torn.pgn.gz'])).toMatchObject({ status: 1, stdout: '' });
    expect(run(['info', 'nowhere.pgn'])).toMatchObject({ status: 1, stdout: '' });
  });
});
