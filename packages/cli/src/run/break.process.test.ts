import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { freshFolder, withSample } from '../testing/folder.js';
import { BREAK_BIG, checkKilledBreaks, putBigFile, startBreak } from '../testing/kill-break.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { spawnZeitnot } from '../testing/run.js';

const folder = freshFolder();
const { at } = folder;

it('leaves nothing half done when it is killed, and the next run works', async () => {
  await checkKilledBreaks(folder, 1);
});

it('keeps others out while it writes, and leaves nothing after Ctrl-C', async () => {
  putBigFile(folder);
  const { child, ended } = await startBreak(folder, true);
  child.kill('SIGSTOP');
  expect(await folder.run(BREAK_BIG)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Another run is writing/) as string,
  });
  child.kill('SIGINT');
  child.kill('SIGCONT');
  expect(await ended).toEqual([1, null]);
  expect(readdirSync(folder.path)).toEqual(['big.pgn']);
});

// in a process of its own: the dry run asks for the rights of the real user
it('says in a dry run that the target may not be written', ({ skip }) => {
  skipWithoutNobody(skip);
  withSample(folder);
  mkdirSync(at('target'));
  chmodSync(at('target'), 0o555);
  chmodSync(folder.path, 0o555);
  for (const target of isLong ? ['target', 'new', 'target/new'] : ['new']) {
    const args = ['break', 'open.pgn', '--out', target, '--dry-run'];
    const dry = spawnZeitnot(args, { cwd: folder.path, ...NOBODY });
    expect(dry.stderr).toMatch(/this would be refused: Cannot write the output: EACCES/);
    expect(dry.status).toBe(3);
  }
});
