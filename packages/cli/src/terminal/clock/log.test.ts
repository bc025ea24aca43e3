import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  askFor,
  faultOfTarget,
  freeName,
  saveLog,
  suggestedName,
  type Answer,
} from './log.js';
import { mountSmallDisk } from '../../testing/small-disk.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-clock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the log', () => {
  it('has a name with date and time', () => {
    expect(suggestedName(new Date(2026, 10, 6, 9, 5, 3))).toBe('clock-2026-11-06-090503.json');
  });

  it('appears whole, and leaves nothing else behind', () => {
    const file = join(folder, 'a.json');
    expect(saveLog(file, 'text', false)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('text');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('replaces another file only when told to', () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, 'old');
    expect(saveLog(file, 'new', false)).toBe('exists');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(freeName(file)).toBe(join(folder, 'a-2.json'));
    expect(faultOfTarget(file)).toContain('already exists');
    expect(saveLog(file, 'new', true)).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('is not saved if the disk has room for only part of it', ({ skip }) => {
    const disk = join(folder, 'disk');
    const { unmount } = mountSmallDisk(disk, 'size=64k', skip);
    try {
      const saved = saveLog(join(disk, 'a.json'), 'x'.repeat(200_000), false);
      expect(saved).toEqual({ problem: 'The disk is full.' });
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      unmount();
    }
  });

  it('says why it cannot be written', () => {
    const file = join(folder, 'nowhere', 'a.json');
    expect(saveLog(file, 'text', false)).toEqual({
      problem: `The folder ${join(folder, 'nowhere')} does not exist.`,
    });
    expect(faultOfTarget(file)).toContain('does not exist');
    expect(existsSync(file)).toBe(false);
  });
});

/** The answer after these keys. */
const typed = (...keys: readonly string[]): Answer =>
  keys.reduce<Answer>(
    (given, key) => (given.kind === 'asking' ? answer(given.prompt, key) : given),
    { kind: 'asking', prompt: askFor('clock.json') },
  );

it.each<[name: string, keys: string[], expected: Answer]>([
  ['takes the suggestion', ['\r'], { kind: 'save', file: 'clock.json', replace: false }],
  ['takes a name', ['a', 'b', '\r'], { kind: 'save', file: 'ab', replace: false }],
  ['corrects a name', ['a', '本', '\u007F', '\r'], { kind: 'save', file: 'a', replace: false }],
  ['begins anew', ['a', '\u0015', 'b', '\r'], { kind: 'save', file: 'b', replace: false }],
  [
    'treats blanks alone as nothing',
    [' ', '\r'],
    { kind: 'save', file: 'clock.json', replace: false },
  ],
  ['ignores arrows', ['\u001B[A', 'a', '\r'], { kind: 'save', file: 'a', replace: false }],
  ['goes back', ['a', '\u001B'], { kind: 'back' }],
  ['discards', ['a', '\u0003'], { kind: 'discard' }],
])('%s', (_, keys, expected) => {
  expect(typed(...keys)).toEqual(expected);
});

it('replaces a file only after a yes', () => {
  const asked = { ...askFor('clock.json'), replacing: true };
  expect(answer(asked, 'y')).toEqual({ kind: 'save', file: 'clock.json', replace: true });
  for (const key of ['\r', 'n', '\u001B']) {
    expect(answer(asked, key)).toMatchObject({ kind: 'asking', prompt: { replacing: false } });
  }
});
