import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freshFolder, sample, withSample } from '../testing/folder.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { mountSmallDisk } from '../testing/small-disk.js';

const folder = freshFolder(withSample);
const { run, at } = folder;

describe('break, where the disk is full or closed', () => {
  it('leaves nothing on a disk without any room, and can go on at once', async ({ skip }) => {
    const { unmount } = mountSmallDisk(at('disk'), 'size=3m', skip);
    try {
      expect(() => writeFileSync(at('disk/full'), Buffer.alloc(4_000_000))).toThrow('ENOSPC');
      for (const target of ['disk/rounds', 'disk']) {
        const { status, stderr } = await run(['break', 'open.pgn', '--out', target, '-q']);
        expect(status).toBe(1);
        expect(stderr).toMatch(/The disk has 0 kB free, and \d+ kB are needed/);
        expect(readdirSync(at('disk'))).toEqual(['full']);
      }
      rmSync(at('disk/full'));
      expect((await run(['break', 'open.pgn', '--out', 'disk/rounds', '-q'])).status).toBe(0);
    } finally {
      unmount();
    }
  });

  it.for([
    [
      'no room, seen beforehand',
      'size=600k',
      /The disk has \d+ kB free, and \d+ kB are needed/,
      true,
    ],
    ['no room for more files, seen on the way', 'size=8m,nr_inodes=14', /The disk is full/, false],
  ] as const)(
    'leaves nothing on a full disk: %s',
    async ([, limits, message, isForeseen], { skip }) => {
      const { unmount } = mountSmallDisk(at('disk'), limits, skip);
      try {
        for (const target of ['disk/rounds', 'disk']) {
          const { status, stderr } = await run(['break', 'open.pgn', '--out', target, '--json']);
          expect(status).toBe(1);
          expect(JSON.parse(stderr)).toMatchObject({
            error: { code: 'InsufficientDiskSpace', message: expect.stringMatching(message) },
          });
          const dry = await run(['break', 'open.pgn', '--out', target, '--dry-run']);
          expect(/would be refused: The disk has/.test(dry.stderr)).toBe(isForeseen);
          expect(readdirSync(at('disk'))).toEqual([]);
        }
      } finally {
        unmount();
      }
      expect(readFileSync(at('open.pgn')).equals(readFileSync(sample))).toBe(true);
    },
  );

  it('writes to another file system', async ({ skip }) => {
    const { unmount } = mountSmallDisk(at('disk'), 'size=8m', skip);
    try {
      for (const target of ['disk', 'disk/new/rounds']) {
        expect((await run(['break', 'open.pgn', '--out', target, '-q'])).status).toBe(0);
        expect((await run(['join', target, '--out', 'disk/back.pgn', '--force'])).status).toBe(0);
      }
    } finally {
      unmount();
    }
  });

  it('says that the target may not be written', async ({ skip }) => {
    skipWithoutNobody(skip);
    mkdirSync(at('target'));
    chmodSync(at('target'), 0o555);
    chmodSync(folder.path, 0o555);
    for (const target of ['target', 'new', 'target/new']) {
      const { status, stderr } = await run(
        ['break', 'open.pgn', '--out', target, '--json'],
        NOBODY,
      );
      expect(status).toBe(1);
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'CannotWrite' } });
    }
    expect(readdirSync(at('target'))).toEqual([]);
    expect(readdirSync(folder.path).toSorted()).toEqual(['open.pgn', 'target']);
  });

  it('says what may not be read', async ({ skip }) => {
    skipWithoutNobody(skip);
    chmodSync(folder.path, 0o777);
    await run(['break', 'open.pgn', '--out', 'rounds', '-q']);
    const refusal = async () => {
      const { status, stderr } = await run(['join', 'rounds', '--out', 'b.pgn', '--json'], NOBODY);
      expect(status).toBe(1);
      return (JSON.parse(stderr) as { error: object }).error;
    };
    const cannotRead = (path: string) => ({
      code: 'CannotRead',
      message: expect.stringMatching(new RegExp(`^Cannot read ${path}: EACCES`)),
    });
    for (const name of ['Hohenlauben_Open_2025_5.pgn', 'zeitnot-break.json']) {
      chmodSync(at('rounds', name), 0);
      expect(await refusal()).toMatchObject(cannotRead(`rounds/${name}`));
      chmodSync(at('rounds', name), 0o444);
    }
    rmSync(at('rounds', 'zeitnot-break.json'));
    chmodSync(at('rounds'), 0o711);
    expect(await refusal()).toMatchObject(cannotRead('rounds'));
    chmodSync(at('rounds'), 0o600);
    expect(await refusal()).toMatchObject(cannotRead('rounds/zeitnot-break.json'));
    expect(readdirSync(folder.path).toSorted()).toEqual(['open.pgn', 'rounds']);
  });
});
