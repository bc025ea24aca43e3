import { copyFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { sharedFolder, sample } from '../testing/folder.js';
import { rowsIn } from '../testing/ingests.js';
import { mountSmallDisk } from '../testing/small-disk.js';

const folder = sharedFolder();
const { at, run } = folder;

it.for(isLong ? ['games', 'games.duckdb'] : ['games'])(
  'a full disk is reported once for %s, and the same command goes on when there is room',
  async (name, { skip }) => {
    const disk = at(`disk-${name}`);
    const { grow, unmount } = mountSmallDisk(disk, 'size=1m', skip);
    try {
      const out = at(`disk-${name}`, name);
      const files = Array.from({ length: 8 }, (_, index) => at(`copy-${index}.pgn`));
      for (const file of files) copyFileSync(sample, file);
      const args = ['ingest', ...files, '--to', out, '-q', '--workers', '2'];
      const full = await run(args);
      expect([full.status, full.stdout]).toEqual([1, '']);
      expect(full.stderr).toMatch(
        /^\S+ cannot be written\. The disk is full\. What is done is kept; run the same command again to continue\.\n$/,
      );
      grow('size=64m');
      const done = await run(args);
      expect([done.status, done.stderr]).toEqual([0, '']);
      expect(await rowsIn(folder, out)).toHaveLength(8 * 269);
    } finally {
      unmount();
    }
  },
);

it('leaves no database behind if the disk is full from the start', async ({ skip }) => {
  const { unmount } = mountSmallDisk(at('no-disk'), 'size=64k', skip);
  try {
    const done = await run(['ingest', sample, '--to', at('no-disk', 'games.duckdb'), '-q']);
    expect([done.status, done.stderr]).toEqual([
      1,
      expect.stringContaining(' cannot be written. The disk is full.\n'),
    ]);
    expect(readdirSync(at('no-disk'))).toEqual([]);
  } finally {
    unmount();
  }
});
