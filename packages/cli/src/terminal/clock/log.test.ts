import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultOfTarget, freeName, saveLog, suggestedName } from './log.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-clock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the log', () => {
  it('has a name that tells when', () => {
    expect(suggestedName(new Date(2026, 10, 6, 9, 5, 3))).toBe('clock-2026-11-06-090503.json');
  });

  it('appears whole, and leaves nothing else behind', () => {
    const file = join(folder, 'a.json');
    expect(saveLog(file, 'text', false)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('text');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('takes no other file’s place, unless it is told to', () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, 'old');
    expect(saveLog(file, 'new', false)).toBe('exists');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(freeName(file)).toBe(join(folder, 'a-2.json'));
    expect(faultOfTarget(file)).toContain('is there already');
    expect(saveLog(file, 'new', true)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('is not saved where the disk has room for a part of it', ({ skip }) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    if (mount.status !== 0) skip('a small disk can only be mounted by root');
    try {
      const saved = saveLog(join(disk, 'a.json'), 'x'.repeat(200_000), false);
      expect(saved).toEqual({ problem: 'The disk is full.' });
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('says why it cannot be written', () => {
    const file = join(folder, 'nowhere', 'a.json');
    expect(saveLog(file, 'text', false)).toEqual({
      problem: `The folder ${join(folder, 'nowhere')} is not there.`,
    });
    expect(faultOfTarget(file)).toContain('is not there');
    expect(existsSync(file)).toBe(false);
  });
});
