import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakTournament, joinTournament } from '@zeitnot/tournament';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import { sampleFolder } from '../testing/sample-folder.js';
import { command } from '../testing/sql.js';

const { make, remove, at, folder, run, sampleBytes } = sampleFolder();
beforeEach(make);
afterEach(remove);

describe('break, when something goes wrong', () => {
  const big = (): void =>
    writeFileSync(at('big.pgn'), Buffer.concat(Array.from({ length: 6 }, () => sampleBytes)));
  const BIG = ['break', 'big.pgn', '--out', 'rounds', '-q'] as const;
  const work = (isNew: boolean): string =>
    isNew ? at('.rounds.zeitnot-break') : at('rounds', '.zeitnot-break');

  /** Starts a break and waits until it has begun to write. */
  const start = async (isNew: boolean) => {
    const child = spawn(process.execPath, [command, ...BIG], { cwd: folder(), stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(join(work(isNew), 'files')) && child.exitCode === null) await sleep(1);
    return { child, ended };
  };

  const partitionsIn = (path: string): readonly string[] =>
    existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.pgn')) : [];

  it('leaves nothing half done when it is killed, and the next run works', async () => {
    big();
    const source = readFileSync(at('big.pgn'));
    await breakTournament(at('big.pgn'), at('reference'), { index: false });
    for (let moment = 0; moment < 10; moment += 1) {
      const isNew = moment % 2 === 0;
      if (!isNew) mkdirSync(at('rounds'));
      const { child, ended } = await start(isNew);
      await sleep(Math.random() * 100);
      child.kill('SIGKILL');
      await ended;
      for (const name of partitionsIn(at('rounds'))) {
        const whole = readFileSync(at('reference', name));
        expect(readFileSync(at('rounds', name)).equals(whole), name).toBe(true);
      }
      const complete = existsSync(at('rounds', 'zeitnot-break.json'));
      const next = await breakTournament(at('big.pgn'), at('rounds'), { force: complete });
      expect(next).toMatchObject({ ok: true });
      expect(await joinTournament(at('rounds'), at('back.pgn'))).toMatchObject({
        ok: true,
        value: { verified: true },
      });
      expect(readdirSync(folder()).toSorted()).toEqual([
        'back.pgn',
        'big.pgn',
        'open.pgn',
        'reference',
        'rounds',
      ]);
      expect(readdirSync(at('rounds')).filter((name) => name.startsWith('.'))).toEqual([]);
      for (const name of ['rounds', 'back.pgn']) rmSync(at(name), { recursive: true });
    }
    expect(readFileSync(at('big.pgn')).equals(source)).toBe(true);
  });

  it('is refused while another run writes there', async () => {
    big();
    const { child, ended } = await start(true);
    child.kill('SIGSTOP');
    const second = run([...BIG]);
    child.kill('SIGCONT');
    await ended;
    expect(second).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Another run is writing/),
    });
    expect(child.exitCode).toBe(0);
    expect(run(['join', 'rounds', '--out', 'back.pgn']).status).toBe(0);
  });

  it('cleans up when it is stopped', async () => {
    big();
    const { child, ended } = await start(true);
    child.kill('SIGINT');
    await ended;
    expect(readdirSync(folder()).filter((name) => name.startsWith('.'))).toEqual([]);
    expect([0, 1]).toContain(child.exitCode);
    expect(existsSync(at('rounds'))).toBe(child.exitCode === 0);
  });

  it('leaves nothing on a disk without room for its lock, and can go on at once', ({ skip }) => {
    mkdirSync(at('disk'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', at('disk')]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      expect(() => writeFileSync(at('disk/full'), Buffer.alloc(4_000_000))).toThrow('ENOSPC');
      for (const target of ['disk/rounds', 'disk']) {
        const { status, stderr } = run(['break', 'open.pgn', '--out', target, '-q']);
        expect(status).toBe(1);
        expect(stderr).toMatch(/The disk is full/);
        expect(readdirSync(at('disk'))).toEqual(['full']);
      }
      rmSync(at('disk/full'));
      expect(run(['break', 'open.pgn', '--out', 'disk/rounds', '-q']).status).toBe(0);
    } finally {
      spawnSync('umount', [at('disk')]);
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
  ] as const)('leaves nothing on a full disk: %s', ([, limits, message, isForeseen], { skip }) => {
    mkdirSync(at('disk'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', at('disk')]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      for (const target of ['disk/rounds', 'disk']) {
        const { status, stderr } = run(['break', 'open.pgn', '--out', target, '--json']);
        expect(status).toBe(1);
        expect(JSON.parse(stderr)).toMatchObject({
          error: { code: 'InsufficientDiskSpace', message: expect.stringMatching(message) },
        });
        const dry = run(['break', 'open.pgn', '--out', target, '--dry-run']);
        expect(/would be refused: The disk has/.test(dry.stderr)).toBe(isForeseen);
        expect(readdirSync(at('disk'))).toEqual([]);
      }
    } finally {
      spawnSync('umount', [at('disk')]);
    }
    expect(readFileSync(at('open.pgn')).equals(sampleBytes)).toBe(true);
  });

  it('writes to another file system', ({ skip }) => {
    mkdirSync(at('disk'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', at('disk')]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      for (const target of ['disk', 'disk/new/rounds']) {
        expect(run(['break', 'open.pgn', '--out', target, '-q']).status).toBe(0);
        expect(run(['join', target, '--out', 'disk/back.pgn', '--force']).status).toBe(0);
      }
    } finally {
      spawnSync('umount', [at('disk')]);
    }
  });

  it('says that the target may not be written', ({ skip }) => {
    skipWithoutNobody(skip);
    mkdirSync(at('target'));
    chmodSync(at('target'), 0o555);
    chmodSync(folder(), 0o555);
    for (const target of ['target', 'new', 'target/new']) {
      const { status, stderr } = run(['break', 'open.pgn', '--out', target, '--json'], NOBODY);
      expect(status).toBe(1);
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'CannotWrite' } });
      const dry = run(['break', 'open.pgn', '--out', target, '--dry-run'], NOBODY);
      expect(dry.stderr).toMatch(/this would be refused: Cannot write the output: EACCES/);
      expect(dry.status).toBe(3);
    }
    expect(readdirSync(at('target'))).toEqual([]);
    expect(readdirSync(folder()).toSorted()).toEqual(['open.pgn', 'target']);
  });

  it('says what may not be read', ({ skip }) => {
    skipWithoutNobody(skip);
    chmodSync(folder(), 0o777);
    run(['break', 'open.pgn', '--out', 'rounds', '-q']);
    const refusal = () => {
      const { status, stderr } = run(['join', 'rounds', '--out', 'b.pgn', '--json'], NOBODY);
      expect(status).toBe(1);
      return (JSON.parse(stderr) as { error: object }).error;
    };
    const cannotRead = (path: string) => ({
      code: 'CannotRead',
      message: expect.stringMatching(new RegExp(`^Cannot read ${path}: EACCES`)),
    });
    for (const name of ['Hohenlauben_Open_2025_5.pgn', 'zeitnot-break.json']) {
      chmodSync(at('rounds', name), 0);
      expect(refusal()).toMatchObject(cannotRead(`rounds/${name}`));
      chmodSync(at('rounds', name), 0o444);
    }
    rmSync(at('rounds', 'zeitnot-break.json'));
    chmodSync(at('rounds'), 0o711);
    expect(refusal()).toMatchObject(cannotRead('rounds'));
    chmodSync(at('rounds'), 0o600);
    expect(refusal()).toMatchObject(cannotRead('rounds/zeitnot-break.json'));
    expect(readdirSync(folder()).toSorted()).toEqual(['open.pgn', 'rounds']);
  });
});
