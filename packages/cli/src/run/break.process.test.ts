import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, sample, type TestFolder } from '../testing/folder.js';
import { BREAK_BIG, checkKilledBreaks, putBigFile, startBreak } from '../testing/kill-break.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { command, spawnZeitnot } from '../testing/run.js';

let folder: TestFolder;
let at: TestFolder['at'];

beforeEach(() => {
  folder = makeFolder();
  ({ at } = folder);
});
afterEach(() => folder.remove());

it('leaves nothing half done when it is killed, and the next run works', async () => {
  await checkKilledBreaks(folder, 2);
});

it('is refused while another process writes there', async () => {
  putBigFile(folder);
  const { child, ended } = await startBreak(folder, true);
  child.kill('SIGSTOP');
  const second = await folder.run(BREAK_BIG);
  child.kill('SIGCONT');
  await ended;
  expect(second).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Another run is writing/) as string,
  });
  expect(child.exitCode).toBe(0);
  expect((await folder.run(['join', 'rounds', '--out', 'back.pgn'])).status).toBe(0);
});

it('ends with 1 on Ctrl-C, and leaves nothing', async () => {
  const game = (round: number): string => `[Event "E"]\n[Round "${round}"]\n\n1. e4 *\n\n`;
  folder.put('many.pgn', Array.from({ length: 5000 }, (_, round) => game(round)).join(''));
  const child = spawn(process.execPath, [command, 'break', 'many.pgn', '--out', 'rounds'], {
    cwd: folder.path,
  });
  const [warning] = (await once(child.stderr, 'data')) as [Buffer];
  expect(warning.toString()).toMatch(/^This makes 10,000 files, half of them indexes\./);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(readdirSync(folder.path)).toEqual(['many.pgn']);
});

// in a process of its own: the dry run asks for the rights of the real user
it('says in a dry run that the target may not be written', ({ skip }) => {
  skipWithoutNobody(skip);
  copyFileSync(sample, at('open.pgn'));
  mkdirSync(at('target'));
  chmodSync(at('target'), 0o555);
  chmodSync(folder.path, 0o555);
  for (const target of ['target', 'new', 'target/new']) {
    const args = ['break', 'open.pgn', '--out', target, '--dry-run'];
    const dry = spawnZeitnot(args, { cwd: folder.path, ...NOBODY });
    expect(dry.stderr).toMatch(/this would be refused: Cannot write the output: EACCES/);
    expect(dry.status).toBe(3);
  }
});
