/** Breaks that are killed while they write. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakTournament, joinTournament } from '@zeitnot/tournament';
import { expect } from 'vitest';
import { sample, type TestFolder } from './folder.js';
import { command } from './run.js';

export const BREAK_BIG = ['break', 'big.pgn', '--out', 'rounds', '-q'] as const;

/** Writes a file that takes a while to break. */
export const putBigFile = ({ put }: TestFolder): void =>
  put('big.pgn', Buffer.concat(Array.from({ length: 6 }, () => readFileSync(sample))));

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** Starts a break into a new folder or an empty one, and waits until it has begun to write. */
export const startBreak = async ({ path, at }: TestFolder, isNew: boolean): Promise<Started> => {
  const child = spawn(process.execPath, [command, ...BREAK_BIG], { cwd: path, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const work = isNew
    ? at('.rounds.zeitnot-break', 'files')
    : at('rounds', '.zeitnot-break', 'files');
  while (!existsSync(work) && child.exitCode === null) await sleep(1);
  return { child, ended };
};

/** Kills breaks at random moments: no file is half written, and the next run works. */
export const checkKilledBreaks = async (folder: TestFolder, kills: number): Promise<void> => {
  const { at, path } = folder;
  putBigFile(folder);
  const source = readFileSync(at('big.pgn'));
  await breakTournament(at('big.pgn'), at('reference'), { index: false });
  for (let kill = 0; kill < kills; kill += 1) {
    const isNew = kill % 2 === 0;
    if (!isNew) mkdirSync(at('rounds'));
    const { child, ended } = await startBreak(folder, isNew);
    await sleep(Math.random() * 100);
    child.kill('SIGKILL');
    await ended;
    const left = existsSync(at('rounds')) ? readdirSync(at('rounds')) : [];
    for (const name of left.filter((file) => file.endsWith('.pgn'))) {
      const whole = readFileSync(at('reference', name));
      expect(readFileSync(at('rounds', name)).equals(whole), name).toBe(true);
    }
    const force = existsSync(at('rounds', 'zeitnot-break.json'));
    const next = await breakTournament(at('big.pgn'), at('rounds'), { force });
    expect(next).toMatchObject({ ok: true });
    expect(await joinTournament(at('rounds'), at('back.pgn'))).toMatchObject({
      ok: true,
      value: { verified: true },
    });
    const names = ['back.pgn', 'big.pgn', 'reference', 'rounds'];
    expect(readdirSync(path).toSorted()).toEqual(names);
    expect(readdirSync(at('rounds')).filter((name) => name.startsWith('.'))).toEqual([]);
    for (const name of ['rounds', 'back.pgn']) rmSync(at(name), { recursive: true });
  }
  expect(readFileSync(at('big.pgn')).equals(source)).toBe(true);
};
